import { expect, test } from 'vitest';
import { eventId, logged, minus, playerId, point, SESSION, stat, strike, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import type { MatchEntry } from '../match/schema.ts';
import { calledBy, lineOf, type NameOf, namesIn, type RowOf } from './called.ts';
import { copyOfUnsent, linesOf } from './copy.ts';
import { describe } from './describe.ts';
import { shelfOf, type Shelves } from './rows.ts';
import { sessionScope, teamProScope, teamScope } from './tables.ts';
import { find } from './view.ts';

const STAMP = { rev: 1, deletedAt: null, updatedBy: null };
const KILL = stat(7, 'attack', 'positive');
const CHANGED: MatchEntry = { kind: 'replace', payload: { target: eventId(1), with: stat(4, 'serve', 'negative') } };
const nothing: RowOf = () => undefined;

/** The rows of a phone in the middle of a match: two players, an opponent, the entries so far. */
function phone(...log: Parameters<typeof logged>[1][]): RowOf {
  const { confirmed } = onShelf(makeSession());
  const team = shelfOf(confirmed, teamScope(TEAM));
  for (const player of [makePlayer(7, { name: 'Elena Ruiz' }), makePlayer(4, { name: 'Ida Lindqvist' })]) {
    team.players.set(player.id, { ...player, ...STAMP });
  }
  const entries = shelfOf(confirmed, sessionScope(SESSION)).matchEvents;
  for (const [i, entry] of log.entries()) {
    const event = logged(i + 1, entry);
    entries.set(event.id, { ...event, ...STAMP });
  }
  return (table, id) => find({ confirmed, layers: [] }, table, id);
}
function onShelf(session: ReturnType<typeof makeSession>) {
  const confirmed: Shelves = new Map();
  shelfOf(confirmed, teamProScope(TEAM)).statSessions.set(SESSION, { ...session, ...STAMP });
  return { confirmed, layers: [] };
}
const record = (n: number, { kind, payload }: MatchEntry) => ({
  name: 'match.record',
  input: { teamId: TEAM, sessionId: SESSION, id: eventId(n), setNumber: 2, entry: { kind, payload } },
});
const said = (entry: MatchEntry, ...log: Parameters<typeof phone>) => lineOf(record(9, entry), phone(...log));

test('[OFFLINE-21] an entry of a match says who and what, a point whose it is', () => {
  expect(said(KILL)).toBe('#7 Ruiz: kill');
  expect(said(stat(7, 'pass', 'attempts', { by: -1 }))).toBe('#7 Ruiz: assist attempt taken back');
  expect(said(point('them', 1))).toBe('Breakers: point');
  expect(said(minus('us', 1))).toBe('Us: point taken back');
  expect(said({ kind: 'open-set', payload: {} })).toBe('set opened');
  expect(said(stat(8, 'attack', 'positive'))).toBe('#? Former player: kill');
});

test('[OFFLINE-21] a correction says what it corrects', () => {
  expect(said(strike(1), KILL)).toBe('Undo of #7 Ruiz: kill');
  expect(said(strike(2), KILL, strike(1))).toBe('Redo of #7 Ruiz: kill');
  expect(said(CHANGED, KILL)).toBe('#7 Ruiz: kill, changed to #4 Lindqvist: serve error');
  expect(said(strike(5))).toBe('Undo of an earlier entry');
});

test('[OFFLINE-21] [AMB-046] names that were known when it was made stay with a change', () => {
  expect(calledBy(record(1, KILL), phone())).toEqual({ names: { [SESSION]: 'vs Breakers' }, line: '#7 Ruiz: kill' });
  const edit = { name: 'player.update', input: { teamId: TEAM, id: playerId(4), patch: { name: 'Ida Berg' } } };
  expect(calledBy(edit, phone())).toEqual({ names: { [playerId(4)]: 'Ida Lindqvist' }, line: undefined });
});

test('[OFFLINE-21] [AMB-088] a game without event and opponent is called by its title, and without one by its team', () => {
  const untitled = makeSession({ opponentName: null, eventId: null });
  const called = (notes: string | null): NameOf =>
    namesIn((table, id) => find(onShelf({ ...untitled, notes }), table, id));
  expect(called('Open gym\nBring balls')('statSessions', SESSION)).toBe('Open gym');
  expect(called(null)('statSessions', SESSION)).toBeUndefined();
  expect(describe(record(1, KILL), () => undefined).detail).toContain('Set 2');
  const known: NameOf = (table) => (table === 'teams' ? 'Tidewater' : undefined);
  expect(describe(record(1, KILL), known).detail).toContain('Tidewater, Set 2');
});

test('[OFFLINE-21] a match that was refused can be written down by hand: time, set, who and what, in the order made', () => {
  const at = (minute: number) => new Date(2026, 0, 1, 16, minute).toISOString();
  const change = (n: number, entry: MatchEntry, ...log: Parameters<typeof phone>) => {
    const draft = record(n, entry);
    return { ...draft, at: at(n), called: calledBy(draft, phone(...log)), refusal: { code: 'not-allowed' as const } };
  };
  const made = [change(1, KILL), change(2, point('us', 1)), change(3, strike(2), KILL, point('us', 1))];
  expect(linesOf(made, nothing)).toEqual([
    'Jan 1, 2026, 4:01 PM, Set 2, #7 Ruiz: kill',
    'Jan 1, 2026, 4:02 PM, Set 2, Us: point',
    'Jan 1, 2026, 4:03 PM, Set 2, Undo of Us: point',
  ]);
  const older = { ...record(4, KILL), at: at(4), refusal: { code: 'not-allowed' as const } };
  const file: unknown = JSON.parse(copyOfUnsent({ refused: [older, ...made.toReversed()], pending: [] }, nothing));
  expect(file).toMatchObject({
    refused: [
      { time: 'Jan 1, 2026, 4:01 PM', title: '#7 Ruiz: kill', detail: 'vs Breakers, Set 2', command: 'match.record' },
      { title: 'Us: point' },
      { title: 'Undo of Us: point' },
      { title: '#? Former player: kill', detail: 'Set 2' },
    ],
  });
});
