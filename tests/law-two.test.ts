import { describe, expect, test } from 'vitest';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { foundIn } from '#domain/match/checks/rally-findings.ts';
import { touchedIn } from '#domain/match/rally/rally-set.ts';
import { BOTH } from './support/both-told.ts';
import { homeMatch } from './support/home-match.ts';
import { homeTold } from './support/home-told.ts';
import { jerseyOf } from './support/vector-log.ts';

test('[TWO-1] contacts of one side, player and skill are one, the nth of each device; of one device all count', () => {
  expect(homeTold(['A r1 c us 10 attack kill', 'B r1 c us 10 attack kill'])).toMatchObject({
    ...{ findings: [], score: [1, 0], stats: { '10': { K: 1, TA: 1 } } },
  });
  const twice = ['A r1 c us 10 attack in', 'A r1 c us 10 attack in', 'B r1 c us 10 attack in', 'A r1 p us'];
  expect(homeTold(twice).stats).toMatchObject({ '10': { TA: 2 } });
  const others = ['A r1 c us 10 attack in', 'B r1 c us 7 attack in', 'B r1 c us 10 dig good', 'A r1 p us'];
  expect(homeTold(others).stats).toMatchObject({ '10': { TA: 1, D: 1 }, '7': { TA: 1 } });
});

test('[TWO-1] a block of two is one, whoever of them a device names first', () => {
  const both = homeTold(['A r1 c us 8 block point with 10', 'B r1 c us 10 block point with 8']);
  expect(both).toMatchObject({ findings: [], stats: { '8': { BA: 1 }, '10': { BA: 1 } } });
  const three = homeTold(['A r1 c us 8 block point with 10', 'B r1 c us 10 block point with 7,8']);
  expect(three.stats).toMatchObject({ '8': { BA: 1 }, '10': { BA: 1 } });
  const others = homeTold(['A r1 c us 8 block point with 10', 'B r1 c us 10 block point with 7']);
  expect(others.stats).toMatchObject({ '8': { BA: 1 }, '7': { BA: 1 }, '10': { BA: 2 } });
});

test('[TWO-1] in a rally of two devices each contact stands where the one that tells more has it', () => {
  const full = ['B r1 c us 4 dig good', 'B r1 c us 2 set in', 'B r1 c us 10 attack kill'];
  const thin = 'A r1 c us 10 attack kill';
  expect(homeTold([thin, ...full]).stats).toMatchObject({ '2': { A: 1 }, '10': { K: 1, TA: 1 } });
  expect(homeTold([...full, thin]).stats).toMatchObject({ '2': { A: 1 }, '10': { K: 1, TA: 1 } });
});

test('[TWO-2] of two grades the one that came first stands, is found, and one of both struck settles it', () => {
  const log = ['A >0 depth touch', 'A r1 c us 4 receive 3', 'B r1 c us 4 receive 2', 'A r1 p them'];
  const told = (...more: string[]) => homeTold([...log, ...more], { first: 'them' });
  expect(told()).toMatchObject({ findings: ['grade-conflict'], passAverage: '3.00' });
  expect(told('A strike e2')).toMatchObject({ findings: [], passAverage: '2.00' });
  expect(told('B replace e3 r1 c us 4 receive 3')).toMatchObject({ findings: [], passAverage: '3.00' });
});

test('[TWO-3] a contact without a player gives way to those that others name, as far as these go', () => {
  const unnamed = 'A r1 c us ? dig good';
  const digs = (...log: string[]) => viewedDigs([...log, 'A r1 p us']);
  expect(digs(unnamed, 'B r1 c us 7 dig good')).toEqual(['7']);
  expect(digs(unnamed, unnamed, 'B r1 c us 7 dig good')).toEqual(['7', null]);
  expect(digs(unnamed, 'B r1 c us 7 set in')).toEqual([null, '7']);
  expect(digs(unnamed, 'A r1 c us 7 dig good')).toEqual([null, '7']);
});
const viewedDigs = (log: readonly string[]) => {
  const { rallies } = homeMatch(log).sets[0] ?? {};
  return rallies ? touchedIn(rallies).flatMap(({ touches }) => touches.map(({ who }) => who && jerseyOf(who))) : [];
};

test('[TWO-5] two against one do not outvote: the first stands until somebody settles', () => {
  const log = ['A r1 p us', 'B r1 p them', 'C r1 p them'];
  expect(homeTold(log)).toMatchObject({ score: [1, 0], findings: ['winner-conflict'] });
  expect(homeTold([...log, 'C r1 p them !'])).toMatchObject({ score: [0, 1], findings: [] });
});

test('[TWO-9] three ends in a row of a device that showed another sum are one finding, and two are none', () => {
  const behind = (event: LoggedEvent, at: number): LoggedEvent =>
    event.kind === 'rally-end' && at > 2
      ? { ...event, payload: { ...event.payload, seen: { us: event.payload.n - 2, them: 0 } } }
      : event;
  const found = (rallies: number) =>
    foundIn(homeMatch([`A run u${rallies}`], { change: behind })).filter(({ code }) => code === 'out-of-step').length;
  expect([found(3), found(4), found(6)]).toEqual([0, 1, 1]);
});

test('[TWO-11] two devices of one person are two devices', () => {
  const mine = (event: LoggedEvent): LoggedEvent => ({ ...event, userId: '0190a000-0000-7000-8000-0000000000ff' });
  const log = ['A r1 c us 10 attack in', 'B r1 c us 10 attack in', 'A r1 p us', 'B r1 p them'];
  const told = homeTold(log, { change: mine });
  expect(told).toMatchObject({ findings: ['winner-conflict'], stats: { '10': { TA: 1 } } });
  expect(told).toEqual(homeTold(log));
});

describe.each(BOTH)('%s', (_, told) => {
  const findings = (...log: string[]) => Reflect.get(told(log), 'findings');

  test('[TWO-2] of two grades the one that ended the rally is struck: that settles it, and revives nothing', () => {
    const log = ['A r1 c us 2 serve ace', 'B r1 c us 2 serve in', 'B r1 p them'];
    expect(told([...log, 'A strike e1'])).toMatchObject({
      findings: [],
      score: [0, 1],
      stats: { '2': { S: 1, SA: 0 } },
    });
    expect(findings('A r1 c us 10 attack kill', 'B r1 c us 10 attack in', 'B r1 p us', 'C strike e1')).toEqual([]);
  });

  test('[TWO-1] one block of two, named by two devices in other orders, is one', () => {
    const log = ['A r1 c us 8 block point with 10', 'B r1 c us 10 block point with 8'];
    expect(told(log)).toMatchObject({ findings: [], score: [1, 0], stats: { '8': { BA: 1 }, '10': { BA: 1 } } });
    expect(told(['A r1 c us 8 block point with 10', 'B r1 c us 8 block point'])).toMatchObject({
      stats: { '8': { BA: 1, BS: 0 }, '10': { BA: 1 } },
    });
    const touched = ['A r1 c us 8 block touch with 10', 'A r1 c us 10 block point with 8'];
    expect(told([...touched, 'B r1 c us 10 block touch with 8'])).toMatchObject({
      ...{ findings: [], stats: { '8': { BA: 1 }, '10': { BA: 1 } } },
    });
  });

  test('[TWO-1] between the contacts of two devices the one that ended the rally is the last', () => {
    const kill = 'B r1 c us 10 attack kill';
    expect(told([kill, 'A r1 c us 2 set in', 'A r1 c us 10 attack kill'])).toMatchObject({ stats: { '2': { A: 1 } } });
    expect(told([kill, 'A r1 c us 4 dig good', 'A r1 c us 2 set in'])).toMatchObject({
      stats: { '2': { A: 1 }, '4': { A: 0 } },
    });
    const stuffed = ['B r1 c them ? block point', 'A r1 c us 4 dig good', 'A r1 c us 10 attack in'];
    expect(told(stuffed)).toMatchObject({ stats: { '10': { E: 1 } } });
  });
});
