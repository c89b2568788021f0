import { type Piece, piece } from '../../core/paper.ts';
import { roman } from '../line-up/line-up.ts';
import type { Side } from '../schema.ts';
import { footText, NONE, type Printed, sheetOf } from './sheet-parts.ts';

type OnPaper = { readonly number: string; readonly name: string; readonly isCaptain: boolean };
type LiberoOnPaper = {
  readonly number: string;
  readonly name: string;
  /** The numbers that she goes in for. */
  readonly goesInFor: readonly string[];
};
/** The line-up of one set as it is handed in; what is not known is left to be written by hand. */
export type LineUpOnPaper = {
  readonly team: string;
  readonly opponent: string | null;
  readonly date: string | null;
  readonly set: number | null;
  readonly first: Side | null;
  /** By place, I to VI. */
  readonly six: readonly (OnPaper | null)[];
  readonly liberos: readonly LiberoOnPaper[];
  readonly printed: Printed;
};

/** `Place IV is empty.`, for each that is. */
export const emptyPlaces = ({ six }: Pick<LineUpOnPaper, 'six'>): readonly string[] =>
  six.flatMap((player, at) => (player === null ? [`Place ${roman(at + 1)} is empty.`] : []));

/** Two copies on a page, for the officials and for oneself, with a line to cut along (SHT-02). */
export const lineUpPaper = (lineUp: LineUpOnPaper): Piece =>
  sheetOf(
    'line-up-paper',
    piece(
      'section',
      'page',
      copy(lineUp, 'Official'),
      piece('div', 'cut', piece('span', '', 'Cut here')),
      copy(lineUp, 'Own'),
    ),
  );

const copy = (lineUp: LineUpOnPaper, whose: string): Piece =>
  piece(
    'section',
    'copy',
    piece(
      'header',
      'head',
      piece('div', '', piece('h1', '', lineUp.team), about(lineUp)),
      piece('div', 'set', piece('span', '', 'Set'), piece('b', '', lineUp.set === null ? '' : String(lineUp.set))),
      piece('div', 'serve', box(lineUp.first === 'us'), 'Serves first / Receives', box(lineUp.first === 'them')),
      piece('p', 'whose', whose),
    ),
    piece('div', 'six', ...AT_THE_NET.map((place) => placeOf(lineUp, place))),
    piece('div', 'liberos', piece('h2', '', 'Libero'), ...liberosOf(lineUp)),
    piece('footer', 'sign', piece('span', '', 'Coach’s signature'), piece('em', '', footText(lineUp.printed))),
  );

function about({ opponent, date }: LineUpOnPaper): Piece {
  const known = [opponent && `vs ${opponent}`, date].filter(Boolean).join(', ');
  const missing = [...(opponent === null ? ['vs'] : []), ...(date === null ? ['Date'] : [])];
  return piece('p', '', known, ...missing.map((word) => piece('span', 'fill', word, piece('b', '', ''))));
}

const box = (isMarked: boolean): Piece => piece('b', 'box', isMarked ? 'X' : '');

/** As at the net: IV III II above V VI I. */
const AT_THE_NET = [4, 3, 2, 5, 6, 1] as const;

function placeOf({ six, first }: LineUpOnPaper, place: number): Piece {
  const player = six[place - 1] ?? null;
  const serves = first !== null && place === (first === 'us' ? 1 : 2);
  return piece(
    'div',
    serves ? 'place serves' : 'place',
    piece('span', 'roman', roman(place)),
    piece('b', player?.isCaptain ? 'number captain' : 'number', player?.number ?? NONE),
    piece('span', 'who', player?.name ?? '', ...(player?.isCaptain ? [piece('b', '', 'C')] : [])),
    piece('span', 'change', 'in', piece('b', '', ''), 'at', piece('b', '', ''), 'back', piece('b', '', '')),
  );
}

function liberosOf({ liberos }: LineUpOnPaper): Piece[] {
  if (liberos.length === 0) return [piece('p', '', 'None')];
  return liberos.map(({ number, name, goesInFor }) =>
    piece(
      'p',
      'libero',
      piece('b', '', number),
      piece('span', '', name, ...(goesInFor.length > 0 ? [piece('em', '', `for ${goesInFor.join(' and ')}`)] : [])),
    ),
  );
}
