import { expect, test } from 'vitest';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { homeMatch } from '#tests/support/home-match.ts';
import { foundIn } from './rally-findings.ts';

/** The score that each end was tapped at, as `5–2`, by the place of its line; nothing where none is given. */
const shown =
  (scores: Readonly<Record<number, number>>) =>
  (event: LoggedEvent, at: number): LoggedEvent => {
    const us = scores[at];
    if (event.kind !== 'rally-end' || us === undefined) return event;
    return { ...event, payload: { ...event.payload, seen: { us, them: 0 } } };
  };
const HEAD = 2;
const found = (log: readonly string[], scores: readonly (number | undefined)[]) => {
  const byPlace = Object.fromEntries(scores.flatMap((us, i) => (us === undefined ? [] : [[HEAD + i, us]])));
  return foundIn(homeMatch(log, { change: shown(byPlace) })).filter(({ code }) => code === 'out-of-step');
};

const alone = ['A r1 p us', 'A r2 p us', 'A r3 p us', 'A r4 p us', 'A r5 p us'];

test('[CHECKS-21] a device whose score differs at three ends in a row is found once, from the first of them', () => {
  const [step, ...more] = found(alone, [0, 1, 1, 2, 3]);
  expect(step).toMatchObject({ count: 1, of: 2 });
  const { played } = homeMatch(alone).sets[0]?.rallies ?? { played: [] };
  expect(step?.rally).toBe(played[2]?.rally.id);
  expect(more).toEqual([]);
  expect(found(alone, [0, 1, 3, 4, 5])).toMatchObject([{ count: 3, of: 2 }]);
});

test('[CHECKS-21] two such ends, or some that are interrupted, are none', () => {
  expect(found(alone, [0, 1, 2, 2, 3])).toEqual([]);
  expect(found(alone, [0, 0, 1, 3, 3])).toEqual([]);
  expect(found(alone, [])).toEqual([]);
});

test('[CHECKS-21] each device is looked at by itself', () => {
  const two = alone.flatMap((line, i) => [line, `B r${i + 1} p us`]);
  const scores = alone.flatMap((_, i) => [i, i + 1]);
  expect(found(two, scores)).toMatchObject([{ count: 1, of: 0 }]);
  const { log } = homeMatch(two);
  expect(found(two, scores)[0]?.device).toBe(log?.event.clientId);
});

test.each([
  ['inserted', ['A i1[r1,r2] p them'], [0, 1, 2, 3, 4]],
  ['struck', ['A strike e1'], [0, 1, 2, 3, 4]],
  ['turned into a replay', ['A replace e1 r1 replay'], [0, 1, 2, 3, 4]],
  ['settled as a replay', ['A r1 replay', 'A replace e6 r1 p us !'], [0, 1, 2, 3, 4, 5]],
])('[CHECKS-21] a rally that was %s leaves nobody out of step who had not seen that', (_, correction, scores) => {
  expect(found([...alone, ...correction], scores)).toEqual([]);
});

test.each([
  ['settles a rally', ['B r1 p us !', 'B r2 p us !', 'B r3 p us !']],
  ['inserts one', ['B i1[r1,r2] p us', 'B i2[r2,r3] p us', 'B i3[r3,r4] p us']],
])('[CHECKS-21] an end that %s comes at any time', (_, late) => {
  expect(found([...alone, ...late], [0, 1, 2, 3, 4, 50, 50, 50])).toEqual([]);
});
