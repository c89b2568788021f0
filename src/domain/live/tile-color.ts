import { contrast } from '../teams/contrast.ts';
import { mix } from '../teams/mix.ts';

/** Contrast of the score with its tile (LIV-16). */
const READABLE = 7;
const STEPS = 20;

/** The team's colour, darkened until white figures can be read on it from afar. */
export function tileColor(hex: string): string {
  for (let step = 0; step < STEPS; step += 1) {
    const darker = mix(hex, '#000000', 1 - step / STEPS);
    if (contrast('#ffffff', darker) >= READABLE) return darker;
  }
  return '#000000';
}
