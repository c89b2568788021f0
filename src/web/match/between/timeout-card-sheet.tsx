import { useEffect, useRef } from 'react';
import type { MatchState } from '#domain/match/fold.ts';
import { BetweenSheet } from './between-sheet.tsx';
import { TimeoutFigures } from './timeout-figures.tsx';
import type { Between } from './use-between.ts';

type TimeoutCardSheetProps = { between: Between; state: MatchState; session: string };

/** The card of a timeout at any time, without a clock. The next rally closes it (TOC-01). */
export function TimeoutCardSheet({ between, state, session }: TimeoutCardSheetProps) {
  const { dead, onClose } = between;
  const rallies = dead.set.rallies?.played.length ?? 0;
  const opened = useRef(rallies);
  const close = useRef(onClose);
  useEffect(() => {
    if (rallies !== opened.current) close.current();
  }, [rallies]);
  return (
    <BetweenSheet title="Timeout card" onClose={onClose}>
      <TimeoutFigures between={between} state={state} session={session} />
    </BetweenSheet>
  );
}
