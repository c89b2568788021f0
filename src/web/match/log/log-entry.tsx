import { useState } from 'react';
import { IconPencil, IconStrikethrough } from '@tabler/icons-react';
import { clock } from '#domain/core/dates.ts';
import { inWords, isCorrectable } from '#domain/match/kinds.ts';
import { type LogLine, type Names, scoreText } from '#domain/match/match-log.ts';
import type { Correctable, Side } from '#domain/match/schema.ts';
import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ChangeEntry } from './change-entry.tsx';
import { canChange, drawingOf } from './entry-parts.tsx';
import styles from './match-log-sheet.module.css';

export type LogActs = {
  readonly names: Names;
  readonly players: readonly TrackedPlayer[];
  readonly isReadOnly: boolean;
  /** A guest settles nothing between two recorders. */
  readonly isGuest: boolean;
  /** Each resolves to whether it was kept. */
  onStrike(id: string): Promise<boolean>;
  onRestore(id: string): Promise<boolean>;
  onChange(id: string, content: Correctable): Promise<boolean>;
  onSettle(id: string, side: Side): void;
};

export const entryId = (id = ''): string => `entry-${id}`;

/** The log is opened at the entry that `isAsked` for: the keyboard stands on it. */
type EntryProps = LogActs & { line: LogLine; isOpen: boolean; isAsked: boolean; onOpen(): void };

/** One entry in words; opened, it says who recorded it and takes corrections. */
export function LogEntry({ line, isOpen, isAsked, onOpen, ...acts }: EntryProps) {
  const said = (
    <span className={styles.words}>
      {line.who !== '' && (
        <>
          <b>{line.who}</b> –{' '}
        </>
      )}
      {line.what}
    </span>
  );
  return (
    <li id={entryId(line.id)} className={classes(styles.entry, isOpen && styles.open, line.isVoid && styles.struck)}>
      <Sign line={line} />
      {line.isVoid ? (
        said
      ) : (
        <button
          type="button"
          className={styles.key}
          aria-expanded={isOpen}
          data-initial-focus={isAsked || undefined}
          onClick={onOpen}
        >
          {said}
        </button>
      )}
      <span className={classes(styles.score, !line.isScored && styles.same)}>{scoreText(line)}</span>
      {line.isConflict && <p className={styles.conflict}>Another device gave this rally to the other side.</p>}
      {line.isVoid ? <Struck line={line} {...acts} /> : isOpen && <Opened line={line} {...acts} />}
    </li>
  );
}

function Sign({ line }: { line: LogLine }) {
  return (
    <span className={classes(styles.sign, styles[line.sign])}>
      <Icon of={drawingOf(line.content)} size="sm" />
    </span>
  );
}

type Words = Pick<LogLine, 'who' | 'what'>;

const words = ({ who, what }: Words) => (who === '' ? what : `${who} – ${what}`);

async function tell(what: string, line: Words, isKept: Promise<boolean>): Promise<void> {
  if (await isKept) announce(`${what}: ${words(line)}`);
}

type LineProps = LogActs & { line: LogLine };

const deed = (what: string, { by, at }: LogLine['recorded']) => `${what} by ${by} at ${clock(new Date(at))}`;

function Struck({ line, isReadOnly, onRestore }: LineProps) {
  return (
    <div className={styles.acts}>
      <span className={styles.note}>{deed('Struck out', line.corrected ?? line.recorded)}</span>
      {!isReadOnly && (
        <Button
          variant="quiet"
          aria-label={`Restore ${words(line)}, ${scoreText(line)}`}
          onClick={() => void tell('Restored', line, onRestore(line.id))}
        >
          Restore
        </Button>
      )}
    </div>
  );
}

function Opened({ line, ...acts }: LineProps) {
  const [isChanging, setChanging] = useState(false);
  const [wasChanging, setWasChanging] = useState(false);
  const end = () => {
    setChanging(false);
    setWasChanging(true);
  };
  const { isReadOnly, isGuest, names, players, onChange } = acts;
  const { content } = line;
  if (isChanging && isCorrectable(content) && canChange(content)) {
    return (
      <ChangeEntry
        content={content}
        counting={names.counting ?? 'attempts'}
        players={players}
        isGuest={isGuest}
        onCancel={end}
        onSave={(next) => {
          end();
          void tell('Changed', inWords(next, names), onChange(line.id, next));
        }}
      />
    );
  }
  return (
    <>
      <p className={styles.origin}>
        {deed('Recorded', line.recorded)}
        {line.corrected && `, ${deed('changed', line.corrected)}`}
      </p>
      {!isReadOnly && (
        <Corrections line={line} {...acts} wasChanging={wasChanging} onChanging={() => setChanging(true)} />
      )}
    </>
  );
}

type CorrectionsProps = LineProps & { wasChanging: boolean; onChanging(): void };

function Corrections({ line, names, isGuest, wasChanging, onStrike, onSettle, onChanging }: CorrectionsProps) {
  if (line.isConflict) {
    if (isGuest) return null;
    return (
      <div className={styles.acts} role="group" aria-label="Who won this rally?">
        <Button onClick={() => onSettle(line.id, 'us')}>Point for {names.side('us')}</Button>
        <Button onClick={() => onSettle(line.id, 'them')}>Point for {names.side('them')}</Button>
      </div>
    );
  }
  return (
    <div className={styles.acts}>
      {isCorrectable(line.content) && canChange(line.content) && (
        <Button icon={IconPencil} autoFocus={wasChanging} onClick={onChanging}>
          Change
        </Button>
      )}
      <Button icon={IconStrikethrough} onClick={() => void tell('Struck out', line, onStrike(line.id))}>
        Strike out
      </Button>
    </div>
  );
}
