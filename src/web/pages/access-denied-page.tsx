import { IconLock } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './message-page.module.css';

export function AccessDeniedPage() {
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Icon of={IconLock} size="xl" />
      </span>
      <h1>Access Denied</h1>
      <p>You don&apos;t have permission to access the admin panel. Admin privileges are required.</p>
      <LinkButton variant="primary" href="/teams">
        Back to Dashboard
      </LinkButton>
    </main>
  );
}
