import { groupBy } from '../../core/group-by.ts';
import type { MarkName } from '../figures/mark.ts';
import { MARKS } from '../figures/mark.ts';
import {
  addMark,
  addPlayed,
  addRallyNumbers,
  LEVELS,
  markedTaps,
  noRallies,
  noSums,
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

/** The sets of which anything is stored. Where rallies tell a set, its taps are in them or do not count (FIG-13). */
export function seasonSets({ setStats, statPairs, playerFigures, rotationFigures }: SeasonRows): readonly SeasonSet[] {
  const figures = groupBy(playerFigures, ({ setId }) => setId);
  const rotations = groupBy(rotationFigures, ({ setId }) => setId);
  const pairs = groupBy(statPairs, ({ setId }) => setId);
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
  const sums = noSums();
  for (const set of sets) {
    if (set.figures.length > 0) for (const row of set.figures) addRow(sums, row, false);
    else addTapped(sums, set);
  }
  return sums;
}

/** The same of one match, with the numbers of the opponents. */
export function sumsOfMatch(sets: readonly SeasonSet[]): Sums {
  const sums = noSums();
  for (const set of sets) {
    if (set.figures.length > 0) for (const row of set.figures) addRow(sums, row, true);
    else addTapped(sums, set);
  }
  return sums;
}

function addRow(sums: SumsDraft, { side, playerId, number, figures }: PlayerSetFigures, withNumbers: boolean): void {
  const who = playerId ?? number ?? undefined;
  if (side === 'them' && who !== undefined && !withNumbers) return;
  const subject: Subject = who === undefined ? { side } : { side, who };
  for (const [name, level, by] of marksIn(figures)) addMark(sums, subject, name, level, by);
  if (figures.played > 0) addPlayed(sums, side, who, figures.played);
  // Both sides have the same rallies.
  if (who === undefined && side === 'us')
    for (const [taps, numbers] of Object.entries(figures.rallies)) addRallyNumbers(sums, taps, numbers);
}

type StoredMark = readonly [name: MarkName, level: number, by: number];
const read = new WeakMap<Figures, readonly StoredMark[]>();

/** A mark of a later version is passed over: no figure of this one is made of it. */
function marksIn(figures: Figures): readonly StoredMark[] {
  const marks =
    read.get(figures) ??
    Object.entries(figures.marks).flatMap(([key, by]): StoredMark[] => {
      const place = PLACES.get(key);
      return place ? [[...place, by]] : [];
    });
  read.set(figures, marks);
  return marks;
}
const PLACES: ReadonlyMap<string, readonly [MarkName, number]> = new Map(
  MARKS.flatMap((name) => LEVELS.map((level, at) => [`${name} ${level}`, [name, at]] as const)),
);

/** A set that was only tapped: its taps by player, and its points as rallies of which no more is known. */
function addTapped(sums: SumsDraft, { pairs, score }: SeasonSet): void {
  for (const [playerId, own] of groupBy(pairs, (pair) => pair.playerId)) {
    for (const [name, by] of markedTaps(countsIn(own)))
      for (const who of [playerId, undefined])
        addMark(sums, who === undefined ? { side: 'us' } : { side: 'us', who }, name, TAPPED, by);
    addPlayed(sums, 'us', playerId);
  }
  const points = score.us + score.them;
  for (const side of ['us', 'them'] as const) {
    addPlayed(sums, side, undefined);
    if (score[side] > 0) addMark(sums, { side }, 'PT', 0, score[side]);
  }
  const tapped = CATEGORY_NAMES.filter((category) => pairs.some(({ statCategory }) => statCategory === category));
  const numbers = noRallies();
  // Who won the one before has served; nobody knows who served first.
  [numbers[0], numbers[1]] = [Math.min(points, 1), Math.max(points - 1, 0)];
  addRallyNumbers(sums, tapped.join(' '), numbers);
}
const TAPPED = LEVELS.indexOf('taps');

const countsIn = (pairs: readonly StatPair[]): PlayerCounts =>
  pairs.reduce<PlayerCounts>(
    (counts, { statCategory, positiveCount: positive, negativeCount: negative, totalAttempts: attempts }) => ({
      ...counts,
      [statCategory]: { positive, negative, attempts },
    }),
    NOTHING_YET,
  );
