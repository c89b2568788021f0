import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { localDay } from '#domain/core/dates.ts';
import { matchOf, point, SESSION, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { scoutFile } from '#tests/support/scout.ts';
import { allByRole, allCalled, byRole, click, giveFile, type } from '#tests/support/screen.ts';
import { labels, leave, press, see } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { track } from '#tests/support/tracker.tsx';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { UpcomingPage } from './upcoming-page.tsx';

afterEach(leave);

type Room = NonNullable<Parameters<typeof see>[1]>;
const today = localDay(new Date());
const game = makeEvent({ title: 'League match', startDate: today, endDate: today });
const upcoming: ReactNode = <UpcomingPage teamId={TEAM} />;
const wonGame = matchOf(...Array.from({ length: 25 }, (_, i) => point('us', i + 1)));

async function start(room: Room) {
  const opened = await see(upcoming, { ...room, events: [game] });
  await click(allCalled('button', 'Track Stats')[0] ?? expect.fail('no key'));
  await press('Start Tracking');
  return opened;
}
async function startOneTime(room: Room) {
  const opened = await see(upcoming, room);
  await press('New Event');
  await type('Friendly', byRole('textbox', 'Event name'));
  await press('Create Event');
  return opened;
}
async function renameOpponent(room: Room) {
  const opened = await track(room);
  await press('Game menu');
  await click(byRole('menuitem', 'Edit opponent name'));
  await type('Harbor Point', byRole('textbox', 'Opponent name'));
  await press('Save');
  return opened;
}
async function count(room: Room) {
  const opened = await track(room);
  await press('Game menu');
  await click(byRole('menuitem', 'How taps are counted'));
  const isContacts = (one: HTMLElement) => one instanceof HTMLInputElement && one.value === 'contacts';
  await click(allByRole('radio').find(isContacts) ?? expect.fail('no choice'));
  await press('Save');
  return opened;
}
async function complete(room: Room) {
  const opened = await track({ ...room, log: wonGame });
  await press('Complete Game');
  return opened;
}
async function importMatch(room: Room) {
  const dialog = <ImportDialog open teamId={TEAM} onClose={() => undefined} />;
  const opened = await see(dialog, { ...room, players: [makePlayer(7)], sessions: [makeSession()] });
  await giveFile(new File([scoutFile('*07AH#', '*p01:00', '*07SQ=', 'ap01:01')], 'match.dvw'));
  await seen(() => labels().includes('Import'));
  await type(SESSION, byRole('combobox', 'Into'));
  await seen(() => !byRole('button', 'Import').hasAttribute('disabled'));
  await press('Import');
  return opened;
}

const CHANGES = [
  { name: 'session.start', run: start, done: 'Stat Session Started', what: 'Start tracking a game' },
  { name: 'session.oneTime', run: startOneTime, done: 'Event Started', what: 'New event: Friendly' },
  {
    name: 'session.rename-opponent',
    run: renameOpponent,
    done: 'Opponent Updated',
    what: 'Rename opponent to “Harbor Point”',
  },
  { name: 'session.count', run: count, done: 'Figures Counted Again', what: 'Change how taps are counted' },
  {
    name: 'session.complete',
    run: complete,
    done: 'Game Completed / Statistics have been finalized / Reopen',
    what: 'Complete game / Reopen',
  },
  { name: 'match.import', run: importMatch, done: 'Match Imported / 6 entries', what: 'Import 6 entries' },
];
const told = () =>
  currentToasts().map(({ title, description, action }) =>
    [title, description, action?.label].filter(Boolean).join(' / '),
  );

test.each(CHANGES)('[HONEST-104] $name is said to be done when the server has it', async ({ name, run, done }) => {
  const opened = await run({ isTaken: true });
  await seen(() => told().length > 0);
  expect(told()).toEqual([done]);
  expect(opened.pending().map((entry) => entry.name)).not.toContain(name);
});

test.each(CHANGES)(
  '[HONEST-104] $name waits on the device while nobody answers, and that is said',
  async ({ name, run, what }) => {
    const opened = await run({});
    expect([opened.pending().map((entry) => entry.name), told()]).toEqual([[name], []]);
    await seen(() => told().length > 0);
    expect(told()).toEqual([`Kept on this device / ${what}`]);
  },
);

test.each(CHANGES)(
  '[HONEST-104] of $name that is refused the refused changes tell, and nothing else',
  async (change) => {
    const opened = await change.run({ refusal: { code: 'not-allowed' } });
    await seen(() => opened.issues().length > 0 && opened.pending().length === 0);
    expect([opened.issues().map(({ name }) => name), told()]).toEqual([[change.name], []]);
  },
);
