import Papa from 'papaparse';
import type { Sheet } from '#domain/stats/box-rows.ts';

/** Told by it that the file is UTF-8, a spreadsheet reads every name right. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A name that begins like a formula is written so that no spreadsheet works it out. */
export const csvOf = ({ heads, rows }: Sheet): string =>
  BYTE_ORDER_MARK + Papa.unparse([heads, ...rows], { escapeFormulae: true, newline: '\r\n' });
