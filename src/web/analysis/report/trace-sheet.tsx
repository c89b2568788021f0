import { useMemo } from 'react';
import { Link } from 'wouter';
import { IconChevronRight } from '@tabler/icons-react';
import type { MatchState } from '#domain/match/fold.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { type Opened, openedSheet, type OpenedSheet, openedText } from '#domain/match/report/opened.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import { type TraceLine, traceLines } from '#domain/match/report/trace-lines.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SideSheet } from '#web/ui/overlays/sheet.tsx';
import type { OnOpen } from './figure-key.tsx';
import styles from './trace-sheet.module.css';

type TraceSheetProps = {
  opened: Opened | undefined;
  match: Scope;
  state: MatchState;
  names: Names;
  sessionId: string;
  /** The rally that was gone to from here: the keyboard stands on it again. */
  rally: string | undefined;
  onOpen: OnOpen;
  /** Before the rally is gone to. */
  onGo(rally: string): void;
  onClose(): void;
};

/** The rallies behind a figure, in the order of play; each leads to where it is corrected (TRB-02, TRB-03). */
export function TraceSheetDialog({ opened, match, names, ...rest }: TraceSheetProps) {
  const sheet = useMemo(() => opened && openedSheet(opened, match, names.player), [opened, match, names]);
  return (
    <SideSheet open={sheet !== undefined} onClose={rest.onClose} title={sheet?.title ?? ''}>
      {opened && sheet && <Rallies opened={opened} sheet={sheet} names={names} {...rest} />}
    </SideSheet>
  );
}

type RalliesProps = Omit<TraceSheetProps, 'match' | 'opened' | 'onClose'> & { opened: Opened; sheet: OpenedSheet };

function Rallies({ opened, sheet, state, names, sessionId, rally, onOpen, onGo }: RalliesProps) {
  const lines = useMemo(() => traceLines(state, sheet.rows, names), [state, sheet.rows, names]);
  const addressOf = ({ set, id }: Pick<TraceLine, 'set' | 'id'>): string =>
    `/stat-tracking/${sessionId}?set=${set}&log=${id}`;
  const shown = openedText(opened);
  return (
    <div className={styles.content}>
      {sheet.parts.length > 0 && (
        <Chips label="Rallies">
          {sheet.parts.map(({ of, label }) => {
            const part: Opened = { kind: 'figure', of };
            return (
              <Chip key={label} pressed={openedText(part) === shown} onToggle={() => onOpen(part)}>
                {label}
              </Chip>
            );
          })}
        </Chips>
      )}
      {sheet.taps !== 0 && <p className={styles.note}>{sheet.taps} from taps, which belong to no rally.</p>}
      {lines.length === 0 && sheet.taps === 0 && <p className={styles.note}>No rallies.</p>}
      <ol className={styles.rallies} aria-label="Rallies">
        {lines.map((line) => (
          <li key={line.id}>
            <Link
              href={addressOf(line)}
              className={styles.rally}
              data-initial-focus={line.id === rally || undefined}
              onClick={() => onGo(line.id)}
            >
              <Words line={line} />
              <Icon of={IconChevronRight} size="sm" />
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Words({ line: { set, index, before, ended, way, counted } }: { line: TraceLine }) {
  return (
    <>
      <span className={styles.score}>
        {scoreText(before)}
        <small>
          Set {set}, rally {index}
        </small>
      </span>
      <span className={styles.words}>
        {ended}
        {counted.map((words, i) => (
          <mark key={i}>{words}</mark>
        ))}
        <small>{way}</small>
      </span>
    </>
  );
}
