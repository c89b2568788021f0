import { afterEach, expect, test, vi } from 'vitest';
import { localDay } from '#domain/core/dates.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { court, who } from '#tests/support/court.ts';
import { playerId, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { makeRow } from '#tests/support/rows.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, allCalled, byRole, click, type } from '#tests/support/screen.ts';
import { leave, press, see, settle, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { entryWayOf } from '#web/match/entry-way.ts';
import { UpcomingPage } from '#web/games/upcoming-page.tsx';
// Loaded ahead, so that no test waits for it.
import './rules-dialog-fields.tsx';

afterEach(async () => {
  localStorage.clear();
  await leave();
});

const game = makeEvent({ title: 'League match', startDate: localDay(new Date()), endDate: localDay(new Date()) });
const PLAYERS = [2, 7, 8, 10, 4, 11].map((n, i) =>
  makePlayer(n, i === 0 ? { position: 'Setter' } : { name: `Ana Last${n}` }),
);
const LETTERS: Readonly<Record<string, number>> = { s: 2, h: 7, m: 8, o: 10, i: 4, n: 11 };
const lineup = makeRow('lineups', {
  ...{ id: who('A'), teamId: TEAM, name: 'Starting Six' },
  courtAssignments: court('o m h / .i .n .s').assignments.map((one) => ({
    ...one,
    playerId: playerId(LETTERS[String.fromCharCode(Number.parseInt(one.playerId.slice(-12), 16))] ?? 0),
  })),
});
const radio = (value: string) =>
  allByRole('radio').find((one) => one.getAttribute('value') === value) ?? expect.fail(`no ${value}`);

type Room = Parameters<typeof see>[1];
async function ask(room: Room = {}) {
  const opened = await see(<UpcomingPage teamId={TEAM} />, {
    events: [game],
    players: PLAYERS,
    lineups: [lineup],
    ...room,
  });
  await click(allCalled('button', 'Track Stats')[0] ?? expect.fail('no key'));
  return opened;
}
async function start(opened: Awaited<ReturnType<typeof ask>>) {
  await press('Start Tracking');
  await settle();
  const [session] = opened.rows('statSessions', { teamId: TEAM, eventId: game.id });
  return session ? { session, log: opened.rows('matchEvents', { sessionId: session.id }) } : expect.fail('no session');
}
const inZone = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone,
  });

test('[SHEET-18] a match of counts begins as before there was a choice: without rules, and with an empty log', async () => {
  const opened = await ask();
  expect(radio('counts')).toHaveProperty('checked', true);
  expect(text()).not.toContain('Depth');
  const { session, log } = await start(opened);
  expect(session.rules).toBeNull();
  expect(log).toEqual([]);
});

test('[SHEET-18] a match of rallies begins with its rules, depth and line-up, on a device that nobody answers', async () => {
  inZone('America/Chicago');
  const opened = await ask();
  await click(radio('rally'));
  await click(radio('touch'));
  expect(text()).toContain('Rules: USAV');
  const { session, log } = await start(opened);
  expect(session.rules).toEqual({ ...PRESETS['usav-2026'].rules, sets: 3 });
  expect(log.map(({ kind, setNumber }) => [kind, setNumber])).toEqual([
    ['depth', 1],
    ['line-up', 1],
  ]);
  expect(log[0]).toMatchObject({ payload: { after: null, depth: 'touch' } });
  expect(log[1]).toMatchObject({ payload: { side: 'us', from: { lineupId: lineup.id, turned: 0 } } });
  expect(entryWayOf(session.id, { sets: [] })).toBe('rally');
});

test('[SHEET-18] the rules stand in one line and are changed in two taps; who edits the team may keep them for it', async () => {
  inZone('Europe/Berlin');
  const opened = await ask();
  await click(radio('rally'));
  await press('Rules: FIVB');
  await click(radio('nfhs-2026'));
  await click(byRole('switch', 'For every new match of the team'));
  const { session } = await start(opened);
  expect(session.rules).toMatchObject({ subs: 18, sets: 3 });
  expect(opened.row('teams', TEAM)?.defaultRules).toMatchObject({ subs: 18 });
});

test('[SHEET-18] own rules begin as a copy, and are called by what differs', async () => {
  inZone('Europe/Berlin');
  const opened = await ask();
  await click(radio('rally'));
  await press('Rules: FIVB');
  await click(radio('custom'));
  await seen(() => allByRole('textbox', 'Points of a set').length > 0);
  await type('27', byRole('textbox', 'Cap (optional)'));
  await type('', byRole('textbox', 'Points of a set'));
  const { session } = await start(opened);
  expect(session.rules).toMatchObject({ points: 25, cap: 27, subs: 6 });
});

test('[CH-03] the side-out that the win chance begins with is typed in percent, and what is no such percent is said beside it', async () => {
  inZone('Europe/Berlin');
  const opened = await ask();
  await click(radio('rally'));
  await press('Rules: FIVB');
  await click(radio('custom'));
  await seen(() => allByRole('textbox', 'Points of a set').length > 0);
  const prior = () => byRole('textbox', 'Expected side-out in percent');
  expect(prior()).toHaveProperty('value', '55');
  await type('97', prior());
  expect(text()).toContain('From 5 to 95');
  await type('62', prior());
  expect(text()).not.toContain('From 5 to 95');
  const { session } = await start(opened);
  expect(session.rules).toMatchObject({ sideOutPrior: 0.62, points: 25 });
});

test('[SHEET-18] a line-up can wait, and who is out of the one chosen is said', async () => {
  const players = PLAYERS.map((one) => (one.jerseyNumber === 10 ? { ...one, isOut: true } : one));
  const opened = await ask({ players });
  await click(radio('rally'));
  expect(text()).toContain('10 Last10 is out.');
  await type('later', byRole('combobox', 'Line-up for set 1'));
  const { log } = await start(opened);
  expect(log.map(({ kind }) => kind)).toEqual(['depth']);
});

test('[SHEET-20] the number of sets is remembered: as on this device, else as in the last match', async () => {
  const opened = await ask({ sessions: [makeSession({ sessionStatus: 'completed', numSets: 5 })] });
  expect(byRole('radio', '5Best of 5')).toHaveProperty('checked', true);
  await click(byRole('radio', '1Single Set'));
  const { session } = await start(opened);
  expect(session.numSets).toBe(1);
  await leave();
  await ask({ sessions: [makeSession({ sessionStatus: 'completed', numSets: 5 })] });
  expect(byRole('radio', '1Single Set')).toHaveProperty('checked', true);
});

test('[SHEET-17] the next match is begun as the last one, in two taps', async () => {
  const opened = await ask({
    sessions: [makeSession({ sessionStatus: 'completed', rules: PRESETS['ncaa-2026'].rules })],
  });
  expect(radio('rally')).toHaveProperty('checked', true);
  const { session } = await start(opened);
  expect(session.rules).toMatchObject({ subs: 15, timeoutSeconds: 75 });
});
