import { groupBy } from '../core/group-by.ts';
import { CATEGORY_NAMES, outcomesOf } from '../match/categories.ts';
import { type Figure, HITTING, success } from './figures.ts';
import { quotient } from './fraction.ts';
import { type Line, lineOf, type SetFigures } from './line.ts';
import type { Category, SetStats } from '../match/schema.ts';
import type { TrackedMatch } from './tracked-match.ts';

/** Measures that a trend can show, each with its attempts. The URL contains the name. */
export type Measure = Figure & { readonly name: string; readonly of: Category };
const FIRST: Measure = { ...HITTING, name: 'hitting', of: 'attack' };
export const MEASURES: readonly Measure[] = [
  FIRST,
  ...CATEGORY_NAMES.map((of) => ({ ...success(of), name: outcomesOf([of]), of })),
];
export const findMeasure = (name: string | undefined): Measure =>
  MEASURES.find((measure) => measure.name === name) ?? FIRST;

export type TrendPoint = { readonly match: TrackedMatch; readonly value: number; readonly line: Line };

/** The value of a measure for each match with attempts, in order. */
export function trend(matches: readonly TrackedMatch[], pairs: readonly SetFigures[], measure: Measure): TrendPoint[] {
  const own = groupBy(pairs, ({ sessionId }) => sessionId);
  return matches.flatMap((match) => {
    const line = lineOf(own.get(match.id) ?? []);
    const rate = measure.value(line);
    return rate === undefined ? [] : [{ match, value: quotient(rate), line }];
  });
}

type SetLine = { readonly setNumber: number; readonly line: Line };

export type Figures = { readonly setStats: readonly SetStats[]; readonly statPairs: readonly SetFigures[] };

/** One line per set number: all first sets together, all second sets, and so on. */
export function setLines({ setStats, statPairs }: Figures): SetLine[] {
  const numbers = new Map(setStats.map(({ id, setNumber }) => [id, setNumber]));
  const own = groupBy(statPairs, ({ setId }) => numbers.get(setId) ?? 0);
  return [1, 2, 3, 4, 5]
    .map((setNumber) => ({ setNumber, line: lineOf(own.get(setNumber) ?? []) }))
    .filter(({ line }) => line.sets > 0);
}
