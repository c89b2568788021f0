import { expect, test } from 'vitest';
import type { Player } from '../../roster/schema.ts';
import { matchOf, minus, PHONE, playerId, point, stat, TABLET, TEAM } from '#tests/support/match.ts';
import { findings, wonSets } from './findings.ts';
import { fold } from '../fold.ts';
import { rulesOf } from '../rules.ts';

type Entries = Parameters<typeof matchOf>;
const rally = (side: 'us' | 'them', from: number, count: number, set = 1): Entries =>
  Array.from({ length: count }, (_, i) => ({ ...point(side, from + i), set }));
const shah: Player = {
  id: playerId(18),
  teamId: TEAM,
  name: 'Nadia Shah',
  position: 'Middle Blocker',
  jerseyNumber: 18,
  isStarter: false,
  isOut: true,
  userId: null,
};
const kill = stat(7, 'attack', 'positive');
const names = { player: () => '#18 Shah', side: () => '', person: () => 'you' };
type Given = { readonly pending?: number; readonly numSets?: 1 | 3 | 5 };
const check = (entries: Entries, { pending = 0, numSets = 3 }: Given = {}) =>
  findings({ state: fold(matchOf(...entries)), rules: rulesOf({ numSets }), players: [shah], pending, names });
const won = [...rally('us', 1, 25), ...rally('them', 26, 21)];

test('with nothing found there is no list', () => {
  expect(check(won)).toEqual([]);
});

test('a set without a winner is found, and the deciding set is shorter', () => {
  expect(check([...won, ...rally('us', 1, 12, 3), ...rally('them', 13, 9, 3)])).toMatchObject([
    {
      level: 'bad',
      title: 'Set 3 has no winner yet',
      detail: 'It stands at 12–9. A deciding set goes to 15 with a lead of 2.',
      setNumber: 3,
    },
  ]);
  expect(check(rally('us', 1, 25), { numSets: 1 })).toEqual([]);
  expect(check([...rally('us', 1, 25), ...rally('them', 26, 24)])).toMatchObject([
    { title: 'Set 1 has no winner yet' },
  ]);
});

test('a later set that was opened, and whose one point was taken back, is not found', () => {
  const opened = [...won, { ...point('us', 1), set: 2 }];
  expect(check(opened)).toMatchObject([{ title: 'Set 2 has no winner yet' }]);
  expect(check([...opened, { ...minus('us', opened.length), set: 2 }])).toEqual([]);
});

test('more kills and aces than points are found', () => {
  const kills = Array.from({ length: 27 }, () => kill);
  expect(check([...won, ...kills])).toMatchObject([
    { level: 'warn', detail: '27 kills and aces, but only 25 points on our side.', way: 'log' },
  ]);
});

test('a score beyond the end of its set is found', () => {
  expect(check([...rally('us', 1, 26), ...rally('them', 27, 20)])).toMatchObject([
    { title: 'Set 1 went on after it was won', detail: 'It stands at 26–20, but a set to 25 was over before that.' },
  ]);
  expect(check([...rally('us', 1, 26), ...rally('them', 27, 24)])).toEqual([]);
});

test('more assists than kills are found', () => {
  expect(check([...won, kill, stat(4, 'pass', 'positive'), stat(4, 'pass', 'positive')])).toMatchObject([
    { level: 'warn', title: 'Set 1: more assists than kills', detail: '2 assists, but only 1 kill.', way: 'log' },
  ]);
});

test('stats of a player who is out are found', () => {
  expect(check([...won, stat(18, 'defense', 'positive')])).toMatchObject([
    { title: '#18 Shah is out but has 2 stats', detail: '1 dig and 1 dig attempt in Set 1.' },
  ]);
});

test('a disputed rally and unsent changes are found, the worst first', () => {
  const disputed: Entries = [...won.slice(1), point('us', 47, PHONE), point('them', 47, TABLET)];
  expect(check(disputed, { pending: 3 }).map(({ title }) => title)).toEqual([
    'Set 1: the score is disputed',
    '3 changes are still pending',
  ]);
});

test('disputed rallies are counted, one as well as several', () => {
  const detailOf = (...rallies: number[]) => {
    const presses = rallies.flatMap((number) => [point('us', number, PHONE), point('them', number, TABLET)]);
    return check([...won.slice(rallies.length), ...presses])[0]?.detail;
  };
  expect(detailOf(47)).toMatch('One rally was given to both sides by two devices.');
  expect(detailOf(47, 48)).toMatch('2 rallies were given to both sides by two devices.');
});

test('a set that the match does not have is not won, and one that decides it needs 15', () => {
  const decided = fold(matchOf(...won, ...rally('us', 47, 15, 3), ...rally('them', 62, 9, 3)));
  expect(wonSets(decided, rulesOf({ numSets: 3 }))?.title).toBe('Sets 1 and 3 have a winner');
  expect(wonSets(decided, rulesOf({ numSets: 5 }))?.title).toBe('Set 1 has a winner');
  const longer = fold(matchOf(...won, ...rally('us', 47, 25, 3)));
  expect(wonSets(longer, rulesOf({ numSets: 1 }))?.title).toBe('Set 1 has a winner');
});

test('sets that are won are named', () => {
  const both = [...won, ...rally('us', 1, 22, 2), ...rally('them', 23, 25, 2)];
  expect(wonSets(fold(matchOf(...both)), rulesOf({ numSets: 3 }))).toMatchObject({
    title: 'Sets 1 and 2 have a winner',
    detail: '25–21 and 22–25.',
  });
  expect(wonSets(fold(matchOf(...won)), rulesOf({ numSets: 3 }))?.title).toBe('Set 1 has a winner');
  expect(wonSets(fold([]), rulesOf({ numSets: 3 }))).toBeUndefined();
});
