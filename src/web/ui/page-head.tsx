import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { IconArrowLeft } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import styles from './page-head.module.css';

type PageHeadProps = {
  title: ReactNode;
  sub?: ReactNode;
  back?: { href: string; label: string };
  /** Before the title: a crest, an avatar. */
  lead?: ReactNode;
  actions?: ReactNode;
};

export function PageHead({ title, sub, back, lead, actions }: PageHeadProps) {
  return (
    <div className={styles.head}>
      {back && <BackLink {...back} />}
      <div className={styles.row}>
        {lead}
        <div className={styles.words}>
          <h1>{title}</h1>
          {sub !== undefined && <p className={styles.sub}>{sub}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className={styles.back}>
      <Icon of={IconArrowLeft} />
      {label}
    </Link>
  );
}
