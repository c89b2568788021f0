import { mediumDay } from '../../core/dates.ts';
import { type Piece, piece } from '../../core/paper.ts';
import { matchName, type TrackedMatch } from '../../analysis/tracked-match.ts';
import type { Player } from '../../roster/schema.ts';
import type { MatchView } from '../figures/rally-view.ts';
import type { RotationNaming } from '../line-up/rotation-name.ts';
import type { MatchState } from '../fold.ts';
import type { Names } from '../match-log.ts';
import type { Held } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import { formerPlayer, playerLabel, type TrackedPlayer, trackedPlayers } from '../tracked-players.ts';

/** By which product a paper was printed and when, in words, by the clock of the device. */
export type Printed = { readonly product: string; readonly date: string };

/** A match as its papers speak of it. */
export type PaperMatch = {
  readonly team: string;
  readonly opponent: string;
  /** `League match vs Breakers, Nov 20, 2025` */
  readonly title: string;
  readonly date: string;
  readonly state: MatchState;
  readonly view: MatchView;
  readonly names: Names;
  /** By number, as boxes have them. */
  readonly players: readonly TrackedPlayer[];
  playerOf(id: string): TrackedPlayer;
  readonly printed: Printed;
};

type Known = Pick<PaperMatch, 'team' | 'state' | 'view' | 'printed'> & {
  readonly naming?: RotationNaming;
  readonly match: TrackedMatch;
  /** Of the roster, and those who have left it. */
  readonly players: readonly Player[];
};

export function paperMatch({ match, players, naming = 'order', ...known }: Known): PaperMatch {
  const [opponent, date] = [match.opponentName ?? 'Opponent', mediumDay(match.day)];
  const playerOf = (id: string): TrackedPlayer => formerPlayer(id, players);
  const names: Names = {
    player: (id) => playerLabel(playerOf(id)),
    side: (side) => (side === 'us' ? known.team : opponent),
    person: () => '',
    counting: known.state.counting,
    naming,
  };
  const title = `${matchName(match)}, ${date}`;
  return { ...known, opponent, playerOf, names, date, title, players: trackedPlayers(players) };
}

export const SIDES = ['us', 'them'] as const satisfies readonly Side[];

/** `7`, a number of theirs, or a dash where the place is held by nobody who is known. */
export const shirtOf = (who: Held, side: Side, { playerOf }: Pick<PaperMatch, 'playerOf'>): string =>
  who === null ? NONE : side === 'us' ? playerOf(who).number : who;
export const NONE = '–';

/** The papers of one kind, page by page. */
export const sheetOf = (look: string, ...pages: readonly Piece[]): Piece => piece('div', `sheet ${look}`, ...pages);

/** A page says whose it is, of what, and by whom it was printed (SHT-01). */
export const pageOf = (printed: Printed, about: string, ...parts: readonly Piece[]): Piece =>
  piece(
    'section',
    'page',
    ...parts,
    piece('footer', 'foot', piece('span', '', footText(printed)), piece('span', '', about)),
  );

export const footText = ({ product, date }: Printed): string => `${product} · ${date}`;

export const headOf = (title: string, sub: string, ...right: readonly Piece[]): Piece =>
  piece('header', 'head', piece('div', '', piece('h1', '', title), piece('p', '', sub)), ...right);

type Cell = string | Piece;
const row = (cells: readonly Cell[], look = ''): Piece =>
  piece('tr', look, ...cells.map((cell, i) => piece(i === 0 ? 'th' : 'td', '', cell)));

type Table = {
  readonly look?: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total?: readonly Cell[];
};

/** A table whose first column says what its rows are. */
export const tableOf = ({ look = '', heads, rows, total }: Table): Piece =>
  piece(
    'table',
    look,
    piece('thead', '', piece('tr', '', ...heads.map((head) => piece('th', '', head)))),
    piece('tbody', '', ...rows.map((cells) => row(cells)), ...(total ? [row(total, 'total')] : [])),
  );

/** A part of a page under its heading. */
export const partOf = (title: string, ...parts: readonly Piece[]): Piece =>
  piece('section', 'part', piece('h2', '', title), ...parts);
