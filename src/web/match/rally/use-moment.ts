import { useMemo, useSyncExternalStore } from 'react';
import type { MatchState } from '#domain/match/fold.ts';
import { type Moment, momentOf } from '#domain/match/keys/moment.ts';
import type { CaughtUp } from '#domain/match/rally/missing.ts';
import type { MatchLog } from '#web/match/use-match.ts';

type Asked = {
  readonly setNumber: number;
  readonly clientId: string;
  readonly left: string | null;
  readonly held: string | null;
  readonly caughtUp: CaughtUp | null;
};

/** The set as it stands on this device, drawn ahead of the rest of the screen. */
export function useMoment(log: MatchLog, { setNumber, clientId, left, held, caughtUp }: Asked): Moment {
  const read = useMemo(() => {
    let known: { readonly state: MatchState; readonly moment: Moment } | undefined;
    return (): Moment => {
      const state = log.state();
      if (known?.state !== state)
        known = { state, moment: momentOf(state, { setNumber, clientId, left, held, caughtUp }) };
      return known.moment;
    };
  }, [log, setNumber, clientId, left, held, caughtUp]);
  return useSyncExternalStore(log.subscribeFirst, read);
}
