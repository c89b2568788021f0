import type { ReactNode } from 'react';
import { usePull } from './use-pull.ts';
import { useRootMark } from './use-root-mark.ts';
import styles from './pull-to-refresh.module.css';

type PullToRefreshProps = { onRefresh(): Promise<void>; children: ReactNode };

/** A dashed line on top draws itself solid from the centre; when it is solid, letting go refreshes. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const { state, nearness, handlers } = usePull(onRefresh);
  useRootMark('data-pulls');
  return (
    <div className={styles.area} {...handlers}>
      <div role="status" data-state={state} className={styles.track}>
        <span className={styles.solid} style={{ transform: `scaleX(${nearness})` }} />
        {state === 'refreshing' && <span className="sr">Refreshing...</span>}
      </div>
      {children}
    </div>
  );
}
