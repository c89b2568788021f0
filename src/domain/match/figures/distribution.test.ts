import { expect, test } from 'vitest';
import { matchView } from './match-view.ts';
import { homeMatch } from '#tests/support/home-match.ts';
import { SESSION } from '#tests/support/match.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { subjectOf, viewed } from '#tests/support/viewed-match.ts';
import { distributionOf, zoneMap } from './distribution.ts';

const TOUCH = 'A >0 depth touch';
const attacked = (n: number, who: string, grade: string) => [
  `A r${n} c us 2 set in`,
  `A r${n} c us ${who} attack ${grade}`,
];

test('[FIG-57] sets are shared by whom they went to and where the setter stood; a set without an attack is none', () => {
  const log = [TOUCH, ...attacked(1, '10', 'kill'), ...attacked(2, '8', 'in'), 'A r2 c us 2 set in', 'A r2 p us'];
  const more = [
    ...attacked(3, '10', 'error'),
    'A r4 p us',
    ...attacked(5, '10', 'kill'),
    ...attacked(6, '10', 'in'),
    'A r6 replay',
  ];
  const shares = distributionOf(viewed([...log, ...more]).scope, 'us');
  expect(
    shares.map(({ attacker, setterAt, count, rallies }) => [
      attacker && jerseyOf(attacker),
      setterAt,
      count,
      rallies.length,
    ]),
  ).toEqual([
    ['10', 1, 2, 2],
    ['8', 1, 1, 1],
    ['10', 6, 1, 1],
  ]);
  expect(distributionOf(viewed(attacked(1, '10', 'kill')).scope, 'us')).toEqual([]);
});

test('[FIG-58] zones count where contacts came from or went to, and say of how many they are known', () => {
  const zones: Readonly<Record<number, { from: number; to: number }>> = {
    3: { from: 4, to: 1 },
    4: { from: 4, to: 5 },
  };
  const log = [TOUCH, 'A r1 c us 10 attack kill', 'A r2 c us 10 attack kill', 'A r3 c us 8 attack kill'];
  const state = homeMatch(log, {
    change: (event, at) =>
      event.kind === 'contact' ? { ...event, payload: { ...event.payload, ...zones[at] } } : event,
  });
  const { sets } = matchView(state, SESSION);
  expect(zoneMap(sets, { side: 'us' }, 'attack', 'from')).toEqual({
    zones: [0, 0, 0, 2, 0, 0, 0, 0, 0],
    known: 2,
    of: 3,
  });
  expect(zoneMap(sets, subjectOf('10'), 'attack', 'to').zones).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 0]);
  expect(zoneMap(sets, subjectOf('8'), 'attack', 'to').known).toBe(0);
});
