import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histories, matchOf, minus, PHONE, point, SESSION, stat, strike, TABLET } from '#tests/support/match.ts';
import { derivedId } from '../core/ids.ts';
import type { LoggedEvent } from './corrections.ts';
import { fold, setOf } from './fold.ts';
import { moveEntries } from './merging.ts';

const KEPT = derivedId(SESSION, 'kept');
const moved = (log: readonly LoggedEvent[], after = 0): LoggedEvent[] =>
  moveEntries(KEPT, log).map((event, i) => ({ ...event, rev: after + i + 1 }));
const figures = (log: LoggedEvent[]) =>
  fold(log).sets.map(({ score, counts }) => ({ us: score.us, them: score.them, counts: [...counts].toSorted() }));

test('a log tells the same in another session, corrections of corrections included', () => {
  const told = fc.property(histories(), (log) => {
    expect(figures(moved(log))).toEqual(figures(log));
  });
  fc.assert(told, { numRuns: 300 });
});

test('merged, the points of one rally by two people count once, and the contacts of both are kept', () => {
  const phone = matchOf(point('us', 1, PHONE), point('us', 2, PHONE), stat(7, 'attack', 'positive'));
  const tablet = matchOf(point('us', 1, TABLET), point('us', 2, TABLET), {
    ...stat(7, 'attack', 'positive'),
    by: TABLET,
  });
  const both = setOf(fold([...moved(phone), ...moved(tablet, phone.length)].map(renumbered)), 1);
  expect([both.score.us, both.score.them]).toEqual([2, 0]);
  expect([...both.counts.values()][0]?.attack).toEqual({ positive: 2, negative: 0, attempts: 2 });
});

/** Both logs of the test count their ids from 1. */
const renumbered = (event: LoggedEvent, i: number): LoggedEvent => ({ ...event, id: derivedId(event.id, String(i)) });

test('what was taken back or struck out in the other session stays so', () => {
  const log = matchOf(point('us', 1), minus('us', 1), stat(7, 'serve', 'positive'), strike(3));
  expect(figures(moved(log))[0]).toEqual({ us: 0, them: 0, counts: [] });
});

test('merging again gives the same ids', () => {
  const log = matchOf(point('us', 1), strike(1));
  expect(moveEntries(KEPT, log)).toEqual(moveEntries(KEPT, log));
  expect(moveEntries(KEPT, log)[0]?.id).not.toBe(log[0]?.id);
});
