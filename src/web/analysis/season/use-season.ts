import { useCallback, useMemo } from 'react';
import { oncePer } from '#domain/core/once-per.ts';
import { fold } from '#domain/match/fold.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { figureRows, type FigureRows } from '#domain/match/season/figure-rows.ts';
import { matchesIn, SeasonFilter, seasonMatches, setsIn } from '#domain/match/season/season-matches.ts';
import { sumsOfSets } from '#domain/match/season/season-sets.ts';
import { playerLabel, trackedPlayers } from '#domain/match/tracked-players.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { useAddress } from '#web/browser/use-address.ts';
import { useRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { useFormerPlayers, useRows } from '#web/sync/screen/hooks.ts';
import { sessionsAhead } from '../team-stats.ts';
import { useTeamStats } from '../use-team-stats.ts';
import { useOnCourt } from './use-on-court.ts';

/** A team's season from the stored figures, with what this device has recorded and not yet sent. */
export function useSeason(teamId: string) {
  const { isLoaded, sessions, figures } = useTeamStats(teamId);
  const events = useRows('events', { teamId });
  const stored = useFigureRows(teamId, sessions);
  const all = useMemo(
    () =>
      seasonMatches(sessions, events, {
        ...figures,
        playerFigures: stored.players,
        rotationFigures: stored.rotations,
      }),
    [sessions, events, figures, stored],
  );
  const [address, change] = useAddress();
  const filter = useFilter(address);
  const found = useMemo(() => matchesIn(all, filter), [all, filter]);
  const { shown: matches, isReading, missing, fetchMissing } = useOnCourt(found, filter.with);
  const sets = useMemo(() => setsIn(matches), [matches]);
  const sums = useCallback(() => sumsOnce(sets), [sets]);
  const names = useCalled(teamId);
  const naming = useRotationNaming();
  const shown = useMemo(
    () => ({ matches, sets, sums, change, naming, ...names }),
    [matches, sets, sums, change, naming, names],
  );
  return useMemo(
    () => ({ isLoaded, all, shown, filter, address, isReading, missing, fetchMissing, ...shown }),
    [isLoaded, all, shown, filter, address, isReading, missing, fetchMissing],
  );
}
export type Season = ReturnType<typeof useSeason>;
/** The matches that the filter leaves and their figures: the same while something else in the address changes. */
export type ShownSeason = Season['shown'];

/** Worked out when they are first asked for: the page opens without what players have done. */
const sumsOnce = oncePer(sumsOfSets);

function useFilter(address: Readonly<Record<string, string>>): SeasonFilter {
  const { type, from, to, opponent, result, sets, last, with: player } = SeasonFilter.parse(address);
  return useMemo(
    () => ({ type, from, to, opponent, result, sets, last, with: player }),
    [type, from, to, opponent, result, sets, last, player],
  );
}

/** As the server stored them; sessions of which this device knows more are folded here instead. */
function useFigureRows(teamId: string, sessions: readonly Stored<'statSessions'>[]): FigureRows {
  const players = useRows('playerSetFigures', { teamId });
  const rotations = useRows('rotationSetFigures', { teamId });
  const entries = useRows('matchEvents', { teamId });
  return useMemo(() => {
    const ahead = sessionsAhead(sessions, entries);
    if (ahead.size === 0) return { players, rotations };
    const folded = sessions
      .filter(({ id }) => ahead.has(id))
      .map((session) => {
        const own = entries.filter(({ sessionId }) => sessionId === session.id);
        return figureRows(fold(own, readingOf(session)), session);
      });
    const isSent = ({ sessionId }: { readonly sessionId: string }) => !ahead.has(sessionId);
    return {
      players: [...players.filter(isSent), ...folded.flatMap((own) => own.players)],
      rotations: [...rotations.filter(isSent), ...folded.flatMap((own) => own.rotations)],
    };
  }, [players, rotations, entries, sessions]);
}

/** How players are called, by the last known name and number of those who have left (AMB-053). */
function useCalled(teamId: string) {
  const players = useRows('players', { teamId });
  const former = useFormerPlayers(teamId);
  return useMemo(() => {
    const known = new Map(trackedPlayers([...players, ...former]).map((player) => [player.id, player]));
    const roster = trackedPlayers(players);
    const called = (id: string): string => {
      const player = known.get(id);
      return player ? playerLabel(player) : 'Former player';
    };
    return { roster, called };
  }, [players, former]);
}
