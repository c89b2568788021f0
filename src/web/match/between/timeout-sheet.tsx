import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plural } from '#domain/core/plural.ts';
import {
  calledByOther,
  clockOf,
  clockText,
  secondsLeft,
  type Timeout,
  type TimeoutClock,
  timeoutNow,
  timeoutsOf,
} from '#domain/match/between/timeouts.ts';
import type { MatchState } from '#domain/match/fold.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BetweenSheet } from './between-sheet.tsx';
import { TimeoutFigures } from './timeout-figures.tsx';
import type { Between } from './use-between.ts';
import { endTimeout } from './use-timeouts.ts';
import styles from './timeout-sheet.module.css';

type TimeoutSheetProps = { between: Between; state: MatchState; session: string; clientId: string };

/** The clock of the timeout that was just recorded, and the card. The next entry closes it, or who ends it. */
export function TimeoutSheet({ between, state, session, clientId }: TimeoutSheetProps) {
  const { dead, onClose } = between;
  const timeout = timeoutNow(state, dead.set.number, clientId);
  const isOver = timeout === undefined;
  const close = useRef(onClose);
  useEffect(() => {
    if (isOver) close.current();
  }, [isOver]);
  if (!timeout) return null;
  return (
    <OpenTimeout between={between} timeout={timeout} clientId={clientId}>
      <TimeoutFigures between={between} state={state} session={session} />
    </OpenTimeout>
  );
}

type OpenTimeoutProps = { between: Between; timeout: Timeout; clientId: string; children: ReactNode };

function OpenTimeout({ between, timeout, clientId, children }: OpenTimeoutProps) {
  const { dead, rules, write, onClose, onOpen } = between;
  const { side, type } = timeout.payload;
  const clock = clockOf(timeout, rules);
  const turn = () =>
    void write(({ state, set }) => {
      const now = timeoutNow(state, set.number, clientId);
      return now && { kind: 'replace', payload: { target: now.id, with: calledByOther(now) } };
    });
  const end = () => {
    endTimeout(timeout);
    onClose();
  };
  const foot = (
    <>
      <Button size="lg" onClick={() => onOpen('substitution')}>
        Sub
      </Button>
      <Button variant="primary" size="lg" className={styles.end} onClick={end}>
        End timeout
      </Button>
    </>
  );
  const isTeam = type === 'team' && side !== null;
  const { used, allowed } = timeoutsOf(dead, side ?? 'us');
  return (
    <BetweenSheet title={titleOf(between, timeout)} onClose={onClose} foot={foot}>
      <div className={styles.head}>
        {clock ? <Clock clock={clock} /> : <span />}
        {isTeam && <Button onClick={turn}>{side === 'us' ? 'They called it' : 'We called it'}</Button>}
      </div>
      {isTeam && allowed !== null && used > allowed && (
        <Notice tone="warn">
          The rules allow {allowed} in this set. This is timeout {used}.
        </Notice>
      )}
      {children}
    </BetweenSheet>
  );
}

/** `Our timeout, 2 of 2` */
function titleOf({ dead, names }: Between, { payload: { side, type } }: Timeout): string {
  if (type === 'technical') return 'Technical timeout';
  if (type === 'medical') return 'Medical timeout';
  if (type === 'official' || side === null) return 'Official timeout';
  const { used, allowed } = timeoutsOf(dead, side);
  const nth = `${used} of ${allowed ?? used}`;
  return side === 'us' ? `Our timeout, ${nth}` : `Timeout ${names.side('them')}, ${nth}`;
}

const LAST_SECONDS = 5;

/** Runs by the time of the entry. Five seconds before its end it is felt once. */
function Clock({ clock }: { clock: TimeoutClock }) {
  const { endsAt, seconds } = clock;
  const [left, setLeft] = useState(() => secondsLeft(clock, Date.now()));
  useEffect(() => {
    const { current } = { current: { endsAt, seconds } };
    const read = () => setLeft(secondsLeft(current, Date.now()));
    read();
    if (left === 0) return undefined;
    const timer = setTimeout(read, Math.max(1, endsAt - Date.now() - (left - 1) * 1000));
    return () => clearTimeout(timer);
  }, [endsAt, seconds, left]);
  const wasLong = useRef(left > LAST_SECONDS);
  useEffect(() => {
    if (wasLong.current && left <= LAST_SECONDS) navigator.vibrate?.(200);
    wasLong.current = left > LAST_SECONDS;
  }, [left]);
  return (
    <div className={styles.clock}>
      <b role="timer" aria-label={`${plural(left, 'second')} left`}>
        {clockText(left)}
      </b>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(left / seconds) * 100}%` }} />
      </span>
    </div>
  );
}
