import { useState } from 'react';
import { localDay } from '#domain/core/dates.ts';
import { plural } from '#domain/core/plural.ts';
import { alreadyThere } from '#domain/schedule/already-there.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import type { ImportedEvent } from '#domain/schedule/read-calendar.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { useAction } from '#web/sync/use-action.ts';
import { fileText } from '#web/ui/file-text.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';

const ABOUT = 'calendar file';
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_EVENTS = 500;
const BEGINS = /^\s*BEGIN:VCALENDAR/i;
const DAMAGED = 'This calendar is damaged or cut off. Save or copy it again.';

/** An event of a chosen file in the preview; one that the schedule already has cannot be ticked. */
export type Previewed = ImportedEvent & { readonly isKnown: boolean; readonly isTicked: boolean };
export type Preview = { readonly name: string; readonly found: readonly Previewed[] };

type Chosen = {
  readonly name: string;
  readonly found: readonly ImportedEvent[];
  readonly unticked: ReadonlySet<string>;
};

export function useImport(teamId: string) {
  useOwnMistakes(ABOUT);
  const events = useRows('events', { teamId });
  const run = useAction();
  const [file, setFile] = useState<Chosen | null>(null);
  const [isBusy, setBusy] = useState(false);
  const preview = file && previewOf(file, alreadyThere(events));

  async function choose(chosen: File): Promise<string | undefined> {
    setFile(null);
    if (chosen.size > MOST_BYTES) return 'This file is larger than 2 MB.';
    // Only who brings a file needs its reader, so that it is not kept on every device.
    const reader = await import('#domain/schedule/read-calendar.ts').catch(() => undefined);
    if (!reader) return 'Reading a file needs the network. Please try again.';
    const bytes = await chosen.arrayBuffer().catch(() => undefined);
    if (!bytes) return 'This file could not be read. Choose it again.';
    const text = fileText(new Uint8Array(bytes));
    const read = reader.readCalendar(text, teamId, localDay(new Date()));
    if (!read) return BEGINS.test(text) ? DAMAGED : 'This file is not a calendar.';
    const { found, unread } = read;
    const warning = unread > 0 ? `${unread} of its events cannot be read.` : undefined;
    if (found.length === 0) return warning ?? 'There are no events in this file.';
    if (found.length > MOST_EVENTS) return `This file has more than ${MOST_EVENTS} events.`;
    const byDate = found.toSorted((a, b) => (a.fields.startDate < b.fields.startDate ? -1 : 1));
    setFile({ name: chosen.name, found: byDate, unticked: new Set() });
    return warning;
  }

  /** Each event is a change of its own; what is there already is left out, so that a second try completes a first. */
  async function add(): Promise<boolean> {
    setBusy(true);
    const drafts = (preview?.found ?? [])
      .filter(({ isTicked }) => isTicked)
      .map(({ id, fields, repeat }) => createEvent.draft({ teamId, id, fields, repeat }));
    const count = plural(drafts.length, 'event');
    const isAdded = await run(drafts, {
      ...{ done: 'Events added', description: `${count} added.`, keptAs: count, about: ABOUT },
      failed: 'The events could not be added',
    });
    setBusy(false);
    return isAdded;
  }

  const tick = (id: string) => setFile((before) => before && { ...before, unticked: toggle(before.unticked, id) });
  return { preview, isBusy, choose, tick, add, drop: () => setFile(null) };
}

function previewOf({ name, found, unticked }: Chosen, isThere: (found: ImportedEvent) => boolean): Preview {
  const looked = found.map((one) => {
    const isKnown = isThere(one);
    return { ...one, isKnown, isTicked: !isKnown && !unticked.has(one.id) };
  });
  return { name, found: looked };
}

function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);
}
