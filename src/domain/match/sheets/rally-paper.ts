import { type Piece, piece } from '../../core/paper.ts';
import type { RallyView, SetView } from '../figures/rally-view.ts';
import { rotationName } from '../line-up/rotation-name.ts';
import { inOneLine } from '../kinds.ts';
import { scoreText } from '../match-log.ts';
import { rallyList } from '../mending/rally-list.ts';
import { headOf, NONE, pageOf, type PaperMatch, sheetOf, shirtOf } from './sheet-parts.ts';

/** Lines of a column, and of one that has to be set more tightly for two pages to be enough. */
const ROOMY = 62;
const DENSE = 80;
const COLUMNS = 2;

/** Rallies in order, one to a line, with substitutions and timeouts between them, in two columns (SHT-07). */
export function rallyPaper(of: PaperMatch, sets: readonly SetView[]): Piece {
  const lines = sets.flatMap((set) => linesOf(of, set));
  const isRoomy = lines.length <= COLUMNS * COLUMNS * ROOMY;
  const columns = cutBy(lines, isRoomy ? ROOMY : DENSE);
  const pages = cutBy(columns, COLUMNS);
  const which = sets.length === 1 ? `set ${sets[0]?.number ?? ''}` : 'all sets';
  const about = `Rally list, ${of.team}, ${which}`;
  return sheetOf(
    isRoomy ? 'rally-paper' : 'rally-paper dense',
    ...pages.map((page, at) =>
      pageOf(
        of.printed,
        pages.length > 1 ? `${about}, page ${at + 1} of ${pages.length}` : about,
        headOf(
          `${of.team}, rally list`,
          `${of.title}, ${which}. Score after the rally, server (theirs in brackets), our rotation.`,
        ),
        piece('div', 'columns', ...page.map((column) => piece('div', 'column', ...column))),
      ),
    ),
  );
}

function cutBy<T>(all: readonly T[], each: number): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let at = 0; at < all.length; at += each) parts.push(all.slice(at, at + each));
  return parts.length === 0 ? [[]] : parts;
}

function linesOf(of: PaperMatch, set: SetView): Piece[] {
  const listed = rallyList(of.state, set.number, of.names).filter((line) => line.kind === 'rally');
  const words = new Map(listed.map((line) => [line.id, line.ended]));
  const score = set.rallies.at(-1)?.after;
  return [
    piece('p', 'set', piece('b', '', `Set ${set.number}`), piece('b', '', score ? scoreText(score) : NONE)),
    ...set.rallies.flatMap((rally) => [...betweenLines(of, rally), rallyLine(of, rally, words.get(rally.id))]),
  ];
}

const rallyLine = (of: PaperMatch, rally: RallyView, ended: string | undefined): Piece =>
  piece(
    'p',
    `rally ${rally.winner ?? 'none'}`,
    piece('b', '', scoreText(rally.after)),
    piece('span', 'server', serverOf(of, rally)),
    piece('span', 'turn', rally.setterUs === null ? '' : rotationName(rally.setterUs, of.names.naming)),
    piece('span', 'text', ended ?? (rally.winner ? `${of.names.side(rally.winner)} point` : 'Replayed')),
  );

/** `#7` of ours, `they` where theirs is not known. */
function serverOf(of: PaperMatch, { server, serverWho }: RallyView): string {
  if (server === null) return '';
  if (serverWho === null) return server === 'us' ? 'we' : 'they';
  return server === 'us' ? `#${shirtOf(serverWho, 'us', of)}` : `(${serverWho})`;
}

const BETWEEN: ReadonlySet<string> = new Set(['substitution', 'timeout', 'sanction']);
const betweenLines = (of: PaperMatch, { between }: RallyView): Piece[] =>
  between.filter(({ kind }) => BETWEEN.has(kind)).map((entry) => piece('p', 'gap', inOneLine(entry, of.names)));
