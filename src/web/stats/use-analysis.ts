import { useMemo } from 'react';
import { AnalysisFilter, figuresOf, isWithin } from '#domain/stats/analysis-filter.ts';
import { trackedMatches } from '#domain/stats/tracked-match.ts';
import { useRows } from '#web/sync/hooks.ts';
import { useAddress } from './use-address.ts';
import { useTeamStats } from './use-team-stats.ts';

/** A team's matches as the filter in the address leaves them, and the figures of these alone. */
export function useAnalysis(teamId: string) {
  const { isLoaded, sessions, figures: all } = useTeamStats(teamId);
  const events = useRows('events', { teamId });
  const [address, change] = useAddress();
  const { type, from, to } = AnalysisFilter.parse(address);
  const filter = useMemo(() => ({ type, from, to }), [type, from, to]);
  const played = useMemo(() => trackedMatches(sessions, events), [sessions, events]);
  const matches = useMemo(() => played.filter((match) => isWithin(filter, match)), [played, filter]);
  const figures = useMemo(() => figuresOf(matches, all), [matches, all]);
  return { isLoaded, matches, figures, filter, address, change };
}

export type Change = ReturnType<typeof useAnalysis>['change'];
