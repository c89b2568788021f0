import { CATEGORY_NAMES } from '../match/categories.ts';
import type { Rally, Scouted, ScoutedSide, Touch, Unread } from './data-volley.ts';
import type { Category, Counter, Counting, Importable } from '../match/schema.ts';

/** The entries of a file that is taken in as taps and points. */
export type Tapped = Extract<Importable, { kind: 'stat' | 'score' }>;

/** One entry of our log with the line that it comes from; one line can make several. */
type ScoutedEntry = {
  readonly line: number;
  readonly part: number;
  readonly setNumber: number;
  readonly entry: Tapped;
};
type Row = Touch | Rally;

export const otherSide = (side: ScoutedSide): ScoutedSide => (side === 'home' ? 'visitor' : 'home');

/**
 * The log as it would have been tapped for one of the two teams, in the way in which its session is counted. `playerOf`
 * names our player for a number of the file; touches of players without one are left out. Receptions, blocks and free
 * balls have no category of ours.
 */
export function scoutedEntries(
  { rows }: Pick<Scouted, 'rows'>,
  side: ScoutedSide,
  playerOf: (number: string) => string | undefined,
  counting: Counting = 'attempts',
): ScoutedEntry[] {
  const before = scoresBefore(rows);
  return rows.flatMap((row, i) => {
    const said =
      row.kind === 'rally'
        ? pointOf(row, before.get(row) ?? NO_SCORE, side)
        : countsOf(rows, i, row, { side, playerOf });
    const entries = said.map((entry, part) => ({ line: row.line, part, setNumber: row.set, entry }));
    return counting === 'contacts' ? entries.filter((_, part) => !isCovered(said, part)) : entries;
  });
}

/** Where each press is one contact, an outcome is its own attempt. The parts keep their numbers, which are in their ids. */
function isCovered(said: readonly Tapped[], part: number): boolean {
  const [attempt, outcome] = [said[part], said[part + 1]];
  if (attempt?.kind !== 'stat' || outcome?.kind !== 'stat') return false;
  return attempt.payload.counter === 'attempts' && attempt.payload.category === outcome.payload.category;
}

/** Numbers of a side that have figures of ours, in the order of the file. */
export function scoutedNumbers({ rows }: Pick<Scouted, 'rows'>, side: ScoutedSide): string[] {
  const found = rows.filter(
    (row, i): row is Touch => row.kind === 'touch' && row.by === side && figuresOf(rows, i, row).length > 0,
  );
  return [...new Set(found.map(({ number }) => number))];
}

const NAMED = [
  { skill: 'R', one: 'reception', many: 'receptions' },
  { skill: 'B', one: 'block', many: 'blocks' },
  { skill: 'F', one: 'free ball', many: 'free balls' },
] as const;

/** Touches of a side that come to nothing of ours: `32 receptions`, `1 block`. */
export function withoutFigure({ rows }: Pick<Scouted, 'rows'>, side: ScoutedSide): string[] {
  const left = rows.filter((row, i) => row.kind === 'touch' && row.by === side && figuresOf(rows, i, row).length === 0);
  return NAMED.flatMap(({ skill, one, many }) => {
    const count = left.filter((row) => row.kind === 'touch' && row.skill === skill).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
}

/** The points that bring our score to what the file says after this rally; a file may leave one out. */
function pointOf(row: Rally, before: Score, side: ScoutedSide): Tapped[] {
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

function countsOf(rows: readonly Row[], at: number, touch: Touch, { side, playerOf }: Ours): Tapped[] {
  const playerId = touch.by === side ? playerOf(touch.number) : undefined;
  if (playerId === undefined) return [];
  return figuresOf(rows, at, touch).map(([category, counter]) => ({
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

type Scouting = { readonly skill: Touch['skill']; readonly good: string; readonly bad: string };

/**
 * The touches of a file that are a category of ours, and by which marks they are good or bad; nothing where the file has
 * no such touch. An attack blocked down is an error; every dig that is kept in play counts. A set is good by the kill
 * that follows, whatever its mark.
 */
const SCOUTED: Readonly<Record<Category, Scouting | null>> = {
  attack: { skill: 'A', good: '#', bad: '=/' },
  serve: { skill: 'S', good: '#', bad: '=' },
  defense: { skill: 'D', good: '#+!-/', bad: '=' },
  pass: { skill: 'E', good: '', bad: '=' },
};

function figuresOf(rows: readonly Row[], at: number, touch: Touch): Figure[] {
  const { skill, mark } = touch;
  const own = CATEGORY_NAMES.flatMap((category) => {
    const scouting = SCOUTED[category];
    if (scouting?.skill !== skill) return [];
    return contact(category, scouting.good.includes(mark), scouting.bad.includes(mark));
  });
  if (!isOneOfThree(skill) || !isAssist(rows, at, touch)) return own;
  const assist = contact('pass', true, false);
  return skill === SCOUTED.pass?.skill ? assist : [...own, ...assist];
}

/** A set directly to a teammate's kill, or a dig or pass that was the second touch of the team: the first is no set. */
function isAssist(rows: readonly Row[], at: number, touch: Touch): boolean {
  const next = rows[at + 1];
  if (next?.kind !== 'touch' || next.by !== touch.by || next.number === touch.number) return false;
  if (next.skill !== 'A' || next.mark !== '#') return false;
  return touch.skill === 'E' || (isPlayed(rows[at - 1], touch) && !isPlayed(rows[at - 2], touch));
}

/** Of the three touches with which a team plays on: a serve, an attack and a block are none of them. */
const isOneOfThree = (skill: Touch['skill']): boolean => 'RDEF'.includes(skill);
const isPlayed = (row: Row | undefined, { by, set }: Touch): boolean =>
  row?.kind === 'touch' && row.by === by && row.set === set && isOneOfThree(row.skill);
