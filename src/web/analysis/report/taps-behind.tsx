import { useMemo } from 'react';
import { Link } from 'wouter';
import { IconChevronRight } from '@tabler/icons-react';
import type { MatchState } from '#domain/match/fold.ts';
import type { Predicate } from '#domain/match/figures/predicate.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { tapLines } from '#domain/match/report/tap-lines.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './trace-sheet.module.css';

type TapsBehindProps = {
  of: Predicate;
  taps: number;
  /** Others of the figure were counted from rallies. */
  hasRallies: boolean;
  match: Scope;
  state: MatchState;
  names: Names;
  /** The tap that was gone to from here. */
  from: string | undefined;
  addressOf(line: { set: number; id: string }): string;
  onGo(id: string): void;
};

/** The taps behind a figure of a set that was counted: each opens in the log of its set (TRB-06). */
export function TapsBehind({ of, taps, hasRallies, match, state, names, from, addressOf, onGo }: TapsBehindProps) {
  const lines = useMemo(() => tapLines(state, of, match, names), [state, of, match, names]);
  return (
    <>
      {(hasRallies || lines.length === 0) && <p className={styles.note}>{taps} from taps, which belong to no rally.</p>}
      {lines.length > 0 && (
        <ol className={styles.rallies} aria-label="Taps">
          {lines.map(({ id, set, score, says }) => (
            <li key={id}>
              <Link
                href={addressOf({ set, id })}
                className={styles.rally}
                data-initial-focus={id === from || undefined}
                onClick={() => onGo(id)}
              >
                <span className={styles.score}>
                  {scoreText(score)}
                  <small>Set {set} log</small>
                </span>
                <span className={styles.words}>{says}</span>
                <Icon of={IconChevronRight} size="sm" />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
