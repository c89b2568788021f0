import { expect, test } from 'vitest';
import { homeTold } from './support/home-told.ts';

test('[RALLY-1] a contact that ends its rally makes the point, for its side or for the other', () => {
  const scoreOf = (said: string) => homeTold([`A r1 c ${said}`]).score;
  for (const said of ['us 2 serve ace', 'us 10 attack kill', 'us 8 block point', 'them ? serve error'])
    expect(scoreOf(said), said).toEqual([1, 0]);
  const lost = ['serve error', 'receive 0', 'set error', 'attack error', 'attack blocked', 'block error', 'dig error'];
  for (const said of lost) expect(scoreOf(`us 2 ${said}`), said).toEqual([0, 1]);
  expect(scoreOf('us 2 free error')).toEqual([0, 1]);
  for (const said of ['serve in', 'receive 1', 'set in', 'attack in', 'block touch', 'dig good', 'free good'])
    expect(scoreOf(`us 2 ${said}`), said).toEqual([0, 0]);
});

test('[RALLY-2] of several words the newest that settles decides, else of the newest of each device the first', () => {
  const told = (...log: string[]) => {
    const { score, findings } = homeTold(log);
    return { score, findings };
  };
  expect(told('A r1 p us', 'A r1 p them')).toEqual({ score: [0, 1], findings: [] });
  expect(told('A r1 p us', 'B r1 p them')).toEqual({ score: [1, 0], findings: ['winner-conflict'] });
  expect(told('A r1 p us', 'B r1 p them', 'A r1 p them')).toEqual({ score: [0, 1], findings: [] });
  expect(told('A r1 p us', 'B r1 p them', 'B r1 p them !', 'A r1 p us')).toEqual({ score: [0, 1], findings: [] });
  expect(told('A r1 p them !', 'B r1 p us !')).toEqual({ score: [1, 0], findings: [] });
});

test('[RALLY-3] an end that its rally contradicts is an attempt; it is found where nobody settled the winner', () => {
  const settled = homeTold(['A r1 c us 10 attack kill', 'A r1 p them !']);
  expect(settled).toMatchObject({ score: [0, 1], findings: [], stats: { '10': { K: 0, TA: 1 } } });
  const contradicted = homeTold(['A r1 c us 10 attack kill', 'A r1 p them']);
  expect(contradicted).toMatchObject({ findings: ['contact-contradicts'], stats: { '10': { K: 0, TA: 1 } } });
  const inConflict = homeTold(['A r1 p them', 'B r1 c us 10 attack kill']);
  expect(inConflict).toMatchObject({ findings: ['winner-conflict'], stats: { '10': { K: 0, TA: 1 } } });
});

test('[RALLY-3] a serve of who does not serve, or a reception of who does, counts and is found', () => {
  const turned = homeTold(['A run t1u1', 'A r3 c us 7 serve ace', 'A r2 p them !']);
  expect(turned).toMatchObject({ findings: ['wrong-side'], score: [1, 2], stats: { '7': { SA: 1 } } });
  const received = homeTold(['A r1 c us 4 receive 3', 'A r1 p us']);
  expect(received).toMatchObject({ findings: ['wrong-side'], stats: { '4': { RA: 1 } } });
});

test('[RALLY-4] a rally that nobody won is open as the last one, else found; it gives no point and no turn', () => {
  expect(homeTold(['A r1 c us 2 serve in'])).toMatchObject({ score: [0, 0], open: true, findings: [] });
  const between = homeTold(['A run t1', 'A r2 c us 4 receive 3', 'A r3 p us']);
  expect(between).toMatchObject({ score: [1, 1], findings: ['no-result'], server: '7', sideOut: [1, 1] });
});

test('[RALLY-5] what one contact says of another is linked: an ace, their block, a pass of 0', () => {
  expect(homeTold(['A r1 c us 2 serve ace'])).toMatchObject({ teamAces: 1, theirReceptionErrors: 1 });
  expect(homeTold(['A r1 c us 4 receive 0'], { first: 'them' })).toMatchObject({ stats: { '4': { RA: 1, RE: 1 } } });
  const blocked = ['A r1 c us 10 attack in', 'A r1 c them ? block point'];
  expect(homeTold(blocked)).toMatchObject({ score: [0, 1], stats: { '10': { E: 1, TA: 1 } } });
  const covered = ['A r1 c us 10 attack in', 'A r1 c us 4 dig good', 'A r1 c them ? block point'];
  expect(homeTold(covered)).toMatchObject({ score: [0, 1], stats: { '10': { E: 0, TA: 1 }, '4': { D: 1 } } });
  const told = ['A r1 c us 10 attack in', 'A r1 c us 7 attack blocked', 'A r1 c them ? block point'];
  expect(homeTold(told)).toMatchObject({ stats: { '10': { E: 0 }, '7': { E: 1 } } });
  const dug = ['A r1 c us 10 attack in', 'A r1 c us 4 dig error'];
  expect(homeTold(dug)).toMatchObject({ stats: { '4': { DE: 1 }, '10': { E: 0, TA: 1 } } });
});

test('[RALLY-5] a kill gives an assist to the teammate directly before it, with set, dig, pass or free ball', () => {
  const assists = (...before: string[]) => {
    const log = [...before.map((said) => `A r1 c ${said}`), 'A r1 c us 10 attack kill'];
    return Object.entries(homeTold(log, { first: 'them' }).stats ?? {}).flatMap(([who, { A }]) => (A > 0 ? [who] : []));
  };
  for (const said of ['set in', 'dig good', 'receive 3', 'free good'])
    expect(assists(`us 2 ${said}`), said).toEqual(['2']);
  expect(assists('us 4 receive 3', 'us 2 set in')).toEqual(['2']);
  expect(assists('us 2 set in', 'them ? dig good')).toEqual([]);
  expect(assists('us 10 dig good')).toEqual([]);
  expect(assists('us 8 block touch')).toEqual([]);
});

test('[RALLY-7] a block of one is a solo, of several an assist for each and one point', () => {
  const told = homeTold(['A r1 c us 8 block point', 'A r2 c us 8 block point with 10,7']);
  expect(told).toMatchObject({ score: [2, 0], stats: { '8': { BS: 1, BA: 1 }, '10': { BA: 1 }, '7': { BA: 1 } } });
});

test('[RALLY-8] with a line-up every rally that we served is a serve of the server, at any depth', () => {
  for (const depth of ['score', 'points', 'touch'])
    expect(homeTold([`A >0 depth ${depth}`, 'A run u3t1']).stats).toMatchObject({ '2': { S: 4, SA: 0 } });
  expect(homeTold(['A r1 c us 2 serve in', 'A r1 p us']).stats).toMatchObject({ '2': { S: 1 } });
});

test('[RALLY-9] a contact of who is not on court counts, and is found', () => {
  const told = homeTold(['A r1 c us 19 attack kill']);
  expect(told).toMatchObject({ findings: ['not-on-court'], score: [1, 0], stats: { '19': { K: 1 } } });
});

test('[RALLY-10] a block from the back row counts and is found, an attack from there is not', () => {
  const told = homeTold(['A r1 c us 4 block point', 'A r2 c us 4 attack kill']);
  expect(told).toMatchObject({ findings: ['back-row-block'], stats: { '4': { BS: 1, K: 1 } } });
});

test('[STOP-3] a timeout of a side by two devices in one gap is one, two by one device are two', () => {
  const left = (...log: string[]) => homeTold(['A run u1', ...log]).timeoutsLeft;
  expect(left('A >r1 to us', 'B >r1 to us')).toEqual([1, 2]);
  expect(left('A >r1 to us', 'A >r1 to us', 'B >r1 to us')).toEqual([0, 2]);
  expect(left('A >r1 to us', 'B >r1 to them')).toEqual([1, 1]);
  expect(left('A >0 to us', 'B >r1 to us')).toEqual([0, 2]);
});
