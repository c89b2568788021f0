import { logOf, rulesOf } from '#tests/plain-match/notation.ts';
import { plainMatch } from '#tests/plain-match/match.ts';
import { type Given, vectorOf } from './home-match.ts';
import { homeTold } from './home-told.ts';

type Told = (log: readonly string[], given?: Given) => object;

function plainTold(log: readonly string[], given: Given = {}): object {
  const vector = vectorOf(log, given);
  return plainMatch(logOf(vector), rulesOf(vector));
}

/** A match of ours, once by the law read plainly and once by the engine. */
export const BOTH: readonly (readonly [by: string, told: Told])[] = [
  ['by the law read plainly', plainTold],
  ['by the engine', homeTold],
];
