import { expect, test } from 'vitest';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { derivedId } from '../core/ids.ts';
import { gameResult } from './game-result.ts';

/** The scores of a game's sets, in their order: `25-21 20-25`. */
const game = (...scores: string[]) =>
  scores.map((score, i) => {
    const [ourScore = 0, opponentScore = 0] = score.split('-').map(Number);
    const id = derivedId(SESSION, String(i));
    const set = { id, teamId: TEAM, sessionId: SESSION, setNumber: i + 1, startTime: null };
    return { ...set, ourScore, opponentScore, setStatus: 'in_progress' as const };
  });

test('a game is won by who is ahead in more sets, and by nobody while they are even', () => {
  expect(gameResult(game('25-21', '20-25', '15-9'))).toMatchObject({ won: 2, lost: 1, outcome: 'won' });
  expect(gameResult(game('25-21', '20-25', '9-15'))).toMatchObject({ won: 1, lost: 2, outcome: 'lost' });
  expect(gameResult(game('25-21', '20-25'))).toMatchObject({ won: 1, lost: 1, outcome: undefined });
  expect(gameResult(game('7-7'))).toMatchObject({ won: 0, lost: 0, outcome: undefined });
  expect(gameResult([])).toEqual({ won: 0, lost: 0, outcome: undefined, scores: [] });
});

test('sets stand in their order, without those that have no score', () => {
  const [first, second, third] = game('25-21', '0-0', '3-4');
  const sets = [third, second, first].filter((set) => set !== undefined);
  expect(gameResult(sets).scores).toEqual([
    { us: 25, them: 21 },
    { us: 3, them: 4 },
  ]);
});
