import { expect, test } from 'vitest';
import { playerId, SESSION, TEAM } from '#tests/support/match.ts';
import { setIdOf } from './projection.ts';
import { MatchEntry, MatchEvent, StatPair } from './schema.ts';

const read = (said: object) => {
  const entry = MatchEntry.parse({ kind: 'stat', payload: { playerId: playerId(7), by: 1, ...said } });
  return entry.kind === 'stat' ? `${entry.payload.category} ${entry.payload.counter}` : entry.kind;
};
const kinds = (...names: string[]) => names.map((statType) => read({ statType }));

test('[DATA-33] [AMB-084] both names of a category are read as one', () => {
  expect(read({ category: 'dig', counter: 'positive' })).toBe('defense positive');
  expect(read({ category: 'assist', counter: 'negative' })).toBe('pass negative');
  expect(read({ category: 'defense', counter: 'attempts' })).toBe('defense attempts');
  const pair = {
    ...{ id: SESSION, teamId: TEAM, sessionId: SESSION, setId: setIdOf(SESSION, 1), playerId: playerId(7) },
    ...{ statCategory: 'assist', positiveCount: 1, negativeCount: 0, totalAttempts: 1 },
  };
  expect(StatPair.parse(pair).statCategory).toBe('pass');
});

test('[DATA-35] [AMB-084] set, player, kind and value of an old figure are read, and kept in our own form', () => {
  const old = { playerId: playerId(7), statType: 'ace', by: 1 };
  const origin = { id: crypto.randomUUID(), teamId: TEAM, sessionId: SESSION, userId: null, clientId: TEAM };
  const event = { ...origin, setNumber: 2, at: '2026-03-07T15:04:05.000Z', kind: 'stat', payload: old };
  expect(MatchEvent.parse(event)).toEqual({
    ...event,
    payload: { playerId: playerId(7), category: 'serve', counter: 'positive', by: 1 },
  });
  expect(MatchEvent.safeParse({ ...event, payload: { ...old, by: 'one' } }).success).toBe(false);
});

test('[DATA-36] the old kinds of an attack are read as attacks', () => {
  expect(kinds('kill', 'attack_error', 'attack_attempt')).toEqual([
    'attack positive',
    'attack negative',
    'attack attempts',
  ]);
});

test('[DATA-37] the old kinds of a serve are read as serves', () => {
  expect(kinds('ace', 'serve_error', 'serve_attempt')).toEqual(['serve positive', 'serve negative', 'serve attempts']);
});

test('[DATA-38] the old kinds of a dig are read as defense', () => {
  expect(kinds('dig', 'dig_error', 'dig_attempt')).toEqual([
    'defense positive',
    'defense negative',
    'defense attempts',
  ]);
});

test('[DATA-39] the old kinds of an assist are read as passes', () => {
  expect(kinds('assist', 'assist_error', 'assist_attempt')).toEqual([
    'pass positive',
    'pass negative',
    'pass attempts',
  ]);
});

test('a kind that nobody ever had is still refused', () => {
  expect(
    MatchEntry.safeParse({ kind: 'stat', payload: { playerId: playerId(7), statType: 'block', by: 1 } }).success,
  ).toBe(false);
});
