import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { NOTHING_YET } from '../tally.ts';
import { levelOf } from '../rally/codes.ts';
import { figureFindings } from './figure-checks.ts';
import { foundIn } from './rally-findings.ts';

type Given = Parameters<typeof homeMatch>[1];
const found = (log: readonly string[], given?: Given) => foundIn(homeMatch(log, given));
const codes = (log: readonly string[], given?: Given) => found(log, given).map(({ code }) => code);
const times = (count: number, ...lines: string[]) =>
  Array.from({ length: count }, (_, i) => lines.map((line) => line.replaceAll('#', String(i + 1)))).flat();

test('[CHECKS-10] a rally whose point several contacts make is found, once for each rally', () => {
  const two = found(['A r1 c us 10 attack kill', 'B r1 c us 8 attack kill', 'A r2 p us']);
  expect(two).toMatchObject([{ code: 'points', setNumber: 1, count: 2 }]);
  expect(two[0] && levelOf(two[0])).toBe('bad');
  expect(codes(['A r1 c us 10 attack kill', 'A r1 c them ? set error'])).toEqual(['points']);
});

test.each([
  ['our kill and their dig error', ['A r1 c us 10 attack kill', 'A r1 c them ? dig error']],
  ['our ace and their reception error', ['A r1 c us 2 serve ace', 'A r1 c them ? receive 0']],
  ['our block point and their attack error', ['A r1 c us 8 block point', 'A r1 c them ? attack blocked']],
  ['a point of theirs', ['A r1 c us 10 attack error', 'B r1 c us 8 attack error']],
  ['the same contact on two devices', ['A r1 c us 10 attack kill', 'B r1 c us 10 attack kill']],
])('[CHECKS-10] two halves of one point are one: %s', (_, log) => {
  expect(codes(log)).not.toContain('points');
});

test('[CHECKS-11] a player with fewer attacks than kills and errors is found where taps lead', () => {
  const attack = (attempts: number) =>
    new Map([['someone', { ...NOTHING_YET, attack: { positive: 2, negative: 1, attempts } }]]);
  const of = (log: readonly string[], attempts: number) => {
    const rallies = homeMatch(log).sets[0]?.rallies;
    return rallies && figureFindings(rallies, attack(attempts));
  };
  expect(of(['A r1 p us'], 2)).toEqual([{ code: 'attempts', player: 'someone' }]);
  expect([of(['A r1 p us'], 3), of(['A r1 c us 10 attack kill'], 2)]).toEqual([[], []]);
});

test('[CHECKS-12] more assists than kills are found, and as many of ten or more as something to look at', () => {
  const tapped = (kills: number, assists: number) =>
    found([
      ...times(kills, 'A stat 10 attack positive'),
      ...times(assists, 'A stat 2 pass positive'),
      ...times(kills + 1, 'A r# p us'),
    ]);
  const [more] = tapped(2, 3);
  expect(more).toMatchObject({ code: 'assists', count: 3, of: 2 });
  expect(more && levelOf(more)).toBe('warn');
  const [even] = tapped(10, 10);
  expect(even).toMatchObject({ code: 'assists', count: 10, of: 10 });
  expect(even && levelOf(even)).toBe('info');
  expect([tapped(9, 9), tapped(11, 10)]).toEqual([[], []]);
});

test('[CHECKS-12] assists of rallies count where rallies lead', () => {
  const rally = ['A r# c us 4 receive 3', 'A r# c us 2 set in', 'A r# c us 10 attack kill'];
  expect(found(times(10, ...rally)).filter(({ code }) => code === 'assists')).toMatchObject([{ isEven: true, of: 10 }]);
  expect(codes(times(9, ...rally))).not.toContain('assists');
});

test('[CHECKS-13] more aces than serves of a player are found, with the rally where one is too many', () => {
  const log = ['A r1 c us 2 serve ace', 'A r2 c us 2 serve ace', 'B r2 c us 7 serve ace'];
  const [aces] = found(log).filter(({ code }) => code === 'aces');
  expect(aces).toMatchObject({ count: 1, of: 0, rally: homeMatch(log).sets[0]?.rallies?.played[1]?.rally.id });
  expect(jerseyOf(aces?.player ?? '')).toBe('7');
  expect(codes(['A r1 c us 2 serve ace', 'B r1 c us 2 serve ace'])).toEqual([]);
});

const served = (serves: number) => [
  ...times(serves, 'A stat 2 serve attempts'),
  ...times(3, 'A r# p us'),
  ...['A r4 p them', 'A r5 p them'],
];
test('[CHECKS-14] serves that were tapped are held against the rallies that we served', () => {
  expect([found(served(3)), found(served(5))]).toMatchObject([
    [{ code: 'serves', count: 3, of: 4 }],
    [{ code: 'serves', count: 5, of: 4 }],
  ]);
  expect(codes(served(4))).toEqual([]);
});

test('[CHECKS-14] whoever taps aces only counts no serves, and without a line-up nothing is said of the server', () => {
  expect(codes(['A stat 2 serve positive', ...served(0)])).toEqual([]);
  expect(codes(served(3), { isLinedUp: false })).toEqual([]);
});

const digs = (count: number) => times(count, 'A r# c us 4 dig good', 'A r# p us');
test('[CHECKS-15] more digs than attacks of theirs are found where their attacks are recorded', () => {
  expect(found([...digs(3), 'A r1 c them ? attack in'])).toMatchObject([{ code: 'digs', count: 3, of: 1 }]);
  expect(codes([...digs(1), 'A r1 c them ? attack in'])).toEqual([]);
  // Kills alone are what makes points.
  expect(codes([...digs(3), 'A r4 c them ? attack kill'])).toEqual([]);
});

const receiving = (received: number, missing: number) => [
  'A >0 depth touch',
  ...times(received, 'A r# c us 4 receive 3', 'A r# p them'),
  ...Array.from({ length: missing }, (_, i) => `A r${received + i + 1} p them`),
];
test('[CHECKS-16] where every touch is recorded, more than one reception of five that is missing is found', () => {
  const given = { first: 'them' } as const;
  expect(found(receiving(7, 3), given)).toMatchObject([{ code: 'receptions', count: 3, of: 10 }]);
  expect(codes(receiving(8, 2), given)).toEqual([]);
  expect(codes(receiving(1, 3), given)).toEqual([]);
  expect(codes(receiving(7, 3).slice(1), given)).toEqual([]);
});

test('[CHECKS-16] an error of their server needs no reception', () => {
  const lost = (how: string) => [...receiving(7, 1), `A r9 ${how}`, 'A r10 p them'];
  const given = { first: 'them' } as const;
  expect(codes(lost('p us'), given)).toEqual(['receptions']);
  expect(codes(lost('c them ? serve error'), given)).toEqual([]);
  expect(codes(lost('p us serve-error'), given)).toEqual([]);
});

test('[CHECKS-18] a kill by a libero is something to look at, by rallies and by taps', () => {
  const [kill] = found(['A r1 c us 1 attack kill', 'A r2 c us 1 attack in', 'A r2 p us']);
  expect(kill).toMatchObject({ code: 'libero-kill' });
  expect(kill && levelOf(kill)).toBe('info');
  expect(codes(['A r1 c us 1 attack kill', 'A r1 p them !'])).toEqual([]);
  expect(codes(['A stat 1 attack positive', 'A stat 1 attack positive', 'A r1 p us', 'A r2 p us'])).toEqual([
    'libero-kill',
  ]);
});
