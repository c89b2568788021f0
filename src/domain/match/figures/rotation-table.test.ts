import { expect, test } from 'vitest';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { viewed } from '#tests/support/viewed-match.ts';
import { difference, TOO_FEW, type RotationRow, rotationTable, weakestOf } from './rotation-table.ts';

// By hand: R1 serves two and loses one; they serve one and lose it (side-out, R2 serves); R2 wins, wins, loses; R2
// receives two, loses one and wins one (R3 serves) and loses.
const LOG = [
  'A run@r1 u2t1',
  'A r4 p us',
  'A r5 p us',
  'A r6 p us',
  'A r7 p them',
  'A r8 p them',
  'A r9 p us',
  'A r10 p them',
];
const row = (at: number | null, part: Partial<RotationRow>) => expect.objectContaining({ at, ...part });

test('[ROT-01] [TURN-7] [ROT-08] each rotation has the rallies that it received and served, by the place of the setter', () => {
  const { scope } = viewed(LOG);
  expect(rotationTable(scope)).toEqual([
    row(1, {
      received: { won: 1, of: 1 },
      served: { won: 2, of: 3 },
      diff: 2,
      rallies: 4,
      longestFor: 2,
      longestAgainst: 1,
    }),
    row(6, {
      received: { won: 1, of: 2 },
      served: { won: 2, of: 3 },
      diff: 1,
      rallies: 5,
      longestFor: 2,
      longestAgainst: 2,
    }),
    row(5, { received: { won: 0, of: 0 }, served: { won: 0, of: 1 }, diff: -1, rallies: 1 }),
    ...[4, 3, 2].map((at) => row(at, { rallies: 0, diff: 0, longestFor: 0 })),
  ]);
  expect(rotationTable(scope)[1]?.court?.map((who) => who && jerseyOf(who))).toEqual(['7', '8', '10', '4', '11', '2']);
});

test('[ROT-04] without a line-up all rallies are of an unknown rotation, and the totals have them', () => {
  const { scope } = viewed(['A run@r1 u2t1'], { isLinedUp: false });
  expect(rotationTable(scope).at(-1)).toEqual(row(null, { served: { won: 2, of: 3 }, court: null, diff: 1 }));
  expect(rotationTable(viewed(LOG).scope)).toHaveLength(6);
});

test('[ROT-01] a run ends with its rotation, also where that comes again', () => {
  // Lost and won in each of the six; back in R1 two more points.
  const { scope } = viewed(['A run@r1 t1u1t1u1t1u1t1u1t1u1t1u1u2']);
  expect(rotationTable(scope)[0]).toEqual(row(1, { rallies: 4, longestFor: 2, longestAgainst: 1 }));
});

test('[ROT-02] with two setters a rotation is by who is in charge, or by the starting order', () => {
  const six = { six: [2, 7, 8, 10, 4, 11], liberos: [1], plan: [], setters: [2, 10], system: '6-2' };
  const { scope } = viewed([
    `A lineup ${JSON.stringify(six)}`,
    'A r1 p them',
    'A r2 p us',
    'A r3 p them',
    'A r4 p us',
    'A r5 p them',
    'A r6 p us',
    'A r7 p us',
  ]);
  const played = (by: 'setter' | 'order') =>
    rotationTable(scope, 'us', by)
      .filter(({ rallies }) => rallies > 0)
      .map(({ at }) => at);
  expect([played('setter'), played('order')]).toEqual([
    [1, 6, 5],
    [1, 6, 5, 4],
  ]);
});

test('[ROT-03] a rotation that was fixed has all rallies from there on', () => {
  const { scope } = viewed(['A r1 p us', 'A >r1 rot us 1', 'A r2 p us']);
  expect(rotationTable(scope).map(({ rallies }) => rallies)).toEqual([1, 1, 0, 0, 0, 0]);
  const anew = viewed(['A r1 p us', 'A r2 p us', 'A >0 rot us 1']);
  expect(rotationTable(anew.scope).map(({ rallies }) => rallies)).toEqual([0, 2, 0, 0, 0, 0]);
});

const rotation = (at: number | null, diff: number, [won, of]: [number, number], rallies = 5): RotationRow => ({
  ...{ at, diff, rallies, received: { won, of }, served: { won: 0, of: 0 }, firstBall: { won: 0, of: 0 } },
  ...{ court: null, longestFor: 0, longestAgainst: 0 },
});
test('[ROT-05] the weakest is that with the worst difference, then the lower side-out, then the earlier in order', () => {
  const weakest = (...rows: RotationRow[]) => weakestOf(rows)?.at;
  expect(weakest(rotation(1, -1, [1, 2]), rotation(6, -3, [1, 2]), rotation(5, -9, [0, 4], 4))).toBe(6);
  expect(weakest(rotation(1, -2, [1, 2]), rotation(6, -2, [1, 3]))).toBe(6);
  expect(weakest(rotation(2, -2, [1, 2]), rotation(6, -2, [1, 2]))).toBe(6);
  expect(weakest(rotation(null, -9, [1, 2]), rotation(6, -2, [1, 2]), rotation(5, 0, [1, 2]))).toBe(6);
  expect(weakest(rotation(1, -2, [1, 2]), rotation(6, -2, [1, 2], 4))).toBeUndefined();
});

test('[ROT-06] rates are compared from ten rallies in each', () => {
  expect(difference({ won: 7, of: 10 }, { won: 5, of: 10 })).toBeCloseTo(20);
  expect([
    difference({ won: 9, of: 9 }, { won: 5, of: 10 }),
    difference({ won: 5, of: 10 }, { won: 9, of: 9 }),
  ]).toEqual([null, null]);
  expect(TOO_FEW).toBe('too few to compare');
});
