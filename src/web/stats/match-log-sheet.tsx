import { useState } from 'react';
import { IconMinus, IconPencil, IconPlus, IconPointFilled, IconStrikethrough, IconX } from '@tabler/icons-react';
import { clock } from '#domain/core/dates.ts';
import { type LogLine, scoreText } from '#domain/stats/match-log.ts';
import type { Recordable } from '#domain/stats/schema.ts';
import type { TrackedPlayer } from '#domain/stats/tracked-players.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SideSheet } from '#web/ui/sheet.tsx';
import { ChangeEntry } from './change-entry.tsx';
import styles from './match-log-sheet.module.css';

const FILTERS = {
  all: { label: 'All', shows: () => true },
  points: { label: 'Points', shows: (line: LogLine) => line.content.kind === 'score' },
  errors: { label: 'Errors', shows: (line: LogLine) => line.sign === 'negative' },
  struck: { label: 'Struck out', shows: (line: LogLine) => line.isVoid },
} as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = ['all', 'points', 'errors', 'struck'] as const satisfies readonly Filter[];

type MatchLogSheetProps = {
  open: boolean;
  onClose(): void;
  setNumber: number;
  lines: readonly LogLine[];
  players: readonly TrackedPlayer[];
  isReadOnly: boolean;
  onStrike(id: string): void;
  onRestore(id: string): void;
  onChange(id: string, content: Recordable): void;
};

/** What was recorded in a set, newest first. Nothing leaves it: what was wrong is struck out or changed in its place. */
export function MatchLogSheet(props: MatchLogSheetProps) {
  const { open, onClose, setNumber, lines, isReadOnly } = props;
  const [filter, setFilter] = useState<Filter>('all');
  const [opened, setOpened] = useState<string | null>(null);
  const shown = lines.filter(FILTERS[filter].shows);
  const counted = lines.filter((line) => !line.isVoid).length;
  return (
    <SideSheet open={open} onClose={onClose} title={`Set ${setNumber} log ${counted}`}>
      <div className={styles.chips}>
        <Chips label="Show">
          {FILTER_NAMES.map((name) => (
            <Chip key={name} pressed={filter === name} onToggle={() => setFilter(name)}>
              {FILTERS[name].label}
            </Chip>
          ))}
        </Chips>
      </div>
      {shown.length === 0 && <p className={styles.none}>Nothing recorded here yet.</p>}
      <ol className={styles.log}>
        {shown.map((line) => (
          <Entry
            key={line.id}
            line={line}
            isOpen={!isReadOnly && line.id === opened}
            onOpen={isReadOnly ? undefined : () => setOpened(line.id === opened ? null : line.id)}
            {...props}
          />
        ))}
      </ol>
    </SideSheet>
  );
}

type EntryProps = Pick<MatchLogSheetProps, 'players' | 'isReadOnly' | 'onStrike' | 'onRestore' | 'onChange'> & {
  line: LogLine;
  isOpen: boolean;
  onOpen: (() => void) | undefined;
};

function Entry({ line, isOpen, onOpen, ...rest }: EntryProps) {
  const words = (
    <span className={styles.words}>
      <b>{line.who}</b> – {line.what}
    </span>
  );
  return (
    <li className={classes(styles.entry, isOpen && styles.open, line.isVoid && styles.struck)}>
      <Sign line={line} />
      {onOpen && !line.isVoid ? (
        <button type="button" className={styles.key} aria-expanded={isOpen} onClick={onOpen}>
          {words}
        </button>
      ) : (
        words
      )}
      <span className={classes(styles.score, !line.isScored && styles.same)}>{scoreText(line)}</span>
      {line.isConflict && <p className={styles.conflict}>Another device gave this rally to the other side.</p>}
      {line.isVoid ? <Struck line={line} {...rest} /> : isOpen && <Corrections line={line} {...rest} />}
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

type CorrectionProps = Omit<EntryProps, 'isOpen' | 'onOpen'>;

function Struck({ line, isReadOnly, onRestore }: CorrectionProps) {
  return (
    <div className={styles.acts}>
      <span className={styles.note}>Struck out, recorded at {clock(new Date(line.at))}</span>
      {!isReadOnly && (
        <Button variant="quiet" onClick={() => onRestore(line.id)}>
          Restore
        </Button>
      )}
    </div>
  );
}

function Corrections({ line, players, onStrike, onChange }: CorrectionProps) {
  const [isChanging, setChanging] = useState(false);
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
    <div className={styles.acts}>
      <Button icon={IconPencil} onClick={() => setChanging(true)}>
        Change
      </Button>
      <Button icon={IconStrikethrough} onClick={() => onStrike(line.id)}>
        Strike out
      </Button>
    </div>
  );
}
