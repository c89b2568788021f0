import type { CsvCell } from './csv.ts';
import { type CsvMatch, type CsvTable, matchCells, numberOf, playerOf, tableText } from './csv-rows.ts';
import type { Figure } from '../figures/figure.ts';
import { PLAYER_FIGURES } from '../figures/figure-list.ts';
import { readFigure, readingCell } from '../figures/reading.ts';
import type { Scope } from '../figures/rally-view.ts';
import { playersIn, sumsOf } from '../figures/sums.ts';

/** A head is the code; one that a spreadsheet would take for a formula, or not read, has letters. */
const LETTERS: Readonly<Record<string, string>> = { '+/−': 'PM', 'W−L': 'W-L' };
const headsOf = ({ code, den }: Figure): string[] => {
  const head = LETTERS[code] ?? code;
  return den === null ? [head] : [`${head}_num`, `${head}_den`, head];
};
const HEADS = [
  ...['match_id', 'date', 'opponent', 'set', 'side', 'number', 'player'],
  ...PLAYER_FIGURES.flatMap(headsOf),
];

/**
 * One row for each player and set, then one for the match: each rate with its numerator and denominator beside it, so
 * that sums over rows are never made of rates (CSV-04). Nobody’s contacts have a row without a number.
 */
export const PLAYERS: CsvTable = {
  heads: HEADS,
  rowsOf: (match) => [
    ...match.view.sets.flatMap((set) => rowsOf(match, [set], set.number)),
    ...rowsOf(match, match.view.sets, 'match'),
  ],
};
export const playersCsv = (matches: readonly CsvMatch[]): string => tableText(PLAYERS, matches);

function rowsOf(match: CsvMatch, scope: Scope, set: CsvCell): CsvCell[][] {
  const sums = sumsOf(scope);
  return (['us', 'them'] as const).flatMap((side) =>
    playersIn(sums, side).map((who) => {
      const cells = PLAYER_FIGURES.flatMap((figure): CsvCell[] => {
        const reading = readFigure(figure, sums, { side, who });
        const cell = readingCell(figure, reading);
        if (figure.den === null) return [cell];
        const isKnown = reading.from > 0 || reading.num !== 0 || reading.den !== 0;
        return [isKnown ? reading.num : null, isKnown ? reading.den : null, cell];
      });
      return [...matchCells(match), set, side, numberOf(match, side, who), playerOf(match, side, who), ...cells];
    }),
  );
}
