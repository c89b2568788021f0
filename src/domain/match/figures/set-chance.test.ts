import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRESETS, Rules } from '../rules.ts';
import { viewed } from '#tests/support/viewed-match.ts';
import { goalIn, setChances, type SetGoal } from './set-chance.ts';
import { chanceText, matchChance, priorsBy, priorsFrom, sideOutsIn, TOO_EARLY, winChance } from './win-chance.ts';

const rules = PRESETS['fivb-2025'].rules;
const priors = priorsBy(rules);
const TO_25: SetGoal = { points: 25, lead: 2, cap: null };
const EVEN = { us: 0.6, them: 0.6 };
const BETTER = { us: 0.65, them: 0.55 };

test.each([
  [EVEN, TO_25, 0, 0, 'us', 0.488336],
  [EVEN, TO_25, 0, 0, 'them', 0.511664],
  [EVEN, TO_25, 20, 18, 'us', 0.747567],
  [EVEN, TO_25, 24, 24, 'us', 0.454545],
  [EVEN, { ...TO_25, points: 15 }, 0, 0, 'us', 0.484813],
  [BETTER, TO_25, 0, 0, 'us', 0.761922],
  [BETTER, TO_25, 0, 0, 'them', 0.779791],
  [BETTER, TO_25, 20, 18, 'us', 0.855849],
  [BETTER, TO_25, 18, 20, 'them', 0.391349],
  [BETTER, TO_25, 24, 24, 'us', 0.568022],
  [BETTER, TO_25, 23, 24, 'them', 0.369215],
  [EVEN, { ...TO_25, cap: 27 }, 25, 25, 'us', 0.448],
  [EVEN, { ...TO_25, cap: 27 }, 26, 26, 'us', 0.4],
] as const)(
  '[CH-01] [CH-08] with side-outs %j and a set %j, %i–%i, %s serving: %d',
  (sideOuts, goal, us, them, serving, chance) => {
    expect(Math.abs(setChances(sideOuts, goal)(us, them, serving) - chance)).toBeLessThan(1e-6);
  },
);

test('[CH-02] the closed form of a tie is what counting on and on comes to', () => {
  const long = setChances(BETTER, { ...TO_25, cap: 400 });
  const closed = setChances(BETTER, TO_25);
  for (const serving of ['us', 'them'] as const) {
    expect(closed(24, 24, serving)).toBeCloseTo(long(24, 24, serving), 9);
    expect(closed(31, 30, serving)).toBe(closed(25, 24, serving));
  }
});

test('[CH-01] a set that is won is won, and with a lead of one it ends at the points', () => {
  const at = setChances(EVEN, TO_25);
  expect([at(25, 23, 'them'), at(23, 25, 'us'), at(27, 25, 'them')]).toEqual([1, 0, 1]);
  expect(setChances(EVEN, { ...TO_25, lead: 1 })(24, 24, 'us')).toBeCloseTo(0.4);
});

test('[CH-05] a set that is as good as won is not said to be won before it is', () => {
  const at = setChances({ us: 0.95, them: 0.05 }, TO_25);
  expect([at(24, 0, 'us'), at(24, 5, 'them')].map(chanceText)).toEqual(['>99%', '>99%']);
  expect([at(25, 5, 'us'), at(5, 25, 'us')].map(chanceText)).toEqual(['100%', '0%']);
});

const chance = fc.integer({ min: 5, max: 95 }).map((percent) => percent / 100);
const points = fc.integer({ min: 0, max: 26 });
test('[CH-10] [property] it is a chance, rises with our points and side-out, falls with theirs, and both sum to one', () => {
  fc.assert(
    fc.property(chance, chance, points, points, fc.constantFrom('us', 'them'), (p, q, us, them, serving) => {
      const other = serving === 'us' ? 'them' : 'us';
      for (const cap of [null, 27]) {
        const goal = { ...TO_25, cap };
        const at = setChances({ us: p, them: q }, goal);
        const now = at(us, them, serving);
        expect(now >= 0 && now <= 1).toBe(true);
        expect(now + setChances({ us: q, them: p }, goal)(them, us, other)).toBeCloseTo(1, 9);
        expect(setChances({ us: Math.min(0.95, p + 0.05), them: q }, goal)(us, them, serving)).toBeGreaterThanOrEqual(
          now - 1e-12,
        );
        expect(setChances({ us: p, them: Math.min(0.95, q + 0.05) }, goal)(us, them, serving)).toBeLessThanOrEqual(
          now + 1e-12,
        );
        const isOver = now === 0 || now === 1;
        if (!isOver && us <= 24 && them <= 24) {
          expect(at(us + 1, them, serving)).toBeGreaterThanOrEqual(now - 1e-12);
          expect(at(us, them + 1, serving)).toBeLessThanOrEqual(now + 1e-12);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('[CH-03] the rates are those of this match, drawn to the prior by twenty rallies, and never past their bounds', () => {
  const { scope } = viewed(['A run@r1 u3t2u1', 'A r7 replay', 'A r8 card them penalty']);
  // Ours: 1 of 2; theirs: 1 of 4.
  const sideOuts = sideOutsIn(scope, priors);
  expect(sideOuts.us).toBeCloseTo(12 / 22, 12);
  expect(sideOuts.them).toBeCloseTo(12 / 24, 12);
  expect(sideOutsIn(scope, { us: 0.7, them: 0.55 }).us).toBeCloseTo(15 / 22, 12);
  expect(sideOutsIn(viewed(['A run@r1 u900']).scope, priors).them).toBe(0.05);
});

test('[CH-03] our prior is that of the season from sixty receptions on, itself drawn to the usual one', () => {
  expect(priorsFrom({ won: 30, of: 59 }, rules)).toEqual({ us: 0.55, them: 0.55 });
  expect(priorsFrom({ won: 49, of: 60 }, rules)).toEqual({ us: 60 / 80, them: 0.55 });
});

test('[CH-03] a prior of own rules is that of both sides, and what the season is drawn to', () => {
  const own = { ...rules, sideOutPrior: 0.7 };
  expect(priorsBy(own)).toEqual({ us: 0.7, them: 0.7 });
  expect(priorsFrom({ won: 30, of: 59 }, own)).toEqual({ us: 0.7, them: 0.7 });
  expect(priorsFrom({ won: 46, of: 60 }, own)).toEqual({ us: 60 / 80, them: 0.7 });
});

test('[CH-05] [CH-06] it is said from ten rallies on, in whole percents, with what the next rally makes of it', () => {
  const standing = { us: 6, them: 4, serving: 'us' } as const;
  const nine = viewed(['A run@r1 u5t4']);
  expect(winChance(nine.scope, standing, { rules, setNumber: 1, priors })).toBeNull();
  expect(TOO_EARLY).toBe('From 10 rallies on');
  const ten = winChance(viewed(['A run@r1 u5t4u1']).scope, standing, { rules, setNumber: 1, priors });
  const at = setChances(ten?.sideOuts ?? EVEN, goalIn(rules, 1));
  const whole = (us: number, them: number, serving: 'us' | 'them') => Math.floor(at(us, them, serving) * 100 + 0.5);
  expect(ten).toMatchObject({
    ...{ percent: `${whole(6, 4, 'us')}%`, from: 10 },
    ...{ ifWon: whole(7, 4, 'us') - whole(6, 4, 'us'), ifLost: whole(6, 5, 'them') - whole(6, 4, 'us') },
  });
  expect(ten?.ifWon).toBeGreaterThan(0);
  expect(ten?.ifLost).toBeLessThan(0);
});

test.each([
  [24, 2, '>99%'],
  [2, 24, '<1%'],
  [25, 2, '100%'],
  [2, 25, '0%'],
])('[CH-05] at %i–%i it says %s', (us, them, percent) => {
  const { scope } = viewed(['A run@r1 u5t5']);
  expect(winChance(scope, { us, them, serving: 'us' }, { rules, setNumber: 1, priors })?.percent).toBe(percent);
});

test('[CH-07] the match: the sets to come from 0–0, begun by each side in turn, a deciding one by either', () => {
  const first = { won: { us: 1, them: 1 }, set: { number: 3, us: 0, them: 0, serving: 'us' }, first: 'us' } as const;
  const three = Rules.parse({ ...rules, sets: 3 });
  const at = setChances(BETTER, goalIn(three, 3));
  expect(matchChance(BETTER, first, three)).toBeCloseTo(at(0, 0, 'us'), 12);
  const second = {
    won: { us: 0, them: 1 },
    set: { number: 2, us: 20, them: 18, serving: 'us' },
    first: 'them',
  } as const;
  const last = (at(0, 0, 'us') + at(0, 0, 'them')) / 2;
  expect(matchChance(BETTER, second, three)).toBeCloseTo(setChances(BETTER, TO_25)(20, 18, 'us') * last, 12);
  expect(matchChance(BETTER, first, { ...three, playAll: true })).toBeNull();
});
