import { useMemo } from 'react';
import { Redirect } from 'wouter';
import { denial } from '#domain/access.ts';
import { teamScope, userScope } from '#domain/sync/tables.ts';
import { useLoading } from '#web/sync/use-loading.ts';
import { useAccess, useLoaded, useRow } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageGround } from '#web/ui/page-ground.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTint } from '#web/ui/court/team-tint.ts';
import { TeamNotFound } from '#web/pages/team-not-found.tsx';
import { onDemand } from '#web/browser/on-demand.tsx';
import { useAddress } from '#web/browser/use-address.ts';
import { TeamWorkspace } from './team-workspace.tsx';
import styles from './lineups-page.module.css';

const ReceivePage = onDemand(async () => (await import('./receive/receive-page.tsx')).ReceivePage);

const FAILED = 'Failed to load team data';

/** Roster, court and lineups of one team, for those who edit it. */
export function LineupsPage({ teamId }: { teamId: string }) {
  const team = useRow('teams', teamId);
  const access = useAccess(teamId);
  // Once the user scope is loaded, a team without access is none of the person's.
  const isKnown = useLoaded(userScope(useSync().userId));
  const isHeld = useLoaded(useMemo(() => teamScope(teamId), [teamId]));
  const loading = useLoading(access ? isHeld : isKnown, FAILED);
  const [{ receive }] = useAddress();
  const tint = useTint(team?.palette ?? null);

  if (loading === 'loading') return <Loading />;
  if (loading === 'failed') return <NotLoaded />;
  if (!team || !access) return <TeamNotFound />;
  if (denial(access, 'lineups.edit')) return <Redirect to={`/team/${teamId}/stats`} replace />;
  return (
    <main ref={tint} className={styles.page}>
      <PageGround logoUrl={team.logoUrl} />
      {receive === undefined ? (
        <TeamWorkspace key={teamId} team={team} />
      ) : (
        <ReceivePage team={team} lineupId={receive} />
      )}
    </main>
  );
}

function NotLoaded() {
  const { syncNow } = useSync();
  return (
    <main className={styles.page}>
      <h1 className="sr">Lineups</h1>
      <EmptyState title={FAILED} action={<Button onClick={syncNow}>Try Again</Button>} />
    </main>
  );
}

const Loading = () => (
  <main className={styles.page}>
    <Skeleton text="Loading lineups..." rows={6} />
  </main>
);
