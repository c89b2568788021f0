import fc from 'fast-check';
import { expect, test } from 'vitest';
import { court, drawing } from '#tests/support/court.ts';
import { back, addChange, forward, NO_HISTORY } from './history.ts';
import type { Court } from './schema.ts';

const A = court('a . . / . . .');
const B = court('. a . / . . .');
const C = court('. a b / . . .');

test('one step back and one forward', () => {
  const history = addChange(addChange(NO_HISTORY, A, B), B, C);
  const first = back(history, C);
  expect(first?.court).toEqual(B);
  expect(forward(first?.history ?? NO_HISTORY, B)?.court).toEqual(C);
  expect(back(first?.history ?? NO_HISTORY, B)?.court).toEqual(A);
});

test('nothing is taken back that somebody else has changed since', () => {
  const history = addChange(NO_HISTORY, A, B);
  expect(back(history, C)).toBeUndefined();
  expect(forward(back(history, B)?.history ?? NO_HISTORY, C)).toBeUndefined();
  expect(back(NO_HISTORY, A)).toBeUndefined();
});

test('a new change ends what could be done again', () => {
  const undone = back(addChange(NO_HISTORY, A, B), B)?.history ?? NO_HISTORY;
  expect(forward(addChange(undone, A, C), A)).toBeUndefined();
});

test('all the way back and forward again is where it was', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c', '.'), { minLength: 6, maxLength: 6 });
  const drawn = letters.map(([a, b, c, d, e, f]) => court(`${a} ${b} ${c} / ${d} ${e} ${f}`));
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 8 }), (courts) => {
      const [first = A] = courts;
      let [shown, history]: [Court, typeof NO_HISTORY] = [first, NO_HISTORY];
      for (const next of courts.slice(1)) [shown, history] = [next, addChange(history, shown, next)];
      const last = drawing(shown);
      for (let step = back(history, shown); step; step = back(history, shown)) ({ court: shown, history } = step);
      expect(drawing(shown)).toBe(drawing(first));
      for (let step = forward(history, shown); step; step = forward(history, shown)) {
        ({ court: shown, history } = step);
      }
      expect(drawing(shown)).toBe(last);
    }),
  );
});
