import { expect, test } from 'vitest';
import { canEndAt } from '#tests/plain-match/figure-findings.ts';
import { isFinalScore, PRESETS, Rules, rulesOf, sideOutPriorOf, winnerOfMatch, winnerOfSet } from './rules.ts';

const FIVB = PRESETS['fivb-2025'].rules;
const scored = (score: string) => {
  const [us = 0, them = 0] = score.split('–').map(Number);
  return { us, them };
};

test.each([
  ['a set to 25', {}, 1, '25–23', 'us'],
  ['a lead of one is not enough', {}, 1, '25–24', null],
  ['a lead of one where the rules say so', { lead: 1 }, 1, '24–25', 'them'],
  ['a cap ends it with any lead', { cap: 27 }, 1, '27–26', 'us'],
  ['below the cap it goes on', { cap: 27 }, 1, '26–25', null],
  ['the deciding set is shorter', {}, 5, '15–13', 'us'],
  ['and has a cap of its own', { cap: 27, decidingCap: 17 }, 5, '16–17', 'them'],
  ['of all sets the last is as short', { playAll: true }, 5, '15–13', 'us'],
  ['unless it has the points of the others', { playAll: true, decidingPoints: 25 }, 5, '15–13', null],
  ['a set alone is no deciding one', { sets: 1 }, 1, '15–13', null],
] as const satisfies [string, Partial<Rules>, number, string, string | null][])(
  '[END-1] a set is won by the points and the lead of its rules: %s',
  (_, over, number, score, winner) => {
    expect(winnerOfSet(scored(score), { ...FIVB, ...over }, number)).toBe(winner);
  },
);

test.each([
  ['most of five', {}, ['us', 'us', 'us'], 'us'],
  ['two of five are not most', {}, ['us', 'us', 'them'], null],
  ['all of three are played', { sets: 3, playAll: true }, ['us', 'us'], null],
  ['and then most of them have it', { sets: 3, playAll: true }, ['us', 'us', 'them'], 'us'],
] as const satisfies [string, Partial<Rules>, ('us' | 'them')[], string | null][])(
  '[END-2] a match is won by most of its sets, or when all are played: %s',
  (_, over, winners, winner) => {
    expect(winnerOfMatch(winners, { ...FIVB, ...over })).toBe(winner);
  },
);

test('[END-1] a set ends at the scores that can be come to point by point, and at no other', () => {
  const played: Partial<Rules>[] = [{}, { lead: 1 }, { cap: 7 }, { cap: 5 }, { cap: 6, lead: 1 }, { cap: 4 }];
  for (const over of played) {
    const rules = { ...FIVB, points: 5, ...over };
    for (let us = 0; us < 11; us++)
      for (let them = 0; them < 11; them++)
        expect([over, us, them, isFinalScore({ us, them }, rules, 1)]).toEqual([
          ...[over, us, them],
          canEndAt([us, them], rules, 1),
        ]);
  }
});

test('[END-10] where nobody chose rules, sets go to 25 and 15 with a lead of two, as before there was a choice', () => {
  for (const numSets of [1, 3, 5] as const) {
    const rules = rulesOf({ rules: null, numSets });
    expect(rulesOf({ numSets })).toEqual(rules);
    for (const number of [1, 2, 3, 4, 5])
      for (let us = 0; us < 32; us++)
        for (let them = 0; them < 32; them++) {
          const target = numSets > 1 && number === numSets ? 15 : 25;
          const isWon = Math.max(us, them) >= target && Math.abs(us - them) >= 2;
          const isPast = isWon && Math.max(us, them) > target && Math.abs(us - them) > 2;
          expect(winnerOfSet({ us, them }, rules, number) !== null).toBe(isWon);
          expect(isWon && !isFinalScore({ us, them }, rules, number)).toBe(isPast);
        }
  }
  const own = { ...FIVB, cap: 27 };
  expect(rulesOf({ rules: own, numSets: 3 })).toBe(own);
});

test('[CH-03] rules from before have no side-out prior and mean 55 percent; their own is between 5 and 95', () => {
  expect(Rules.parse(FIVB)).toEqual(FIVB);
  expect(sideOutPriorOf(Rules.parse(FIVB))).toBe(0.55);
  const own = (sideOutPrior: number) => Rules.safeParse({ ...FIVB, sideOutPrior }).data?.sideOutPrior;
  expect([0.04, 0.05, 0.7, 0.95, 0.96].map(own)).toEqual([undefined, 0.05, 0.7, 0.95, undefined]);
});
