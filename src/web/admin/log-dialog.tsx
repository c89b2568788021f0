import { useEffect, useState } from 'react';
import { ACTIONS, AdminLog, type LogEntry } from '#domain/admin/api.ts';
import { ago } from '#domain/feedback/tickets.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './log-dialog.module.css';
import type { AskAsAdmin } from './use-admin.ts';

type LogDialogProps = { open: boolean; onClose(): void; ask: AskAsAdmin };

/** The latest actions of administrators, read-only. */
export function LogDialog({ open, onClose, ask }: LogDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Admin Activity"
      width="lg"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Entries ask={ask} />
    </Dialog>
  );
}

function Entries({ ask }: { ask: AskAsAdmin }) {
  const [entries, setEntries] = useState<readonly LogEntry[]>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let isShown = true;
    void ask(AdminLog, '/api/admin/log').then((answer) => {
      if (!isShown) return;
      if (answer.ok) setEntries(answer.value.entries);
      else setError(answer.message);
    });
    return () => void (isShown = false);
  }, [ask]);
  if (error !== undefined) return <p role="alert">{error}</p>;
  if (!entries) return <Skeleton text="Loading admin data..." rows={4} block={false} />;
  return (
    <ul className={styles.list}>
      {entries.map(({ id, adminEmail, action, target, at }) => (
        <li key={id}>
          <span>
            <b>{adminEmail}</b> {ACTIONS[action]} {target}
          </span>
          <time dateTime={at}>{ago(at, new Date())}</time>
        </li>
      ))}
    </ul>
  );
}
