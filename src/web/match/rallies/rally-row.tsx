import { type ReactNode } from 'react';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { RallyLine } from '#domain/match/mending/rally-list.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useSeenWhen } from '#web/ui/use-seen-when.ts';
import styles from './rally-list.module.css';

export type RowState = {
  readonly isOpen: boolean;
  /** The list was opened at this one: the keyboard stands on it. */
  readonly isAsked: boolean;
  onOpen(): void;
};

type RallyRowProps = RowState & { line: RallyLine; names: Names; children: ReactNode };

/** One rally on its row; opened, its contacts and what can be mended stand below it. */
export function RallyRow({ line, names, isOpen, isAsked, onOpen, children }: RallyRowProps) {
  const { number, isDisputed, ended, way, score } = line;
  const opened = useSeenWhen<HTMLLIElement>(isOpen);
  return (
    <li ref={opened} className={classes(styles.line, isOpen && styles.open, isDisputed && styles.disputed)}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-label={`Rally ${number}, ${pointIn(line)}, ${ended}, ${scoreWords(score)}`}
        data-initial-focus={isAsked || undefined}
        onClick={onOpen}
      >
        <span className={styles.number}>{number}</span>
        <SideMark line={line} names={names} />
        <span className={styles.words}>
          {ended}
          <small>{isDisputed ? 'to settle before the set ends' : way}</small>
        </span>
        <span className={styles.score}>{scoreWords(score)}</span>
        <Icon of={isOpen ? IconChevronUp : IconChevronDown} size="sm" />
      </button>
      {children}
    </li>
  );
}

function pointIn({ winner, isDisputed }: RallyLine): string {
  if (isDisputed) return 'to settle';
  if (winner === undefined) return 'no winner yet';
  if (winner === null) return 'replayed';
  return winner === 'us' ? 'our point' : 'their point';
}

function SideMark({ line: { winner, isDisputed }, names }: { line: RallyLine; names: Names }) {
  const letter = winner && !isDisputed ? names.side(winner).charAt(0).toUpperCase() : '?';
  const look = isDisputed ? styles.asked : winner === 'us' ? styles.us : styles.them;
  return <span className={classes(styles.side, look)}>{winner === null && !isDisputed ? '↻' : letter}</span>;
}

const scoreWords = (score: RallyLine['score']): string => (score ? scoreText(score) : '?–?');
