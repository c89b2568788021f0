import type { Side } from '../schema.ts';
import type { Figure } from './figure.ts';
import { figureNamed } from './figure-list.ts';
import { footnotes, readFigure, type Reading, readingText } from './reading.ts';
import { marksIn } from './rally-marks.ts';
import { isCounted, ralliesIn, type Scope } from './rally-view.ts';
import { longestRun, runsIn } from './runs.ts';
import { playersIn, type Subject, type Sums, sumsOf } from './sums.ts';

/** Columns in the order of the sheets of the field, by what has to be recorded for them (BOX-02). */
const GROUPS = [
  { name: 'sets', codes: ['SP'] },
  { name: 'attack', codes: ['K', 'E', 'TA', 'HIT'] },
  { name: 'setting', codes: ['A', 'BHE'] },
  { name: 'serve', codes: ['SRV', 'SA', 'SE'] },
  { name: 'reception', codes: ['RA', 'RE', 'PASS'] },
  { name: 'digs', codes: ['D'] },
  { name: 'blocks', codes: ['BS', 'BA', 'BE', 'TB'] },
  { name: 'points', codes: ['PTS', '+/−'] },
] as const;

export type BoxCell = { readonly figure: Figure; readonly reading: Reading; readonly text: string };
export type BoxRow = { readonly subject: Subject; readonly cells: readonly BoxCell[] };
type BoxGroup = { readonly name: string; readonly figures: readonly Figure[] };
export type Box = {
  readonly groups: readonly BoxGroup[];
  /** Groups that nothing was recorded for; they are named, not shown empty. */
  readonly notRecorded: readonly string[];
  readonly players: readonly BoxRow[];
  /** Contacts that name no player (BOX-03). */
  readonly nobody: BoxRow | null;
  readonly total: BoxRow;
  readonly blockPoints: number;
  readonly footnotes: readonly string[];
};

/** The box score of a side. `players` are in the order in which they are listed; who has no figure is left out. */
export function boxOf(scope: Scope, side: Side, players: readonly string[]): Box {
  const sums = sumsOf(scope);
  const all = GROUPS.map(({ name, codes }) => ({ name, figures: codes.flatMap((code) => figureNamed(code) ?? []) }));
  const isRecorded = ({ figures }: BoxGroup): boolean =>
    figures.some((figure) => readFigure(figure, sums, { side }).value !== null);
  const groups = all.filter(isRecorded);
  const row = (subject: Subject): BoxRow => ({
    subject,
    cells: groups.flatMap(({ figures }) => figures.map((figure) => cellOf(figure, sums, subject))),
  });
  const known = new Set(playersIn(sums, side));
  const total = row({ side });
  const rows = players.filter((who) => known.has(who)).map((who) => row({ side, who }));
  const nobody = hasOwn(sums, side) ? row({ side, who: null }) : null;
  const shown = [total, ...rows, ...(nobody ? [nobody] : [])];
  return {
    groups,
    notRecorded: all.filter((group) => !isRecorded(group)).map(({ name }) => name),
    ...{
      players: rows,
      nobody,
      total,
      blockPoints: ralliesIn(scope).flatMap(marksIn).filter(isBlockPoint(side)).length,
    },
    footnotes: footnotes(shown.flatMap(({ cells }) => cells.map(({ reading }) => reading))),
  };
}

export function cellOf(figure: Figure, sums: Sums, subject: Subject): BoxCell {
  const reading = readFigure(figure, sums, subject);
  return { figure, reading, text: readingText(figure, reading) };
}

const isBlockPoint = (side: Side) => (one: { name: string; side: Side }) => one.name === 'BP' && one.side === side;

/** Marks that contacts make. A side has marks of rallies and points besides. */
const OF_PLAYERS = ['K', 'E', 'TA', 'A', 'BHE', 'SRV', 'SA', 'SE', 'RA', 'RE', 'D', 'DE', 'BS', 'BA', 'BE'] as const;
const hasOwn = ({ players }: Sums, side: Side): boolean => OF_PLAYERS.some((name) => players.get(side)?.has(name));

/** Everybody with a figure, for a side of which no list is known: by number, as they are worn (BOX-05). */
export const numbersIn = (scope: Scope, side: Side): readonly string[] =>
  playersIn(sumsOf(scope), side)
    .filter((who) => who !== null)
    .toSorted((a, b) => Number(a) - Number(b));

/** A line of the table by set: one for each side (BOX-04). */
export type SetLine = {
  readonly set: number;
  readonly side: Side;
  readonly score: { readonly us: number; readonly them: number };
  readonly cells: readonly BoxCell[];
  readonly longestRun: number;
};
const BY_SET = ['K', 'E', 'TA', 'HIT', 'SO%', 'PS%', 'OPP ERR'] as const;

export function linesBySet(scope: Scope): readonly SetLine[] {
  return scope.flatMap((set) => {
    const sums = sumsOf([set]);
    const score = set.rallies.at(-1)?.after ?? { us: 0, them: 0 };
    return (['us', 'them'] as const).map((side): SetLine => {
      const cells = BY_SET.flatMap((code) => figureNamed(code) ?? []).map((figure) => cellOf(figure, sums, { side }));
      return { set: set.number, side, score, cells, longestRun: longestRun(runsIn([set]), side)?.points ?? 0 };
    });
  });
}

/** Points of a side that several contacts claim: `25 won, 26 explained` (BOX-09). */
type BoxFinding = { readonly says: string; readonly rallies: readonly string[] };

const EXPLAINS: ReadonlySet<string> = new Set(['K', 'SA', 'BP', 'GIVEN']);

/** Points of a side that do not add up; worst first, mostly none. */
export function boxFindings(scope: Scope, side: Side): readonly BoxFinding[] {
  const rallies = ralliesIn(scope).filter(
    (rally) => isCounted(rally) && rally.depth !== 'counts' && rally.depth !== 'score',
  );
  const won = rallies.filter(({ winner }) => winner === side);
  const claims = won.map((rally) => ({
    rally,
    count: marksIn(rally).filter((one) => one.side === side && EXPLAINS.has(one.name)).length,
  }));
  const wrong = claims.filter(({ count }) => count !== 1).map(({ rally }) => rally.id);
  if (wrong.length === 0) return [];
  const explained = claims.reduce((sum, { count }) => sum + count, 0);
  const open = wrong.length === 1 ? 'Open the rally.' : `Open the ${wrong.length} rallies.`;
  return [{ says: `Points do not add up: ${won.length} won, ${explained} explained. ${open}`, rallies: wrong }];
}
