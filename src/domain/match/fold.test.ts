import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  histories,
  LAPTOP,
  logged,
  matchOf,
  minus,
  PHONE,
  playerId,
  point,
  stat,
  strike,
  TABLET,
  eventId,
} from '#tests/support/match.ts';
import { plainCounts } from '#tests/support/plain-counts.ts';
import type { LoggedEvent } from './corrections.ts';
import { countsOf, EMPTY_MATCH, fold, setOf, step, stepAll } from './fold.ts';
import { COUNTINGS } from './categories.ts';
import { isOpen } from './projection.ts';
import type { Counting, MatchEntry, Correctable } from './schema.ts';
import { NOTHING_YET, type PlayerCounts } from './tally.ts';
import { redoTarget, undoTarget, voidsOf } from './undo.ts';

const attack = (events: LoggedEvent[], player = 1, set = 1) =>
  countsOf(setOf(fold(events), set), playerId(player)).attack;
const kill = stat(1, 'attack', 'positive');
const tabletKill = { ...kill, by: TABLET };
const openSet = (set: number, by = PHONE) => ({ kind: 'open-set' as const, payload: {}, set, by });
const replace = (target: number, by: Correctable): MatchEntry => ({
  kind: 'replace',
  payload: { target: eventId(target), with: by },
});

test('[TRACK-41] without an entry each set stands at 0-0, and set 1 alone has begun', () => {
  const sets = [1, 2, 3].map((number) => setOf(fold([]), number));
  expect(sets.map((set) => [isOpen(set), set.score.us, set.score.them])).toEqual([
    [true, 0, 0],
    [false, 0, 0],
    [false, 0, 0],
  ]);
});

test('[TRACK-11] figures are kept set by set', () => {
  const events = matchOf(kill, kill, openSet(2), { ...kill, set: 2 });
  expect(attack(events, 1, 1).positive).toBe(2);
  expect(attack(events, 1, 2).positive).toBe(1);
  expect(setOf(fold(events), 3).startedAt).toBeNull();
});

test('[TRACK-29] a tap counts for its set, its player and its category alone', () => {
  const [first, second] = [stat(1, 'serve', 'positive'), stat(2, 'attack', 'negative')];
  const set = setOf(fold(matchOf(first, second)), 1);
  expect(countsOf(set, playerId(1))).toEqual({ ...NOTHING_YET, serve: { positive: 1, negative: 0, attempts: 1 } });
  expect(countsOf(set, playerId(2))).toEqual({ ...NOTHING_YET, attack: { positive: 0, negative: 1, attempts: 1 } });
});

test('[TRACK-30] the same contact tapped by two people is kept twice', () => {
  expect(attack(matchOf(kill, tabletKill)).positive).toBe(2);
});

test('[TRACK-09] a set that two devices open starts once, with the first of them', () => {
  const events = matchOf(openSet(2, PHONE), openSet(2, TABLET));
  expect(setOf(fold(events), 2).startedAt).toBe(events[0]?.at);
});

test('a voided tap does not count, and voiding the void brings it back', () => {
  expect(attack(matchOf(kill, kill, strike(2))).positive).toBe(1);
  expect(attack(matchOf(kill, kill, strike(2), strike(3))).positive).toBe(2);
  expect(attack(matchOf(kill, kill, strike(2), strike(3), strike(4))).positive).toBe(1);
});

test('what two people struck out stays out until both have taken it back', () => {
  const struck = [kill, strike(1, PHONE), strike(1, TABLET)];
  expect(attack(matchOf(...struck, strike(2))).positive).toBe(0);
  expect(attack(matchOf(...struck, strike(2), strike(3))).positive).toBe(1);
  expect(voidsOf(fold(matchOf(...struck)), eventId(1)).map(({ id }) => id)).toEqual([eventId(3), eventId(2)]);
});

test('a replaced entry takes the new content at its own place', () => {
  const corrected = matchOf(kill, replace(1, { kind: 'stat', payload: { ...kill.payload, playerId: playerId(2) } }));
  expect(attack(corrected, 1).positive).toBe(0);
  expect(attack(corrected, 2).positive).toBe(1);
});

test('voiding a replacement brings back what stood there before, an older replacement too', () => {
  const as = (n: number): Correctable => ({ kind: 'stat', payload: { ...kill.payload, playerId: playerId(n) } });
  const twice = [kill, replace(1, as(2)), replace(1, as(3))];
  expect(attack(matchOf(...twice), 3).positive).toBe(1);
  expect(attack(matchOf(...twice, strike(3)), 2).positive).toBe(1);
  expect(attack(matchOf(...twice, strike(3), strike(2)), 1).positive).toBe(1);
});

test('a tap replaced by a point moves the score in place of the count', () => {
  const state = fold(
    matchOf(kill, replace(1, { kind: 'score', payload: { side: 'us', by: 1, rally: 1, takesBack: null } })),
  );
  expect(setOf(state, 1).score.us).toBe(1);
  expect(setOf(state, 1).counts.size).toBe(0);
});

test('a correction of what does not stand before it does nothing', () => {
  expect(attack(matchOf(strike(2), kill)).positive).toBe(1);
  expect(attack(matchOf(kill, strike(9))).positive).toBe(1);
});

test('[FIX-1] undo takes back this device’s newest entry, one after the other without limit', () => {
  const events = matchOf(kill, tabletKill, kill);
  expect(undoTarget(fold(events), PHONE)?.id).toBe(eventId(3));
  const once = [...events, logged(4, strike(3))];
  expect(undoTarget(fold(once), PHONE)?.id).toBe(eventId(1));
  expect(undoTarget(fold([...once, logged(5, strike(1))]), PHONE)).toBeUndefined();
  expect(undoTarget(fold(events), LAPTOP)).toBeUndefined();
});

test('undo passes over a change of what was struck out since', () => {
  const changed = matchOf(kill, stat(2, 'defense', 'positive'), replace(2, stat(2, 'serve', 'positive')));
  expect(undoTarget(fold(changed), PHONE)?.id).toBe(eventId(3));
  const struck = [...changed, logged(4, strike(2))];
  expect(undoTarget(fold(struck), PHONE)?.id).toBe(eventId(1));
  expect(undoTarget(fold([...struck, logged(5, strike(4))]), PHONE)?.id).toBe(eventId(3));
});

test('redo follows undo backwards, until something new is recorded', () => {
  const undone = matchOf(kill, kill, strike(2), strike(1));
  expect(redoTarget(fold(undone), PHONE)?.id).toBe(eventId(4));
  const once = [...undone, logged(5, strike(4))];
  expect(redoTarget(fold(once), PHONE)?.id).toBe(eventId(3));
  const twice = [...once, logged(6, strike(3))];
  expect(redoTarget(fold(twice), PHONE)).toBeUndefined();
  expect(undoTarget(fold(twice), PHONE)?.id).toBe(eventId(2));
  expect(redoTarget(fold([...once, logged(6, kill)]), PHONE)).toBeUndefined();
  expect(redoTarget(fold(undone), TABLET)).toBeUndefined();
});

test('a state shares with the one before it what an entry did not touch', () => {
  const before = fold(matchOf(kill, stat(2, 'serve', 'positive'), openSet(2)));
  const after = step(before, logged(4, kill));
  expect(after.sets[1]).toBe(before.sets[1]);
  expect(countsOf(setOf(after, 1), playerId(2))).toBe(countsOf(setOf(before, 1), playerId(2)));
  expect(setOf(after, 1).score).toBe(setOf(before, 1).score);
});

test('what a correction did not change is shared as well', () => {
  const before = fold(matchOf(kill, stat(2, 'serve', 'positive'), point('us', 1)));
  const untapped = setOf(step(before, logged(4, strike(1))), 1);
  expect(countsOf(untapped, playerId(2))).toBe(countsOf(setOf(before, 1), playerId(2)));
  expect(untapped.score).toBe(setOf(before, 1).score);
  expect(setOf(step(before, logged(4, strike(3))), 1).counts).toBe(setOf(before, 1).counts);
});

const late = (entry: Extract<MatchEntry, { kind: 'stat' }>, precedes: number): MatchEntry => ({
  kind: 'stat',
  payload: { ...entry.payload, precedes: eventId(precedes) },
});

test('[QUEUE-28] what came late counts where it was made: K before ATT, +1 before −1, and Undo takes the last that was tapped', () => {
  const attempt = stat(1, 'attack', 'attempts');
  const minusOne = stat(1, 'attack', 'positive', { by: -1 });
  expect(attack(matchOf(attempt, late(kill, 1)))).toEqual({ positive: 1, negative: 0, attempts: 2 });
  expect(attack(matchOf(minusOne, late(kill, 1))).positive).toBe(0);
  expect(undoTarget(fold(matchOf(attempt, late(kill, 1))), PHONE)?.id).toBe(eventId(1));
});

test('[QUEUE-28] several that came late stand as they were made, in whatever order they come', () => {
  const ids = (events: LoggedEvent[]) => {
    const found: string[] = [];
    for (let at = fold(events).log; at; at = at.before) found.unshift(at.event.id);
    return found;
  };
  // Made as 2, 3, 1; the second time as 3, 2, 1.
  expect(ids(matchOf(kill, late(kill, 1), late(kill, 1)))).toEqual([2, 3, 1].map(eventId));
  expect(ids(matchOf(kill, late(kill, 1), late(kill, 2)))).toEqual([3, 2, 1].map(eventId));
});

test('[QUEUE-28] no device gets ahead of what another one recorded', () => {
  const events = matchOf({ ...kill, by: TABLET }, { ...late(kill, 1), by: PHONE });
  expect(fold(events).log?.event.id).toBe(eventId(2));
});

test('[QUEUE-28] a set keeps the start of what came first, after a correction too', () => {
  const events = matchOf(kill, late(kill, 1));
  const states = [fold(events), step(fold(events), logged(3, strike(1)))];
  expect(states.map((state) => setOf(state, 1).startedAt)).toEqual([events[0]?.at, events[0]?.at]);
});

test('[property] the order in which entries arrive does not matter', () => {
  fc.assert(
    fc.property(
      histories().chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, full(events)))),
      countings,
      ([events, shuffled], counting) => {
        expect(fold(shuffled, { counting })).toEqual(fold(events, { counting }));
      },
    ),
  );
});

test('[COUNTS-05] [property] stepping entry by entry equals folding the whole log', () => {
  fc.assert(
    fc.property(histories(), countings, (events, counting) => {
      expect(events.reduce(step, { ...EMPTY_MATCH, counting })).toEqual(fold(events, { counting }));
    }),
    { numRuns: 400 },
  );
});

test('[COUNTS-05] [property] going on by several entries at once is going on by each of them', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
  fc.assert(
    fc.property(histories(), sizes, countings, (events, cuts, counting) => {
      const pieces: LoggedEvent[][] = [];
      for (let from = 0; from < events.length; from += pieces.at(-1)?.length ?? 1)
        pieces.push(events.slice(from, from + (cuts[pieces.length % cuts.length] ?? 1)));
      expect(pieces.reduce(stepAll, { ...EMPTY_MATCH, counting })).toEqual(fold(events, { counting }));
    }),
    { numRuns: 400 },
  );
});

test('[property] an undo that is undone leaves every figure as it was', () => {
  fc.assert(
    fc.property(histories(), fc.nat(), (events, pick) => {
      const target = events[pick % Math.max(1, events.length)];
      if (!target) return;
      const n = events.length + 1;
      const back = [...events, strikeOf(n, target.id), strikeOf(n + 1, eventId(n))];
      expect(figuresOf(back)).toEqual(figuresOf(events));
    }),
  );
});

/** All but when an entry was out: that is no longer what it was. */
const figuresOf = (events: readonly LoggedEvent[]): string =>
  JSON.stringify(fold(events).sets, (name, value: unknown) => (name === 'absences' ? undefined : value));

test('[COUNTS-05] [property] counts are those of a plain recount that asks of each entry alone whether it stands', () => {
  fc.assert(
    fc.property(histories(25), countings, (events, counting) => {
      for (const set of fold(events, { counting }).sets) {
        expect(new Map(set.counts)).toEqual(plainCounts(events, set.number, counting));
      }
    }),
    { numRuns: 400 },
  );
});

test('[TRACK-19] [TRACK-23] [property] no count is ever below zero and attempts cover what came of them', () => {
  fc.assert(
    fc.property(histories(), countings, (events, counting) => {
      const counts = fold(events, { counting }).sets.flatMap((set) =>
        [...set.counts.values()].flatMap(Object.values<PlayerCounts['attack']>),
      );
      for (const { positive, negative, attempts } of counts) {
        expect(Math.min(positive, negative)).toBeGreaterThanOrEqual(0);
        expect(attempts).toBeGreaterThanOrEqual(positive + negative);
      }
    }),
  );
});

test('a −1 on the score cards can be undone as well', () => {
  const state = fold(matchOf(point('us', 1), minus('us', 1), strike(2)));
  expect(setOf(state, 1).score.us).toBe(1);
});

test('[COUNTS-05] [property] without anything taken back each press is one attempt', () => {
  const plus = (events: LoggedEvent[]) => events.filter((event) => event.kind === 'stat' && event.payload.by > 0);
  fc.assert(
    fc.property(histories(), (events) => {
      const presses = plus(events);
      const attempts = fold(presses, { counting: 'contacts' }).sets.flatMap(({ counts }) =>
        [...counts.values()].flatMap((player) => Object.values(player).map((one) => one.attempts)),
      );
      expect(attempts.reduce((sum, one) => sum + one, 0)).toBe(presses.length);
    }),
  );
});

const countings = fc.constantFrom<Counting[]>(...COUNTINGS);
const full = (events: LoggedEvent[]) => ({ minLength: events.length });
const strikeOf = (n: number, target: string) => logged(n, { kind: 'void', payload: { target } });
