import { may } from '#domain/access.ts';
import { AnalysisFilter } from '#domain/analysis/analysis-filter.ts';
import { useAccess } from '#web/sync/screen/hooks.ts';
import { TabLinks } from '#web/ui/controls/tabs.tsx';
import { useAddress } from '#web/browser/use-address.ts';
import { useSortedEarly } from './use-sorted-early.ts';
import styles from './stats-tabs.module.css';

const TABS = [
  { path: 'stats', label: 'Upcoming Events', needs: 'stats.read' },
  { path: 'stats/past-events', label: 'Past Events', needs: 'stats.read' },
  { path: 'stats/player-analysis', label: 'Player Analysis', needs: 'stats.analyse' },
  { path: 'stats/team-analysis', label: 'Team Analysis', needs: 'stats.analyse' },
  { path: 'stats/season', label: 'Season', needs: 'stats.analyse' },
] as const;
type StatsTab = (typeof TABS)[number]['label'];

/** The way between the stats screens; analysis is not for statisticians. */
export function StatsTabs({ teamId, current }: { teamId: string; current: StatsTab }) {
  const access = useAccess(teamId);
  useSortedEarly(teamId, may(access, 'stats.analyse'));
  const query = useFilter();
  const links = TABS.filter(({ needs }) => may(access, needs)).map(({ path, label, needs }) => ({
    href: `/team/${teamId}/${path}${needs === 'stats.analyse' ? query : ''}`,
    label,
    current: label === current,
  }));
  return (
    <div className={styles.tabs}>
      <TabLinks label="Stats" links={links} />
    </div>
  );
}

/** The filter in the URL, carried over to the other analysis. */
function useFilter(): string {
  const [address] = useAddress();
  const chosen = Object.entries(AnalysisFilter.parse(address)).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`;
}
