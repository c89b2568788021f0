import { AVATAR_SIDE } from './avatar.ts';

export const ZOOM = { min: 0.5, max: 3, step: 0.1, start: 1.2 } as const;
const QUARTER_TURN = 90;

type Point = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };
/** Position of a photo behind the round frame: offset of its middle, degrees clockwise, zoom. */
export type Crop = Point & { readonly zoom: number; readonly rotation: number };

export const CENTRED: Crop = { x: 0, y: 0, zoom: ZOOM.start, rotation: 0 };

/** Rounds to a step of the slider; repeated additions of 0.1 are not exact. */
export function roundZoom(zoom: number): number {
  const steps = Math.round(zoom / ZOOM.step);
  return Math.min(ZOOM.max, Math.max(ZOOM.min, Number((steps * ZOOM.step).toFixed(1))));
}

export const turnQuarter = (rotation: number): number => (rotation + QUARTER_TURN) % 360;

/**
 * Moves a photo so that a large one covers the frame and a small one stays inside it. `shown` is its size at zoom 1.
 */
export function keepInFrame(crop: Crop, shown: Size): Crop {
  const isLying = crop.rotation % 180 !== 0;
  const [width, height] = isLying ? [shown.height, shown.width] : [shown.width, shown.height];
  return { ...crop, x: within(crop.x, width * crop.zoom), y: within(crop.y, height * crop.zoom) };
}

function within(offset: number, length: number): number {
  const most = Math.abs(length - AVATAR_SIDE) / 2;
  return Math.min(most, Math.max(-most, offset));
}
