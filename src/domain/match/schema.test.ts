import { expect, test } from 'vitest';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { NumSets, SetStats, StatSession } from './schema.ts';

test('[DATA-28] a session has one, three or five sets', () => {
  expect([0, 1, 2, 3, 4, 5, 7].filter((numSets) => NumSets.safeParse(numSets).success)).toEqual([1, 3, 5]);
  expect(StatSession.safeParse({ ...makeSession(), numSets: 2 }).success).toBe(false);
});

test('[DATA-30] a set is not started or in progress, and nothing else', () => {
  const set = { id: SESSION, teamId: TEAM, sessionId: SESSION, setNumber: 1, startTime: null };
  const statuses = ['not_started', 'in_progress', 'completed', null].filter(
    (setStatus) => SetStats.safeParse({ ...set, ourScore: 0, opponentScore: 0, setStatus }).success,
  );
  expect(statuses).toEqual(['not_started', 'in_progress']);
});
