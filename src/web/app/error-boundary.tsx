import { Component, type ReactNode } from 'react';
import { IconRefresh } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import styles from '#web/pages/message-page.module.css';
import { logProblem } from './log.ts';

/** The one class of the app: React has no other way to catch what a screen throws. A new `key` starts afresh. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(fault: unknown): void {
    logProblem('A screen failed', fault);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  return (
    <main className={styles.page} role="alert">
      <h1>Something went wrong</h1>
      <p>This screen could not be shown. What you entered before is kept on this device.</p>
      <Button variant="primary" icon={IconRefresh} onClick={() => location.reload()}>
        Reload
      </Button>
    </main>
  );
}
