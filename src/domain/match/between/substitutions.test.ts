import { expect, test } from 'vitest';
import { FIVB, lineUp, numberOf, our, playedSet, rostered, USAV } from '#tests/support/dead-time.ts';
import { playerId } from '#tests/support/match.ts';
import { PRESETS, type Rules } from '../rules.ts';
import { MatchEntry } from '../schema.ts';
import { allowanceMark, allowanceText, leftOf } from './dead-time.ts';
import {
  afterExchange,
  comingIn,
  goingOut,
  isOverLimit,
  subsOf,
  substitutionEntry,
  theirSix,
  theirSubstitution,
  turnsLeft,
  turnsText,
  usualExchanges,
} from './substitutions.ts';

const ROSTER = rostered(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
const PLAIN = { roster: ROSTER, isExceptional: false };
const swap = (out: number, comes: number, exceptional = false) => ({
  ...{ out: playerId(out), in: playerId(comes), exceptional },
});
type Set = ReturnType<typeof playedSet>;
const sub = (set: Set, out: number, comes: number, exceptional = false): void =>
  void set.enter(substitutionEntry(set.moment(), swap(out, comes, exceptional), null));
const bench = (set: Set, out: number | null, given = PLAIN) =>
  comingIn(set.dead(), out === null ? null : playerId(out), given).map(({ player, why }) => [numberOf(player), why]);
const six = (set: Set, comes: number | null = null, given = PLAIN) =>
  goingOut(set.dead(), comes === null ? null : playerId(comes), given).map(({ player, why }) => [
    numberOf(player),
    why,
  ]);

test('[GAP-01] [SUB-9] the bench begins with who held the place before, and ends with whom the rules would not have, with the reason', () => {
  const set = playedSet(USAV);
  expect(bench(set, 4)).toEqual([7, 8, 9, 10].map((n) => [n, undefined]));
  sub(set, 4, 9);
  set.win('us');
  sub(set, 5, 8);
  expect(bench(set, 9)).toEqual([
    [4, undefined],
    [7, undefined],
    [10, undefined],
    [5, 'plays for another'],
  ]);
  expect(bench(set, 8)[0]).toEqual([5, undefined]);
});

test('[GAP-01] in pairs only the starter comes back, first of all; once she has, the pair is closed', () => {
  const set = playedSet(FIVB);
  sub(set, 2, 7);
  expect(bench(set, 7)).toEqual([
    [2, undefined],
    [8, 'not of this pair'],
    [9, 'not of this pair'],
    [10, 'not of this pair'],
  ]);
  set.win('us');
  sub(set, 7, 2);
  expect(six(set).find(([n]) => n === 2)).toEqual([2, 'out and back already']);
  expect(six(set).filter(([, why]) => why !== undefined)).toHaveLength(1);
  sub(set, 2, 8);
  expect(set.found()).toEqual(['sub-pair']);
});

test('[GAP-01] who is marked out stands below the others, and nobody who is libero or on court is offered', () => {
  const set = playedSet(USAV);
  const roster = ROSTER.map((one) => ({ ...one, isOut: one.id === playerId(7) }));
  expect(bench(set, 4, { roster, isExceptional: false })).toEqual([
    [8, undefined],
    [9, undefined],
    [10, undefined],
    [7, 'out'],
  ]);
});

test('[GAP-01] whoever comes in first is chosen just as well: the court says who can leave for her', () => {
  const set = playedSet(USAV);
  sub(set, 4, 9);
  expect(six(set, 4)).toEqual([[9, undefined], ...[3, 2, 5, 6, 1].map((n) => [n, 'nobody for this place'])]);
});

test('[GAP-02] [SUB-1] whom the libero acts for goes out like anybody else, and the libero stays in her place', () => {
  const set = playedSet(USAV);
  const places = goingOut(set.dead(), null, PLAIN);
  expect(places.find(({ position }) => position === 6)).toMatchObject({ player: playerId(6), libero: playerId(11) });
  sub(set, 6, 7);
  expect(set.found()).toEqual([]);
  const after = goingOut(set.dead(), null, PLAIN).find(({ position }) => position === 6);
  expect(after).toMatchObject({ player: playerId(7), libero: playerId(11), why: undefined });
});

test('[GAP-03] the counter says what is left; one more than the rules allow is done, counted and found', () => {
  const set = playedSet({ ...USAV, subs: 2 });
  expect(allowanceText(subsOf(set.dead(), 'us'))).toBe('0 of 2 used, 2 left');
  sub(set, 4, 7);
  sub(set, 5, 8);
  expect([leftOf(subsOf(set.dead(), 'us')), isOverLimit(set.dead(), swap(6, 9))]).toEqual([0, true]);
  sub(set, 6, 9);
  expect([allowanceText(subsOf(set.dead(), 'us')), allowanceMark(subsOf(set.dead(), 'us'))]).toEqual([
    '3 of 2 used',
    '3/2',
  ]);
  expect(set.found()).toEqual(['over-subs']);
  const free = { used: 3, allowed: null };
  expect([allowanceText(free), allowanceMark(free), leftOf(free)]).toEqual(['3 used', '3', null]);
});

test('[GAP-04] exceptional needs no pair and is not counted where the rules say so; who left injured is named as such', () => {
  const set = playedSet(FIVB);
  sub(set, 2, 7);
  expect(bench(set, 7, { ...PLAIN, isExceptional: true }).map(([, why]) => why)).toEqual(Array(4).fill(undefined));
  sub(set, 7, 8, true);
  expect([set.found(), subsOf(set.dead(), 'us').used]).toEqual([[], 1]);
  expect(bench(set, 4).find(([n]) => n === 7)).toEqual([7, 'left injured']);
  const american = playedSet(PRESETS['nfhs-2026'].rules);
  sub(american, 2, 7, true);
  expect(subsOf(american.dead(), 'us').used).toBe(1);
});

test('[GAP-05] of two at once the second is judged after the first, and both are one deed', () => {
  const set = playedSet(USAV);
  const then = afterExchange(set.dead(), swap(4, 9));
  expect(comingIn(then, playerId(5), PLAIN).map(({ player, why }) => [numberOf(player), why])).toContainEqual([
    ...[4, 'plays for another'],
  ]);
  const deed = playerId(39);
  for (const one of [swap(4, 9), swap(5, 8)]) set.enter(substitutionEntry(set.moment(), one, deed));
  expect(set.log.slice(-2).map(({ payload }) => payload)).toMatchObject([{ deed }, { deed }]);
  expect(subsOf(set.dead(), 'us').used).toBe(2);
});

test('[GAP-06] theirs are only counted, or change their six by number', () => {
  const unknown = playedSet(USAV);
  unknown.enter(theirSubstitution(unknown.moment(), null));
  expect([subsOf(unknown.dead(), 'them'), theirSix(unknown.dead())]).toEqual([{ used: 1, allowed: 12 }, []]);
  const numbers = ['10', '20', '30', '40', '50', '60'].map((number) => ({ number }));
  const known = playedSet(USAV, [
    lineUp(),
    MatchEntry.parse({ kind: 'line-up', payload: { side: 'them', six: numbers } }),
  ]);
  known.enter(theirSubstitution(known.moment(), { out: '40', in: '44' }));
  expect(theirSix(known.dead()).map(({ number }) => number)).toEqual(['44', '30', '20', '50', '60', '10']);
  expect(subsOf(known.dead(), 'them').used).toBe(1);
});

test('[GAP-07] while a rally is open a substitution belongs to the gap after it', () => {
  const set = playedSet(USAV);
  set.win('us');
  expect(set.dead().isRallyOpen).toBe(false);
  set.touch(5);
  expect(set.dead().isRallyOpen).toBe(true);
  sub(set, 4, 7);
  set.end('them');
  const [, played] = set.moment().set.rallies?.played ?? [];
  expect([played?.court?.includes(playerId(4)), played?.after.ours?.regulars.includes(playerId(7))]).toEqual([
    ...[true, true],
  ]);
});

test('[GAP-08] what was exchanged in this match is offered back as one tap, the most usual first', () => {
  const set = playedSet(USAV);
  sub(set, 4, 9);
  sub(set, 5, 8);
  set.win('us');
  sub(set, 8, 5);
  const usual = () =>
    usualExchanges(set.state().sets, set.dead(), ROSTER).map((one) => [numberOf(one.in), numberOf(one.out), one.times]);
  expect(usual()).toEqual([
    [8, 5, 2],
    [4, 9, 1],
  ]);
  sub(set, 6, 7, true);
  expect(usual().map(([comes]) => comes)).not.toContain(6);
});

test('[GAP-08] nothing is offered that the rules would not have', () => {
  const set = playedSet(FIVB);
  sub(set, 4, 9);
  set.win('us');
  sub(set, 9, 4);
  expect(usualExchanges(set.state().sets, set.dead(), ROSTER)).toEqual([]);
});

test('[GAP-01] a line-up of five has a place that nobody can leave', () => {
  const set = playedSet(USAV, [lineUp({ six: [our(1), our(2), our(3), null, our(5), our(6)] })]);
  expect(six(set)[0]).toEqual([-1, 'empty']);
});

test('[SUB-11] with four left or fewer it is said for how many full turns they will do, once the six have turned', () => {
  const set = playedSet({ ...USAV, subs: 8 });
  const turns = (n: number) => Array.from({ length: n }).forEach(() => set.win('them', 'us'));
  turns(4);
  for (const [out, comes] of [[2, 7], [3, 8], [4, 9]] as const) sub(set, out, comes); // prettier-ignore
  turns(2);
  expect(turnsLeft(set.dead())).toBeNull();
  sub(set, 5, 10);
  expect(turnsLeft(set.dead())).toBe(1);
  turns(3);
  // Four in a turn and a half: four more for as long.
  expect(turnsLeft(set.dead())).toBe(1);
  sub(set, 7, 2);
  sub(set, 8, 3);
  sub(set, 9, 4);
  expect([subsOf(set.dead(), 'us').used, turnsLeft(set.dead())]).toEqual([7, 0]);
  sub(set, 10, 5);
  expect(turnsLeft(set.dead())).toBeNull();
  expect([1, 2].map(turnsText)).toEqual(['about 1 more turn', 'about 2 more turns']);
});

test('[SUB-11] a turn by hand is none of the six, and before a full one, without a limit or a substitution nothing is said', () => {
  const turned = (rules: Rules, turns = 6, subs = 1) => {
    const set = playedSet(rules);
    if (subs > 0) sub(set, 2, 7);
    for (let i = 0; i < turns; i++) set.win('them', 'us');
    return set;
  };
  expect(turnsLeft(turned({ ...USAV, subs: 5 }).dead())).toBe(4);
  const byHand = turned({ ...USAV, subs: 5 }, 5);
  byHand.enter(MatchEntry.parse({ kind: 'rotation-fix', payload: { after: null, side: 'us', by: 1 } }));
  expect(turnsLeft(byHand.dead())).toBeNull();
  expect(turnsLeft(turned({ ...USAV, subs: null }).dead())).toBeNull();
  expect(turnsLeft(turned({ ...USAV, subs: 5, subMode: 'free' }).dead())).toBeNull();
  expect(turnsLeft(turned({ ...USAV, subs: 4 }, 6, 0).dead())).toBeNull();
});
