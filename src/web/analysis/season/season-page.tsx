import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Sheet } from '#domain/analysis/box-rows.ts';
import { isFiltering } from '#domain/analysis/analysis-filter.ts';
import { figureNamed } from '#domain/match/figures/figure-list.ts';
import { sumsOfSides } from '#domain/match/season/season-sets.ts';
import { fromMatches } from '#domain/match/season/season-players.ts';
import { sheetOf } from '#domain/match/season/season-table.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { dialogOnDemand } from '#web/browser/on-demand.tsx';
import { useRow } from '#web/sync/screen/hooks.ts';
import { useLoading } from '#web/sync/use-loading.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { useTint } from '#web/ui/court/team-tint.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NoMatches } from '../analysis-filters.tsx';
import { ExportBar, ExportHead } from '../export-bar.tsx';
import { StatsTabs } from '../stats-tabs.tsx';
import { SeasonFilters } from './season-filters.tsx';
import { SeasonView } from './season-view.tsx';
import { useTables, VIEWS, viewIn } from './use-tables.ts';
import { type Season, useSeason } from './use-season.ts';
import styles from './season-page.module.css';

/** Rotations, players, opponents, trends and pairs over many matches, of what is on this device. */
export function SeasonPage({ teamId }: { teamId: string }) {
  const season = useSeason(teamId);
  const { isLoaded, all, matches, address, change } = season;
  const team = useRow('teams', teamId);
  const tables = useTables(season);
  const loading = useLoading(isLoaded, 'Failed to load the season');
  const tint = useTint(team?.palette ?? null);
  const view = viewIn(address);
  const isReady = loading === 'ready' && all.length > 0;
  const sheet = (): Sheet => sheetOf(tables.shown());
  return (
    <main className={classes('wrap', styles.page)} ref={tint}>
      <StatsTabs teamId={teamId} current="Season" />
      <ExportHead
        bar={
          isReady &&
          matches.length > 0 && (
            <ExportBar name={['season', view, team?.name ?? null]} sheet={sheet}>
              <Files season={season} teamId={teamId} teamName={team?.name ?? ''} />
            </ExportBar>
          )
        }
      >
        <PageHead title="Rotations and players" sub={isReady ? <Extent season={season} /> : 'Over many matches'} />
      </ExportHead>
      {isReady && <SeasonFilters season={season} of={team?.name ?? ''} />}
      {loading !== 'ready' && <Skeleton text="Loading statistics..." rows={5} />}
      {loading === 'ready' && all.length === 0 && (
        <EmptyState title="No Matches Yet">Record a match, and its rotations and players are added up here.</EmptyState>
      )}
      {isReady && matches.length === 0 && season.isReading && <Skeleton text="Loading rallies..." rows={5} />}
      {isReady && matches.length === 0 && !season.isReading && <Nothing season={season} />}
      {isReady && matches.length > 0 && (
        <div className={styles.tabs}>
          <Tabs label="Season" tabs={VIEWS} chosen={view} onChoose={(chosen) => change({ view: chosen })}>
            <SeasonView
              season={season}
              view={view}
              tables={tables}
              rules={team?.defaultRules ?? RULES}
              team={team?.name ?? ''}
            />
          </Tabs>
        </div>
      )}
    </main>
  );
}
/** Files of rallies are loaded with their dialog. */
const SeasonFiles = dialogOnDemand(async () => (await import('./season-files.tsx')).SeasonFiles);

function Files(of: { season: Season; teamId: string; teamName: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={IconDownload} onClick={() => setOpen(true)}>
        Season Files
      </Button>
      <SeasonFiles {...of} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const RULES = PRESETS['fivb-2025'].rules;

const Nothing = ({ season: { filter } }: { season: Season }) =>
  isFiltering(filter) ? <NoMatches /> : <EmptyState title="No Matches Found">No match is of this choice.</EmptyState>;

const EXTENT = ['SO%', 'PASS', 'HIT'].flatMap((code) => figureNamed(code) ?? []);
const grouped = (count: number): string => count.toLocaleString('en-US');
const many = (count: number, one: string, more: string): string => `${grouped(count)} ${count === 1 ? one : more}`;

/** `14 matches, 41 sets, 1,716 rallies. SO% from 14 of 14 matches, …` (SEA-07) */
function Extent({ season: { matches, sets } }: { season: Season }) {
  return useMemo(() => {
    const rallies = [...sumsOfSides(sets).rallies.values()].flat().reduce((sum, number) => sum + number, 0);
    const extent = [
      many(matches.length, 'match', 'matches'),
      many(sets.length, 'set', 'sets'),
      many(rallies, 'rally', 'rallies'),
    ].join(', ');
    return `${extent}. ${EXTENT.map((figure) => fromMatches(figure, matches)).join(', ')}.`;
  }, [matches, sets]);
}
