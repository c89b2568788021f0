export type CsvCell = string | number | null;

/** With it a spreadsheet reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Beginnings that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** A text that begins like a formula is written so that it stays a text; a number is no text (CSV-01). */
function field(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The beginning of a file: its heads, by which a part of it can be read as the whole. */
export const csvHead = (heads: readonly string[]): string => BYTE_ORDER_MARK + csvLines([heads]);
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

/** A table as a file: comma, CRLF at every line, the last one too. */
export const csvText = (heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvHead(heads) + csvLines(rows);
