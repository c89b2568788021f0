import { IconDatabaseOff, IconRefresh } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './message-page.module.css';

/** Where the browser keeps nothing, no tap would be safe: it is said, and tried again meanwhile. */
export function NoStoragePage() {
  return (
    <main>
      <div className={styles.page} role="alert">
        <span className={styles.mark}>
          <Icon of={IconDatabaseOff} size="xl" />
        </span>
        <h1>This browser keeps no data</h1>
        <p>
          Your teams work from data on this device, and this browser does not allow any. Allow cookies and site data for
          this address, make room on the device, or use another browser or window.
        </p>
        <Button variant="primary" icon={IconRefresh} onClick={() => location.reload()}>
          Try Again
        </Button>
      </div>
    </main>
  );
}
