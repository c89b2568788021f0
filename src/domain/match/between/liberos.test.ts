import { expect, test } from 'vitest';
import { firstServe, FIVB, lineUp, numberOf, our, playedSet, rostered, USAV } from '#tests/support/dead-time.ts';
import { playerId } from '#tests/support/match.ts';
import {
  actingLibero,
  isByPlan,
  isEarlyRedesignation,
  liberoChoices,
  liberoEntry,
  liberoMark,
  nextLibero,
  planEntry,
  planOf,
  redesignationEntry,
  redesignees,
} from './liberos.ts';

type Set = ReturnType<typeof playedSet>;
const shirt = (id: string) => `#${numberOf(id)}`;
const choices = (set: Set, libero = 11) =>
  liberoChoices(set.dead(), playerId(libero)).map((one) => [one.position, numberOf(one.for), one.isOn, one.why]);
const leave = (set: Set, regular: number): void =>
  void set.enter(liberoEntry(set.moment(), { do: 'out', libero: playerId(11), for: playerId(regular) }));

test('[GAP-09] a libero goes in for the three of the back row, and it is said what the rules have against it', () => {
  const set = playedSet(FIVB);
  expect(actingLibero(set.dead())).toEqual({ libero: playerId(11), for: playerId(6), position: 6 });
  expect(choices(set)).toEqual([
    [5, 5, false, undefined],
    [6, 6, true, undefined],
    [1, 1, false, 'may not serve here'],
  ]);
  set.win('them');
  expect(choices(set)).toEqual([
    [5, 5, false, 'no rally between'],
    [6, 6, true, undefined],
    [1, 1, false, 'no rally between'],
  ]);
});

test('[GAP-09] the other libero takes over in the same place in one tap', () => {
  const set = playedSet(FIVB, [lineUp({ liberos: [our(11), our(12)] }), firstServe('us')]);
  expect(choices(set, 12).find(([position]) => position === 6)).toEqual([6, 6, false, undefined]);
  set.enter(liberoEntry(set.moment(), { do: 'in', libero: playerId(12), for: playerId(6) }));
  expect([actingLibero(set.dead())?.libero, set.found(), isByPlan(set.dead())]).toEqual([playerId(12), [], false]);
});

test('[GAP-09] out now holds until the player comes to the front row, and then the plan goes on', () => {
  const set = playedSet(FIVB, [lineUp(), firstServe('them')]);
  expect(isByPlan(set.dead())).toBe(true);
  leave(set, 6);
  expect([actingLibero(set.dead()), isByPlan(set.dead())]).toEqual([null, false]);
  // Six stands in P6, then P5, then in front: three is at the back by then.
  set.win('us', 'them', 'us', 'them');
  expect([actingLibero(set.dead())?.for, isByPlan(set.dead())]).toEqual([playerId(3), true]);
});

test('[GAP-10] [LIB-12] the key reads whom she acts for, or where she comes in next', () => {
  const set = playedSet(FIVB);
  expect(liberoMark(set.dead(), shirt)).toBe('#11 for #6');
  leave(set, 6);
  expect(nextLibero(set.dead())).toMatchObject({ position: 1, serving: 'them', for: playerId(3) });
  expect(liberoMark(set.dead(), shirt)).toBe('next: P1 when they serve');
  expect(liberoMark(playedSet(FIVB, [lineUp({ liberos: [], plan: [] })]).dead(), shirt)).toBe('');
  expect(liberoMark(playedSet(FIVB, []).dead(), shirt)).toBe('');
});

test('[GAP-11] the plan is changed by places from here on, and keeps for whom she serves', () => {
  const plan = [{ libero: our(11), places: [3, 6], serves: [3] }];
  const set = playedSet(USAV, [lineUp({ plan }), firstServe('us')]);
  set.win('us');
  expect(planOf(set.dead(), playerId(11))).toEqual([3, 6]);
  set.enter(planEntry(set.moment(), new Map([[playerId(11), [3, 5]]])));
  const { bench } = set.dead().frame;
  expect(bench.plan).toEqual([
    { libero: playerId(11), places: [3], when: 'always', serves: [3] },
    { libero: playerId(11), places: [5], when: 'always', serves: [] },
  ]);
  expect([planOf(set.dead(), playerId(11)), bench.liberos]).toEqual([[3, 5], [playerId(11)]]);
});

test('[GAP-12] another libero takes over at once in the plan; who was replaced is out for the match', () => {
  const set = playedSet(FIVB);
  const roster = rostered(1, 7, 8, 11);
  expect(redesignees(set.dead(), roster).map(({ player }) => numberOf(player))).toEqual([7, 8]);
  set.enter(redesignationEntry(set.moment(), { from: playerId(11), to: playerId(8) }));
  expect(actingLibero(set.dead())).toMatchObject({ libero: playerId(8), for: playerId(6) });
  expect(planOf(set.dead(), playerId(8))).toEqual([3, 6]);
  expect(redesignees(set.dead(), roster).map(({ player, why }) => [numberOf(player), why])).toEqual([
    [7, undefined],
    [11, 'out for the match'],
  ]);
});

test('[GAP-12] with a second libero left the rules may not allow it: the sheet says so, and it is done', () => {
  const two = [lineUp({ liberos: [our(11), our(12)] }), firstServe('us')];
  expect(isEarlyRedesignation(playedSet(FIVB, two).dead())).toBe(true);
  expect(isEarlyRedesignation(playedSet({ ...FIVB, redesignate: 'any' }, two).dead())).toBe(false);
  expect(isEarlyRedesignation(playedSet(FIVB).dead())).toBe(false);
  const none = playedSet(FIVB, [lineUp({ liberos: [], plan: [] })]);
  none.enter(redesignationEntry(none.moment(), { from: null, to: playerId(8) }));
  expect(none.dead().frame.bench.liberos).toEqual([playerId(8)]);
});
