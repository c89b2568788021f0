import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { IconPlus } from '@tabler/icons-react';
import { userScope } from '#domain/sync/tables.ts';
import type { Team } from '#domain/teams/schema.ts';
import { NameQuestion } from '#web/accounts/name-question.tsx';
import { dialogOnDemand } from '#web/browser/on-demand.tsx';
import { InvitationBanner } from '#web/members/invitation-banner.tsx';
import { useInvitations } from '#web/members/use-invitations.ts';
import { useAbsence, useAccesses, useLoaded, useRows } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PullToRefresh } from '#web/ui/pull-to-refresh.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CreateTeamDialog } from './create-team-dialog.tsx';
import { type TeamAction, TeamCard } from './team-card.tsx';
import { TeamDialogs } from './team-dialogs.tsx';
import { useFollow } from './use-follow.ts';
import { useInPieces } from './use-in-pieces.ts';
import { useSubscriptionNotice } from './use-subscription-notice.ts';
import { useTeams } from './use-teams.ts';
import styles from './teams-page.module.css';

const SuccessModal = dialogOnDemand(() => import('#web/billing/success-modal.tsx').then((part) => part.SuccessModal));

export function TeamsPage() {
  const teams = useTeams();
  const { userId } = useSync();
  const isLoaded = useLoaded(userScope(userId));
  const absence = useAbsence();
  const notice = useSubscriptionNotice();
  const [, navigate] = useLocation();
  const { invitations, load, accept, decline } = useInvitations();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCreating, setCreating] = useState(false);
  const [chosen, setChosen] = useState<{ team: Team; action: TeamAction } | null>(null);
  const choose = useCallback((team: Team, action: TeamAction) => setChosen({ team, action }), []);
  const isEmpty = teams.teams.length === 0;
  const [newest] = teams.teams;
  const toSchedule = newest && (() => navigate(`/team/${newest.id}/schedule`));

  return (
    <PullToRefresh onRefresh={async () => void (await Promise.all([teams.refresh(), load()]))}>
      <main className={styles.page}>
        <h1 ref={heading} tabIndex={-1}>
          My Teams
        </h1>
        {invitations.map((invitation) => (
          <InvitationBanner
            key={invitation.id}
            invitation={invitation}
            onAccept={() => accept(invitation)}
            onDecline={() => decline(invitation)}
          />
        ))}
        {isEmpty &&
          !isLoaded &&
          (absence ? (
            <EmptyState title={absence.title}>{absence.reason}</EmptyState>
          ) : (
            <Skeleton text="Loading teams..." rows={3} />
          ))}
        {isEmpty && isLoaded && <NoTeams onCreate={() => setCreating(true)} />}
        {!isEmpty && <TeamGrid teams={teams.teams} onCreate={() => setCreating(true)} onAction={choose} />}
        <NameQuestion onAnswered={() => heading.current?.focus()} />
        <CreateTeamDialog open={isCreating} onClose={() => setCreating(false)} onCreate={teams.create} />
        <SuccessModal open={notice.isOpen} onClose={notice.close} onOpenSchedule={toSchedule} />
        <TeamDialogs chosen={chosen} teams={teams} onClose={() => setChosen(null)} />
      </main>
    </PullToRefresh>
  );
}

function NoTeams({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No teams yet"
      action={
        <Button variant="primary" icon={IconPlus} onClick={onCreate}>
          Create New Team
        </Button>
      }
    >
      Create a team with a roster, or ask a coach for an invitation.
    </EmptyState>
  );
}

/** How many there are in each team, counted in one go: a club has fifty teams. */
function useCounts(table: 'players' | 'lineups'): ReadonlyMap<string, number> {
  const rows = useRows(table);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { teamId } of rows) counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
    return counts;
  }, [rows]);
}

type GridProps = {
  teams: readonly Team[];
  onCreate: () => void;
  onAction: (team: Team, action: TeamAction) => void;
};

function TeamGrid({ teams, onCreate, onAction }: GridProps) {
  const accesses = useAccesses(useMemo(() => teams.map(({ id }) => id), [teams]));
  const [players, lineups] = [useCounts('players'), useCounts('lineups')];
  const shown = useInPieces(teams);
  const follow = useFollow();
  return (
    <div className={styles.grid}>
      {shown.map((team) => {
        const access = accesses.get(team.id);
        return (
          access && (
            <TeamCard
              key={team.id}
              team={team}
              access={access}
              players={players.get(team.id) ?? 0}
              lineups={lineups.get(team.id) ?? 0}
              onAction={onAction}
              onFollow={follow}
            />
          )
        );
      })}
      <button type="button" className={styles.add} onClick={onCreate}>
        <Icon of={IconPlus} />
        Create New Team
      </button>
    </div>
  );
}
