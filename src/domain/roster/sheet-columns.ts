import { bareWord, firstPositionIn } from './position-words.ts';
import type { SheetLine } from './sheet-lines.ts';

type Column = 'number' | 'name' | 'first' | 'last' | 'position';
/** Where in a row each is; one that the sheet does not have is missing. */
export type Columns = { readonly [Name in Column]?: number };

/** As heads are written, without dots, hyphens and spaces. */
const HEADS: Record<Column, readonly string[]> = {
  number: ['#', 'no', 'nr', 'num', 'number', 'jersey', 'jerseyno', 'jerseynumber', 'playernumber'],
  name: ['name', 'player', 'playername', 'fullname'],
  first: ['first', 'firstname'],
  last: ['last', 'lastname', 'surname'],
  position: ['pos', 'position', 'positions'],
};
const COLUMNS = ['number', 'name', 'first', 'last', 'position'] as const satisfies readonly Column[];
/** A title and a line for the season may stand above the heads. */
const FIRST_LINES = 10;

const isHead = (column: Column) => (cell: string) => HEADS[column].includes(bareWord(cell) || cell);

function headedBy(cells: readonly string[]): Columns {
  const found = COLUMNS.map((column) => [column, cells.findIndex(isHead(column))] as const);
  return Object.fromEntries(found.filter(([, at]) => at >= 0));
}

type Heads = { readonly at: number; readonly columns: Columns };

/** The row of the heads: the first of all, or one below that has two of them. */
export const findHeads = (lines: readonly SheetLine[]): Heads | undefined =>
  lines
    .slice(0, FIRST_LINES)
    .map(({ cells }, at) => ({ at, columns: headedBy(cells) }))
    .find(({ at, columns }) => Object.keys(columns).length > Number(at > 0));

const isNumber = (cell: string) => /^#?\d{1,2}$/.test(cell);
const isPosition = (cell: string) => firstPositionIn(cell) !== undefined;
const isWords = (cell: string) => /\p{L}/u.test(cell);
const isOneWord = (cell: string) => isWords(cell) && !/\s/.test(cell);

/** Without heads: the column of numbers, that of positions, and of the others the first of words, or the first two. */
export function columnsByContent(lines: readonly SheetLine[]): Columns {
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, at) =>
    lines.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== ''),
  );
  const often = (at: number | undefined, is: (cell: string) => boolean): number =>
    at === undefined ? 0 : (all[at]?.filter(is).length ?? 0);
  const isMostly = (at: number | undefined, is: (cell: string) => boolean): boolean =>
    at !== undefined && often(at, is) * 2 > (all[at]?.length ?? 0);
  const best = (among: readonly number[], is: (cell: string) => boolean): number | undefined =>
    among.filter((at) => isMostly(at, is)).toSorted((a, b) => often(b, is) - often(a, is) || a - b)[0];
  const columns = [...all.keys()];
  const number = best(columns, isNumber);
  const position = best(
    columns.filter((at) => at !== number),
    isPosition,
  );
  const [one, two] = columns.filter((at) => at !== number && at !== position && isMostly(at, isWords));
  const areParts = isMostly(one, isOneWord) && isMostly(two, isOneWord);
  return {
    ...(number !== undefined && { number }),
    ...(position !== undefined && { position }),
    ...(areParts && one !== undefined && two !== undefined && { first: one, last: two }),
    ...(!areParts && one !== undefined && { name: one }),
  };
}

/** Heads of columns that are not read. */
export const unreadHeads = (cells: readonly string[]): string[] =>
  cells.filter((cell) => cell !== '' && !COLUMNS.some((column) => isHead(column)(cell)));
