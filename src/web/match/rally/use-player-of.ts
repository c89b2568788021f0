import { useMemo } from 'react';
import { formerPlayer, type TrackedPlayer, trackedPlayers } from '#domain/match/tracked-players.ts';
import type { TrackerView } from '#web/match/tracker-view.ts';

export type PlayerOf = (id: string) => TrackedPlayer;

/** The players of the team, and those who have left it, by id. */
export function usePlayerOf({ players, former }: Pick<TrackerView, 'players' | 'former'>): PlayerOf {
  return useMemo(() => {
    const known = new Map(trackedPlayers(players).map((one) => [one.id, one]));
    return (id) => known.get(id) ?? formerPlayer(id, former);
  }, [players, former]);
}
