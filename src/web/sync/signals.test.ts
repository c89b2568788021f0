import { expect, test } from 'vitest';
import { createSignals } from './signals.ts';

/** Signals over nothing, and frames that come when they are called. */
function listening() {
  const asked: (() => void)[] = [];
  const said: string[] = [];
  const signals = createSignals(
    () => ({ confirmed: new Map(), layers: [] }),
    (work) => void asked.push(work),
  );
  signals.subscribe(() => void said.push('told'));
  const tap = (name: string) => signals.entered([], { appended: [], shown: () => void said.push(name) });
  const frame = () => asked.splice(0).forEach((work) => work());
  return { signals, said, tap, frame };
}

test('a tap is told at once', () => {
  const { said, tap, frame } = listening();
  tap('first');
  expect(said).toEqual(['told', 'first']);
  frame();
  tap('second');
  expect(said).toEqual(['told', 'first', 'told', 'second']);
});

test('taps that follow before the next frame are told together with it, each with its words', () => {
  const { said, tap, frame } = listening();
  for (const name of ['first', 'second', 'third']) tap(name);
  expect(said).toEqual(['told', 'first']);
  frame();
  expect(said.slice(2)).toEqual(['told', 'second', 'third']);
  tap('fourth');
  expect(said).toHaveLength(5);
  frame();
  expect(said.slice(5)).toEqual(['told', 'fourth']);
});

test('what else happens takes along what was not told yet', () => {
  const { signals, said, tap, frame } = listening();
  tap('first');
  tap('second');
  signals.changed([]);
  expect(said).toEqual(['told', 'first', 'told', 'second']);
  frame();
  expect(said).toHaveLength(4);
});
