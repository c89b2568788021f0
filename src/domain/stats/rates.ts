import type { Counts } from './schema.ts';
import type { PlayerCounts } from './tally.ts';

/** Hitting percentage, (K − E) / TA. It may be negative, and is not the success rate; nothing without attacks. */
export const hitting = ({ positive, negative, attempts }: Counts): number | undefined =>
  attempts === 0 ? undefined : (positive - negative) / attempts;

/** Positives, or errors, of a hundred attempts; nothing without attempts. */
export const successOf = ({ positive, attempts }: Counts): number | undefined => ofHundred(positive, attempts);
export const errorsOf = ({ negative, attempts }: Counts): number | undefined => ofHundred(negative, attempts);

const ofHundred = (part: number, attempts: number) => (attempts === 0 ? undefined : (part / attempts) * 100);

/** A count for each set that was played; nothing without sets. */
export const perSet = (count: number, sets: number): number | undefined => (sets === 0 ? undefined : count / sets);

/** Points a player scored: kills and aces. Blocks are not recorded. */
export const pointsOf = ({ attack, serve }: PlayerCounts): number => attack.positive + serve.positive;

/** Stands where there is nothing to divide by. */
export const NONE = '–';

/** `.500`, `-.125`, `1.000` */
export function averageText(value: number): string {
  const text = value.toFixed(3);
  return Number(text) === 0 ? '.000' : text.replace(/^(-?)0\./, '$1.');
}
