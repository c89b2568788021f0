import { IconAlertTriangle, IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './net-badge.module.css';

type NetBadgeProps = {
  state: 'online' | 'offline';
  pending: number;
  /** Something else than the line needs the person: shown in place of the line, and always. */
  trouble?: { title: string; detail: string } | undefined;
  /** Part of a bar instead of floating at the lower left. */
  docked?: boolean;
  onOpen(): void;
};

/** Says where the changes are. Opens the list of what has not been sent. */
export function NetBadge({ state, pending, trouble, docked = false, onOpen }: NetBadgeProps) {
  const isShown = state !== 'online' || pending > 0 || trouble !== undefined;
  return isShown ? <ShownBadge {...{ state, pending, trouble, docked, onOpen }} /> : null;
}

function ShownBadge({ state, pending, trouble, docked, onOpen }: NetBadgeProps) {
  const isOnline = state === 'online';
  // Around the button: inside, it would be no accessible name.
  return (
    <div role="status" className={docked ? styles.docked : styles.floating}>
      <button type="button" className={styles.badge} onClick={onOpen}>
        <Icon of={trouble ? IconAlertTriangle : isOnline ? IconCloudUp : IconWifiOff} />
        <span className={styles.words}>
          <span>{trouble?.title ?? (isOnline ? 'Online' : 'Offline Mode')}</span>{' '}
          <span className={styles.pending}>{trouble?.detail ?? (isOnline ? 'Syncing...' : `${pending} pending`)}</span>
        </span>
      </button>
    </div>
  );
}
