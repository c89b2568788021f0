import { IconDatabaseOff, IconRefresh } from '@tabler/icons-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './message-page.module.css';

const WORDS = {
  refused: {
    title: 'This browser keeps no data',
    text: 'Your teams work from data on this device, and this browser does not allow any. Allow cookies and site data for this address, make room on the device, or use another browser or window.',
    action: 'Try Again',
  },
  silent: {
    title: 'Your data on this device does not answer.',
    text: 'Nothing is lost. Reload, and close other windows of Lineup Pro if it stays so.',
    action: 'Reload',
  },
} as const;

/** Where the device cannot be read, no tap would be safe: it is said, and tried again meanwhile. */
export function NoStoragePage({ because }: { because: keyof typeof WORDS }) {
  const { title, text, action } = WORDS[because];
  return (
    <main>
      <div className={styles.page} role="alert">
        <span className={styles.mark}>
          <Icon of={IconDatabaseOff} size="xl" />
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
        <Button variant="primary" icon={IconRefresh} onClick={() => location.reload()}>
          {action}
        </Button>
      </div>
    </main>
  );
}
