import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './gallery-page.module.css';

type BlockProps = { title: string; span?: 'third' | 'half' | 'whole'; children: ReactNode };

export function Block({ title, span = 'third', children }: BlockProps) {
  return (
    <section className={classes(styles.block, span !== 'third' && styles[span])}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
