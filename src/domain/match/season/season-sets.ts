import { groupBy } from '../../core/group-by.ts';
import { type MarkName, MARKS } from '../figures/mark.ts';
import {
  addMark,
  addPlayed,
  kindOfSet,
  LEVELS,
  markedTaps,
  noRallies,
  noSums,
  SET_KINDS,
  type Subject,
  type Sums,
  type SumsDraft,
} from '../figures/sums.ts';
import { CATEGORY_NAMES } from '../categories.ts';
import type { SetStats, StatPair } from '../schema.ts';
import { NOTHING_YET, type PlayerCounts } from '../tally.ts';
import type { Figures, PlayerSetFigures, RotationSetFigures } from './set-figures.ts';

type SeasonRows = {
  readonly setStats: readonly SetStats[];
  readonly statPairs: readonly StatPair[];
  readonly playerFigures: readonly PlayerSetFigures[];
  readonly rotationFigures: readonly RotationSetFigures[];
};

/** A set of a season as it is stored: by its rallies, or else by its taps and its score. */
export type SeasonSet = {
  readonly id: string;
  readonly sessionId: string;
  readonly number: number;
  readonly score: { readonly us: number; readonly them: number };
  readonly figures: readonly PlayerSetFigures[];
  readonly rotations: readonly RotationSetFigures[];
  readonly pairs: readonly StatPair[];
};

const setOf = ({ setId }: { readonly setId: string }): string => setId;

/** The sets of which anything is stored. Where rallies tell a set, its taps are in them or do not count (FIG-13). */
export function seasonSets({ setStats, statPairs, playerFigures, rotationFigures }: SeasonRows): readonly SeasonSet[] {
  const figures = groupBy(playerFigures, setOf);
  const rotations = groupBy(rotationFigures, setOf);
  // Ten seasons have most rows here: they are not looked at where rallies tell every set.
  const tapped = new Set(setStats.flatMap(({ id }) => (figures.has(id) ? [] : [id])));
  const pairs = groupBy(tapped.size === 0 ? [] : statPairs.filter(({ setId }) => tapped.has(setId)), setOf);
  return setStats.flatMap(({ id, sessionId, setNumber, ourScore: us, opponentScore: them }) => {
    const told = figures.get(id) ?? [];
    const set = {
      ...{ id, sessionId, number: setNumber, score: { us, them }, figures: told, rotations: rotations.get(id) ?? [] },
      pairs: told.length > 0 ? [] : (pairs.get(id) ?? []).filter(({ totalAttempts }) => totalAttempts > 0),
    };
    return us + them > 0 || told.length > 0 || set.pairs.length > 0 ? [set] : [];
  });
}

/**
 * Figures of any sets of a season, from stored numbers, as they are of one match from its rallies. A number of the
 * opponents is somebody else in every match, so only the side is added up.
 */
export function sumsOfSets(sets: readonly SeasonSet[]): Sums {
  const [sides, own] = [sets.map((set) => packedOf(set, 'sides')), sets.map((set) => packedOf(set, 'own'))];
  return unpacked([...sides, ...own], SIDES.length + players.length);
}

/** The same of both sides only, for who asks it of every match. */
export const sumsOfSides = (sets: readonly SeasonSet[]): Sums =>
  unpacked(
    sets.map((set) => packedOf(set, 'sides')),
    SIDES.length,
  );

/** The same of one match, with the numbers of the opponents. */
export function sumsOfMatch(sets: readonly SeasonSet[]): Sums {
  const sums = noSums();
  const taps = new Map(sets.map((set) => [set.id, tappedIn(set)]));
  const tapsOf = (id: string): string => taps.get(id) ?? '';
  for (const row of sets.flatMap(({ figures }) => figures)) {
    if (row.side === 'us' || row.number === null) continue;
    const entries = noEntries();
    addMarks(row.figures, 0, entries);
    for (const [i, cell] of entries.at.entries())
      addCell(sums, { side: row.side, who: row.number }, cell, entries.by[i] ?? 0);
    const kind = kindOfSet(deepestIn(row.figures), tapsOf(row.setId));
    if (row.figures.played > 0) addPlayed(sums, { side: row.side, who: row.number }, kind, row.figures.played);
  }
  const { players, sides, rallies, played } = sumsOfSets(sets);
  return {
    ...{ sides, rallies, players: new Map([...players, ...sums.players]) },
    played: new Map([...played, ...sums.played]),
  };
}

/** A mark at a level, as a place in a list. */
const CELLS = MARKS.length * LEVELS.length;
const TAPPED = LEVELS.indexOf('taps');
const cellOf = (mark: number, level: number): number => mark * LEVELS.length + level;
const NAMED: ReadonlyMap<string, number> = new Map(
  MARKS.flatMap((name, mark) => LEVELS.map((level, at) => [`${name} ${level}`, cellOf(mark, at)] as const)),
);
const MARK_AT: ReadonlyMap<MarkName, number> = new Map(MARKS.map((name, mark) => [name, mark]));

function addCell(sums: SumsDraft, subject: Subject, cell: number, by: number): void {
  const name = MARKS[Math.floor(cell / LEVELS.length)];
  if (name) addMark(sums, subject, name, cell % LEVELS.length, by);
}

/** Our side, theirs, and from then on our players, in the order in which they were met. */
const SIDES = ['us', 'them'] as const;
const players: string[] = [];
const known = new Map<string, number>();
function subjectOf(playerId: string): number {
  const was = known.get(playerId);
  if (was !== undefined) return was;
  known.set(playerId, SIDES.length + players.length);
  players.push(playerId);
  return SIDES.length + players.length - 1;
}

/** The numbers of a set in two lists, made once: another filter of ten seasons only adds them up. */
type Packed = {
  /** By subject and cell. */
  readonly at: Int32Array;
  readonly by: Int32Array;
  /** Subjects who have played it, with how much of theirs is known of it: as places in a list. */
  readonly played: readonly number[];
  readonly rallies: readonly (readonly [taps: string, numbers: readonly number[]])[];
};
/** Players are packed apart from the sides: a page that opens with rotations asks for them later. */
type Whose = 'sides' | 'own';
const packings = { sides: new WeakMap<SeasonSet, Packed>(), own: new WeakMap<SeasonSet, Packed>() } as const;
function packedOf(set: SeasonSet, whose: Whose): Packed {
  const known = packings[whose].get(set);
  if (known) return known;
  const packed = set.figures.length > 0 ? packTold(set, whose) : packTapped(set, whose);
  packings[whose].set(set, packed);
  return packed;
}

/** Places and what is added there, while they are gathered. */
type Entries = { readonly at: number[]; readonly by: number[] };
const noEntries = (): Entries => ({ at: [], by: [] });
const pack = ({ at, by }: Entries, rest: Pick<Packed, 'played' | 'rallies'>): Packed => ({
  ...{ at: Int32Array.from(at), by: Int32Array.from(by) },
  ...rest,
});

/** The place in a list of a subject who has played a set of this kind. */
const playedAt = (subject: number, kind: number): number => subject * SET_KINDS + kind;

/** The row of our side has the rallies of the set, by the categories in which it has taps. */
const tappedIn = ({ figures }: SeasonSet): string =>
  figures.flatMap(({ figures: { rallies } }) => Object.keys(rallies)).find((taps) => taps !== '') ?? '';

/** The deepest depth at which these figures have a mark, as its place in `DEPTHS`. */
function deepestIn({ marks }: Figures): number {
  let deepest = 0;
  for (const key in marks) {
    const level = (NAMED.get(key) ?? 0) % LEVELS.length;
    if (level < TAPPED && level > deepest) deepest = level;
  }
  return deepest;
}

function packTold(set: SeasonSet, whose: Whose): Packed {
  const { figures } = set;
  const entries = noEntries();
  const taps = tappedIn(set);
  const played: number[] = [];
  let rallies: Packed['rallies'] = [];
  for (const row of figures) {
    if (row.number !== null || (row.side === 'them' && row.playerId !== null)) continue;
    if ((row.playerId === null) !== (whose === 'sides')) continue;
    const subject = row.playerId === null ? SIDES.indexOf(row.side) : subjectOf(row.playerId);
    addMarks(row.figures, subject * CELLS, entries);
    if (row.figures.played > 0) played.push(playedAt(subject, kindOfSet(deepestIn(row.figures), taps)));
    // Both sides have the same rallies.
    if (subject === 0) rallies = Object.entries(row.figures.rallies);
  }
  return pack(entries, { played, rallies });
}

/** A mark of a later version is passed over: no figure of this one is made of it. */
function addMarks({ marks }: Figures, from: number, { at, by }: Entries): void {
  for (const key in marks) {
    const cell = NAMED.get(key);
    if (cell === undefined) continue;
    at.push(from + cell);
    by.push(marks[key] ?? 0);
  }
}

/** A set that was only tapped: its taps by player, and its points as rallies of which no more is known. */
function packTapped({ pairs, score }: SeasonSet, whose: Whose): Packed {
  const entries = noEntries();
  const add = (place: number, by: number): void => void (entries.at.push(place), entries.by.push(by));
  const players = groupBy(pairs, (pair) => pair.playerId);
  for (const [playerId, ofPlayer] of players) {
    const from = whose === 'sides' ? 0 : subjectOf(playerId) * CELLS;
    for (const [name, by] of markedTaps(countsIn(ofPlayer))) add(from + cellOf(MARK_AT.get(name) ?? 0, TAPPED), by);
  }
  const taps = CATEGORY_NAMES.filter((category) => pairs.some(({ statCategory }) => statCategory === category)).join(
    ' ',
  );
  const kind = kindOfSet(0, taps);
  const own = [...players.keys()].map((player) => playedAt(subjectOf(player), kind));
  if (whose === 'own') return pack(entries, { played: own, rallies: [] });
  const points = cellOf(MARK_AT.get('PT') ?? 0, 0);
  SIDES.forEach((side, subject) => add(subject * CELLS + points, score[side]));
  const numbers = noRallies();
  // Who won the one before has served; nobody knows who served first.
  const all = score.us + score.them;
  [numbers[0], numbers[1]] = [Math.min(all, 1), Math.max(all - 1, 0)];
  return pack(entries, { played: SIDES.map((_, subject) => playedAt(subject, kind)), rallies: [[taps, numbers]] });
}

function addedUp(packed: readonly Packed[], subjects: number): Int32Array {
  const sums = new Int32Array(subjects * CELLS);
  for (const { at, by } of packed) {
    for (let i = 0; i < at.length; i++) sums[at[i] ?? 0] = (sums[at[i] ?? 0] ?? 0) + (by[i] ?? 0);
  }
  return sums;
}

/** A subject of the lists: a side, or one of our players. */
function subjectAt(subject: number): Subject {
  const side = SIDES[subject];
  return side ? { side } : { side: 'us', who: players[subject - SIDES.length] ?? '' };
}

function unpacked(packed: readonly Packed[], subjects: number): Sums {
  const cells = addedUp(packed, subjects);
  const sums = noSums();
  const sets = new Int32Array(subjects * SET_KINDS);
  const rallies = new Map<string, number[]>();
  for (const set of packed) {
    for (const place of set.played) sets[place] = (sets[place] ?? 0) + 1;
    for (const [taps, numbers] of set.rallies) {
      const sum = rallies.get(taps) ?? noRallies();
      for (let place = 0; place < numbers.length; place++) sum[place] = (sum[place] ?? 0) + (numbers[place] ?? 0);
      rallies.set(taps, sum);
    }
  }
  for (let place = 0; place < cells.length; place++) {
    const by = cells[place] ?? 0;
    if (by !== 0) addCell(sums, subjectAt(Math.floor(place / CELLS)), place % CELLS, by);
  }
  sets.forEach((number, place) => {
    if (number === 0) return;
    const { side, who } = subjectAt(Math.floor(place / SET_KINDS));
    addPlayed(sums, { side, who }, place % SET_KINDS, number);
  });
  return { ...sums, rallies };
}

const countsIn = (pairs: readonly StatPair[]): PlayerCounts =>
  pairs.reduce<PlayerCounts>(
    (counts, { statCategory, positiveCount: positive, negativeCount: negative, totalAttempts: attempts }) => ({
      ...counts,
      [statCategory]: { positive, negative, attempts },
    }),
    NOTHING_YET,
  );
