import { describe, expect, test } from 'vitest';
import { BOTH } from './support/both-told.ts';
import { homeTold } from './support/home-told.ts';

const FREE = { preset: 'custom', subs: null, subMode: 'free' } as const;
const starter = (...log: string[]) => homeTold(log).court?.[3];

test('[SUB-1] it acts on the place of who goes out, on court or while the libero acts for her', () => {
  // While they receive nobody is behind for the middle in III; in VI the libero is.
  expect(homeTold(['A >0 sub us 8 14'])).toMatchObject({ findings: [], court: ['2', '7', '14', '10', '4', '1'] });
  expect(homeTold(['A >0 sub us 11 14'])).toMatchObject({
    ...{ findings: [], court: ['2', '7', '8', '10', '4', '1'], libero: ['1', '14'], subsLeft: 5 },
  });
});

test.each([
  ['who is not on court', 'A >0 sub us 15 14', 'sub-not-on-court'],
  ['for who is on court already', 'A >0 sub us 10 7', 'sub-already-on'],
  ['with a libero in it', 'A >0 sub us 4 1', 'sub-libero'],
])('[SUB-2] a substitution %s stays in the log without effect, and is found', (_, said, code) => {
  expect(homeTold([said, 'A run u1'])).toMatchObject({
    ...{ findings: [code], subsLeft: 6, court: ['2', '7', '8', '10', '4', '1'] },
  });
});

test('[SUB-3] of a pair the starter goes out once, and only she comes back', () => {
  const once = ['A >0 sub us 10 14', 'A run u1', 'A >r1 sub us 14 10'];
  expect(homeTold(once)).toMatchObject({ findings: [], subsLeft: 4, court: ['2', '7', '8', '10', '4', '1'] });
  expect(homeTold([...once, 'A run u1', 'A >r2 sub us 10 14']).findings).toEqual(['sub-pair']);
  expect(starter(...once, 'A run u1', 'A >r2 sub us 10 14')).toBe('14');
});

test('[SUB-3] a substitute is replaced by nobody else, and comes in for nobody else', () => {
  const other = ['A >0 sub us 10 14', 'A run u1', 'A >r1 sub us 14 15'];
  expect(homeTold(other)).toMatchObject({ findings: ['sub-pair'], subsLeft: 4 });
  expect(starter(...other)).toBe('15');
  const second = ['A >0 sub us 10 14', 'A run u1', 'A >r1 sub us 14 10', 'A run u1', 'A >r2 sub us 4 14'];
  expect(homeTold(second)).toMatchObject({ findings: ['sub-pair'], court: ['2', '7', '8', '10', '14', '1'] });
});

test('[SUB-4] of a group anybody goes in as often as she likes, into the place that she held first', () => {
  const often = ['A >0 sub us 10 14', 'A >0 sub us 14 15', 'A >0 sub us 15 10', 'A >0 sub us 10 14'];
  expect(homeTold(often, { rules: 'usav' })).toMatchObject({ findings: [], subsLeft: 8 });
  const elsewhere = ['A >0 sub us 10 14', 'A >0 sub us 14 10', 'A >0 sub us 4 14'];
  expect(homeTold(elsewhere, { rules: 'nfhs' })).toMatchObject({
    ...{ findings: ['sub-place'], subsLeft: 15, court: ['2', '7', '8', '10', '14', '1'] },
  });
});

test('[SUB-5] free substitutions are neither checked nor limited, and counted', () => {
  const log = ['A >0 sub us 10 14', 'A >0 sub us 14 10', 'A >0 sub us 4 14'];
  expect(homeTold(log, { rules: FREE })).toMatchObject({ findings: [], subsLeft: null });
  expect(homeTold(log, { rules: { ...FREE, subs: 6 } })).toMatchObject({ findings: [], subsLeft: 3 });
  expect(homeTold(log, { rules: { ...FREE, subs: 2 } })).toMatchObject({ findings: [], subsLeft: -1 });
  const hurt = ['A >0 sub us 10 14 x', 'A >0 sub us 14 10'];
  expect(homeTold(hurt, { rules: { ...FREE, subs: 6 } })).toMatchObject({ findings: [], subsLeft: 5 });
});

test('[SUB-6] each one beyond the limit is done and found by itself', () => {
  const six = ['10 14', '14 10', '4 15', '15 4', '7 16', '16 7'].map((pair) => `A >0 sub us ${pair}`);
  expect(homeTold(six)).toMatchObject({ findings: [], subsLeft: 0 });
  const told = homeTold([...six, 'A >0 sub us 2 17', 'A >0 sub us 17 2', 'A run u1']);
  expect(told).toMatchObject({ findings: ['over-subs', 'over-subs'], subsLeft: -2, server: '2' });
});

test('[SUB-7] an exceptional one has no pair; it counts in no case, or while any is left; she does not come back', () => {
  const hurt = ['A >0 sub us 10 14', 'A run u1', 'A >r1 sub us 14 15 x'];
  expect(homeTold(hurt)).toMatchObject({ findings: [], subsLeft: 5 });
  const back = [...hurt, 'A run u1', 'A >r2 sub us 15 14'];
  expect(homeTold(back, { rules: 'usav' }).findings).toEqual(['sub-injured-back']);
  expect(homeTold(['A >0 sub us 10 14 x'], { rules: 'nfhs' })).toMatchObject({ findings: [], subsLeft: 17 });
  const none = { preset: 'nfhs', subs: 1 } as const;
  const last = ['A >0 sub us 10 14', 'A >0 sub us 4 15 x'];
  expect(homeTold(last, { rules: none })).toMatchObject({ findings: [], subsLeft: 0 });
});

test('[SUB-8] of two at once both count, and who sets then is in charge', () => {
  const six = 'A lineup {"six":[2,7,8,5,4,11],"liberos":[],"plan":[],"setters":[2,5,20,21],"system":"6-2"}';
  const told = homeTold([six, 'A run t1u1t1u1t1u1', 'A >r6 sub us 2 20', 'A >r6 sub us 5 21'], { rules: 'usav' });
  expect(told).toMatchObject({ findings: [], subsLeft: 10, setterAt: 1, server: '21' });
});

test('[SUB-12] theirs are counted, and with their numbers they change their six', () => {
  const unknown = homeTold(['A >0 sub them 21 31', 'A >0 sub them 31 21']);
  expect(unknown).toMatchObject({ findings: [], theirSubsLeft: 4, subsLeft: 6 });
  const six = 'A themline {"six":[21,22,23,24,25,26]}';
  expect(homeTold([six, 'A run t1', 'A >r1 sub them 22 31'])).toMatchObject({ theirServer: '31', theirSubsLeft: 5 });
});

test('[SUB-2] [SUB-12] [SUB-14] one of theirs that cannot be, or that two devices made, has no effect and is found', () => {
  const six = 'A themline {"six":[21,22,23,24,25,26]}';
  const told = (...log: string[]) => homeTold([six, 'A run t1', ...log]);
  for (const [said, code] of [
    ['A >r1 sub them 40 31', 'sub-not-on-court'],
    ['A >r1 sub them 22 23', 'sub-already-on'],
  ] as const)
    expect(told(said)).toMatchObject({ findings: [code], theirSubsLeft: 6, theirServer: '22' });
  const twice = ['A >r1 sub them 22 31', 'B >r1 sub them 22 31'];
  expect(told(...twice)).toMatchObject({ findings: ['sub-not-on-court'], theirSubsLeft: 5, theirServer: '31' });
  const partly = ['A themline {"six":[21,22,23,null,25,26]}', 'A run t1', 'A >r1 sub them 40 31'];
  expect(homeTold(partly)).toMatchObject({ findings: [], theirSubsLeft: 5, theirServer: '22' });
});

test('[SUB-13] one that is made while a rally is open holds from the gap after it', () => {
  const log = ['A r1 c us 10 attack in', 'A >r1 sub us 10 14'];
  expect(homeTold([...log, 'A r1 c us 10 attack kill'])).toMatchObject({
    ...{ findings: [], court: ['2', '7', '8', '14', '4', '1'], stats: { '10': { K: 1, TA: 2 } } },
  });
});

test('[SUB-14] the same one on two devices has its effect once, and the second is found', () => {
  const log = ['A run u1', 'A >r1 sub us 10 14', 'B >r1 sub us 10 14'];
  expect(homeTold(log)).toMatchObject({
    ...{ findings: ['sub-not-on-court'], subsLeft: 5, court: ['2', '7', '8', '14', '4', '1'] },
  });
});

test('[SUB-15] requests within one interruption, and a return in it, are not looked at', () => {
  const log = ['A >0 sub us 10 14', 'A >0 sub us 14 10'];
  for (const rules of ['fivb', 'nfhs'] as const) expect(homeTold(log, { rules }).findings).toEqual([]);
});

const THEIRS = 'A themline {"six":[21,22,23,24,25,26]}';

const LIMITED = { ...FREE, subs: 1 } as const;

describe.each(BOTH)('%s', (_, told) => {
  test('[SUB-2] one of theirs that cannot be is without effect, not counted, and found', () => {
    expect(told([THEIRS, 'A >0 sub them 31 32'])).toMatchObject({ findings: ['sub-not-on-court'], theirSubsLeft: 6 });
    expect(told([THEIRS, 'A >0 sub them 22 23'])).toMatchObject({ findings: ['sub-already-on'], theirSubsLeft: 6 });
  });

  test('[SUB-12] without their numbers none of theirs is impossible', () => {
    expect(told(['A >0 sub them 31 32', 'A >0 sub them 31 32'])).toMatchObject({ findings: [], theirSubsLeft: 4 });
    expect(told([THEIRS, 'A >0 sub them ? ?'])).toMatchObject({ findings: [], theirSubsLeft: 5 });
  });

  test('[SUB-2] [SUB-12] one of theirs who has left a place that stays empty is not on court', () => {
    const log = [THEIRS, 'A >0 sub them 21 ? x', 'A >0 sub them 21 ? x', 'A >0 sub them 31 32'];
    expect(told(log)).toMatchObject({ findings: ['sub-not-on-court', 'sub-not-on-court'], theirSubsLeft: 6 });
  });

  test('[SUB-14] one of theirs made on two devices has its effect once, and the second is found', () => {
    const log = [THEIRS, 'A run t1', 'A >r1 sub them 22 31', 'B >r1 sub them 22 31'];
    expect(told(log)).toMatchObject({ findings: ['sub-not-on-court'], theirSubsLeft: 5, theirServer: '31' });
  });

  test('[SUB-5] a limit finds nothing where substitutions are free, nor does who comes back from an injury', () => {
    const log = ['A >0 sub us 10 14', 'A >0 sub us 4 15', 'A >0 sub us 15 10'];
    expect(told(log, { rules: LIMITED })).toMatchObject({ findings: [], subsLeft: -2 });
    expect(told(['A >0 sub us 10 14 x', 'A >0 sub us 14 10'], { rules: LIMITED })).toMatchObject({ findings: [] });
    expect(told([THEIRS, 'A >0 sub them 21 31', 'A >0 sub them 22 32'], { rules: LIMITED })).toMatchObject({
      findings: [],
    });
    expect(told(['A >0 sub us 15 14'], { rules: LIMITED })).toMatchObject({ findings: ['sub-not-on-court'] });
  });
});

test('[STOP-7] who is hurt and has nobody for her leaves her place empty, and no libero acts for nobody', () => {
  const log = ['A run t1', 'A >r1 sub us 11 null x'];
  const told = homeTold(log);
  expect(told).toMatchObject({ findings: [], subsLeft: 6, court: ['2', '7', '8', '10', '4', null], libero: null });
  const served = homeTold([...log, 'A run u1t1u1t1u1t1u1t1u1t1u1']);
  expect(served.findings).toContain('empty-serves');
  expect(homeTold(['A >0 sub us 15 null x']).findings).toEqual(['sub-not-on-court']);
});

test('[STOP-7] a libero acts for nobody in a place that was empty from the start', () => {
  const lineUp = 'A lineup {"six":[2,7,8,10,4,null],"liberos":[1],"plan":[{"libero":1,"places":[3,6]}]}';
  expect(homeTold([lineUp], { isLinedUp: false })).toMatchObject({ libero: null });
});
