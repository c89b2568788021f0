import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import { useToasts } from '#web/ui/messages/use-toasts.ts';
import { useRefused } from './hooks.ts';
import { notAccepted, SETBACKS } from '#web/sync/notices.ts';
import styles from './refused-notice.module.css';

const LIST = '/changes';

/** Stays until the person has looked, once the message about it is closed: only a person can mend refused changes. */
export function RefusedNotice() {
  const refused = useRefused();
  const [path] = useLocation();
  const isTold = useToasts().some(({ about }) => about === SETBACKS);
  if (refused === 0 || path === LIST || isTold) return null;
  return (
    <p role="status" className={styles.notice}>
      <Icon of={IconAlertTriangle} />
      <span>{notAccepted(refused)}</span>
      <Link href={LIST}>Review</Link>
    </p>
  );
}
