import { useState } from 'react';
import { IconMinus, IconPencil, IconPlus, IconPointFilled, IconStrikethrough, IconX } from '@tabler/icons-react';
import { clock } from '#domain/core/dates.ts';
import { type LogLine, type Names, scoreText } from '#domain/stats/match-log.ts';
import type { Recordable, Side } from '#domain/stats/schema.ts';
import type { TrackedPlayer } from '#domain/stats/tracked-players.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ChangeEntry } from './change-entry.tsx';
import styles from './match-log-sheet.module.css';

export type LogActs = {
  readonly names: Names;
  readonly players: readonly TrackedPlayer[];
  readonly isReadOnly: boolean;
  onStrike(id: string): void;
  onRestore(id: string): void;
  onChange(id: string, content: Recordable): void;
  onSettle(id: string, side: Side): void;
};

type EntryProps = LogActs & { line: LogLine; isOpen: boolean; onOpen(): void };

/** One entry in words; opened, it says who recorded it and takes corrections. */
export function LogEntry({ line, isOpen, onOpen, ...acts }: EntryProps) {
  const words = (
    <span className={styles.words}>
      <b>{line.who}</b> – {line.what}
    </span>
  );
  return (
    <li className={classes(styles.entry, isOpen && styles.open, line.isVoid && styles.struck)}>
      <Sign line={line} />
      {line.isVoid ? (
        words
      ) : (
        <button type="button" className={styles.key} aria-expanded={isOpen} onClick={onOpen}>
          {words}
        </button>
      )}
      <span className={classes(styles.score, !line.isScored && styles.same)}>{scoreText(line)}</span>
      {line.isConflict && <p className={styles.conflict}>Another device gave this rally to the other side.</p>}
      {line.isVoid ? <Struck line={line} {...acts} /> : isOpen && <Opened line={line} {...acts} />}
    </li>
  );
}

const DRAWINGS = {
  positive: IconPlus,
  negative: IconX,
  attempts: IconPointFilled,
  us: IconPlus,
  them: IconPlus,
} as const;

function Sign({ line }: { line: LogLine }) {
  const drawing = line.content.payload.by < 0 ? IconMinus : DRAWINGS[line.sign];
  return (
    <span className={classes(styles.sign, styles[line.sign])}>
      <Icon of={drawing} size="sm" />
    </span>
  );
}

type LineProps = LogActs & { line: LogLine };

const said = (what: string, { by, at }: LogLine['recorded']) => `${what} by ${by} at ${clock(new Date(at))}`;

function Struck({ line, isReadOnly, onRestore }: LineProps) {
  return (
    <div className={styles.acts}>
      <span className={styles.note}>{said('Struck out', line.corrected ?? line.recorded)}</span>
      {!isReadOnly && (
        <Button variant="quiet" onClick={() => onRestore(line.id)}>
          Restore
        </Button>
      )}
    </div>
  );
}

function Opened({ line, ...acts }: LineProps) {
  const [isChanging, setChanging] = useState(false);
  const { isReadOnly, players, onChange } = acts;
  if (isChanging) {
    return (
      <ChangeEntry
        content={line.content}
        players={players}
        onCancel={() => setChanging(false)}
        onSave={(content) => {
          setChanging(false);
          onChange(line.id, content);
        }}
      />
    );
  }
  return (
    <>
      <p className={styles.origin}>
        {said('Recorded', line.recorded)}
        {line.corrected && `, ${said('changed', line.corrected)}`}
      </p>
      {!isReadOnly && <Corrections line={line} {...acts} onChanging={() => setChanging(true)} />}
    </>
  );
}

function Corrections({ line, names, onStrike, onSettle, onChanging }: LineProps & { onChanging(): void }) {
  if (line.isConflict) {
    return (
      <div className={styles.acts} role="group" aria-label="Who won this rally?">
        <Button onClick={() => onSettle(line.id, 'us')}>Point for {names.side('us')}</Button>
        <Button onClick={() => onSettle(line.id, 'them')}>Point for {names.side('them')}</Button>
      </div>
    );
  }
  return (
    <div className={styles.acts}>
      <Button icon={IconPencil} onClick={onChanging}>
        Change
      </Button>
      <Button icon={IconStrikethrough} onClick={() => onStrike(line.id)}>
        Strike out
      </Button>
    </div>
  );
}
