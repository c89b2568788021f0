import { expect, test } from 'vitest';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { viewed } from '#tests/support/viewed-match.ts';
import { decidedBy } from './decided.ts';

const called = (player: string): string => `#${jerseyOf(player)}`;
const decided = (...given: Parameters<typeof viewed>) => {
  const { scope, rallies } = viewed(...given);
  const indexOf = new Map(rallies.map(({ id, index }) => [id, index]));
  return decidedBy(scope, called).map((one) => ({ ...one, rallies: one.rallies.map((id) => indexOf.get(id)) }));
};

test('[FIG-64] the rotations that lost most are said together, with their side-out and that of the others', () => {
  // R1 serves and loses, then receives and loses four times; R2 serves three and loses the third.
  expect(decided(['A >0 depth score', 'A run@r1 t5u1u2t1'])).toMatchObject([
    { says: 'R1 lost 4 points.', because: 'They sided out 1 of 5, the others 0 of 0.', rallies: [1, 2, 3, 4, 5, 6] },
    { says: 'They won 5 in a row in set 1.', because: 'From 0–0 to 0–5.', rallies: [1, 2, 3, 4, 5] },
  ]);
});

test('[FIG-64] the rotation that scored on serve is said where it won more than half', () => {
  expect(decided(['A >0 depth score', 'A run@r1 u2t1', 'A run@r4 u1t1u1t1'])).toEqual([]);
  // R1 scored three of five, R2 four of five.
  expect(decided(['A >0 depth score', 'A run@r1 u3t2u1', 'A run@r7 u4t1'])[0]).toMatchObject({
    ...{ says: 'R2 scored 4 of 5 on serve.', because: 'The others 3 of 4.' },
  });
  expect(decided(['A >0 depth score', 'A run@r1 u4t1u1t1u1t1'])).toMatchObject([
    { says: 'R1 scored 4 of 5 on serve.', because: 'The others 0 of 2.', rallies: [1, 2, 3, 4, 5] },
  ]);
});

test('[FIG-64] whom they served most is said from ten receptions on, with the next beside her', () => {
  const passed = (n: number, who: string, grade: number) => [
    `A r${n} c us ${who} receive ${grade}`,
    `A r${n} p ${n % 2 ? 'us' : 'them'}`,
  ];
  const log = [
    'A >0 depth touch',
    ...Array.from({ length: 20 }, (_, i) => passed(i + 1, i < 12 ? '4' : '8', i < 12 ? 1 : 3)).flat(),
  ];
  expect(decided(log, { first: 'them' }).find(({ says }) => says.startsWith('They served'))).toMatchObject({
    ...{ says: 'They served #4 12 of 20.', because: 'Pass 1.00. #8, 8 times, 3.00.' },
    rallies: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  });
});

test('[FIG-64] of fewer than ten receptions nothing is said', () => {
  const log = Array.from({ length: 9 }, (_, i) => [
    `A r${i + 1} c us 4 receive 1`,
    `A r${i + 1} p ${i % 2 ? 'us' : 'them'}`,
  ]);
  const all = decided(['A >0 depth touch', ...log.flat()], { first: 'them' });
  expect(all.filter(({ says }) => says.startsWith('They served'))).toEqual([]);
});

test('[FIG-64] points that one side gave away are said where they are five more', () => {
  const given = (n: number) =>
    Array.from({ length: n }, (_, i) => `A r${i + 1} p ${i % 4 === 3 ? 'us' : 'them'} our-error`);
  expect(decided(given(12)).find(({ says }) => says.includes('gave'))).toMatchObject({
    ...{ says: 'We gave away 9 points.', because: 'They gave away 3.' },
  });
  expect(decided(given(4)).find(({ says }) => says.includes('gave'))).toBeUndefined();
});
