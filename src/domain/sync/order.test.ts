import { expect, test } from 'vitest';
import { eventId, minus, point, SESSION, strike, TEAM } from '#tests/support/match.ts';
import type { MatchEntry } from '../match/schema.ts';
import { valueAt } from '../core/value-at.ts';
import { corrects, inOrder, overtaken, withheld } from './order.ts';

const NO_LONGER = { code: 'not-allowed' } as const;

/** The nth entry of a match as it waits on a device: made in that minute. */
const entry = (n: number, { kind, payload }: MatchEntry, minute = n) => ({
  ...{ id: `q${n}`, name: 'match.record', at: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(), seq: n },
  input: { teamId: TEAM, sessionId: SESSION, id: eventId(n), setNumber: 1, entry: { kind, payload } },
});
const start = (minute: number) => ({
  ...{ id: 'q0', name: 'session.start', at: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(), seq: 90 },
  input: { teamId: TEAM, sessionId: SESSION },
});
const refused = (n: number, made: MatchEntry) => ({ ...entry(n, made), refusal: NO_LONGER });

const US = point('us', 1);

test('[OFFLINE-18] refused changes go again in the order made, also after some were sent again and others not', () => {
  const again = { ...entry(1, US), seq: 7 };
  expect(inOrder([entry(3, US), entry(2, US), again])).toEqual([again, entry(2, US), entry(3, US)]);
});

test('[OFFLINE-18] changes of one moment go in the order in which they were kept', () => {
  const [first, second, third] = [entry(1, US, 5), entry(2, US, 5), entry(3, US, 5)];
  expect(inOrder([third, first, second])).toEqual([first, second, third]);
});

test('[OFFLINE-18] a correction never goes ahead of its target, even where the clock was set back between them', () => {
  const [made, undone, redone] = [entry(1, US, 30), entry(2, strike(1), 20), entry(3, strike(2), 10)];
  expect(inOrder([redone, undone, made])).toEqual([made, undone, redone]);
  const minusOne = entry(2, minus('us', 1), 20);
  expect(inOrder([minusOne, made])).toEqual([made, minusOne]);
});

test('[OFFLINE-18] what a change builds on comes along: its target, and the start of the match', () => {
  const all = [entry(3, US), entry(2, strike(1)), entry(1, US), start(0)];
  expect(inOrder([entry(2, strike(1))], all)).toEqual([start(0), entry(1, US), entry(2, strike(1))]);
});

test('[OFFLINE-22] a correction that waits is withheld while its target is refused, and so is what corrects it', () => {
  const waiting = [entry(2, strike(1)), entry(3, strike(2)), entry(4, US), entry(5, strike(4))];
  expect(withheld(waiting, [refused(1, US)]).map(({ id }) => id)).toEqual(['q2', 'q3']);
  expect(withheld(waiting, [])).toEqual([]);
  expect(withheld([entry(1, US), ...waiting], [refused(1, US)])).toEqual([]);
  const twice = { ...entry(1, US), refusal: { code: 'already-exists' as const } };
  expect(withheld(waiting, [twice])).toEqual([]);
});

test('[A3-5] what strikes several entries comes after all of them, and waits while one of them is refused', () => {
  const both: MatchEntry = { kind: 'strike', payload: { targets: [eventId(1), eventId(2)] } };
  const [first, second, struck] = [entry(1, US, 30), entry(2, US, 20), entry(3, both, 10)];
  expect(inOrder([struck, first, second])).toEqual([first, second, struck]);
  expect(inOrder([struck], [struck, second, first])).toEqual([first, second, struck]);
  expect(withheld([struck], [refused(2, US)]).map(({ id }) => id)).toEqual(['q3']);
  expect(corrects(struck)).toEqual([eventId(1), eventId(2)]);
});

test('[QUEUE-28] what waits names the nearest later entry of its match that was accepted', () => {
  const next = (queue: readonly object[]) => queue.map((one) => valueAt(one, 'input.entry.payload.precedes'));
  const other = { ...entry(3, US), input: { ...entry(3, US).input, sessionId: TEAM } };
  const [first] = overtaken([entry(1, US), entry(9, US)], [entry(7, US), entry(5, US), other]);
  expect([first, ...next(first ? [first] : [])]).toEqual([expect.objectContaining({ passedAt: 5 }), eventId(5)]);
  expect(overtaken(first ? [first] : [], [entry(6, US)])).toEqual([]);
  expect(next(overtaken(first ? [first] : [], [entry(2, US)]))).toEqual([eventId(2)]);
  expect(overtaken([start(0)], [entry(5, US)])).toEqual([]);
});
