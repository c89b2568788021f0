import { IconWifiOff } from '@tabler/icons-react';
import { NO_DATA } from '#web/sync/notices.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './message-page.module.css';

/** Without a network, on a device that has not seen this person's teams yet. */
export function NothingOffline() {
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Icon of={IconWifiOff} size="xl" />
      </span>
      <h1>Offline Mode</h1>
      <p>{NO_DATA}</p>
    </main>
  );
}
