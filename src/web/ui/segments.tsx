import type { ReactNode } from 'react';
import styles from './segments.module.css';

/** Icon buttons that belong together in one frame, such as the two turns of a rotation. A pressed one is inverted. */
export function Segments({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.segments}>
      {children}
    </div>
  );
}
