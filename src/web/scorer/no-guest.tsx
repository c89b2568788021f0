import { IconRefresh } from '@tabler/icons-react';
import { NOTHING_HERE } from '#domain/live/texts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './guest.module.css';

/** This browser has opened no link, or the server cannot be asked for what it opened. */
export function NoGuest({ because, onRetry }: { because: 'unknown' | 'offline'; onRetry(): void }) {
  return (
    <main className={styles.page}>
      <h1>{because === 'offline' ? 'This needs a connection.' : NOTHING_HERE}</h1>
      <p>Open the link that the coach sent you.</p>
      {because === 'offline' && (
        <Button icon={IconRefresh} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </main>
  );
}
