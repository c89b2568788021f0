import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import { useRefused } from './hooks.ts';
import styles from './refused-notice.module.css';

const LIST = '/changes';

/** Stays until the person has looked: the badge tells of what waits, and refused changes wait for nobody else. */
export function RefusedNotice() {
  const refused = useRefused();
  const [path] = useLocation();
  if (refused === 0 || path === LIST) return null;
  return (
    <p role="status" className={styles.notice}>
      <Icon of={IconAlertTriangle} />
      <span>{refused === 1 ? '1 change was not accepted.' : `${refused} changes were not accepted.`}</span>
      <Link href={LIST}>Review</Link>
    </p>
  );
}
