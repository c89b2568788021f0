import { expect, test } from 'vitest';
import { derivedId } from '../core/ids.ts';
import { matchOf, playerId, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { AnalysisFilter, figuresOf, isFiltering, isWithin } from './analysis-filter.ts';
import { figureText, RATE_FIGURES } from './figures.ts';
import { fold } from '../match/fold.ts';
import { projection } from '../match/projection.ts';
import type { TrackedMatch } from './tracked-match.ts';
import { findMeasure, setLines, trend } from './trend.ts';

const match = (n: number, given: Partial<TrackedMatch> = {}): TrackedMatch => ({
  ...{ id: derivedId(SESSION, String(n)), day: `2025-11-0${n}`, type: 'game', title: 'Game', opponentName: null },
  ...given,
});
const figuresIn = ({ id }: TrackedMatch, ...entries: Parameters<typeof matchOf>) =>
  projection(fold(matchOf(...entries)), { id, teamId: TEAM, createdAt: '2025-11-15T18:00:00.000Z' });
const [kill, miss] = [stat(7, 'attack', 'positive'), stat(7, 'attack', 'negative')];
const [first, second, third] = [match(1), match(2), match(3, { type: 'scrimmage' })];
const figures = [
  figuresIn(first, kill, kill, miss, { ...kill, set: 2 }),
  figuresIn(second, stat(4, 'serve', 'positive')),
  figuresIn(third, kill, miss, { ...miss, set: 2 }),
].reduce((all, own) => ({
  setStats: [...all.setStats, ...own.setStats],
  statPairs: [...all.statPairs, ...own.statPairs],
}));

test('a trend has a point for each match in which the measure was attempted', () => {
  const points = trend([first, second, third], figures.statPairs, findMeasure('hitting'));
  expect(points.map(({ match: { day }, line }) => `${day} ${figureText(findMeasure('hitting'), line)}`)).toEqual([
    '2025-11-01 .500',
    '2025-11-03 -.333',
  ]);
  expect(trend([first, second, third], figures.statPairs, findMeasure('aces')).map(({ value }) => value)).toEqual([
    100,
  ]);
});

test('a trend of one player is of the pairs of that player', () => {
  const own = figures.statPairs.filter((pair) => pair.playerId === playerId(4));
  expect(trend([first, second, third], own, findMeasure('kills'))).toEqual([]);
});

test('first sets stand together, and second sets', () => {
  const lines = setLines(figures).map(({ setNumber, line }) => [setNumber, line.sets, line.counts.attack]);
  expect(lines).toEqual([
    [1, 3, { positive: 3, negative: 2, attempts: 5 }],
    [2, 2, { positive: 1, negative: 1, attempts: 2 }],
  ]);
});

test('every rate stands beside its attempts', () => {
  expect(RATE_FIGURES.map(({ head }) => head).join(' ')).toBe(
    'SP ATT HIT K% K/S SRV SE% SA% SA/S DA D% D/S AT S+% S+/S',
  );
});

const filter = (given: object = {}) => AnalysisFilter.parse(given);

test.each([
  [{}, [1, 2, 3]],
  [{ type: 'scrimmage' }, [3]],
  [{ from: '2025-11-02' }, [2, 3]],
  [{ to: '2025-11-02' }, [1, 2]],
  [{ type: 'game', from: '2025-11-02', to: '2025-11-02' }, [2]],
  [{ from: '2025-11-03', to: '2025-11-01' }, []],
  [{ type: 'nonsense', from: 'yesterday', to: '2025-02-31' }, [1, 2, 3]],
])('the filter %j lets through %j', (given, days) => {
  const through = [first, second, third].filter((one) => isWithin(filter(given), one));
  expect(through.map(({ day }) => Number(day.slice(-1)))).toEqual(days);
});

test('a session without an event passes only where no type is asked for', () => {
  expect(isWithin(filter(), match(1, { type: null }))).toBe(true);
  expect(isWithin(filter({ type: 'other' }), match(1, { type: null }))).toBe(false);
  expect([isFiltering(filter()), isFiltering(filter({ to: '2025-11-01' }))]).toEqual([false, true]);
});

test('figures of some matches are those of no other', () => {
  const { setStats, statPairs } = figuresOf([second], figures);
  expect([...setStats, ...statPairs].map(({ sessionId }) => sessionId)).toEqual([second.id, second.id]);
});
