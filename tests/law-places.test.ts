import { describe, expect, test } from 'vitest';
import { BOTH } from './support/both-told.ts';

/** Three points of ours on the score cards: `e1`, `e2` and `e3`, each served in the same rotation. */
const CARDS = ['A score us 1', 'A score us 2', 'A score us 3'];
/** Points on our own serve, by the place of the setter: she is in I until we turn, then in VI, then in V. */
const served = (inOne: string, inSix = '', inFive = '') => ({
  rotations: { '1': { ps: points(inOne) }, '6': { ps: points(inSix) }, '5': { ps: points(inFive) } },
});
const points = (won: string) => [won.replaceAll('t', '').length, won.length];

describe.each(BOTH)('%s', (_, told) => {
  test('[A2-4] a rally inserted before a point of the score cards stands there', () => {
    expect(told([...CARDS, 'A i1[0,e1] p them'])).toMatchObject({ score: [3, 1], ...served('t', 'uu') });
    expect(told([...CARDS, 'A i1[e1,e2] p them'])).toMatchObject({ score: [3, 1], ...served('ut', 'u') });
    expect(told([...CARDS, 'A i1[e2,e3] p them'])).toMatchObject({ score: [3, 1], ...served('uut') });
  });

  test('[A2-7] of the rallies inserted between two points of the score cards the later stands first', () => {
    const stacked = ['A i1[e1,e2] p us', 'A i2[e1,i1] p them'];
    expect(told([...CARDS, ...stacked])).toMatchObject({ score: [4, 1], ...served('ut', 'uu') });
    expect(told([...CARDS, ...stacked, 'A i3[i1,e2] p them'])).toMatchObject({ ...served('ut', 't', 'u') });
    expect(told([...CARDS, 'A i1[e1,e2] p us', 'B i2[e1,e2] p them'])).toMatchObject({
      ...{ score: [4, 0], findings: ['winner-conflict'] },
    });
  });

  test('[A2-7] a point of the score cards that is turned keeps its place among what was inserted around it', () => {
    const around = [...CARDS, 'A i1[e1,e2] p them', 'A i2[e2,e3] p us'];
    expect(told(around)).toMatchObject({ score: [4, 1], ...served('ut', 'uu') });
    expect(told([...around, 'A i3[i1,i2]@2 p them !'])).toMatchObject({ score: [3, 2], ...served('ut', 'u') });
    const first = [...CARDS, 'A i1[e1,e3]@2 p them !'];
    expect(told(first)).toMatchObject({ score: [2, 1], ...served('ut') });
    expect(told([...first, 'A i2[e1,i1] p us'])).toMatchObject({ score: [3, 1], ...served('uut') });
    expect(told([...first, 'A i2[i1,e3] p us'])).toMatchObject({ score: [3, 1], ...served('ut', 'u') });
    expect(told([...CARDS, 'A x1[e2]@3 p them !'])).toMatchObject({ score: [2, 1], ...served('uut') });
  });

  test('[A2-4] a rally that follows points of the score cards stands behind them, and behind what is inserted', () => {
    const log = [...CARDS, 'A x1[e3]@4 p them'];
    expect(told(log)).toMatchObject({ score: [3, 1], ...served('uuut') });
    expect(told([...log, 'A i1[e3,x1] p them'])).toMatchObject({ score: [3, 2], ...served('uuut') });
    expect(told([...log, 'A strike e2', 'A i1[e1,e3] p them'])).toMatchObject({ score: [2, 2], ...served('ut', 't') });
  });

  test('[COUNTS-2] a point of the score cards that is told stands where it was pressed, before a later one of its number', () => {
    const twice = ['A score us 1', 'B score us 1', 'B unscore us e1', 'B score us 1'];
    expect(told([...twice, 'A x1[0]@1 p them !'])).toMatchObject({ score: [1, 1], serving: 'us' });
  });

  test('[A2-9] what is entered after a point of the score cards belongs there', () => {
    expect(told([...CARDS, 'A >e1 rot us 1'])).toMatchObject(served('u', 'uu'));
    expect(told([...CARDS, 'A >e3 rot us 1'])).toMatchObject({ ...served('uuu'), setterAt: 6 });
    const turned = [...CARDS, 'A >e1 rot us 1', 'A i1[0,e2]@1 p them !'];
    expect(told(turned)).toMatchObject({ score: [2, 1], ...served('t', '', 'u') });
    expect(told([...CARDS, 'A i1[0,e2]@1 p them !', 'A >i1 rot us 1'])).toMatchObject(served('t', '', 'u'));
    expect(told([...CARDS, 'A >e1 rot us 1', 'A i1[e1,e2] p us'])).toMatchObject(served('u', 'uuu'));
    expect(told([...CARDS, 'A i1[e1,e2] p us', 'A >i1 rot us 1'])).toMatchObject(served('uu', 'uu'));
  });

  test('[A2-9] of a point of the score cards that was struck or taken back it belongs to the one before', () => {
    const fixed = [...CARDS, 'A >e2 rot us 1', 'A x1[e3]@4 p us'];
    expect(told(fixed)).toMatchObject(served('uu', 'uu'));
    expect(told([...fixed, 'A strike e2'])).toMatchObject({ score: [3, 0], ...served('u', 'uu') });
    expect(told([...fixed, 'A strike e1,e2'])).toMatchObject({ score: [2, 0], ...served('', 'uu') });
    expect(told([...fixed, 'A strike e2', 'A void e6'])).toMatchObject(served('uu', 'uu'));
    expect(told([...CARDS, 'A >e3 rot us 1', 'A unscore us e3', 'A score us 3'])).toMatchObject(served('uu', 'u'));
    expect(told([...CARDS, 'A >e3 rot us 1', 'A strike e3', 'A x1[e2]@3 p us'])).toMatchObject(served('uu', 'u'));
  });

  test('[A2-9] a substitution after a point of the score cards is made there', () => {
    const log = [
      ...CARDS,
      'A >e1 sub us 10 14',
      'A i1[0,e2]@1 c us 10 attack kill',
      'A i2[i1,e3]@2 c us 14 attack kill',
    ];
    expect(told(log)).toMatchObject({ findings: [], score: [3, 0], stats: { '10': { K: 1 }, '14': { K: 1 } } });
    expect(told([...log, 'A strike e1,e5'])).toMatchObject({ findings: [], court: ['2', '7', '8', '14', '4', '1'] });
  });

  test('[A2-9] an exception of the libero after a point of the score cards holds from there', () => {
    const log = ['A score them 1', 'A score us 2', 'A score them 3', 'A >e2 lib out 11'];
    expect(told(log)).toMatchObject({ findings: [], libero: null });
    expect(told([...log, 'A strike e3'])).toMatchObject({ findings: [], libero: null });
    expect(told(['A score us 1', 'A score us 2', 'A >e1 to us', 'B >e1 to us'])).toMatchObject({
      timeoutsLeft: [1, 2],
    });
  });

  test('[A2-9] where another device told a point of the score cards as a rally, its gap is that of the rally', () => {
    const log = ['A score us 1', 'A score us 2', 'A >e2 rot us 1', 'B r1 p us', 'B r2 p us', 'B r3 p us'];
    expect(told(log)).toMatchObject({ score: [3, 0], ...served('uu', 'u') });
    expect(told([...log, 'A strike e2'])).toMatchObject({ score: [3, 0], ...served('uu', 'u') });
    expect(told([...log, 'A strike e2', 'B strike e5'])).toMatchObject({ score: [2, 0], ...served('u', 'u') });
    const late = ['B r1 p us', 'B r2 p us', 'B r3 p us', 'A score us 1', 'A score us 2', 'A >e5 rot us 1'];
    expect(told(late)).toMatchObject({ score: [3, 0], ...served('uu', 'u') });
  });

  test('[A2-6] a rally whose neighbours are still on another phone stands among points by its number', () => {
    const log = ['A score us 1', 'A score us 2', 'B r4 p them', 'A score us 3'];
    expect(told(log)).toMatchObject({ score: [3, 1], ...served('uuut') });
    expect(told([...log, 'B r3 p us'])).toMatchObject({ score: [3, 1], ...served('uuut') });
    expect(told(['A r1 p us', 'A r3 p us', 'A score them 2'])).toMatchObject({ score: [2, 1], ...served('ut') });
  });

  test('[COUNTS-2] a point that was taken back and comes back is another rally than the one pressed since', () => {
    const log = ['A score them 1', 'A void e1', 'A score us 1', 'A >0 note'];
    expect(told(log)).toMatchObject({ score: [1, 0] });
    expect(told([...log, 'A void e2'])).toMatchObject({ score: [1, 1], findings: [] });
    expect(told([...log, 'A x1[0]@1 p us !', 'A void e2'])).toMatchObject({ score: [1, 1], findings: [] });
  });

  test('[COUNTS-2] a point of the score cards is no word on a rally that was told behind it', () => {
    const log = [...CARDS, 'A strike e1', 'A x1[e3]@3 p them'];
    expect(told(log)).toMatchObject({ score: [2, 1], findings: [], ...served('uut') });
  });

  test('[TWO-13] an end of the rally that a press of another device began is the same point', () => {
    expect(told(['A score us 1', 'A score us 2', 'B x1[e1]@2 p us'])).toMatchObject({ score: [2, 0], findings: [] });
    expect(told(['A score us 1', 'B x1[0]@1 c us 2 serve ace', 'A score us 2'])).toMatchObject({
      ...{ score: [2, 0], findings: [], stats: { '2': { S: 2, SA: 1 } } },
    });
  });

  test('[FIX-8] a player is taken for another until a point of the score cards, wherever that stands now', () => {
    const kills = ['A i1[0,e2]@1 c us 10 attack kill', 'A x1[e2]@3 c us 10 attack kill'];
    const log = ['A score us 1', 'A score us 2', ...kills, 'A reassign 10 14 until e2'];
    const one = { '10': { K: 1 }, '14': { K: 1 } };
    expect(told(log)).toMatchObject({ stats: one });
    expect(told([...log, 'A strike e2'])).toMatchObject({ stats: one });
    expect(told([...log, 'A i2[i1,x1]@2 p them !'])).toMatchObject({ stats: one });
    expect(told([...log, 'A i2[i1,x1]@2 c us 10 attack kill'])).toMatchObject({
      stats: { '10': { K: 1 }, '14': { K: 2 } },
    });
  });

  test('[A2-3] what was entered after a newest rally that was deleted does not come behind the next one', () => {
    const log = ['A run u2', 'A >r2 rot us 1', 'A strike e1.2'];
    expect(told([...log, 'A r2 p us', 'A r3 p us'])).toMatchObject({ score: [3, 0], ...served('u', 'uu') });
    expect(told([...log, 'A r2 p us', 'A >r2 rot us 1', 'A r3 p us'])).toMatchObject(served('u', 'u', 'u'));
    expect(told([...log, 'A r2 p us', 'A r3 p us', 'A void e3'])).toMatchObject(served('uu', 'u'));
    const subbed = ['A run u2', 'A >r2 sub us 10 14', 'A strike e1.2', 'A r2 c us 14 attack kill'];
    expect(told(subbed)).toMatchObject({ findings: [], stats: { '14': { K: 1 } } });
    expect(told(['A r1 p us', 'A >r1 sub us 10 14', 'A void e1', 'A r1 c us 14 attack kill'])).toMatchObject({
      findings: [],
    });
  });

  test('[A2-3] a rally that another device tells without having seen it deleted is the one that was deleted', () => {
    const log = ['A run u2', 'A >r2 rot us 1', 'A strike e1.2', 'B r2 p us', 'A r3 p us'];
    expect(told(log)).toMatchObject({ score: [3, 0], findings: ['rally-revived'], ...served('uu', 'u') });
  });

  test('[A2-3] what stood behind a rally that was told anew, and deleted again, does not stand behind one of it', () => {
    const again = ['A strike e1', 'A r1 p them', 'A strike e4', 'B r1 p us', 'B r2 p us'];
    expect(told(['A r1 p us', 'A >r1 rot us 1', ...again])).toMatchObject({ score: [2, 0], ...served('', 'uu') });
    const back = ['A strike e1', 'A r1 p them', 'A void e3', 'A strike e1,e4', 'B r1 p us', 'B r2 p us'];
    expect(told(['A r1 p us', 'A >r1 rot us 1', ...back])).toMatchObject({ score: [2, 0], ...served('', 'uu') });
  });

  test('[A2-9] what stood behind a rally that was deleted does not stand behind the next one in its place', () => {
    const log = [
      'A r1 p us',
      'A i1[0,r1]@0 p them',
      'A >r1 rot us 1',
      'A strike e1',
      'A x1[i1]@1 p us',
      'A x2[x1]@2 p us',
    ];
    expect(told(log)).toMatchObject({ score: [2, 1], ...served('t', '', 'u') });
  });

  test('[A2-3] until a newest rally that was deleted is not until the next one', () => {
    const log = ['A r1 c us 10 attack kill', 'A r2 c us 10 attack kill', 'A reassign 10 14 until r2', 'A strike e2'];
    expect(told([...log, 'A r2 c us 10 attack kill'])).toMatchObject({ stats: { '10': { K: 1 }, '14': { K: 1 } } });
  });

  test('[TWO-1] a contact that another device tells with a higher number is the same one', () => {
    const twice = ['A r1 c us 10 attack kill k=1', 'B r1 c us 10 attack kill k=2'];
    expect(told(twice)).toMatchObject({ score: [1, 0], stats: { '10': { TA: 1, K: 1 } } });
  });

  test('[A2-8] contacts of one device stand as it ordered them', () => {
    expect(told(['A r1 c us 10 attack kill', 'A r1 c us 2 set in'])).toMatchObject({ stats: { '2': { A: 0 } } });
    expect(told(['A r1 c us 10 attack kill', 'A r1 c us 2 set in k=0.5'])).toMatchObject({ stats: { '2': { A: 1 } } });
    const alike = ['A r1 c us 10 attack kill k=1', 'A r1 c us 2 set in k=1'];
    expect(told(alike)).toMatchObject({ stats: { '2': { A: 1 } } });
  });
});
