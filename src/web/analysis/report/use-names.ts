import { useMemo } from 'react';
import type { Names } from '#domain/match/match-log.ts';
import { howCounted } from '#domain/match/sessions.ts';
import { formerPlayer, playerLabel, trackedPlayers } from '#domain/match/tracked-players.ts';
import type { Player } from '#domain/roster/schema.ts';
import { useRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import type { Stored } from '#domain/sync/tables.ts';

type About = {
  teamName: string;
  opponent: string;
  roster: readonly Player[];
  former: readonly Player[];
};

/** How the report speaks of players and sides; who recorded a rally is said in the rally list. */
export function useNames(session: Stored<'statSessions'>, { teamName, opponent, roster, former }: About): Names {
  const naming = useRotationNaming();
  return useMemo(() => {
    const known = new Map(trackedPlayers(roster).map((player) => [player.id, player]));
    return {
      player: (id) => playerLabel(known.get(id) ?? formerPlayer(id, former)),
      side: (side) => (side === 'us' ? teamName : opponent),
      person: () => '',
      counting: howCounted(session),
      naming,
    };
  }, [session, teamName, opponent, roster, former, naming]);
}
