import type { Rally, Scouted, ScoutedSide, Touch, Unread } from './data-volley.ts';
import type { Category, Counter, Recordable } from './schema.ts';

/** One entry of our log with the line that it comes from; one line can make several. */
type ScoutedEntry = {
  readonly line: number;
  readonly part: number;
  readonly setNumber: number;
  readonly entry: Recordable;
};
type Row = Touch | Rally;

export const otherSide = (side: ScoutedSide): ScoutedSide => (side === 'home' ? 'visitor' : 'home');

/**
 * The log as it would have been tapped for one of the two teams. `playerOf` names our player for a number of the file;
 * touches of players without one are left out. Receptions, blocks and free balls have no category of ours.
 */
export function scoutedEntries(
  { rows }: Pick<Scouted, 'rows'>,
  side: ScoutedSide,
  playerOf: (number: string) => string | undefined,
): ScoutedEntry[] {
  const before = scoresBefore(rows);
  return rows.flatMap((row, i) => {
    const said =
      row.kind === 'rally'
        ? [pointOf(row, before.get(row) ?? NO_SCORE, side)]
        : countsOf(row, rows[i + 1], { side, playerOf });
    return said.flat().map((entry, part) => ({ line: row.line, part, setNumber: row.set, entry }));
  });
}

/** Numbers of a side that have figures of ours, in the order of the file. */
export function scoutedNumbers({ rows }: Pick<Scouted, 'rows'>, side: ScoutedSide): string[] {
  const found = rows.filter(
    (row, i): row is Touch => row.kind === 'touch' && row.by === side && figuresOf(row, rows[i + 1]).length > 0,
  );
  return [...new Set(found.map(({ number }) => number))];
}

/** The points that bring our score to what the file says after this rally; a file may leave one out. */
function pointOf(row: Rally, before: Score, side: ScoutedSide): Recordable[] {
  const gained = (of: ScoutedSide) => Array.from({ length: Math.max(0, row.score[of] - before[of]) }, () => of);
  const total = before.home + before.visitor;
  return [...gained(row.by), ...gained(otherSide(row.by))].map((of, i) => ({
    kind: 'score',
    payload: { side: of === side ? 'us' : 'them', by: 1, rally: total + i + 1, takesBack: null },
  }));
}

type Score = Rally['score'];
const NO_SCORE: Score = { home: 0, visitor: 0 };

/** The highest score of its set before each rally, in one go: a file may be long. */
function scoresBefore(rows: readonly Row[]): ReadonlyMap<Row, Score> {
  const highest = new Map<number, Score>();
  const before = new Map<Row, Score>();
  for (const row of rows) {
    if (row.kind !== 'rally') continue;
    const known = highest.get(row.set) ?? NO_SCORE;
    before.set(row, known);
    const { home, visitor } = row.score;
    highest.set(row.set, { home: Math.max(known.home, home), visitor: Math.max(known.visitor, visitor) });
  }
  return before;
}

/** Rallies after which the score is not one point more than before: each is taken as the file says. */
export function scoreJumps({ rows }: Pick<Scouted, 'rows'>): Unread[] {
  const earlier = scoresBefore(rows);
  return rows.flatMap((row) => {
    if (row.kind !== 'rally') return [];
    const before = earlier.get(row) ?? NO_SCORE;
    const expected = { ...before, [row.by]: before[row.by] + 1 };
    if (expected.home === row.score.home && expected.visitor === row.score.visitor) return [];
    const text = `${row.score.home}:${row.score.visitor}`;
    return [{ line: row.line, text, reason: `The score jumps from ${before.home}:${before.visitor}.` }];
  });
}

type Ours = { readonly side: ScoutedSide; readonly playerOf: (number: string) => string | undefined };

function countsOf(touch: Touch, next: Row | undefined, { side, playerOf }: Ours): Recordable[] {
  const playerId = touch.by === side ? playerOf(touch.number) : undefined;
  if (playerId === undefined) return [];
  return figuresOf(touch, next).map(([category, counter]) => ({
    kind: 'stat',
    payload: { playerId, category, counter, by: 1 },
  }));
}

type Figure = readonly [Category, Counter];

/** The attempt stands before what came of it: an outcome raises the attempts only where they would not cover it. */
function contact(category: Category, isGood: boolean, isBad: boolean): Figure[] {
  if (!isGood && !isBad) return [[category, 'attempts']];
  return [
    [category, 'attempts'],
    [category, isGood ? 'positive' : 'negative'],
  ];
}

/** An attack blocked down is an error; every dig that is kept in play counts; a set belongs to “pass”. */
function figuresOf(touch: Touch, next: Row | undefined): Figure[] {
  const { skill, mark } = touch;
  const assist = isAssist(touch, next) ? contact('pass', true, false) : [];
  if (skill === 'A') return contact('attack', mark === '#', mark === '=' || mark === '/');
  if (skill === 'S') return contact('serve', mark === '#', mark === '=');
  if (skill === 'D') return [...contact('defense', mark !== '=', mark === '='), ...assist];
  if (skill === 'E') return assist.length > 0 ? assist : contact('pass', false, mark === '=');
  return skill === 'B' ? [] : assist;
}

/** A pass, set or dig directly to a teammate's kill. */
const isAssist = (touch: Touch, next: Row | undefined): boolean =>
  next?.kind === 'touch' &&
  next.by === touch.by &&
  next.number !== touch.number &&
  next.skill === 'A' &&
  next.mark === '#';
