import { capital } from '../../core/text.ts';
import { drawn, type Piece, piece } from '../../core/paper.ts';
import { type Box, type BoxCell, boxOf, cellOf, linesBySet, numbersIn } from '../figures/box.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { onlyRallies, type Scope } from '../figures/rally-view.ts';
import { rotationOf, type RotationRow, rotationTable } from '../figures/rotation-table.ts';
import { rotationName } from '../line-up/rotation-name.ts';
import { sumsOf } from '../figures/sums.ts';
import { lineUpIn } from '../line-up/line-up-in-set.ts';
import { roman } from '../line-up/line-up.ts';
import { scoreText } from '../match-log.ts';
import { PLACES } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import { byPlace } from './libero-moves.ts';
import { NONE, type PaperMatch, shirtOf, SIDES, tableOf } from './sheet-parts.ts';

const cellsOf = (codes: readonly string[], scope: Scope, side: Side): readonly BoxCell[] => {
  const sums = sumsOf(scope);
  return codes.flatMap((code) => figureNamed(code) ?? []).map((figure) => cellOf(figure, sums, { side }));
};
const textsOf = (cells: readonly BoxCell[]): string[] => cells.map(({ text }) => text);

/** Who began each set, by number in the order of serving; liberos behind ours. */
export function lineUpTable(of: PaperMatch): Piece {
  const rows = of.view.sets.flatMap((set) => {
    const [first] = set.rallies;
    if (!first?.courtUs && !first?.courtThem) return [];
    const us = byPlace(first).map((who) => shirtOf(who, 'us', of));
    const liberos = lineUpIn(of.state, set.number)?.liberos.map((id) => shirtOf(id, 'us', of)) ?? [];
    const them = PLACES.map((place) => shirtOf(first.courtThem?.[place - 1] ?? null, 'them', of));
    const serves = first.server === null ? NONE : first.server === 'us' ? 'we' : 'they';
    return [[`Set ${set.number}`, serves, ...us, liberos.join(', ') || NONE, ...them]];
  });
  if (rows.length === 0) return piece('p', '', 'No line-up was recorded.');
  const places = PLACES.map(roman);
  return tableOf({
    look: 'line-ups',
    heads: ['Line-ups', 'serve', ...places, 'L', 'they I', ...places.slice(1)],
    rows,
  });
}

/** Our box, or theirs, with the columns of the screen. */
export function boxTable(of: PaperMatch, scope: Scope, side: Side): { readonly box: Box; readonly table: Piece } {
  const box = boxOf(scope, side, side === 'us' ? of.players.map(({ id }) => id) : numbersIn(scope, 'them'));
  const nameOf = (who: string): string => {
    if (side === 'them') return who;
    const { number, lastName } = of.playerOf(who);
    return `${number} ${lastName}`;
  };
  const rows = box.players.map(({ subject, cells }) => [nameOf(subject.who ?? ''), ...textsOf(cells)]);
  const nobody = box.nobody ? [['No player named', ...textsOf(box.nobody.cells)]] : [];
  const body = tableOf({
    look: 'box',
    heads: [of.names.side(side), ...box.groups.flatMap(({ figures }) => figures.map(({ code }) => code))],
    rows: [...rows, ...nobody],
    total: ['Total', ...textsOf(box.total.cells)],
  });
  return { box, table: withGroups(body, box) };
}

/** The names of the groups above their columns. */
function withGroups(table: Piece, { groups }: Box): Piece {
  if (typeof table === 'string') return table;
  const heads = groups.map(({ name, figures }) =>
    drawn('th', 'group', { colSpan: String(figures.length) }, capital(name)),
  );
  const [head, ...rest] = table.parts;
  const own = head && typeof head !== 'string' ? head.parts : [];
  return { ...table, parts: [piece('thead', '', piece('tr', '', piece('td', ''), ...heads), ...own), ...rest] };
}

const share = ({ won, of }: { readonly won: number; readonly of: number }): string => `${won} of ${of}`;

/** Side-out and point on serve of each rotation of a side. */
export function rotationsTable(of: PaperMatch, scope: Scope, side: Side): Piece {
  const rows = rotationTable(scope, side).filter(({ at, rallies }) => side === 'us' || at === null || rallies > 0);
  const known = rows.filter(({ at, rallies }) => at !== null && rallies > 0);
  if (known.length === 0) return piece('p', '', `${of.names.side(side)}: rotations not recorded.`);
  return tableOf({
    look: 'rotations',
    heads: [of.names.side(side), 'SO%', 'won', 'PS%', 'won', '+/−', 'RUN', 'against'],
    rows: rows.map((row) => [rotationName(row.at, of.names.naming), ...rotationCells(scope, side, row)]),
  });
}

function rotationCells(scope: Scope, side: Side, row: RotationRow): string[] {
  const own = onlyRallies(scope, (rally) => rotationOf(rally, side) === row.at);
  const [sideOut = NONE, serve = NONE, diff = NONE] = textsOf(cellsOf(['SO%', 'PS%', '+/−'], own, side));
  const runs = [String(row.longestFor), String(row.longestAgainst)];
  return [sideOut, share(row.received), serve, share(row.served), diff, ...runs];
}

const BY_KIND = ['SA', 'BP', 'OPP ERR', 'SO%', 'PS%'] as const;
const ATTACK = ['K', 'E', 'TA', 'HIT'] as const;

/** Attack by set, and how points were made: kills, aces, blocks, errors of the other side. */
export function setsTable(of: PaperMatch): { readonly cells: readonly BoxCell[]; readonly table: Piece } {
  const { sets } = of.view;
  const runs = new Map(linesBySet(sets).map((line) => [`${line.set} ${line.side}`, line]));
  const rowOf = (scope: Scope, side: Side) => cellsOf([...ATTACK, ...BY_KIND], scope, side);
  const lines = sets.flatMap((set) =>
    SIDES.map((side) => {
      const line = runs.get(`${set.number} ${side}`);
      return { set: set.number, side, cells: rowOf([set], side), line };
    }),
  );
  const totals = SIDES.map((side) => ({ side, cells: rowOf(sets, side) }));
  const rows = [
    ...lines.map(({ set, side, cells, line }) => [
      `${side === 'us' ? `Set ${set}, ` : ''}${of.names.side(side)}`,
      ...[side === 'us' && line ? scoreText(line.score) : '', ...textsOf(cells), String(line?.longestRun ?? 0)],
    ]),
    ...totals.map(({ side, cells }) => [`All, ${of.names.side(side)}`, '', ...textsOf(cells), '']),
  ];
  const heads = ['By set', 'Score', ...ATTACK, ...BY_KIND, 'RUN'];
  return {
    cells: [...lines, ...totals].flatMap(({ cells }) => cells),
    table: tableOf({ look: 'by-set', heads, rows }),
  };
}
