import type { Cell, Sheet } from '#domain/analysis/box-rows.ts';

/** With it a spreadsheet reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Beginnings that a spreadsheet takes for a formula; a Japanese one takes full-width signs too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Texts stand in quotes, figures do not. A name that begins like a formula is written so that it stays a name. */
function field(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

export const csvOf = ({ heads, rows }: Sheet): string =>
  BYTE_ORDER_MARK + [heads, ...rows].map((row) => row.map(field).join(',')).join('\r\n');
