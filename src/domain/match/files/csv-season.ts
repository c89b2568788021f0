import { csvHead, csvLines } from './csv.ts';
import type { CsvMatch, CsvTable } from './csv-rows.ts';

/** So many rows are in one file of a season, at most (CSV-05). */
export const MOST_ROWS = 50_000;

/** A file of many matches while it is made: its text in parts, one for its heads and one for each match. */
type SeasonFile = { readonly parts: readonly string[]; readonly rows: number };

export const beginFile = ({ heads }: CsvTable): SeasonFile => ({ parts: [csvHead(heads)], rows: 0 });

/** The file with one more match; nothing where it would be longer than a file may be. */
export function addMatch(file: SeasonFile, table: CsvTable, match: CsvMatch): SeasonFile | undefined {
  const added = table.rowsOf(match);
  const rows = file.rows + added.length;
  return rows > MOST_ROWS ? undefined : { parts: [...file.parts, csvLines(added)], rows };
}
