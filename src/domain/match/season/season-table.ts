import type { Cell, Sheet } from '../../analysis/box-rows.ts';
import { NONE } from '../../analysis/rates.ts';
import type { Figure } from '../figures/figure.ts';
import { FEW_ATTEMPTS, isOfFew, readingCell, readingText, type Reading } from '../figures/reading.ts';
import { perHundred } from './season-pairs.ts';

/** A cell of a table: its text, of how many it is, and what a file has of it. */
export type TableCell = {
  readonly text: string;
  /** `of 248`: shown small below, and a column of its own in a file. */
  readonly of?: number | null;
  readonly value: Cell;
  /** The match that it names. */
  readonly session?: string;
  /** Of few attempts: shown quietly, and said. */
  readonly isFew?: boolean;
};
export type TableColumn = {
  readonly head: string;
  readonly spoken?: string;
  /** It has a number of attempts, rallies or sets. */
  readonly hasOf?: boolean;
  /** By which it can be sorted. */
  readonly code?: string;
};
export type TableRow = { readonly key: string; readonly cells: readonly TableCell[] };

/** A table of a season: the screen draws it, and a file has the same rows in the same order (SEA-09). */
export type SeasonTable = {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Rows below a line, which says what they are. */
  readonly under?: { readonly line: string; readonly rows: readonly TableRow[] };
  readonly notes?: readonly string[];
};

export const textCell = (text: string): TableCell => ({ text, value: text });
export const numberCell = (value: number): TableCell => ({ text: String(value), value });

/** A figure with its denominator beside it (FIG-06). */
export function figureCell(figure: Figure, reading: Reading): TableCell {
  const of = figure.den === null ? null : reading.den;
  const cell = { text: readingText(figure, reading), value: readingCell(figure, reading) };
  return { ...cell, of: reading.value === null ? null : of, isFew: reading.value !== null && isOfFew(figure, reading) };
}
export const figureColumn = (figure: Figure): TableColumn => ({
  ...{ head: figure.code, spoken: figure.spoken, code: figure.code, hasOf: figure.den !== null },
});

type Share = { readonly won: number; readonly of: number };
const PERCENT = { writing: 'percent', den: {} } as const;
const readShare = ({ won, of }: Share): Reading => ({
  ...{ num: won, den: of, value: of === 0 ? null : { part: won, of }, from: of, of },
});
/** `61.2%` of 245 */
export const shareCell = (share: Share): TableCell => ({
  ...{ text: readingText(PERCENT, readShare(share)), value: readingCell(PERCENT, readShare(share)) },
  ...{ of: share.of === 0 ? null : share.of, isFew: share.of > 0 && isOfFew(PERCENT, readShare(share)) },
});

/** Won less lost for each hundred rallies, one digit. */
export function perHundredCell(share: Share): TableCell {
  if (perHundred(share) === null) return { text: NONE, value: null, of: null };
  const { won, of } = share;
  const reading: Reading = { num: 0, den: null, value: { part: 100 * (2 * won - of), of }, from: of, of };
  const figure = { writing: 'signed points' } as const;
  return { text: readingText(figure, reading), value: readingCell(figure, reading), of };
}

/** Said of a cell besides its text. */
export const spokenOf = ({ of, isFew }: TableCell): string =>
  [of === null || of === undefined ? '' : `of ${of}`, isFew ? FEW_ATTEMPTS : ''].filter(Boolean).join(', ');

/** The table as a file: attempts stand in a column after the figure that they are of. */
export function sheetOf({ columns, rows, under }: SeasonTable): Sheet {
  const cellsOf = ({ cells }: TableRow): Cell[] =>
    cells.flatMap(({ value, of }, at) => (columns[at]?.hasOf ? [value, of ?? null] : [value]));
  return {
    heads: columns.flatMap(({ head, hasOf }) => (hasOf ? [head, `${head} n`] : [head])),
    rows: [...rows, ...(under?.rows ?? [])].map(cellsOf),
  };
}
