import type { Team } from '#domain/teams/schema.ts';
import { AccessDialog, ShareDialog } from '#web/members/people-dialogs.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { EditTeamDialog } from './edit-team-dialog.tsx';
import type { TeamAction } from './team-card.tsx';
import type { useTeams } from './use-teams.ts';

type TeamDialogsProps = {
  chosen: { team: Team; action: TeamAction } | null;
  teams: ReturnType<typeof useTeams>;
  onClose: () => void;
};

/** Dialogs of a team card's menu. */
export function TeamDialogs({ chosen, teams, onClose }: TeamDialogsProps) {
  if (!chosen) return null;
  const { team, action } = chosen;
  const then = (act: (team: Team) => Promise<void>) => () => {
    void act(team);
    onClose();
  };
  switch (action) {
    case 'edit':
      return (
        <EditTeamDialog
          key={team.id}
          team={team}
          open
          onClose={onClose}
          onSave={(before, after) => teams.update(team, before, after)}
        />
      );
    case 'share':
      return <ShareDialog team={team} open onClose={onClose} />;
    case 'manage':
      return <AccessDialog team={team} open onClose={onClose} />;
    case 'delete':
      return (
        <ConfirmDialog open onClose={onClose} onConfirm={then(teams.remove)} title="Delete Team" action="Delete Team">
          {team.name} will be deleted with its players, lineups, events, recorded games and statistics, collaborators
          and invitations. This action cannot be undone.
        </ConfirmDialog>
      );
    case 'leave':
      return (
        <ConfirmDialog open onClose={onClose} onConfirm={then(teams.leave)} title="Leave Team" action="Leave Team">
          You will no longer be able to open {team.name} until you are invited again.
        </ConfirmDialog>
      );
  }
}
