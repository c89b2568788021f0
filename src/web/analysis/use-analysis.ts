import { useMemo } from 'react';
import { AnalysisFilter, figuresOf, isWithin } from '#domain/analysis/analysis-filter.ts';
import { trackedMatches } from '#domain/analysis/tracked-match.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { useAddress } from '#web/browser/use-address.ts';
import { useTeamStats } from './use-team-stats.ts';

/** A team's matches that pass the filter in the URL, and its figures. */
export function useAnalysis(teamId: string) {
  const { isLoaded, sessions, figures, seasonIndex } = useTeamStats(teamId);
  const events = useRows('events', { teamId });
  const [address, change] = useAddress();
  const { type, from, to } = AnalysisFilter.parse(address);
  const filter = useMemo(() => ({ type, from, to }), [type, from, to]);
  const played = useMemo(() => trackedMatches(sessions, events), [sessions, events]);
  const matches = useMemo(() => played.filter((match) => isWithin(filter, match)), [played, filter]);
  return { isLoaded, matches, figures, seasonIndex, filter, address, change };
}

export type Analysis = ReturnType<typeof useAnalysis>;

/** The team's figures in the matches that the filter leaves. */
export const useTeamFigures = ({ matches, figures: { setStats }, seasonIndex }: Analysis) =>
  useMemo(
    () => figuresOf(matches, { setStats, statPairs: seasonIndex.season().team }),
    [matches, setStats, seasonIndex],
  );

/** The same of one player. */
export const useFiguresOf = ({ matches, figures: { setStats }, seasonIndex }: Analysis, playerId: string) =>
  useMemo(
    () => figuresOf(matches, { setStats, statPairs: seasonIndex.season().byPlayer.get(playerId) ?? [] }),
    [matches, setStats, seasonIndex, playerId],
  );

export type Change = ReturnType<typeof useAnalysis>['change'];
