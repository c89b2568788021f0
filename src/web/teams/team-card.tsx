import { memo, type MouseEvent } from 'react';
import { IconLogout, IconPencil, IconShare2, IconTrash, IconUsers } from '@tabler/icons-react';
import { type Access, may } from '#domain/access.ts';
import { localDay, mediumDay } from '#domain/core/dates.ts';
import type { Team } from '#domain/teams/schema.ts';
import { ROLE_NAMES } from '#web/access/role-names.ts';
import { Crest } from '#web/ui/court/crest.tsx';
import { MoreGlyph } from '#web/ui/glyphs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuRow } from '#web/ui/controls/menu.tsx';
import { Card } from '#web/ui/panel.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useTint } from '#web/ui/court/team-tint.ts';
import styles from './team-card.module.css';

export type TeamAction = 'edit' | 'share' | 'manage' | 'delete' | 'leave';

type TeamCardProps = {
  team: Team;
  access: Access;
  players: number;
  lineups: number;
  onAction: (team: Team, action: TeamAction) => void;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** The name is the link and covers the card; the menu lies above it (TEAMS-14). */
export const TeamCard = memo(function TeamCard(props: TeamCardProps) {
  const { team, access, players, lineups, onAction, onFollow } = props;
  const tint = useTint(team.palette);
  const home = may(access, 'lineups.edit') ? 'lineups' : 'stats';
  return (
    <Card ref={tint} className={styles.card} aria-label={team.name}>
      <div className={styles.half}>
        <Crest logoUrl={team.logoUrl} />
      </div>
      <div className={styles.words}>
        <div className={styles.top}>
          <div>
            <h2>
              <a href={`/team/${team.id}/${home}`} onClick={onFollow}>
                {team.name}
              </a>
            </h2>
            {team.seasonName !== null && <p className={styles.season}>{team.seasonName}</p>}
          </div>
          <TeamMenu team={team} access={access} onAction={onAction} />
        </div>
        {team.description !== null && <p className={styles.description}>{team.description}</p>}
        <dl className={styles.counts}>
          <div>
            <dt>{players === 1 ? 'player' : 'players'}</dt>
            <dd>{players}</dd>
          </div>
          <div>
            <dt>{lineups === 1 ? 'lineup' : 'lineups'}</dt>
            <dd>{lineups}</dd>
          </div>
        </dl>
        <p className={styles.foot}>
          <span>{`Created ${mediumDay(localDay(new Date(team.createdAt)))}`}</span>
          <Tag tone={access.role === 'owner' ? 'ink' : 'plain'}>{ROLE_NAMES[access.role]}</Tag>
        </p>
      </div>
    </Card>
  );
});

const ROWS = [
  { action: 'edit', needs: 'team.edit', icon: IconPencil, label: 'Edit Team' },
  { action: 'share', needs: 'team.share', icon: IconShare2, label: 'Share Team' },
  { action: 'manage', needs: 'team.manage', icon: IconUsers, label: 'Manage Access' },
  { action: 'delete', needs: 'team.delete', icon: IconTrash, label: 'Delete Team' },
  { action: 'leave', needs: 'team.leave', icon: IconLogout, label: 'Leave Team' },
] as const;

const MORE = <Icon of={MoreGlyph} solid />;

function TeamMenu({ team, access, onAction }: Pick<TeamCardProps, 'team' | 'access' | 'onAction'>) {
  return (
    <div className={styles.menu}>
      <Menu label={`Actions for ${team.name}`} trigger={MORE}>
        {ROWS.filter(({ needs }) => may(access, needs)).map(({ action, icon, label }) => (
          <MenuRow
            key={action}
            icon={icon}
            tone={action === 'delete' || action === 'leave' ? 'danger' : 'plain'}
            onChoose={() => onAction(team, action)}
          >
            {label}
          </MenuRow>
        ))}
      </Menu>
    </div>
  );
}
