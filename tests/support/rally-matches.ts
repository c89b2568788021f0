import { derivedId } from '#domain/core/ids.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { logged, SESSION } from './match.ts';
import { contact, end, firstServe, lineUp, ours, postOf, theirs } from './told-rallies.ts';

type InSet = { readonly set?: number; readonly entry: object };

/** 4 and 7 play beside four others; 4 begins in I and sets. Nobody is a libero. */
const LINE_UP = lineUp({
  six: [4, 7, 1, 2, 3, 5].map(ours),
  ...{ liberos: [], setters: [ours(4)], system: '5-1' },
});
const depth = (how: string) => ({ kind: 'depth', payload: { after: null, depth: how } });
const tap = (player: number, category: string, counter: string) => ({
  kind: 'stat',
  payload: { ...ours(player), category, counter, by: 1 },
});
const press = (side: 'us' | 'them', rally: number) => ({
  kind: 'score',
  payload: { side, by: 1, rally, takesBack: null },
});
const first = (...entries: readonly object[]): InSet[] => entries.map((entry) => ({ entry }));
const inSet = (set: number, ...entries: readonly object[]): InSet[] => entries.map((entry) => ({ set, entry }));

/** 5–3 by what ends rallies: 4 serves three times, 7 and 1 once each. */
const POINTS = first(
  ...[LINE_UP, firstServe('us'), depth('points')],
  contact(postOf(1), 7, 'attack', 'kill'),
  contact(postOf(2), 4, 'serve', 'ace'),
  contact(postOf(3), 7, 'attack', 'error'),
  end(postOf(4), 'them'),
  contact(postOf(5), 7, 'attack', 'kill'),
  contact(postOf(6), 7, 'serve', 'error'),
  end(postOf(7), 'us', { reason: 'their-error' }),
  contact(postOf(8), 5, 'block', 'point'),
);

/** 3–4 by every touch; they serve first. */
const TOUCH = first(
  ...[LINE_UP, firstServe('them'), depth('touch')],
  ...[contact(postOf(1), 7, 'receive', '3'), contact(postOf(1), 4, 'set', 'in', 2)],
  contact(postOf(1), 7, 'attack', 'kill', 3),
  ...[contact(postOf(2), 7, 'serve', 'in'), contact(postOf(2), 4, 'dig', 'good', 2)],
  ...[contact(postOf(2), 7, 'attack', 'in', 3), theirs(postOf(2), 'attack', 'kill', 4)],
  contact(postOf(3), 4, 'receive', '0'),
  ...[contact(postOf(4), 7, 'receive', '2'), contact(postOf(4), 4, 'set', 'in', 2)],
  contact(postOf(4), 7, 'attack', 'blocked', 3),
  theirs(postOf(5), 'serve', 'error'),
  contact(postOf(6), 1, 'serve', 'ace'),
  ...[contact(postOf(7), 1, 'serve', 'in'), contact(postOf(7), 7, 'dig', 'error', 2)],
);

/** Set 1 by taps and points, 2–1. Set 2 by rallies, 1–2, with a tap beside them that does not count. */
const MIX = [
  ...first(tap(7, 'attack', 'positive'), press('us', 1), tap(4, 'serve', 'positive'), press('us', 2), press('them', 3)),
  ...inSet(2, contact(postOf(1, 2), 7, 'attack', 'kill'), end(postOf(2, 2), 'them'), end(postOf(3, 2), 'them')),
  ...inSet(2, tap(7, 'attack', 'positive')),
];

/** Sets 1 and 3, each one rally of ours; of set 2 there is a line-up and no rally. */
const GAP = [
  ...first(contact(postOf(1), 7, 'attack', 'kill')),
  ...inSet(2, LINE_UP, firstServe('us')),
  ...inSet(3, contact(postOf(1, 3), 4, 'serve', 'ace')),
];

/** Matches that were told by their rallies, of which the figures are counted by hand. */
export const RALLY_MATCHES = {
  points: POINTS,
  touch: TOUCH,
  mix: MIX,
  gap: GAP,
} as const;

/** The log of one of them, in the order in which it was made. */
export const rallyLog = (name: keyof typeof RALLY_MATCHES, sessionId = SESSION): LoggedEvent[] =>
  RALLY_MATCHES[name].map(({ set = 1, entry }, i) => ({
    ...logged(i + 1, { ...MatchEntry.parse(entry), set }),
    ...{ sessionId, id: derivedId(sessionId, `${name} ${i}`) },
  }));
