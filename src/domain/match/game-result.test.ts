import { expect, test } from 'vitest';
import { matchOf, point, SESSION, TEAM } from '#tests/support/match.ts';
import { fold } from './fold.ts';
import { gameResult, scoresText } from './game-result.ts';
import { projection } from './projection.ts';
import { PRESETS } from './rules.ts';

const session = { id: SESSION, teamId: TEAM, createdAt: '2025-11-15T18:00:00.000Z' };
const points = (us: number, them: number, set: number) => [
  ...Array.from({ length: us }, (_, i) => ({ ...point('us', i + 1), set })),
  ...Array.from({ length: them }, (_, i) => ({ ...point('them', us + i + 1), set })),
];
const played = (...sets: (readonly [number, number])[]) =>
  projection(fold(matchOf(...sets.flatMap(([us, them], i) => points(us, them, i + 1)))), session).setStats;
const running = { sessionStatus: 'in_progress', numSets: 3 } as const;
const completed = { ...running, sessionStatus: 'completed' } as const;

test('the set that is being played belongs to nobody before it is won', () => {
  expect(gameResult(played([3, 1]), running)).toMatchObject({ won: 0, lost: 0, scores: [{ us: 3, them: 1 }] });
  expect(gameResult(played([25, 20], [8, 11]), running)).toMatchObject({ won: 1, lost: 0, outcome: 'won' });
  expect(gameResult(played([25, 20], [20, 25]), running)).toMatchObject({ won: 1, lost: 1, outcome: undefined });
});

test('leagues differ: a set that was left, or that ended the game, belongs to the side that was ahead', () => {
  expect(gameResult(played([21, 19], [8, 11]), running)).toMatchObject({ won: 1, lost: 0 });
  expect(gameResult(played([21, 19]), completed)).toMatchObject({ won: 1, lost: 0 });
});

test('a game is won by who is ahead in more sets, and by nobody while they are even', () => {
  const result = (...sets: (readonly [number, number])[]) => gameResult(played(...sets), completed);
  expect(result([25, 21], [20, 25], [15, 9])).toMatchObject({ won: 2, lost: 1, outcome: 'won' });
  expect(result([25, 21], [20, 25], [9, 15])).toMatchObject({ won: 1, lost: 2, outcome: 'lost' });
  expect(result([25, 21], [20, 25])).toMatchObject({ won: 1, lost: 1, outcome: undefined });
  expect(result([7, 7])).toMatchObject({ won: 0, lost: 0, outcome: undefined });
  expect(gameResult([], completed)).toEqual({ won: 0, lost: 0, outcome: undefined, scores: [] });
});

test('sets stand in their order, without those that have no score', () => {
  expect(gameResult(played([0, 0], [1, 0]), completed).scores).toMatchObject([{ number: 2, us: 1, them: 0 }]);
  const sets = played([25, 21], [0, 0], [3, 4]).toReversed();
  expect(gameResult(sets, completed).scores).toMatchObject([
    { us: 25, them: 21 },
    { us: 3, them: 4 },
  ]);
});

test('the scores of sets are named by their numbers where a set between them has none', () => {
  expect(scoresText(gameResult(played([25, 20], [20, 25]), completed).scores)).toBe('25–20, 20–25');
  const skipped = gameResult(played([25, 20], [0, 0], [20, 25], [0, 0], [15, 9]), completed);
  expect(scoresText(skipped.scores)).toBe('Set 1 25–20, Set 3 20–25, Set 5 15–9');
});

test('[END-1] the set that is being played is won by the rules of its session', () => {
  const rules = { ...PRESETS['fivb-2025'].rules, sets: 3 as const, cap: 27, points: 25 };
  expect(gameResult(played([27, 26]), { ...running, rules })).toMatchObject({ won: 1, lost: 0, outcome: 'won' });
  expect(gameResult(played([27, 26]), { ...running, rules: null })).toMatchObject({ won: 0, lost: 0 });
  const toTwentyOne = { ...rules, points: 21, lead: 1 as const };
  expect(gameResult(played([20, 21]), { ...running, rules: toTwentyOne })).toMatchObject({ won: 0, lost: 1 });
});
