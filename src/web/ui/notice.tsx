import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

type NoticeProps = { tone: 'ok' | 'warn' | 'bad'; children: ReactNode };

/** A sentence that stays beside the form. Refusals are read out at once. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <p role={tone === 'bad' ? 'alert' : 'status'} className={`${styles.notice} ${styles[tone]}`}>
      <Icon of={tone === 'ok' ? IconCheck : IconAlertTriangle} />
      <span>{children}</span>
    </p>
  );
}
