import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CENTRED, keepInFrame, turnQuarter, roundZoom } from './crop.ts';

test('[PROFILE-06] zoom goes from 0.5 to 3 in tenths', () => {
  expect([0.1, 0.5, 0.54, 0.56, 1.25, 2.96, 9].map(roundZoom)).toEqual([0.5, 0.5, 0.5, 0.6, 1.3, 3, 3]);
  let zoom = 0.5;
  for (let steps = 0; steps < 25; steps++) zoom = roundZoom(zoom + 0.1);
  expect(zoom).toBe(3);
  expect(roundZoom(2.9999999999999996 - 0.1)).toBe(2.9);
});

test('[PROFILE-07] a photo is first shown at 1.2', () => {
  expect(CENTRED).toEqual({ x: 0, y: 0, zoom: 1.2, rotation: 0 });
});

test('[PROFILE-08] four quarter turns bring a photo home', () => {
  expect([0, 90, 180, 270].map(turnQuarter)).toEqual([90, 180, 270, 0]);
});

const shown = { width: 500, height: 300 };
const at = (x: number, y: number, zoom = 1, rotation = 0) => keepInFrame({ x, y, zoom, rotation }, shown);

test('a large photo always fills the frame, turned or not', () => {
  expect(at(400, -400)).toMatchObject({ x: 125, y: -25 });
  expect(at(400, -400, 1, 90)).toMatchObject({ x: 25, y: -125 });
  expect(at(10, 10)).toMatchObject({ x: 10, y: 10 });
});

test('[PROFILE-06] a photo smaller than the frame stays inside of it', () => {
  expect(at(400, -400, 0.5)).toMatchObject({ x: 0, y: -50 });
  const any = fc.integer({ min: -2000, max: 2000 });
  fc.assert(
    fc.property(any, any, fc.integer({ min: 5, max: 30 }), (x, y, tenths) => {
      const crop = at(x, y, tenths / 10);
      expect(keepInFrame(crop, shown)).toEqual(crop);
    }),
  );
});
