import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import type { LogLine } from '#domain/match/match-log.ts';
import { whenCalm } from '#web/sync/moments.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { SideSheet } from '#web/ui/overlays/sheet.tsx';
import { entryId, type LogActs, LogEntry } from './log-entry.tsx';
import { PartialNote } from '#web/match/partial-note.tsx';
import styles from './match-log-sheet.module.css';

const FILTERS = {
  all: { label: 'All', shows: () => true },
  points: { label: 'Points', shows: ({ sign }: LogLine) => sign === 'us' || sign === 'them' },
  errors: { label: 'Errors', shows: (line: LogLine) => line.sign === 'negative' },
  struck: { label: 'Struck out', shows: (line: LogLine) => line.isVoid },
} as const;
type Filter = keyof typeof FILTERS;
const FILTER_NAMES = ['all', 'points', 'errors', 'struck'] as const satisfies readonly Filter[];

/** More than a screen shows. Drawn at once; a long set opens as fast as a short one. */
const FIRST = 20;
/** Entries drawn once the screen is calm, and added by each press on "Earlier entries". */
const PART = 60;

type MatchLogSheetProps = LogActs & {
  open: boolean;
  onClose(): void;
  setNumber: number;
  isPartial?: boolean;
  /** Said above the entries. */
  note?: ReactNode;
  lines: readonly LogLine[];
  /** The entry that it opens at, if it was asked for one. */
  at?: string | undefined;
};

/** The log of a set, newest first. Nothing is removed from it: wrong entries are struck out or changed in place. */
export function MatchLogSheet({
  open,
  onClose,
  setNumber,
  isPartial = false,
  note,
  lines,
  at,
  ...acts
}: MatchLogSheetProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [opened, setOpened] = useState<string | null>(at ?? null);
  const [most, setMost] = useState(FIRST);
  const shown = lines.filter(FILTERS[filter].shows);
  const drawn = Math.max(most, shown.findIndex(({ id }) => id === at) + 1);
  useEffect(() => {
    if (!open) return undefined;
    return whenCalm(() => startTransition(() => setMost((before) => Math.max(before, PART))));
  }, [open]);
  const corrected = useCorrected(lines, acts);
  const close = () => {
    setMost(FIRST);
    onClose();
  };
  const counted = lines.filter((line) => !line.isVoid).length;
  return (
    <SideSheet open={open} onClose={close} title={`Set ${setNumber} log ${counted}`}>
      <div className={styles.chips} ref={corrected.chips}>
        <Chips label="Show">
          {FILTER_NAMES.map((name) => (
            <Chip key={name} pressed={filter === name} onToggle={() => setFilter(name)}>
              {FILTERS[name].label}
            </Chip>
          ))}
        </Chips>
      </div>
      <PartialNote shown={isPartial} />
      {note}
      {shown.length === 0 && <p className={styles.none}>Nothing recorded here yet.</p>}
      <ol ref={corrected.list}>
        {shown.slice(0, drawn).map((line) => (
          <LogEntry
            key={line.id}
            line={line}
            isOpen={line.id === opened}
            isAsked={line.id === at}
            onOpen={() => setOpened(line.id === opened ? null : line.id)}
            {...acts}
            {...corrected.acts}
          />
        ))}
      </ol>
      {shown.length > drawn && (
        <div className={styles.more}>
          <Button onClick={() => setMost(drawn + PART)}>Earlier entries ({shown.length - drawn})</Button>
        </div>
      )}
    </SideSheet>
  );
}

type Corrected = Pick<LogActs, 'onStrike' | 'onRestore' | 'onSettle'>;

/** A correction takes away the key that made it: the keyboard goes on at its entry, or at the filter that no longer shows it. */
function useCorrected(lines: readonly LogLine[], { onStrike, onRestore, onSettle }: Corrected) {
  const list = useRef<HTMLOListElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const corrected = useRef<string>(undefined);
  useEffect(() => {
    // The focus stays on the key until it is removed.
    if (corrected.current === undefined || document.activeElement !== document.body) return;
    const entry = [...(list.current?.children ?? [])].find(({ id }) => id === entryId(corrected.current));
    const key = entry?.querySelector('button') ?? chips.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    corrected.current = undefined;
    key?.focus();
  }, [lines]);
  const marked = async (id: string, act: (id: string) => Promise<boolean>) => {
    corrected.current = id;
    const isKept = await act(id);
    if (!isKept) corrected.current = undefined;
    return isKept;
  };
  const acts: Corrected = {
    onStrike: (id) => marked(id, onStrike),
    onRestore: (id) => marked(id, onRestore),
    onSettle(id, side) {
      corrected.current = id;
      onSettle(id, side);
    },
  };
  return { list, chips, acts };
}
