import { useMemo } from 'react';
import { headlinesOf } from '#domain/match/report/headlines.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import { FigureKey, type OnOpen } from './figure-key.tsx';
import styles from './headlines.module.css';

type HeadlinesProps = { scope: Scope; set: number | null; whose: string; onOpen: OnOpen };

/** The six figures of ours at the head of a match report, each with the attempts that it is of. */
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
                cell={cell}
                of={{ side: 'us', set }}
                whose={whose}
                onOpen={onOpen}
                isFirstOfTwo={i < cells.length - 1}
              />
            ))}
            <small>{says}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
