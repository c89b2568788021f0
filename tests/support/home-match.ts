import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold, type MatchState } from '#domain/match/fold.ts';
import { PRESETS, Rules } from '#domain/match/rules.ts';
import { logOf, rulesOf, type Vector } from '#tests/plain-match/notation.ts';
import { productLog } from './vector-log.ts';

const LINE_UP = {
  us: {
    ...{ six: [2, 7, 8, 10, 4, 11], liberos: [1], plan: [{ libero: 1, places: [3, 6] }] },
    ...{ setters: [2], system: '5-1' },
  },
};

export type Given = {
  readonly rules?: Vector['rules'];
  readonly isLinedUp?: boolean;
  readonly first?: 'us' | 'them' | null;
  readonly change?: (event: LoggedEvent, at: number) => LoggedEvent;
};

/** A match of ours in the notation of the vectors, with the line-up of most of them. */
export function homeMatch(log: readonly string[], given: Given = {}): MatchState {
  const vector = vectorOf(log, given);
  const played = Rules.parse({ ...PRESETS['fivb-2025'].rules, ...rulesOf(vector) });
  return fold(homeLog(log, given), { counting: 'attempts', rules: played });
}

/** The entries of such a match. */
export const homeLog = (log: readonly string[], given: Given = {}): LoggedEvent[] =>
  productLog(logOf(vectorOf(log, given))).map(given.change ?? ((event) => event));

export function vectorOf(log: readonly string[], { rules = 'fivb', isLinedUp = true, first = 'us' }: Given): Vector {
  return { id: '', title: '', rules, first, log, expect: {}, ...(isLinedUp ? LINE_UP : {}) };
}
