import { expect, test } from 'vitest';
import { eventId, matchOf, minus, playerId, point, stat, strike } from '#tests/support/match.ts';
import { fold } from './fold.ts';
import { actionOf } from './last-action.ts';

const names = {
  player: (id: string) => (id === playerId(7) ? '#7 Ruiz' : '#4 Lindqvist'),
  side: (side: string) => (side === 'us' ? 'Tidewater 16' : 'Breakers'),
  person: (id: string | null) => id ?? 'somebody',
};
const kill = stat(7, 'attack', 'positive');

/** The words for the last of these entries. */
function said(...entries: Parameters<typeof matchOf>): string | undefined {
  const log = matchOf(...entries);
  const last = log.at(-1);
  const action = last && actionOf(last, fold(log), names);
  return action && [action.title, action.who, action.what].filter(Boolean).join(' | ');
}

test('a stat is said with its player, taken back as it was recorded', () => {
  expect(said(kill)).toBe('Stat recorded | #7 Ruiz | kill');
  expect(said(kill, stat(7, 'attack', 'positive', { by: -1 }))).toBe('Stat removed | #7 Ruiz | kill');
});

test('a point is said with the score of its set', () => {
  expect(said(point('us', 1), point('them', 2))).toBe('Point recorded | Breakers, 1–1');
  expect(said(point('us', 1), minus('us', 1))).toBe('Point removed | Tidewater 16, 0–0');
});

test('what is struck out is said as it reads in the log, and what comes back has no name', () => {
  expect(said(kill, strike(1))).toBe('Undone | #7 Ruiz | kill');
  expect(said(kill, strike(1), strike(2))).toBe('Redone');
});

test('an entry that is said anew is said as it reads now, and undone as that', () => {
  const ace = { kind: 'replace' as const, payload: { target: eventId(1), with: stat(4, 'serve', 'positive') } };
  expect(said(kill, ace)).toBe('Changed | #4 Lindqvist | ace');
  expect(said(kill, ace, strike(2))).toBe('Undone | #4 Lindqvist | ace');
});

test('the opening of a set, and what comes of nothing, is not said', () => {
  expect(said({ kind: 'open-set', payload: {}, set: 2 })).toBeUndefined();
  expect(said(strike(9))).toBeUndefined();
});

test('[A1-5] a strike is said as what it takes out, several entries as their rally, and what brings them back as a redo', () => {
  const out = (...places: number[]) => ({ kind: 'strike' as const, payload: { targets: places.map(eventId) } });
  expect(said(kill, out(1))).toBe('Undone | #7 Ruiz | kill');
  expect(said(kill, kill, out(1, 2))).toBe('Rally deleted');
  expect(said(kill, kill, out(1, 2), strike(3))).toBe('Redone');
});
