import { type Fraction, roundTo } from '../../analysis/fraction.ts';
import { averageText, NONE, percentText } from '../../analysis/rates.ts';
import { type Figure, isPlain, type Marks, marksFor, type Writing } from './figure.ts';
import { MARKS } from './mark.ts';
import { DEPTHS } from './rally-view.ts';
import { ralliesFor, setsPlayed, setsWith, type Subject, sumOf, type Sums } from './sums.ts';

/** A figure of somebody, in whole numbers: it is rounded once, when it is written (FIG-01). */
export type Reading = {
  readonly num: number;
  /** Null where nothing is divided. */
  readonly den: number | null;
  /** Null where it was not recorded, or there is nothing to divide by (FIG-03). */
  readonly value: Fraction | null;
  /** From how many rallies, of how many that were played: fewer are said (FIG-05). */
  readonly from: number;
  readonly of: number;
};

export function readFigure(figure: Figure, sums: Sums, subject: Subject): Reading {
  const { needs, halves } = figure;
  const least = leastDepth(figure);
  const add = (marks: Marks | 'sets'): number => {
    if (marks === 'sets') return setsOf(figure, sums, subject);
    return MARKS.reduce((sum, name) => {
      const by = marks[name];
      return by === undefined ? sum : sum + by * sumOf(sums, subject, name, least, needs.taps !== undefined);
    }, 0);
  };
  const [num, den] = [add(marksFor(figure, subject.who)), figure.den && add(figure.den)];
  const { from, of } = ralliesFor(sums, needs, subject);
  const known = { from: isPlaced(figure, sums, subject) ? from : 0, of };
  const counted = isPlain(figure) ? { from: known.of, of: known.of } : known;
  // A rally that goes on is not played yet, and what was recorded of it is.
  const isRecorded = known.from > 0 || num !== 0 || (figure.den !== 'sets' && (den ?? 0) !== 0);
  const one = halves ? 2 : 1;
  const value = isRecorded && den !== 0 ? { part: num, of: (den ?? 1) * one } : null;
  return { num, den, value, ...counted };
}

/** Of theirs it is known who stood on court, and so who served, only where their six are told. */
function isPlaced({ needs }: Figure, { sides }: Sums, { side, who }: Subject): boolean {
  if (!needs.court || side === 'us' || who === undefined || who === null) return true;
  const seen = sides.get(side);
  return seen !== undefined && (seen.has('ONW') || seen.has('ONL'));
}

/** Sets played, or as a divisor those of them in which the figure is recorded. */
export function setsOf(figure: Figure, sums: Sums, subject: Subject): number {
  const marks = marksFor(figure, subject.who);
  return marks === 'sets' ? setsPlayed(sums, subject) : setsWith(sums, subject, marks, leastDepth(figure));
}

/** A plain count takes all rallies that have it; every other figure only those that are known well enough. */
export const leastDepth = (figure: Figure): number => (isPlain(figure) ? 0 : DEPTHS.indexOf(figure.needs.depth));

/** U+2212, as it is printed; files have a plain one. */
const MINUS = '−';
const signed = (text: string): string => {
  if (text.startsWith('-')) return MINUS + text.slice(1);
  return /[1-9]/.test(text) ? `+${text}` : text;
};

const WRITINGS: Readonly<Record<Writing, { readonly digits: number; readonly text: (value: Fraction) => string }>> = {
  count: { digits: 0, text: (value) => roundTo(value, 0) },
  average: { digits: 3, text: averageText },
  percent: { digits: 1, text: (value) => percentText(hundredfold(value)) },
  pass: { digits: 2, text: (value) => roundTo(value, 2) },
  'per set': { digits: 2, text: (value) => roundTo(value, 2) },
  points: { digits: 1, text: (value) => roundTo(value, 1) },
  signed: { digits: 0, text: (value) => signed(roundTo(value, 0)) },
  'signed points': { digits: 1, text: (value) => signed(roundTo(value, 1)) },
};
const hundredfold = ({ part, of }: Fraction): Fraction => ({ part: part * 100, of });

/** Stands at a figure that comes from some of the rallies only. */
const SOME = '†';

/** As screens and paper show it: `.176†`, `66.7%`, `–` (FIG-02, FIG-03, FIG-05). */
export function readingText({ writing }: Pick<Figure, 'writing'>, reading: Reading): string {
  if (reading.value === null) return NONE;
  return WRITINGS[writing].text(reading.value) + (isOfSome(reading) ? SOME : '');
}

/** As files take it: a number with a point, or nothing. Percents are hundreds, as on the screen. */
export function readingCell({ writing }: Pick<Figure, 'writing'>, { value }: Reading): number | null {
  if (value === null) return null;
  return Number(roundTo(writing === 'percent' ? hundredfold(value) : value, WRITINGS[writing].digits));
}

const isOfSome = ({ from, of, value }: Reading): boolean => value !== null && from < of;

/** `† from 61 of 98 rallies`, one line for each different number. */
export function footnotes(readings: readonly Reading[]): readonly string[] {
  const some = readings.filter(isOfSome).map(({ from, of }) => `${SOME} from ${from} of ${of} rallies`);
  return [...new Set(some)];
}

const FEW = 5;
/** A rate of fewer attempts is shown quietly, with these words for who cannot see that (FIG-06). */
export const FEW_ATTEMPTS = 'few attempts';
export const isOfFew = ({ den }: Pick<Figure, 'den'>, reading: Reading): boolean =>
  den !== null && den !== 'sets' && reading.den !== null && reading.den < FEW;
