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

/** A table as a file: comma, CRLF at every line, the last one too. */
export const csvText = (heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + [heads, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
