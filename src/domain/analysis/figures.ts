import { capital } from '../core/text.ts';
import { CATEGORIES, CATEGORY_NAMES, COUNTERS, outcomesOf, SCORING } from '../match/categories.ts';
import { type Fraction, roundTo } from './fraction.ts';
import type { Line } from './line.ts';
import { averageText, errorsOf, hitting, NONE, percentText, perSet, pointsOf, successOf } from './rates.ts';
import type { Category } from '../match/schema.ts';

/** How figures are written on screen, and with how many digits into a file. */
const KINDS = {
  count: { digits: 0, text: ({ part }: Fraction) => String(part) },
  average: { digits: 3, text: averageText },
  percent: { digits: 1, text: percentText },
  perSet: { digits: 2, text: (rate: Fraction) => roundTo(rate, 2) },
} as const;

/** A figure that can be read off a line; box scores, comparisons and files all map over these. */
export type Figure = {
  readonly head: string;
  readonly spoken: string;
  readonly kind: keyof typeof KINDS;
  /** Undefined where it would divide by zero. */
  value(line: Line): Fraction | undefined;
};

/** As a screen shows it: a dash where there is nothing to divide by. */
export function figureText({ kind, value }: Figure, line: Line): string {
  const figure = value(line);
  return figure === undefined ? NONE : KINDS[kind].text(figure);
}

/** As a spreadsheet takes it: a number, or nothing. */
export function figureNumber({ kind, value }: Figure, line: Line): number | null {
  const figure = value(line);
  return figure === undefined ? null : Number(roundTo(figure, KINDS[kind].digits));
}

const whole = (part: number): Fraction => ({ part, of: 1 });

const SETS: Figure = { head: 'SP', spoken: 'Sets played', kind: 'count', value: ({ sets }) => whole(sets) };
const POINTS: Figure = {
  head: 'PTS',
  spoken: `Points, ${outcomesOf(SCORING)}`,
  kind: 'count',
  value: ({ counts }) => whole(pointsOf(counts)),
};
export const HITTING: Figure = {
  head: 'HIT',
  spoken: 'Hitting percentage',
  kind: 'average',
  value: ({ counts }) => hitting(counts.attack),
};
const SERVE_ERRORS: Figure = {
  head: 'SE%',
  spoken: 'Serve errors of a hundred',
  kind: 'percent',
  value: ({ counts }) => errorsOf(counts.serve),
};

const countFigures = (category: Category): Figure[] =>
  COUNTERS.map((counter) => ({
    head: CATEGORIES[category].labels[counter],
    spoken: capital(`${CATEGORIES[category].words[counter]}s`),
    kind: 'count',
    value: ({ counts }) => whole(counts[category][counter]),
  }));

export const success = (category: Category): Figure => ({
  head: `${CATEGORIES[category].labels.positive}%`,
  spoken: CATEGORIES[category].rate,
  kind: 'percent',
  value: ({ counts }) => successOf(counts[category]),
});

const eachSet = (category: Category): Figure => ({
  head: `${CATEGORIES[category].labels.positive}/S`,
  spoken: `${CATEGORIES[category].outcome} per set`,
  kind: 'perSet',
  value: ({ counts, sets }) => perSet(counts[category].positive, sets),
});

/** Rates of single categories: those in a box score, and those shown elsewhere only. */
type Further = { readonly onSheet: readonly Figure[]; readonly elsewhere: readonly Figure[] };
const FURTHER: Readonly<Record<Category, Further>> = {
  attack: { onSheet: [HITTING], elsewhere: [] },
  serve: { onSheet: [], elsewhere: [SERVE_ERRORS] },
  defense: { onSheet: [], elsewhere: [] },
  pass: { onSheet: [], elsewhere: [] },
};

const RATED: ReadonlySet<string> = new Set(['SP', ...CATEGORY_NAMES.map((name) => CATEGORIES[name].labels.attempts)]);

/** The columns of a box score. */
export const BOX_FIGURES: readonly Figure[] = [
  SETS,
  ...CATEGORY_NAMES.flatMap((category) => [...countFigures(category), ...FURTHER[category].onSheet, success(category)]),
  POINTS,
];

export const BOX_LEGEND =
  'SP counts the sets with a figure of that player. HIT is the hitting percentage, (K − AE) / ATT; it is not the ' +
  'success rate, K%, which is K of ATT. A dash stands where there was no attempt.';

/** All figures of a player or a team, per-set rates included. */
export const ALL_FIGURES: readonly Figure[] = [
  SETS,
  ...CATEGORY_NAMES.flatMap((category) => [
    ...countFigures(category),
    ...FURTHER[category].onSheet,
    ...FURTHER[category].elsewhere,
    success(category),
    eachSet(category),
  ]),
  POINTS,
];

/** Rates, each with the attempts they are of. */
export const RATE_FIGURES: readonly Figure[] = ALL_FIGURES.filter(
  ({ kind, head }) => kind !== 'count' || RATED.has(head),
);
