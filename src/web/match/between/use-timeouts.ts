import { useEffect, useRef } from 'react';
import {
  clockOf,
  secondsLeft,
  technicalDue,
  type Timeout,
  timeoutEntry,
  timeoutNow,
} from '#domain/match/between/timeouts.ts';
import { setOf } from '#domain/match/fold.ts';
import { readNote, writeNote } from '#web/browser/local-notes.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { OpenDialog, TrackerProps } from '#web/match/tracker-view.ts';
import { useRecording } from '#web/match/use-recording.ts';
import { useStable } from '#web/ui/use-stable.ts';

type TimeoutsOf = Pick<TrackerProps, 'match' | 'rules' | 'clientId' | 'record' | 'isReadOnly'> & {
  readonly setNumber: number;
  readonly openDialog: (what: OpenDialog) => void;
};

/** The timeout that was ended by hand on this device. */
const ENDED = 'match.timeout-ended';
export const endTimeout = ({ id }: Timeout): void => writeNote(ENDED, id);

/**
 * One tap on Timeout records ours and shows its clock, which is shown again after a reload (STOP-1). A technical one is
 * announced when it is due. Answers how dialogs are opened.
 */
export function useTimeouts({ match, rules, clientId, record, isReadOnly, setNumber, openDialog }: TimeoutsOf) {
  const { enter } = useRecording(record, match);
  const isRunning = useStable((): boolean => {
    const timeout = timeoutNow(match.now(), setNumber, clientId);
    const clock = timeout && clockOf(timeout, rules);
    return clock !== undefined && secondsLeft(clock, Date.now()) > 0 && readNote(ENDED) !== timeout?.id;
  });
  const call = useStable(async (called: Pick<Timeout['payload'], 'side' | 'type'>) => {
    navigator.vibrate?.(8);
    const decide = () => {
      const state = match.now();
      return { entry: timeoutEntry({ state, set: setOf(state, setNumber) }, called), setNumber };
    };
    if (await enter(decide, 'Timeout not recorded')) openDialog('timeout');
  });
  const open = useStable((what: OpenDialog) => {
    if (what !== 'timeout' || isRunning()) return openDialog(what);
    return void call({ side: 'us', type: 'team' });
  });
  // Where the page was left during a timeout, its clock goes on when it comes back.
  useEffect(() => {
    if (!isReadOnly && isRunning()) openDialog('timeout');
  }, [isReadOnly, isRunning, openDialog]);
  useTechnical({ due: technicalDue({ set: setOf(match.state, setNumber), rules }), setNumber, isReadOnly, call });
  return open;
}

type Technical = {
  readonly due: number | undefined;
  readonly setNumber: number;
  readonly isReadOnly: boolean;
  readonly call: (called: { side: null; type: 'technical' }) => Promise<void>;
};

/** Announced once, when the points are reached on this screen; a tap records it. */
function useTechnical({ due, setNumber, isReadOnly, call }: Technical): void {
  const before = useRef({ due, setNumber });
  useEffect(() => {
    const { current } = before;
    before.current = { due, setNumber };
    if (isReadOnly || due === undefined || due === current.due || setNumber !== current.setNumber) return;
    const action = { label: 'Start', run: () => void call({ side: null, type: 'technical' }) };
    toast({ title: `Technical timeout at ${due}`, tone: 'info', action });
  }, [due, setNumber, isReadOnly, call]);
}
