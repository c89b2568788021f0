/** A rate as whole numbers; it is rounded once, when it is written. */
export type Fraction = { readonly part: number; readonly of: number };

export const quotient = ({ part, of }: Fraction): number => part / of;

/** Rounds half away from zero, in whole numbers: as floats, 23 of 80 are a little less than 28.75%. */
export function roundTo({ part, of }: Fraction, digits: number): string {
  const doubled = 2 * Math.abs(part) * 10 ** digits + of;
  const units = (doubled - (doubled % (2 * of))) / (2 * of);
  const figures = String(units).padStart(digits + 1, '0');
  const sign = part < 0 && units > 0 ? '-' : '';
  return digits === 0 ? sign + figures : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}
