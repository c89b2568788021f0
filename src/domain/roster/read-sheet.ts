import { oneLine } from '../core/text.ts';
import { typedNumber } from './jersey.ts';
import { firstPositionIn, positionNamed } from './position-words.ts';
import { JerseyNumber, PlayerName, type PlayingPosition } from './schema.ts';
import { type Columns, columnsByContent, findHeads, unreadHeads } from './sheet-columns.ts';
import { type SheetLine, sheetLines } from './sheet-lines.ts';

export const MOST_SHEET_BYTES = 64 * 1024;
const MOST_ROWS = 200;
const SHOWN = 80;

export const TOO_LARGE = 'This is larger than 64 KB. A roster of 200 players has about 10.';

/** A player of a sheet. Null is an empty cell, or a column that the sheet does not have. */
export type SheetPlayer = {
  readonly line: number;
  readonly name: string;
  readonly jerseyNumber: number | null;
  readonly position: PlayingPosition | null;
  /** The cell of the position where it does not just name one. */
  readonly unclear: string | null;
};
export type UnreadRow = { readonly line: number; readonly text: string; readonly problem: string };
export type ReadSheet = {
  readonly players: readonly SheetPlayer[];
  readonly unread: readonly UnreadRow[];
  readonly unreadColumns: readonly string[];
};

/** The players of a table that was pasted or is a file, or why there is none to read. */
export function readSheet(text: string): ReadSheet | { readonly problem: string } {
  if (text.length > MOST_SHEET_BYTES) return { problem: TOO_LARGE };
  const { lines, openQuote } = sheetLines(text);
  if (!lines) return { problem: `Line ${openQuote} opens a quote that is never closed. Nothing was read.` };
  if (lines.length === 0) return { problem: 'There is nothing in it.' };
  const heads = findHeads(lines);
  const [above, head, body] = heads
    ? [lines.slice(0, heads.at), lines[heads.at], lines.slice(heads.at + 1)]
    : [[], undefined, lines];
  if (body.length > MOST_ROWS) return { problem: `This has ${body.length} rows. A roster has at most ${MOST_ROWS}.` };
  const columns = heads?.columns ?? columnsByContent(body);
  if (head && !hasNames(columns))
    return { problem: `Line ${head.line} has no column of names. Its head is Name, or First and Last.` };
  const rows = body.map((line) => readRow(line, columns));
  return {
    players: rows.flatMap((row) => ('problem' in row ? [] : [row])),
    unread: [
      ...above.map((line) => ({ ...shown(line), problem: 'Stands above the heads' })),
      ...rows.flatMap((row) => ('problem' in row ? [row] : [])),
    ],
    unreadColumns: unreadHeads(head?.cells ?? []),
  };
}

const hasNames = ({ name, first, last }: Columns) => [name, first, last].some((column) => column !== undefined);

/** A guarded text of a spreadsheet is read as the text. */
const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');
/** Signs of a file that is damaged, or of another code page. */
const UNREADABLE = /[^\P{Cc}\t\r\n]|\uFFFD/u;

const shown = ({ line, cells }: SheetLine) => ({ line, text: oneLine(cells.join(' ')).slice(0, SHOWN) });

function readRow(row: SheetLine, columns: Columns): SheetPlayer | UnreadRow {
  const cell = (column: number | undefined): string => (column === undefined ? '' : unguarded(row.cells[column] ?? ''));
  const not = (problem: string): UnreadRow => ({ ...shown(row), problem });
  const name = oneLine(cell(columns.name) || `${cell(columns.first)} ${cell(columns.last)}`);
  const [number, position] = [cell(columns.number), cell(columns.position)];
  if (UNREADABLE.test(row.cells.join(' '))) return not('Has characters that cannot be read');
  if (name === '') return not('A name is missing');
  if (!PlayerName.safeParse(name).success) return not('This is no name, or longer than 100 characters');
  const worn = readNumber(number);
  if (typeof worn === 'string') return not(worn);
  return {
    ...{ line: row.line, name, jerseyNumber: worn, position: firstPositionIn(position) ?? null },
    unclear: position === '' || positionNamed(position) ? null : position.slice(0, SHOWN),
  };
}

/** Other rules of volleyball know 0 and 00. */
function readNumber(cell: string): number | null | string {
  const digits = cell.replace(/^#\s*/, '');
  if (/^0+$/.test(digits)) return 'Jersey 00 is not possible here. Enter a number from 1 to 99.';
  const number = typedNumber(digits);
  if (number === undefined) return null;
  const read = JerseyNumber.safeParse(number);
  return read.success ? read.data : (read.error.issues[0]?.message ?? null);
}
