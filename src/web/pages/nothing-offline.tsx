import { IconWifiOff } from '@tabler/icons-react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './message-page.module.css';

type Absence = { title: string; reason: string };

/** On a device that has not seen this person's teams yet, while nothing can come. */
export function NothingOffline({ title, reason }: Absence) {
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Icon of={IconWifiOff} size="xl" />
      </span>
      <h1>{title}</h1>
      <p>{reason}</p>
    </main>
  );
}
