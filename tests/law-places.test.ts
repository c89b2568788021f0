import { describe, expect, test } from 'vitest';
import { BOTH } from './support/both-told.ts';

/** Points on our own serve, by the place of the setter: she is in I until we turn, then in VI, then in V. */
const served = (inOne: string, inSix = '', inFive = '') => ({
  rotations: { '1': { ps: points(inOne) }, '6': { ps: points(inSix) }, '5': { ps: points(inFive) } },
});
const points = (won: string) => [won.replaceAll('t', '').length, won.length];

describe.each(BOTH)('%s', (_, told) => {
  test('[A2-9] an exception of the libero after a point of the score cards holds from there', () => {
    const log = ['A score them 1', 'A score us 2', 'A score them 3', 'A >e2 lib out 11'];
    expect(told(log)).toMatchObject({ findings: [], libero: null });
    expect(told([...log, 'A strike e3'])).toMatchObject({ findings: [], libero: null });
    expect(told(['A score us 1', 'A score us 2', 'A >e1 to us', 'B >e1 to us'])).toMatchObject({
      timeoutsLeft: [1, 2],
    });
  });

  test('[A2-6] a rally whose neighbours are still on another phone stands among points by its number', () => {
    const log = ['A score us 1', 'A score us 2', 'B r4 p them', 'A score us 3'];
    expect(told(log)).toMatchObject({ score: [3, 1], ...served('uuut') });
    expect(told([...log, 'B r3 p us'])).toMatchObject({ score: [3, 1], ...served('uuut') });
    expect(told(['A r1 p us', 'A r3 p us', 'A score them 2'])).toMatchObject({ score: [2, 1], ...served('ut') });
  });

  test('[TWO-13] an end of the rally that a press of another device began is the same point', () => {
    expect(told(['A score us 1', 'A score us 2', 'B x1[e1]@2 p us'])).toMatchObject({ score: [2, 0], findings: [] });
    expect(told(['A score us 1', 'B x1[0]@1 c us 2 serve ace', 'A score us 2'])).toMatchObject({
      ...{ score: [2, 0], findings: [], stats: { '2': { S: 2, SA: 1 } } },
    });
  });

  test('[A2-3] a rally that another device tells without having seen it deleted is the one that was deleted', () => {
    const log = ['A run u2', 'A >r2 rot us 1', 'A strike e1.2', 'B r2 p us', 'A r3 p us'];
    expect(told(log)).toMatchObject({ score: [3, 0], findings: ['rally-revived'], ...served('uu', 'u') });
  });

  test('[A2-8] contacts of one device stand as it ordered them', () => {
    expect(told(['A r1 c us 10 attack kill', 'A r1 c us 2 set in'])).toMatchObject({ stats: { '2': { A: 0 } } });
    expect(told(['A r1 c us 10 attack kill', 'A r1 c us 2 set in k=0.5'])).toMatchObject({ stats: { '2': { A: 1 } } });
  });
});
