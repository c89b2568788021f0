import { useMemo } from 'react';
import { headlinesOf } from '#domain/match/report/headlines.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import { FigureKey, type OnOpen } from './figure-key.tsx';
import styles from './headlines.module.css';

type HeadlinesProps = { scope: Scope; set: number | null; whose: string; onOpen: OnOpen };

/** Six figures of ours, each with what it is of. */
export function Headlines({ scope, set, whose, onOpen }: HeadlinesProps) {
  const headlines = useMemo(() => headlinesOf(scope), [scope]);
  return (
    <dl className={styles.figures}>
      {headlines.map(({ label, cells, says }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {cells.map((cell, i) => (
              <FigureKey
                key={cell.figure.code}
                {...{ cell, whose, onOpen, of: { side: 'us', set }, isFirstOfTwo: i < cells.length - 1 }}
              />
            ))}
            <small>{says}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
