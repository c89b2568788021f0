import { useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { IconChevronRight } from '@tabler/icons-react';
import { plural } from '#domain/core/plural.ts';
import type { MatchState } from '#domain/match/fold.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { type Opened, openedSheet, type OpenedSheet, openedText } from '#domain/match/report/opened.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import { type TraceLine, traceLines } from '#domain/match/report/trace-lines.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SideSheet } from '#web/ui/overlays/sheet.tsx';
import type { OnOpen } from './figure-key.tsx';
import { TapsBehind } from './taps-behind.tsx';
import { useStruck, useStruckTime } from './use-struck.ts';
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
  const sheet = useMemo(() => opened && openedSheet(opened, match, names), [opened, match, names]);
  return (
    <SideSheet open={sheet !== undefined} onClose={rest.onClose} title={sheet?.title ?? ''}>
      {opened && sheet && <Rallies opened={opened} match={match} sheet={sheet} names={names} {...rest} />}
    </SideSheet>
  );
}

type RalliesProps = Omit<TraceSheetProps, 'opened' | 'onClose'> & { opened: Opened; sheet: OpenedSheet };

function Rallies({ opened, match, sheet, state, names, sessionId, rally, onOpen, onGo }: RalliesProps) {
  const lines = useMemo(() => traceLines(state, sheet.rows, names), [state, sheet.rows, names]);
  const addressOf = ({ set, id }: { set: number; id: string }): string =>
    `/stat-tracking/${sessionId}?set=${set}&log=${id}`;
  const shown = openedText(opened);
  const { struck, drop, keep } = useStruck(`${sessionId} ${shown}`, lines, rally !== undefined);
  const list = useRef<HTMLOListElement>(null);
  const rows = [...lines, ...struck].toSorted((a, b) => a.set - b.set || a.index - b.index);
  /** The keyboard goes on at the row behind it, or before. */
  function end(id: string): void {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = rows.findIndex((line) => line.id === id);
    if (links[at] === document.activeElement) (links[at + 1] ?? links[at - 1])?.focus();
    drop(id);
  }
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
      {rows.length === 0 && sheet.taps === 0 && <p className={styles.note}>No rallies.</p>}
      <p role="status" className="sr">
        {struck.length > 0 && `${plural(struck.length, 'rally no longer counts', 'rallies no longer count')}.`}
      </p>
      {(rows.length > 0 || sheet.taps === 0) && (
        <ol ref={list} className={styles.rallies} aria-label="Rallies">
          {rows.map((line) => (
            <Row
              key={line.id}
              line={line}
              href={addressOf(line)}
              isStruck={struck.includes(line)}
              isInitial={line.id === rally}
              onGo={() => {
                keep();
                onGo(line.id);
              }}
              onEnd={() => end(line.id)}
            />
          ))}
        </ol>
      )}
      {sheet.taps !== 0 && opened.kind === 'figure' && (
        <TapsBehind
          of={opened.of}
          hasRallies={rows.length > 0}
          {...{ taps: sheet.taps, match, state, names, addressOf, onGo }}
          from={rally}
        />
      )}
    </div>
  );
}

type RowProps = {
  line: TraceLine;
  href: string;
  /** A correction has taken it out of the figure. */
  isStruck: boolean;
  isInitial: boolean;
  onGo(): void;
  onEnd(): void;
};

function Row({ line, href, isStruck, isInitial, onGo, onEnd }: RowProps) {
  useStruckTime(isStruck, onEnd);
  return (
    <li>
      <Link
        href={href}
        className={classes(styles.rally, isStruck && styles.struck)}
        data-initial-focus={isInitial || undefined}
        onClick={onGo}
      >
        <Words line={line} isStruck={isStruck} />
        <Icon of={IconChevronRight} size="sm" />
      </Link>
    </li>
  );
}

type WordsProps = { line: TraceLine; isStruck: boolean };

function Words({ line: { set, index, before, ended, way, counted }, isStruck }: WordsProps) {
  return (
    <>
      <span className={styles.score}>
        {scoreText(before)}
        <small>
          Set {set}, rally {index}
        </small>
      </span>
      <span className={styles.words}>
        {isStruck ? <del>{ended}</del> : ended}
        {counted.map((words, i) => (
          <mark key={i}>{words}</mark>
        ))}
        <small>{isStruck ? 'no longer counts' : way}</small>
      </span>
    </>
  );
}
