import { memo } from 'react';
import type { Team } from '#domain/teams/schema.ts';
import { useAccess } from '#web/sync/hooks.ts';
import { TeamCard, type TeamAction } from './team-card.tsx';

type OwnTeamCardProps = {
  team: Team;
  players: number;
  lineups: number;
  onAction: (team: Team, action: TeamAction) => void;
};

/** A card once it is known what this person may do in the team. */
export const OwnTeamCard = memo(function OwnTeamCard({ team, ...rest }: OwnTeamCardProps) {
  const access = useAccess(team.id);
  return access ? <TeamCard team={team} access={access} {...rest} /> : null;
});
