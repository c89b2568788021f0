import { memo } from 'react';
import { IconCheck, IconShare2, IconUsers } from '@tabler/icons-react';
import type { Team } from '#domain/teams/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Crest } from '#web/ui/court/crest.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BackLink } from '#web/ui/page-head.tsx';
import { type SaveStatus, saveText } from './court/save-status.ts';
import styles from './team-head.module.css';

type TeamHeadProps = { team: Team; status: SaveStatus; onOpen: (dialog: 'share' | 'manage') => void };

export const TeamHead = memo(function TeamHead({ team, status, onOpen }: TeamHeadProps) {
  const isSaved = status.kind === 'saved' || status.kind === 'kept';
  return (
    <>
      <div className={styles.back}>
        <BackLink href="/teams" label="Back to Teams" />
      </div>
      <div className={styles.head}>
        <Crest logoUrl={team.logoUrl} />
        <div className={styles.id}>
          <h1>{team.name}</h1>
          <p className={styles.meta}>
            {team.seasonName !== null && <span>{team.seasonName}</span>}
            <span className={classes(styles.status, isSaved && styles.saved)}>
              {isSaved && <Icon of={IconCheck} size="sm" />}
              {saveText(status)}
            </span>
          </p>
        </div>
        <div className={styles.actions}>
          <Button icon={IconShare2} aria-label="Share" onClick={() => onOpen('share')}>
            <span>Share</span>
          </Button>
          <Button icon={IconUsers} aria-label="Manage" onClick={() => onOpen('manage')}>
            <span>Manage</span>
          </Button>
        </div>
      </div>
    </>
  );
});
