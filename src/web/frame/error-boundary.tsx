import { Component, type ReactNode, useEffect } from 'react';
import { IconRefresh } from '@tabler/icons-react';
import { useOnline } from '#web/browser/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from '#web/pages/message-page.module.css';
import { logProblem } from '#web/browser/log.ts';
import { isMissingPart } from '#web/browser/missing-parts.ts';

type Failure = 'broken' | 'missing';
type Absent = { readonly title: string; readonly words: string };
type ErrorBoundaryProps = { children: ReactNode; absent?: Absent };

const NOT_KEPT: Absent = {
  title: "You're offline",
  words:
    'This page is not kept on the device. It opens when the connection is back; teams and matches work without one.',
};

/**
 * The one class of the app: React has no other way to catch what a screen throws. A new `key` starts afresh. `absent`
 * stands where a screen would be that only the network has.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | undefined }> {
  override state: { failure: Failure | undefined } = { failure: undefined };

  static getDerivedStateFromError(fault: unknown) {
    return { failure: isMissingPart(fault) ? 'missing' : 'broken' };
  }

  override componentDidCatch(fault: unknown): void {
    logProblem('A screen failed', fault);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === 'missing') return <Missing absent={this.props.absent ?? NOT_KEPT} />;
    return failure ? <Failed>This screen could not be shown.</Failed> : this.props.children;
  }
}

/** Shown when a part of the app could not be loaded; reloads when the network is back. */
function Missing({ absent }: { absent: Absent }) {
  const isOnline = useOnline();
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  if (isOnline) return <Failed>This screen could not be loaded.</Failed>;
  return (
    <Message title={absent.title} action="Try Again">
      {absent.words}
    </Message>
  );
}

function Failed({ children }: { children: string }) {
  return (
    <Message title="Something went wrong" action="Reload">
      {children} What you entered before is kept on this device.
    </Message>
  );
}

const reload = () => location.reload();

function Message({ title, action, children }: { title: string; action: string; children: ReactNode }) {
  return (
    <main>
      <div className={styles.page} role="alert">
        <h1>{title}</h1>
        <p>{children}</p>
        <Button variant="primary" icon={IconRefresh} onClick={reload}>
          {action}
        </Button>
      </div>
    </main>
  );
}
