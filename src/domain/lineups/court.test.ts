import fc from 'fast-check';
import { expect, test } from 'vitest';
import { court, drawing, squad, who } from '#tests/support/court.ts';
import { isUnfit, liberosOn, move, place, remove, sameCourt, swap, toggleServer, assignmentsOf } from './court.ts';
import { fitCourt } from './fit.ts';
import { rotate } from './rotation.ts';
import type { Court, CourtPosition, Slot, SlotRow } from './schema.ts';
import type { Result } from '../core/result.ts';

const slot = (text: string): Slot => ({
  position: ([1, 2, 3, 4, 5, 6] as const)[Number(text[1]) - 1] ?? 1,
  row: text.endsWith('b') ? 'back' : 'front',
});
const shown = (result: Result<Court>) => (result.ok ? drawing(result.value) : result.refusal.code);
const team = squad('a b c d e f g L M N x!');

test('[COURT-08] a player stands in one slot: the earlier one becomes empty', () => {
  expect(shown(place(court('a b . / . . .'), team, who('a'), slot('P1')))).toBe('. b . / . . a');
});

test('[COURT-09] [AMB-057] whoever stands in the slot leaves the court from it', () => {
  expect(shown(place(court('a b . / . . .'), team, who('c'), slot('P4')))).toBe('c b . / . . .');
  expect(shown(place(court('aL bL . / . . .'), team, who('c'), slot('P4b')))).toBe('ac bL . / . . .');
});

test('[COURT-10] a libero stands in two back slots at once', () => {
  expect(shown(place(court('aL b . / . . .'), team, who('L'), slot('P5b')))).toBe('aL b . / .L . .');
});

test('[COURT-12] [AMB-055] a third slot for the same libero frees the oldest of the two', () => {
  const first = place(court('a . . / bL . .'), team, who('L'), slot('P4b'));
  expect(shown(first)).toBe('aL . . / bL . .');
  expect(shown(place(first.ok ? first.value : court(''), team, who('L'), slot('P1b')))).toBe('aL . . / b . .L');
});

test('[COURT-11] a libero in a front slot is refused', () => {
  expect(shown(place(court('. . . / . . .'), team, who('L'), slot('P4')))).toBe('libero-in-front');
});

test('[COURT-12] [HONEST-25] with two liberos on court a third is refused, but takes the only slot of one of them', () => {
  const two = court('aL bM . / . . .');
  expect(shown(place(two, team, who('N'), slot('P1b')))).toBe('third-libero');
  expect(shown(place(two, team, who('N'), slot('P4b')))).toBe('aN bM . / . . .');
  expect(shown(place(court('aL bM . / .L . .'), team, who('N'), slot('P4b')))).toBe('third-libero');
  expect(shown(place(two, team, who('L'), slot('P1b')))).toBe('aL bM . / . . .L');
});

test('[COURT-07] an out player is refused', () => {
  expect(shown(place(court('. . . / . . .'), team, who('x'), slot('P1')))).toBe('player-out');
});

test('a player of no team is refused', () => {
  expect(shown(place(court('. . . / . . .'), team, who('z'), slot('P1')))).toBe('not-found');
});

test('[COURT-13] [AMB-059] a removed player leaves the slot and its server mark', () => {
  expect(drawing(remove(court('a* b . / . . c*'), slot('P4')))).toBe('. b . / . . c*');
  expect(drawing(remove(court('aL bL . / . . .'), slot('P4b')))).toBe('a bL . / . . .');
});

test('[AMB-059] a player who moves away does not take the server mark along', () => {
  expect(shown(move(court('a* . . / . . .'), team, slot('P4'), slot('P1')))).toBe('. . . / . . a');
});

test('[COURT-14] the server toggle sets and clears, and another row of the position takes the mark over', () => {
  expect(shown(toggleServer(court('a . . / . . b'), slot('P1')))).toBe('a . . / . . b*');
  expect(shown(toggleServer(court('a . . / . . b*'), slot('P1')))).toBe('a . . / . . b');
  expect(shown(toggleServer(court('ab* . . / . . .'), slot('P4')))).toBe('a*b . . / . . .');
  expect(shown(toggleServer(court('a . . / . . .'), slot('P1')))).toBe('slot-empty');
});

test('[COURT-15] two occupied slots are swapped, servers stay with their slots', () => {
  expect(shown(swap(court('a* b . / . . c'), team, slot('P4'), slot('P1')))).toBe('c* b . / . . a');
  expect(shown(move(court('a b . / . . c'), team, slot('P4'), slot('P1')))).toBe('c b . / . . a');
});

test('[COURT-17] a swap that would bring a libero into a front slot is refused', () => {
  expect(shown(swap(court('aL . . / . . b'), team, slot('P4b'), slot('P1')))).toBe('libero-in-front');
  expect(shown(swap(court('aL . . / . . b'), team, slot('P1'), slot('P4b')))).toBe('libero-in-front');
});

test('[COURT-15] a swap of an empty slot is refused, one with itself changes nothing', () => {
  expect(shown(swap(court('a . . / . . .'), team, slot('P4'), slot('P1')))).toBe('slot-empty');
  expect(shown(move(court('. . . / . . .'), team, slot('P4'), slot('P1')))).toBe('slot-empty');
  expect(shown(move(court('a . . / . . .'), team, slot('P4'), slot('P4')))).toBe('a . . / . . .');
});

test('[HONEST-25] a libero on her other slot changes nothing', () => {
  const both = court('aL b . / .L . .');
  const moved = move(both, team, slot('P4b'), slot('P5b'));
  expect(moved.ok && moved.value).toBe(both);
});

test('[AMB-055] a libero moved by drag takes the one slot along and keeps the other', () => {
  expect(shown(move(court('aL bL . / . . .'), team, slot('P4b'), slot('P1b')))).toBe('a bL . / . . .L');
});

test('[AMB-056] a player who became out, or a libero in a front slot, is marked as not valid there', () => {
  const fit = { id: who('a'), position: 'Setter', isOut: false } as const;
  expect(isUnfit(fit, slot('P1'))).toBe(false);
  expect(isUnfit({ ...fit, isOut: true }, slot('P1'))).toBe(true);
  expect(isUnfit({ ...fit, position: 'Libero' }, slot('P1'))).toBe(true);
  expect(isUnfit({ ...fit, position: 'Libero' }, slot('P1b'))).toBe(false);
});

test('the same people in the same slots are the same court, in whatever order they came', () => {
  const ab = court('a b . / . . c*');
  expect(sameCourt(ab, { ...ab, assignments: ab.assignments.toReversed() })).toBe(true);
  expect(sameCourt(ab, court('a b . / . . c'))).toBe(false);
});

const anySlot = fc.record({
  position: fc.constantFrom<CourtPosition[]>(1, 2, 3, 4, 5, 6),
  row: fc.constantFrom<SlotRow[]>('front', 'back'),
});
const anyPlayer = fc.constantFrom(...team.map(({ id }) => id));
const anyStep = fc.oneof(
  fc.tuple(anyPlayer, anySlot).map(
    ([id, to]) =>
      (from: Court) =>
        place(from, team, id, to),
  ),
  fc.tuple(anySlot, anySlot).map(
    ([a, b]) =>
      (from: Court) =>
        move(from, team, a, b),
  ),
  anySlot.map((at) => (from: Court) => toggleServer(from, at)),
);

test('[COURT-08] [COURT-11] [COURT-12] whatever is done in whatever order, the court stays legal', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const end = steps.reduce<Court>(
        (now, step) => {
          const next = step(now);
          return next.ok ? next.value : now;
        },
        { assignments: [], servers: [] },
      );
      expect(fitCourt({ assignments: [], servers: [] }, end, team)).toEqual({ court: end, misplaced: [] });
      expect(liberosOn(end, team).size).toBeLessThanOrEqual(2);
      expect(team.every(({ id, position }) => assignmentsOf(end, id).length <= (position === 'Libero' ? 2 : 1))).toBe(
        true,
      );
      expect(new Set(end.servers.map(({ position }) => position)).size).toBe(end.servers.length);
      expect(fitCourt(end, rotate(end, 'clockwise'), team).misplaced).toEqual([]);
    }),
  );
});
