import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconExclamationMark, IconInfoCircle } from '@tabler/icons-react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './findings.module.css';

const DRAWINGS = {
  bad: IconAlertTriangle,
  warn: IconExclamationMark,
  info: IconInfoCircle,
  ok: IconCircleCheck,
} as const;

/** A list of findings; the caller puts the worst first. */
export function Findings({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.findings}>
      {children}
    </ul>
  );
}

type FindingProps = {
  tone: keyof typeof DRAWINGS;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Further keys, below the words. */
  further?: ReactNode;
};

export function Finding({ tone, title, children, action, further }: FindingProps) {
  return (
    <li className={styles.finding}>
      <span className={classes(styles.mark, styles[tone])}>
        <Icon of={DRAWINGS[tone]} size="sm" />
      </span>
      <div className={styles.words}>
        <b>{title}</b>
        {children !== undefined && <p>{children}</p>}
        {further}
      </div>
      {action}
    </li>
  );
}
