import type { Player } from '../roster/schema.ts';
import { type Line, lineOf } from './line.ts';
import type { Projection } from '../match/projection.ts';
import type { SetStats, StatPair } from '../match/schema.ts';
import { positionInStats, type TrackedPlayer, trackedPlayers } from '../match/tracked-players.ts';

export type BoxLine = Line & { readonly who: Pick<TrackedPlayer, 'id' | 'number' | 'name' | 'position'> };
type BoxScore = {
  /** The sets that have a score or a figure, in their order. */
  readonly sets: readonly SetStats[];
  readonly lines: readonly BoxLine[];
  readonly totals: Line;
};

/** The box score of a match or of one of its sets; players without a figure are not listed. */
export function boxScore(
  { setStats, statPairs }: Projection,
  players: readonly Player[],
  setNumber: number | null = null,
): BoxScore {
  const recorded = statPairs.filter(({ totalAttempts }) => totalAttempts > 0);
  const withFigures = new Set(recorded.map(({ setId }) => setId));
  const sets = setStats
    .filter((set) => set.ourScore + set.opponentScore > 0 || withFigures.has(set.id))
    .toSorted((a, b) => a.setNumber - b.setNumber);
  const shown = new Set(sets.filter((set) => setNumber === null || set.setNumber === setNumber).map(({ id }) => id));
  const pairs = recorded.filter(({ setId }) => shown.has(setId));
  const lines = namePlayers(pairs, players).map((who) => ({
    who,
    ...lineOf(pairs.filter((pair) => pair.playerId === who.id)),
  }));
  return { sets, lines, totals: { ...lineOf(pairs), sets: shown.size } };
}

function namePlayers(pairs: readonly StatPair[], players: readonly Player[]): BoxLine['who'][] {
  const ids = new Set(pairs.map(({ playerId }) => playerId));
  const positions = new Map(players.map(({ id, position }) => [id, positionInStats(position)]));
  return trackedPlayers(
    players.map((player) => ({ ...player, isOut: false })),
    ids,
  )
    .filter(({ id }) => ids.has(id))
    .map(({ id, number, name }) => ({ id, number, name, position: positions.get(id) ?? '' }));
}
