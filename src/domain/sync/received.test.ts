import { expect, test } from 'vitest';
import { fold, setOf, step } from '../match/fold.ts';
import { isPartial } from '../match/partial.ts';
import { logLines } from '../match/match-log.ts';
import { readMatchEvent } from '../match/schema.ts';
import { logged, matchOf, PHONE, point, SESSION, stat, strike, TEAM } from '#tests/support/match.ts';
import { readAgain, readPullAnswer } from './received.ts';

const STAMP = { deletedAt: null, updatedBy: null };
const plain = { ...logged(1, stat(1, 'attack', 'positive')), ...STAMP };
const rally = {
  ...plain,
  id: '0190a000-0000-7000-9000-0000000000aa',
  rev: 2,
  kind: 'rally',
  payload: { winner: 'us' },
};
const answer = (rows: readonly object[], more: object = {}) => ({
  scopes: [{ scope: `session:${SESSION}`, cursor: 9, more: false, rows }],
  access: {},
  serverTime: '2026-01-01T10:00:00.000Z',
  ...more,
});
const event = (row: object) => ({ table: 'matchEvents', row });
const rowsIn = (body: unknown) => {
  const read = readPullAnswer(body);
  return read === undefined || read === 'too-new'
    ? read
    : read.scopes.flatMap(({ rows }) => rows.map(({ row }) => row));
};

test('[GEN-07] an entry of a kind or with a value that is not known costs nothing but itself', () => {
  const strange = { ...plain, id: rally.id, payload: { ...plain.payload, category: 'block' } };
  expect(rowsIn(answer([event(plain), event(rally)]))).toMatchObject([
    { kind: 'stat' },
    { kind: 'opaque', payload: { kind: 'rally', payload: { winner: 'us' } }, rev: 2 },
  ]);
  expect(rowsIn(answer([event(strange)]))).toMatchObject([
    { kind: 'opaque', payload: { kind: 'stat', payload: { category: 'block' } } },
  ]);
});

test('[GEN-08] unknown columns are ignored, unknown tables and scopes passed over; anything else asks for an update', () => {
  const table = { table: 'rotations', row: { id: TEAM } };
  expect(rowsIn(answer([event({ ...plain, heightCm: 190 }), table]))).toEqual([plain]);
  const scope = { scope: `club:${TEAM}`, cursor: 1, more: false, rows: [] };
  const both = { ...answer([event(plain)]), scopes: [scope, ...answer([event(plain)]).scopes] };
  expect(rowsIn(both)).toEqual([plain]);
  expect(rowsIn(answer([{ table: 'players', row: { ...plain } }]))).toBe('too-new');
  expect(rowsIn(answer([event(plain)], { access: { [TEAM]: { role: 'referee', pro: true } } }))).toBe('too-new');
  expect(rowsIn('<html>')).toBeUndefined();
});

test('[GEN-07] what an earlier version kept, and what an earlier server passed on, is read by one that knows it', () => {
  const wrapped = { ...plain, kind: 'opaque' as const, payload: { kind: 'stat', payload: plain.payload } };
  expect(readAgain([{ table: 'matchEvents', row: wrapped }])).toEqual([event(plain)]);
  expect(rowsIn(answer([event(wrapped)]))).toEqual([plain]);
});

test('[GEN-07] the match is partial while an entry of a newer version stands, and whole when that is taken back', () => {
  const opaque = readMatchEvent(rally);
  if (!opaque) throw new Error('not read');
  const [kill, late] = [logged(1, stat(1, 'attack', 'positive')), { ...opaque, rev: 2 }];
  const struck = { ...logged(3, strike(1)), payload: { target: opaque.id } };
  const log = [kill, late, ...matchOf(point('us', 1)).map((one) => ({ ...one, id: TEAM, rev: 4 }))];
  const state = fold(log);
  expect([isPartial(state), setOf(state, 1).score.us, setOf(state, 1).counts.size]).toEqual([true, 1, 1]);
  expect(log.reduce(step, fold([]))).toMatchObject({ opaque: state.opaque, marks: state.marks });
  const names = { player: () => 'Ann', side: () => 'us', person: () => PHONE };
  expect(logLines(state, 1, names).map(({ id }) => id)).toEqual([TEAM, kill.id]);
  expect(isPartial(fold([...log, { ...struck, kind: 'void', rev: 5 }]))).toBe(false);
  expect(isPartial([...log, { ...struck, kind: 'void' as const, rev: 5 }].reduce(step, fold([])))).toBe(false);
});
