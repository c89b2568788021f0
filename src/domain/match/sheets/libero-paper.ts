import { type Piece, piece } from '../../core/paper.ts';
import type { SetView } from '../figures/rally-view.ts';
import { lineUpIn, saidFor } from '../line-up/line-up-in-set.ts';
import { roman } from '../line-up/line-up.ts';
import { scoreText } from '../match-log.ts';
import { PLACES } from '../rally/court.ts';
import { byPlace, changesIn, liberoMoves, type LiberoMove, servedBy } from './libero-moves.ts';
import { headOf, NONE, pageOf, type PaperMatch, partOf, sheetOf, shirtOf, tableOf } from './sheet-parts.ts';

/** The tracking sheet of the libero, a page for each set: each place of the serving order with its replacements. */
export const liberoPaper = (of: PaperMatch, sets: readonly SetView[]): Piece =>
  sheetOf('libero-paper', ...sets.map((set) => liberoPage(of, set)));

function liberoPage(of: PaperMatch, set: SetView): Piece {
  const { team, opponent, title, printed, state } = of;
  const moves = liberoMoves(set);
  const liberos = lineUpIn(state, set.number)?.liberos ?? [];
  const about = `Libero tracking, ${team}, set ${set.number}`;
  return pageOf(
    printed,
    about,
    headOf(
      team,
      `${title}. Against ${opponent}`,
      piece('div', 'set', piece('span', '', 'Set'), piece('b', '', String(set.number))),
    ),
    piece(
      'div',
      'liberos',
      piece('h2', '', 'Libero tracking sheet'),
      ...liberos.map((id) => piece('p', 'libero', piece('b', '', shirtOf(id, 'us', of)), of.playerOf(id).lastName)),
      piece('span', '', firstText(of, set)),
    ),
    ...(moves.length === 0 ? [piece('p', 'none', `No libero came in in set ${set.number}.`)] : []),
    columns(of, set, moves),
    ...(moves.length === 0
      ? []
      : [partOf('In order', piece('div', 'lists', ...inThirds(moves).map((some) => list(of, some))))]),
    piece('div', 'sign', piece('span', '', 'Assistant scorer'), piece('span', '', 'Second referee')),
  );
}

/** `R1, we serve first` is said of the set as it began. */
function firstText({ state }: PaperMatch, { number, rallies }: SetView): string {
  const first = rallies[0]?.server;
  const serves = first === 'us' ? 'We serve first' : first === 'them' ? 'We receive first' : '';
  const system = saidFor(state, number, 'us')?.system ?? 'none';
  return [serves, system === 'none' ? '' : system].filter(Boolean).join(', ');
}

/** A column for each place of the serving order: who began, who came for her, and each time that a libero was there. */
function columns(of: PaperMatch, set: SetView, moves: readonly LiberoMove[]): Piece {
  const served = servedBy(set);
  const changes = changesIn(set);
  const began = set.rallies[0] ? byPlace(set.rallies[0]) : [];
  return piece(
    'div',
    'columns',
    ...PLACES.map((place) =>
      piece(
        'div',
        'column',
        piece('span', served.has(place) ? 'roman serves' : 'roman', roman(place)),
        piece('b', 'starter', shirtOf(began[place - 1] ?? null, 'us', of)),
        ...changes
          .filter((one) => one.place === place)
          .map(({ comes, score }) => line(`${shirtOf(comes, 'us', of)}`, `sub ${scoreText(score)}`)),
        piece('div', 'rule'),
        ...moves
          .filter((one) => one.place === place)
          .map(({ way, libero, regular, score }) =>
            line(
              way === 'in' ? `L${shirtOf(libero, 'us', of)}` : shirtOf(regular, 'us', of),
              `${way === 'in' ? 'in' : 'back'} ${scoreText(score)}`,
            ),
          ),
        ...(served.has(place) ? [line(`L${shirtOf(served.get(place) ?? null, 'us', of)}`, 'serves')] : []),
      ),
    ),
  );
}

const line = (who: string, when: string): Piece => piece('p', '', piece('b', '', who), piece('span', '', when));

const COLUMNS = 3;
function inThirds<T>(all: readonly T[]): readonly (readonly T[])[] {
  const each = Math.max(1, Math.ceil(all.length / COLUMNS));
  return [0, 1, 2].map((at) => all.slice(at * each, (at + 1) * each)).filter((some) => some.length > 0);
}

const list = (of: PaperMatch, moves: readonly LiberoMove[]): Piece =>
  tableOf({
    heads: ['Rally', 'Score', 'In', 'Out', 'Place', 'Stands in'],
    rows: moves.map(({ way, libero, regular, place, position, score, rally }) => {
      const [one, other] = [`L${shirtOf(libero, 'us', of)}`, regular === null ? NONE : shirtOf(regular, 'us', of)];
      const [comes, goes] = way === 'in' ? [one, other] : [other, one];
      return [String(rally), scoreText(score), comes, goes, roman(place), roman(position)];
    }),
  });
