import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIVB, firstServe, lineUp, numberOf, our, playedSet, rostered, USAV } from '#tests/support/dead-time.ts';
import { PHONE, playerId, TABLET } from '#tests/support/match.ts';
import { courtOf } from '../rally/frame.ts';
import { PRESETS, type Rules } from '../rules.ts';
import { MatchEntry } from '../schema.ts';
import { NOWHERE } from './dead-time.ts';
import { exchangesOf, type Proposal, proposalFor } from './proposal.ts';
import { substitutionEntry } from './substitutions.ts';

const ROSTER = rostered(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
const FREE: Rules = { ...USAV, subMode: 'free', subs: null };
type Set = ReturnType<typeof playedSet>;
type Pair = readonly [out: number, comes: number];
const DEED = playerId(39);

/** As many side-outs of ours, of a set in which we serve. */
const turn = (set: Set, times: number): void => {
  for (let i = 0; i < times; i++) set.win('them', 'us');
};
const exchange = (set: Set, ...pairs: readonly Pair[]): void =>
  pairs.forEach(([out, comes]) => {
    const one = { out: playerId(out), in: playerId(comes), exceptional: false };
    set.enter(substitutionEntry(set.moment(), one, pairs.length > 1 ? DEED : null));
  });
const proposal = (set: Set, past: readonly (readonly Proposal[])[] = [], roster = ROSTER): Proposal | null =>
  proposalFor({ sets: set.state().sets, dead: set.dead(), roster, past });
const pairsOf = (one: Proposal | null) => one?.exchanges.map(({ out, in: comes }) => [numberOf(out), numberOf(comes)]);
const proposed = (...asked: Parameters<typeof proposal>) => pairsOf(proposal(...asked));

/** The setter, who began in I, stands in IV, and her opposite in I: both change, and three turns later they change back. */
const roundWithDouble = (set: Set): void => {
  turn(set, 3);
  exchange(set, [1, 9], [4, 8]);
  turn(set, 3);
  exchange(set, [9, 1], [8, 4]);
};
const DOUBLE = [
  [1, 9],
  [4, 8],
];
const made = (set: Set): readonly Proposal[] => exchangesOf(set.state().sets);

test('[SUB-10] what was exchanged twice with the setter in one place is proposed when she is there again, both players at once', () => {
  const set = playedSet(USAV);
  roundWithDouble(set);
  turn(set, 3);
  expect(proposed(set)).toBeUndefined();
  exchange(set, [1, 9], [4, 8]);
  turn(set, 3);
  exchange(set, [9, 1], [8, 4]);
  turn(set, 2);
  expect(proposed(set)).toBeUndefined();
  turn(set, 1);
  expect(proposed(set)).toEqual(DOUBLE);
  const entry = (one: Proposal['exchanges'][number]) => substitutionEntry(set.moment(), one, DEED);
  const both = proposal(set)?.exchanges.map(entry) ?? [];
  both.forEach((one) => set.enter(one));
  expect([set.found(), courtOf(set.dead().frame)?.map(numberOf)]).toEqual([[], [8, 5, 6, 9, 2, 11]]);
});

test('[SUB-10] where the setter has gone out, the place of who goes out says when she comes back', () => {
  const set = playedSet(USAV);
  roundWithDouble(set);
  roundWithDouble(set);
  turn(set, 3);
  exchange(set, [1, 9], [4, 8]);
  turn(set, 2);
  expect(proposed(set)).toBeUndefined();
  turn(set, 1);
  expect(proposed(set)).toEqual([
    [9, 1],
    [8, 4],
  ]);
});

/** Three matches before this one, of which so many had the exchange. */
const after = (times: number) => {
  const before = playedSet(USAV);
  roundWithDouble(before);
  const quiet = playedSet(USAV);
  turn(quiet, 3);
  return Array.from({ length: 3 }, (_, i) => made(i < times ? before : quiet));
};

test('[SUB-10] what was exchanged in two of the last three matches is proposed the first time; in one of them it is not', () => {
  const set = playedSet(USAV);
  turn(set, 3);
  expect([proposed(set, after(1)), proposed(set, after(2))]).toEqual([undefined, DOUBLE]);
  expect(proposed(set, after(2).slice(1))).toBeUndefined();
});

test('[SUB-10] in the other row, or with the setter elsewhere, it is another situation', () => {
  const other = playedSet(USAV, [lineUp({ six: [4, 5, 6, 1, 2, 3].map(our) }), firstServe('us')]);
  for (let i = 0; i < 6; i++) {
    expect(proposed(other, after(3))).toEqual(i === 0 ? DOUBLE : undefined);
    turn(other, 1);
  }
  // The opposite plays beside the setter: where that one is in IV she is in front, too.
  const beside = playedSet(USAV, [lineUp({ six: [1, 2, 3, 5, 6, 4].map(our), plan: [] }), firstServe('us')]);
  for (let i = 0; i < 6; i++) {
    expect(proposed(beside, after(3))).toBeUndefined();
    turn(beside, 1);
  }
});

test('[SUB-10] it is gone once the rally is played, and while nothing of it is known; the next dead time is judged by itself', () => {
  const set = playedSet(USAV);
  turn(set, 3);
  expect(proposed(set, after(2))).toEqual(DOUBLE);
  set.touch(1);
  expect(proposed(set, after(2))).toBeUndefined();
  set.touch(5);
  expect(proposed(set, after(2))).toBeUndefined();
  set.end('us');
  expect(proposed(set, after(2))).toEqual(DOUBLE);
  turn(set, 1);
  expect(proposed(set, after(2))).toBeUndefined();
});

test('[SUB-10] who has changed in this dead time does not change back in it, nor does anybody else', () => {
  const set = playedSet(FREE);
  for (let i = 0; i < 2; i++) {
    exchange(set, [4, 9]);
    set.win('us');
    exchange(set, [9, 4]);
    set.win('us');
  }
  expect(proposed(set)).toEqual([[4, 9]]);
  exchange(set, [4, 9]);
  expect(proposed(set)).toBeUndefined();
  set.win('us');
  expect(proposed(set)).toEqual([[9, 4]]);
});

test('[SUB-10] nobody is proposed who is out or away, whom the libero acts for, or whom the rules would not have', () => {
  const set = playedSet(USAV);
  turn(set, 3);
  const marked = ROSTER.map((one) => ({ ...one, isOut: one.id === playerId(8) }));
  expect(proposed(set, after(2), marked)).toBeUndefined();
  expect(proposed(set, after(2), rostered(1, 2, 3, 4, 5, 6, 7, 9, 10, 11))).toBeUndefined();
  const full = playedSet({ ...USAV, subs: 1 });
  turn(full, 3);
  expect(proposed(full, after(2))).toBeUndefined();
  const paired = playedSet(FIVB);
  exchange(paired, [1, 7]);
  paired.win('us');
  exchange(paired, [7, 1]);
  turn(paired, 3);
  expect(proposed(paired, after(2))).toBeUndefined();
  const covered = playedSet(FREE);
  for (const libero of ['out', 'in', 'out', 'in', 'out', 'in'] as const) {
    const who = libero === 'in' ? { libero: our(11), for: our(6) } : { for: our(6) };
    covered.enter(MatchEntry.parse({ kind: 'libero', payload: { ...NOWHERE, ...gap(covered), do: libero, ...who } }));
    if (libero === 'out') exchange(covered, [6, 9]);
    covered.win('us');
    if (libero === 'out') exchange(covered, [9, 6]);
    covered.win('us');
  }
  expect(courtOf(covered.dead().frame)?.map(numberOf)).toContain(11);
  expect(proposed(covered)).toBeUndefined();
});
const gap = (set: Set) => ({ after: set.moment().set.rallies?.played.at(-1)?.rally.id ?? null });

test('[SUB-10] a substitution without effect, an exceptional one, and the same by two devices were not made twice', () => {
  const set = playedSet(FREE);
  const one = { out: playerId(4), in: playerId(9), exceptional: false };
  const both = substitutionEntry(set.moment(), one, null);
  set.enter(both, PHONE);
  set.enter(both, TABLET);
  set.win('us');
  exchange(set, [9, 4]);
  set.win('us');
  exchange(set, [9, 4]);
  set.win('us');
  expect([made(set).length, proposed(set)]).toEqual([2, undefined]);
  set.enter(substitutionEntry(set.moment(), { ...one, exceptional: true }, null));
  set.win('us');
  exchange(set, [9, 4]);
  set.win('us');
  expect(proposed(set)).toBeUndefined();
});

test('[SUB-10] of two at once the one without effect is none of the exchange', () => {
  const set = playedSet(FREE);
  for (let i = 0; i < 2; i++) {
    exchange(set, [4, 9], [4, 8]);
    set.win('us');
    exchange(set, [9, 4]);
    set.win('us');
  }
  expect(proposed(set)).toEqual([[4, 9]]);
});

test('[SUB-10] there is none without a line-up, and none once the set is won', () => {
  expect(proposed(playedSet(USAV, []), after(3))).toBeUndefined();
  const set = playedSet({ ...USAV, points: 4, lead: 1 });
  turn(set, 3);
  expect(proposed(set, after(3))).toEqual(DOUBLE);
  set.win('us');
  expect(proposed(set, after(3))).toBeUndefined();
});

/** Whoever of the two is on court goes out for the other. */
const swapped = (set: Set, ...pairs: readonly Pair[]): Pair[] =>
  pairs.map(([a, b]) => (set.dead().frame.ours?.regulars.includes(playerId(a)) ? [a, b] : [b, a]));
const anybody = fc.constantFrom(1, 4, 6, 7, 8, 9, 11);
const Acts = fc.array(
  fc.oneof(
    { arbitrary: fc.constantFrom('us', 'us', 'us', 'us', 'us', 'them', 'turn', 'open'), weight: 7 },
    { arbitrary: fc.constantFrom('one', 'one', 'other', 'both'), weight: 6 },
    { arbitrary: fc.array(fc.tuple(anybody, anybody), { minLength: 1, maxLength: 2 }), weight: 1 },
  ),
  { maxLength: 50, size: 'max' },
);
const ONE: Pair = [1, 9];
const OTHER: Pair = [4, 8];
function act(set: Set, what: string | readonly Pair[]): void {
  if (typeof what !== 'string') exchange(set, ...what);
  else if (what === 'open') set.touch(5);
  else if (what === 'turn') turn(set, 1);
  else if (what === 'us' || what === 'them') set.win(what);
  else exchange(set, ...swapped(set, ...(what === 'both' ? [ONE, OTHER] : [what === 'one' ? ONE : OTHER])));
}

test('[SUB-10] in any history there is one only in a dead time, made twice before, and the rules find nothing in it', () => {
  let times = 0;
  const rules = fc.constantFrom(FREE, FREE, USAV, FIVB, PRESETS['nfhs-2026'].rules);
  fc.assert(
    fc.property(rules, Acts, (by, acts) => {
      const set = playedSet({ ...by, points: 99 });
      for (const what of acts) {
        act(set, what);
        const one = proposal(set);
        if (!one) continue;
        times += 1;
        const told = JSON.stringify(pairsOf(one));
        expect(made(set).filter((other) => JSON.stringify(pairsOf(other)) === told).length).toBeGreaterThan(1);
        expect(set.dead().isRallyOpen).toBe(false);
        expect(courtOf(set.dead().frame)).toEqual(expect.arrayContaining(one.exchanges.map(({ out }) => out)));
        const before = set.found().length;
        const then = playedSet({ ...by, points: 99 }, []);
        then.log.push(...set.log);
        for (const each of one.exchanges) then.enter(substitutionEntry(then.moment(), each, null));
        expect(then.found().length).toBe(before);
        expect(courtOf(then.dead().frame)).toEqual(expect.arrayContaining(one.exchanges.map((each) => each.in)));
      }
    }),
    { numRuns: 60 },
  );
  expect(times).toBeGreaterThan(20);
});
