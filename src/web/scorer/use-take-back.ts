import { useState } from 'react';
import { plural } from '#domain/core/plural.ts';
import { fold } from '#domain/match/fold.ts';
import { recordEntry } from '#domain/match/recording.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { takeBackOf } from '#domain/scorer/take-back.ts';
import { newId } from '#web/sync/new-id.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { toast } from '#web/ui/messages/toasts.ts';

type Match = { readonly teamId: string; readonly sessionId: string };
type Made = { readonly id: string; readonly setNumber: number };
type Entry = { readonly entry: MatchEntry; readonly setNumber: number };

/** A slow line has this long to bring what the link had sent before it ended. */
const FRESH_WITHIN_MS = 20_000;

/** Takes back everything that came by a link, as entries of this device's own, which Undo takes back in turn (SCO-02). */
export function useTakeBack({ teamId, sessionId }: Match) {
  const store = useSync();
  const [isBusy, setBusy] = useState(false);

  /** All in turn; answers what was made of them. */
  async function recordAll(decide: () => readonly Entry[]): Promise<readonly Made[]> {
    const made: Made[] = [];
    let decided: readonly Entry[] | undefined;
    do {
      const id = newId();
      const result = await store.do(() => {
        decided ??= decide();
        const next = decided[made.length];
        return next && recordEntry.draft({ teamId, sessionId, id, ...next });
      });
      const next = decided?.[made.length];
      if (!result.ok || !next) return made;
      made.push({ id, setNumber: next.setNumber });
    } while (made.length < (decided?.length ?? 0));
    return made;
  }
  const undo = async (before: readonly Made[], label: 'Undo' | 'Redo'): Promise<void> => {
    const voids = () =>
      before.map(({ id, setNumber }) => ({ entry: { kind: 'void', payload: { target: id } } as const, setNumber }));
    const made = await recordAll(voids);
    const back = label === 'Undo' ? 'Redo' : 'Undo';
    const title = label === 'Undo' ? 'The guest’s entries count again' : 'The guest’s entries are taken back';
    toast({ title, tone: 'info', action: { label: back, run: () => void undo(made, back) } });
  };

  async function takeBack(linkId: string): Promise<void> {
    setBusy(true);
    const isFresh = await pulledTwice(store);
    let count = 0;
    const made = await recordAll(() => {
      const session = store.row('statSessions', sessionId);
      const log = store.rows('matchEvents', { sessionId });
      const strikes = session ? takeBackOf(fold(log, readingOf(session)), linkId, newId()) : [];
      count = strikes.reduce((sum, { entry }) => sum + (entry.kind === 'strike' ? entry.payload.targets.length : 0), 0);
      return strikes;
    });
    setBusy(false);
    const title = `${plural(count, 'entry', 'entries')} taken back`;
    const more = isFresh ? {} : { description: 'Without a connection: what has not come yet is not among them.' };
    const action = { label: 'Undo', run: () => void undo(made, 'Undo') };
    toast({ title, tone: 'info', ...more, ...(made.length > 0 && { action }) });
  }
  return { takeBack, isBusy };
}

type Store = ReturnType<typeof useSync>;

/** A pull that had begun before the link ended may lack its last entries; the one after it has them. */
async function pulledTwice(store: Store): Promise<boolean> {
  return (await pulled(store)) && (await pulled(store));
}

function pulled({ lastSync, subscribe, syncNow }: Store): Promise<boolean> {
  const before = lastSync();
  return new Promise((resolve) => {
    const end = (isFresh: boolean) => {
      stop();
      clearTimeout(timer);
      resolve(isFresh);
    };
    const stop = subscribe(() => {
      if (lastSync() !== before) end(true);
    });
    const timer = setTimeout(() => end(false), FRESH_WITHIN_MS);
    syncNow();
  });
}
