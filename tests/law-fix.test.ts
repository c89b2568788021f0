import { describe, expect, test } from 'vitest';
import { setOf } from '#domain/match/fold.ts';
import { BOTH } from './support/both-told.ts';
import { projection } from '#domain/match/projection.ts';
import type { StatPair } from '#domain/match/schema.ts';
import { homeMatch } from './support/home-match.ts';
import { homeTold } from './support/home-told.ts';
import { SESSION, TEAM } from './support/match.ts';
import { toldOf } from './support/match-told.ts';
import { jerseyOf } from './support/vector-log.ts';

test('[FIX-2] turned, corrected, deleted, inserted or replayed, a rally is mended by one entry', () => {
  const log = ['A r1 c us 10 attack kill', 'A r2 p us', 'A r3 p them'];
  const score = (said: string) => homeTold([...log, said]).score;
  expect(homeTold(log).score).toEqual([2, 1]);
  expect(score('A r1 p them !')).toEqual([1, 2]);
  expect(score('A replace e1 r1 c us 10 attack error')).toEqual([1, 2]);
  expect(score('A strike e1')).toEqual([1, 1]);
  expect(score('A i1[r1,r2] p them')).toEqual([2, 2]);
  expect(score('A replace e2 r2 replay')).toEqual([1, 1]);
  for (const said of ['A r1 p them !', 'A strike e1', 'A i1[r1,r2] p them'])
    expect(homeTold([...log, said, 'A void e4']), said).toEqual(homeTold(log));
});

test('[FIX-3] a strike takes what it names; what another device recorded for that rally stands, and is found', () => {
  expect(homeTold(['A r1 p us', 'A strike e1', 'B r1 p us'])).toMatchObject({
    ...{ score: [1, 0], findings: ['rally-revived'] },
  });
  expect(homeTold(['A r1 p us', 'B r1 p us', 'A strike e1,e2'])).toMatchObject({ score: [0, 0], findings: [] });
});

test('[FIX-4] deleting a rally changes no other rally, and deleting an inserted one takes it alone', () => {
  const ids = (...log: string[]) => setOf(homeMatch(log), 1).rallies?.played.map(({ rally }) => rally.id) ?? [];
  const log = ['A r1 p us', 'A r2 p them', 'A r3 p us'];
  const [first, second, third] = ids(...log);
  expect(ids(...log, 'A strike e2')).toEqual([first, third]);
  expect(ids(...log, 'A strike e3')).toEqual([first, second]);
  expect(ids(...log, 'A strike e1')).toEqual([second, third]);
  const inserted = [...log, 'A i1[r1,r2] p them'];
  expect(ids(...inserted)).toHaveLength(4);
  expect(ids(...inserted, 'A strike e4')).toEqual([first, second, third]);
  expect(homeTold([...log, 'A strike e2'])).toMatchObject({ score: [2, 0], server: '2' });
});

test('[FIX-5] a line-up that is corrected late is replayed over the whole set; what no longer fits stays and is found', () => {
  const other = (six: string, places: string) =>
    `A lineup {"six":${six},"liberos":[1],"plan":[{"libero":1,"places":${places}}],"setters":[2],"system":"5-1"}`;
  expect(homeTold(['A run t1u1', other('[7,8,10,4,11,2]', '[2,5]')])).toMatchObject({
    ...{ findings: [], server: '8', court: ['8', '10', '4', '11', '2', '7'], libero: null, setterAt: 5 },
  });
  expect(homeTold(['A >0 sub us 10 14', 'A run u1', other('[2,7,8,15,4,11]', '[3,6]')])).toMatchObject({
    ...{ findings: ['sub-not-on-court'], court: ['2', '7', '8', '15', '4', '1'], subsLeft: 6 },
  });
});

test('[FIX-7] who serves first can be said again, and the whole set is played by it', () => {
  expect(homeTold(['A run u1t1u1'])).toMatchObject({ server: '7', setterAt: 6 });
  expect(homeTold(['A run u1t1u1', 'A first them'])).toMatchObject({
    ...{ findings: [], server: '8', setterAt: 5, score: [2, 1] },
  });
});

test('[FIX-8] a block with another counts for whom she was taken for, as do her own contacts', () => {
  const log = ['A r1 c us 4 block point with 10', 'A r2 c us 10 block point with 4', 'A reassign 10 14 until r2'];
  const before = homeTold(log.slice(0, 2)).stats;
  expect([before?.['10'], before?.['14'], before?.['4']]).toMatchObject([{ BA: 2 }, undefined, { BA: 2 }]);
  const { stats } = homeTold(log);
  expect([stats?.['10']?.BA ?? 0, stats?.['14'], stats?.['4']]).toMatchObject([0, { BA: 2 }, { BA: 2 }]);
});

test('[FIX-8] taps that stand before count for whom she was taken for, later ones for herself; one Undo brings them back', () => {
  const log = ['A stat 10 attack positive', 'B stat 10 attack attempts', 'A stat 14 attack attempts', 'A r1 p us'];
  const said = [...log, 'A reassign 10 14 until r1'];
  const counted = (...entries: string[]) => {
    const { counts } = homeTold(entries);
    return [counts?.['10']?.attack, counts?.['14']?.attack];
  };
  const [ten, fourteen] = [
    { positive: 1, negative: 0, attempts: 2 },
    { positive: 0, negative: 0, attempts: 1 },
  ];
  expect(counted(...log)).toEqual([ten, fourteen]);
  expect(counted(...said)).toEqual([undefined, { positive: 1, negative: 0, attempts: 3 }]);
  expect(counted(...said, 'A stat 10 attack positive')[0]).toEqual({ positive: 1, negative: 0, attempts: 1 });
  expect(counted(...said, 'A void e5')).toEqual([ten, fourteen]);
  const state = homeMatch(said);
  expect(projection(state, { id: SESSION, teamId: TEAM, createdAt: '' }).statPairs.map(tapsIn)).toEqual([['14', 3]]);
});
const tapsIn = ({ playerId, totalAttempts }: StatPair) => [jerseyOf(playerId), totalAttempts];

test('[FIX-9] what becomes impossible stays in the log, without effect and found; nothing is voided', () => {
  const log = ['A r1 p us', 'A >r1 sub us 10 14', 'A r2 c us 14 attack kill', 'A strike e2'];
  const state = homeMatch(log);
  expect(toldOf(state)).toMatchObject({ findings: ['not-on-court'], score: [2, 0], stats: { '14': { K: 1 } } });
  expect(state.marks.void.size).toBe(1);
  const late = homeMatch(['A >0 sub us 10 14', 'A >0 sub us 14 15', 'A strike e1']);
  expect(toldOf(late)).toMatchObject({ findings: ['sub-not-on-court'], court: ['2', '7', '8', '10', '4', '1'] });
  expect([late.marks.void.size, setOf(late, 1).rallies?.standing.some(({ kind }) => kind === 'substitution')]).toEqual([
    ...[1, true],
  ]);
});

test('[FIX-11] a correction in a match that is decided makes its result and figures anew', () => {
  const sets = ['s1 A run u25', 's2 A run u24', 's2 A r25 c us 10 attack kill'];
  const told = (...more: string[]) => homeTold([...sets, ...more], { rules: 'usav' });
  expect(told().end).toEqual({ set: 'us', match: 'us', won: [2, 0] });
  expect(told('s2 A r25 p them !')).toMatchObject({
    ...{ end: { set: null, match: null, won: [1, 0] }, stats: { '10': { K: 0, TA: 1 } } },
  });
});

test('[FIX-13] of two corrections of one entry the later holds, whoever made it', () => {
  const log = [
    'A r1 c us 10 attack kill',
    'A replace e1 r1 c us 10 attack error',
    'B replace e1 r1 c us 7 attack kill',
  ];
  expect(homeTold(log)).toMatchObject({ score: [1, 0], stats: { '7': { K: 1 } } });
  expect(homeTold([...log, 'B void e3'])).toMatchObject({ score: [0, 1], stats: { '10': { E: 1 } } });
});

describe.each(BOTH)('%s', (_, told) => {
  const findings = (...log: string[]) => Reflect.get(told(log), 'findings');

  test('[FIX-3] who deleted a rally and tells it anew has not revived it', () => {
    expect(findings('A r1 p us', 'A strike e1', 'A r1 p us')).toEqual([]);
    expect(findings('A r1 p us', 'B strike e1', 'B r1 p us')).toEqual([]);
    expect(findings('A r1 p us', 'B r1 p us', 'C strike e1,e2', 'C r1 p them')).toEqual([]);
  });

  test('[FIX-3] a conflict of two ends is settled by a strike of one, and revives nothing', () => {
    expect(told(['A r1 p us', 'B r1 p them', 'C strike e1'])).toMatchObject({ score: [0, 1], findings: [] });
    expect(told(['A r1 p us', 'B r1 p them', 'B strike e1'])).toMatchObject({ score: [0, 1], findings: [] });
    expect(told(['A r1 p us', 'B r1 p them', 'A r1 p us !', 'C strike e3'])).toMatchObject({
      findings: ['winner-conflict'],
    });
  });

  test('[FIX-3] the minus of a score card, which leaves the contacts of others, revives nothing', () => {
    const log = ['A r1 c us 10 attack in', 'B r1 p us', 'B strike e2'];
    expect(told(log)).toMatchObject({ score: [0, 0], findings: [], open: true });
  });

  test('[FIX-3] deleted again or kept, a revived rally is found no more', () => {
    const log = ['A r1 p us', 'A strike e1', 'B r1 p us'];
    expect(findings(...log)).toEqual(['rally-revived']);
    expect(told([...log, 'A strike e3'])).toMatchObject({ score: [0, 0], findings: [] });
    expect(told([...log, 'B void e2'])).toMatchObject({ score: [1, 0], findings: [] });
    expect(told([...log, 'B void e3'])).toMatchObject({ score: [0, 0], findings: [] });
  });

  test('[FIX-3] a contact that is sent later revives a rally as an end does', () => {
    expect(findings('A r1 p us', 'A strike e1', 'B r1 c us 7 attack in')).toEqual(['rally-revived']);
    expect(findings('A r1 c us 7 attack kill', 'C strike e1', 'B r1 c us 7 attack kill')).toEqual(['rally-revived']);
  });

  test('[FIX-8] taps that were made before follow who was taken for another, later ones do not', () => {
    const tap = (who: number) => `A stat ${who} attack positive`;
    const counted = (...log: string[]) => Reflect.get(told([...log, 'A >0 note']), 'counts');
    const one = { attack: { positive: 1, attempts: 1 } };
    const two = { attack: { positive: 2, attempts: 2 } };
    expect(counted(tap(10), 'A reassign 10 14', tap(10))).toMatchObject({ '14': one, '10': one });
    expect(counted(tap(10), tap(10), tap(14), 'A reassign 10 14 both')).toMatchObject({ '14': two, '10': one });
    expect(counted(tap(10), 'A reassign 10 14', 'A reassign 14 15')).toMatchObject({ '15': one });
    expect(counted(tap(10), 'A reassign 10 14', 'A void e2')).toMatchObject({ '10': one });
    expect(counted(tap(10), tap(14), 'A reassign 10 14', 'A stat 14 attack positive -1')).toMatchObject({
      '14': { attack: { positive: 1 } },
    });
    expect(told([tap(10), 'A r1 p us', 'A reassign 10 14 until r1'])).toMatchObject({ counts: { '14': one } });
  });

  test('[FIX-8] two players who were taken for each other change places in contacts and blocks', () => {
    const log = ['A r1 c us 10 attack kill', 'A r1 c us 14 dig good', 'A r2 c us 8 block point with 14'];
    expect(told([...log, 'A reassign 10 14 both until r2'])).toMatchObject({
      stats: { '14': { K: 1 }, '10': { D: 1, BA: 1 } },
    });
  });
});
