import { expect, test } from 'vitest';
import { heldWords } from './held-words.ts';
import { type Over, overWords } from './over-words.ts';

const said = (over: Over) => {
  const { head, rest } = overWords(over);
  return [head, ...rest].join(' ');
};

test.each([
  [12, 'Your time for this match is over. 12 entries wait for a connection and will be sent.'],
  [1, 'Your time for this match is over. 1 entry waits for a connection and will be sent.'],
  [0, 'Your time for this match is over.'],
])('[SCO-24] at expiry with %i waiting it is said', (waiting, words) => {
  expect(said({ why: 'expired', waiting, handed: 0 })).toBe(words);
});

test.each([
  [14, 0, 'Your link was ended. 14 entries were handed to the coach.'],
  [1, 0, 'Your link was ended. 1 entry was handed to the coach.'],
  [0, 3, 'Your link was ended. 3 entries wait for a connection and will be handed to the coach.'],
])('[SCO-25] after ending with %i handed and %i waiting it is said', (handed, waiting, words) => {
  expect(said({ why: 'ended', waiting, handed })).toBe(words);
});

test('[SCO-26] entries of a link that the server does not know any more wait for a new one', () => {
  expect(said({ why: 'gone', waiting: 2, handed: 0 })).toBe(
    'This link no longer works on this device. 2 entries wait here. Open a new link for this match to send them.',
  );
});

test('[SCO-27] late entries are told by guest, and together where there are many', () => {
  expect(heldWords([{ name: 'Sam', count: 14 }])).toBe('14 entries from Guest Sam arrived after the link was ended');
  expect(heldWords([{ name: null, count: 1 }])).toBe('1 entry from Guest arrived after the link was ended');
  const three = ['Sam', 'Kim', 'Jo'].map((name) => ({ name, count: 2 }));
  expect(heldWords(three.slice(0, 2))).toBe('4 entries from Guest Sam and Guest Kim arrived after the link was ended');
  expect(heldWords(three)).toBe('6 entries from 3 guests arrived after the link was ended');
});
