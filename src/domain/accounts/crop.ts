import { AVATAR_SIDE } from './avatar.ts';

export const ZOOM = { min: 0.5, max: 3, step: 0.1, start: 1.2 } as const;
const QUARTER_TURN = 90;

type Point = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };
/** How a photo lies behind the round frame: moved from its middle, turned clockwise, enlarged. */
export type Crop = Point & { readonly zoom: number; readonly rotation: number };

export const CENTRED: Crop = { x: 0, y: 0, zoom: ZOOM.start, rotation: 0 };

/** The nearest zoom that the slider has; a tenth is no round number for a machine. */
export function zoomed(zoom: number): number {
  const steps = Math.round(zoom / ZOOM.step);
  return Math.min(ZOOM.max, Math.max(ZOOM.min, Number((steps * ZOOM.step).toFixed(1))));
}

export const turned = (rotation: number): number => (rotation + QUARTER_TURN) % 360;

/** A photo larger than the frame never shows its edge; a smaller one stays inside. `shown` is its size at zoom 1. */
export function held(crop: Crop, shown: Size): Crop {
  const isLying = crop.rotation % 180 !== 0;
  const [width, height] = isLying ? [shown.height, shown.width] : [shown.width, shown.height];
  return { ...crop, x: within(crop.x, width * crop.zoom), y: within(crop.y, height * crop.zoom) };
}

function within(offset: number, length: number): number {
  const most = Math.abs(length - AVATAR_SIDE) / 2;
  return Math.min(most, Math.max(-most, offset));
}
