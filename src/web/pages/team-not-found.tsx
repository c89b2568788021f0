import { IconUsersGroup } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './message-page.module.css';

/** For strangers and for addresses that name no team: they cannot be told apart. */
export function TeamNotFound() {
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Icon of={IconUsersGroup} size="xl" />
      </span>
      <h1>Team not found</h1>
      <p>It was deleted, or you do not have access to it.</p>
      <LinkButton variant="primary" href="/teams">
        Back to Teams
      </LinkButton>
    </main>
  );
}
