import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRESETS } from '../../match/rules.ts';
import type { CourtPosition } from '../schema.ts';
import { overlapsIn, overlapWording } from './overlap.ts';
import { mirror, positionIn, shownPlaces, SIX } from './places.ts';
import { type FormationKind, type FormationPlace, FormationPlaces, samePlaces } from './schema.ts';

const [FIVB, NFHS] = [PRESETS['fivb-2025'].rules, PRESETS['nfhs-2026'].rules];

/** Places drawn as they are on court, `4 3 2 / 5 6 1`, each `x,y` in metres, in rotation 1. */
function standing(drawn: string): FormationPlace[] {
  const order: readonly CourtPosition[] = [4, 3, 2, 5, 6, 1];
  const cells = drawn.split(/[\s/]+/).filter(Boolean);
  return order.map((playerSlot, i) => {
    const [x = 0, y = 0] = (cells[i] ?? '').split(',').map((metres) => Math.round(Number(metres) * 100));
    return { playerSlot, x, y };
  });
}
const LEGAL = standing('1,1 4,1 7,4 / 2,5 4,6 8,7');

type Said = { kind?: FormationKind; rules?: typeof FIVB };
const said = (places: FormationPlaces, { kind = 'receive', rules = FIVB }: Said = {}) =>
  overlapsIn({ rotation: 1, kind, places }, rules).map((one) => overlapWording(one));

const rotations = fc.constantFrom(...SIX);
const centimetres = fc.integer({ min: 0, max: 900 });
const anyPlaces = fc
  .array(fc.record({ x: centimetres, y: centimetres }), { minLength: 6, maxLength: 6 })
  .map((at) => at.map((one, i): FormationPlace => ({ playerSlot: SIX[i] ?? 1, ...one })));

/** Sorted until the order holds: any formation that the rule allows can come of it. */
const legalPlaces = fc
  .tuple(
    fc.array(centimetres, { minLength: 6, maxLength: 6 }),
    fc.array(fc.tuple(centimetres, centimetres), { minLength: 3, maxLength: 3 }),
  )
  .map(([xs, columns]) => {
    const across = (from: number) => xs.slice(from, from + 3).toSorted((a, b) => a - b);
    const [front, back] = [across(0), across(3)];
    const rows = [
      { slots: [4, 3, 2] as const, x: front, y: columns.map((ys) => Math.min(...ys)) },
      { slots: [5, 6, 1] as const, x: back, y: columns.map((ys) => Math.max(...ys)) },
    ];
    return rows.flatMap(({ slots, x, y }) =>
      slots.map((playerSlot, i): FormationPlace => ({ playerSlot, x: x[i] ?? 0, y: y[i] ?? 0 })),
    );
  });

test('[RECEIVE-03] [SHT-05] each broken pair is said, front and back and from left to right', () => {
  expect(said(LEGAL)).toEqual([]);
  expect(said(standing('5,1 4,1 7,4 / 2,5 4,6 8,7'))).toEqual(['4 must stand left of 3.']);
  expect(said(standing('1,1 8,1 7,4 / 2,5 4,6 8,7'))).toEqual(['3 must stand left of 2.']);
  expect(said(standing('1,1 4,1 7,4 / 5,5 4,6 8,7'))).toEqual(['5 must stand left of 6.']);
  expect(said(standing('1,1 4,1 7,4 / 2,5 8.5,6 8,7'))).toEqual(['6 must stand left of 1.']);
  expect(said(standing('1,6 4,1 7,4 / 2,5 4,6 8,7'))).toEqual(['4 must stand in front of 5.']);
  expect(said(standing('1,1 4,7 7,4 / 2,5 4,6 8,7'))).toEqual(['3 must stand in front of 6.']);
  expect(said(standing('1,1 4,1 7,8 / 2,5 4,6 8,7'))).toEqual(['2 must stand in front of 1.']);
});

test('[RECEIVE-03] [SHT-05] level feet are legal; a centimetre the wrong way is not', () => {
  expect(said(standing('4,5 4,6 7,7 / 4,5 4,6 8,7'))).toEqual([]);
  expect(said(standing('4.01,5 4,6 7,7 / 4,5 4,6 8,7'))).toEqual(['4 must stand left of 3.']);
});

test('[RECEIVE-03] those who are no neighbours may stand as they like', () => {
  expect(said(standing('1,1 4,1 7,4 / 8,5 8,6 8,7')), '5 is right of 3 and of 2').toEqual([]);
  expect(said(standing('1,4 4,1 7,1 / 2,5 4,6 8,3')), '1 is in front of 4').toEqual([]);
});

test('[RECEIVE-04] [SHT-05] we are bound while we receive; while we serve only by the rules that say so, and the server by none', () => {
  const crossed = standing('5,1 4,1 7,4 / 2,5 4,6 1,0');
  expect(said(crossed)).toEqual(['4 must stand left of 3.', '6 must stand left of 1.', '2 must stand in front of 1.']);
  expect(said(crossed, { kind: 'serve' })).toEqual([]);
  expect(said(crossed, { kind: 'serve', rules: NFHS })).toEqual(['4 must stand left of 3.']);
});

test('[RECEIVE-05] a formation that is legal is so in all six rotations it is mirrored to, and one that is not in none', () => {
  const broken = (places: FormationPlaces, rotation: CourtPosition) =>
    overlapsIn({ rotation, kind: 'receive', places }, FIVB);
  fc.assert(
    fc.property(legalPlaces, rotations, (places, rotation) => {
      expect(broken(places, 1)).toEqual([]);
      expect(broken(mirror(places, 1, rotation), rotation)).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(anyPlaces, rotations, (places, rotation) => {
      expect(broken(mirror(places, 1, rotation), rotation)).toEqual(broken(places, 1));
    }),
  );
});

test('[RECEIVE-05] [SHT-04] mirrored on through six rotations everyone is home, and each way is the same', () => {
  fc.assert(
    fc.property(anyPlaces, rotations, (places, rotation) => {
      const around = SIX.reduce<FormationPlaces>((now, from) => mirror(now, from, positionIn(6, from)), places);
      expect(samePlaces(around, places)).toBe(true);
      expect(mirror(mirror(places, 1, rotation), rotation, 1)).toEqual(places);
    }),
  );
});

test('[RECEIVE-02] rotation 1 is the court; in each next one everybody is a place further clockwise', () => {
  expect(SIX.map((rotation) => positionIn(rotation, 2))).toEqual([2, 1, 6, 5, 4, 3]);
  expect(SIX.map((slot) => positionIn(2, slot))).toEqual([6, 1, 2, 3, 4, 5]);
});

test('[RECEIVE-02] where nobody was placed the usual places stand, which either side may take', () => {
  for (const rotation of SIX) {
    for (const kind of ['receive', 'serve'] as const) {
      expect(overlapsIn({ rotation, kind, places: shownPlaces([], rotation) }, NFHS)).toEqual([]);
    }
  }
  expect(shownPlaces(LEGAL, 1)).toBe(LEGAL);
});

test('[RECEIVE-01] six places are taken, or none, on the court and each for another player', () => {
  const takes = (places: unknown) => FormationPlaces.safeParse(places).success;
  expect(takes(LEGAL)).toBe(true);
  expect(takes([])).toBe(true);
  expect(takes(LEGAL.slice(1))).toBe(false);
  expect(takes(LEGAL.map((place) => ({ ...place, playerSlot: 1 })))).toBe(false);
  expect(takes(LEGAL.map((place) => ({ ...place, x: place.x + 800 })))).toBe(false);
  expect(takes([...LEGAL, LEGAL[0]])).toBe(false);
});
