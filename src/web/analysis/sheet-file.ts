import type { Cell, Sheet } from '#domain/analysis/box-rows.ts';

/** Told by it that the file is UTF-8, a spreadsheet reads every name right. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would work out, however the text goes on; a Japanese one does so with wide signs too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Texts stand in quotes, figures do not. A name that begins like a formula is written so that it stays a name. */
function field(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

export const csvOf = ({ heads, rows }: Sheet): string =>
  BYTE_ORDER_MARK + [heads, ...rows].map((row) => row.map(field).join(',')).join('\r\n');
