import type { Player } from '../roster/schema.ts';
import { TYPE_NAMES } from '../schedule/schema.ts';
import { type BoxLine, boxScore } from './box-score.ts';
import { figuresBySession } from './by-session.ts';
import { ALL_FIGURES, figureNumber } from './figures.ts';
import type { Line } from './line.ts';
import type { Projection } from '../match/projection.ts';
import type { TrackedMatch } from './tracked-match.ts';

export type Cell = string | number | null;
/** A table for a file: heads, and rows of the same length. */
export type Sheet = { readonly heads: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

const MATCH = ['Date', 'Event', 'Type', 'Opponent', 'Set', 'Our score', 'Opponent score'];
const PLAYER = ['Number', 'Player', 'Position'];
const HEADS = [...MATCH, ...PLAYER, ...ALL_FIGURES.map(({ spoken }) => spoken)];

const numbers = (line: Line) => ALL_FIGURES.map((figure) => figureNumber(figure, line));
const playerCells = (line: BoxLine): Cell[] => [line.who.number, line.who.name, line.who.position, ...numbers(line)];
const matchCells = ({ day, title, type, opponentName }: TrackedMatch): Cell[] => [
  day,
  title,
  type && TYPE_NAMES[type],
  opponentName,
];

/** One row for each set and player and no sums, so that a spreadsheet counts nothing twice. */
export const boxRows = (match: TrackedMatch, figures: Projection, players: readonly Player[]): Sheet => ({
  heads: HEADS,
  rows: setRows(match, figures, players),
});

/** The rows of all matches. */
export function seasonRows(matches: readonly TrackedMatch[], figures: Projection, players: readonly Player[]): Sheet {
  const of = figuresBySession(figures);
  return { heads: HEADS, rows: matches.flatMap((match) => setRows(match, of(match.id), players)) };
}

function setRows(match: TrackedMatch, figures: Projection, players: readonly Player[]): Cell[][] {
  return boxScore(figures, players).sets.flatMap(({ setNumber, ourScore, opponentScore }) => {
    const place = [...matchCells(match), setNumber, ourScore, opponentScore];
    return boxScore(figures, players, setNumber).lines.map((line) => [...place, ...playerCells(line)]);
  });
}
