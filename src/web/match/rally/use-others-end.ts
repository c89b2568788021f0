import { useEffect, useRef } from 'react';
import { setOf } from '#domain/match/fold.ts';
import { rallyWonAlike } from '#domain/match/rally/next-rally.ts';
import { useStable } from '#web/ui/use-stable.ts';
import type { MatchLog } from '#web/match/use-match.ts';

/** Two thumbs on two phones mean one point; two points in this time there are none (TWO-13). */
const ONE_POINT_MS = 1500;

type Asked = { readonly setNumber: number; readonly clientId: string };

/**
 * Whether another device has ended a rally a moment ago. The clock only chooses the rally; it is not stored. Who went on
 * from that rally calls `seeIt`: what she presses is the next one's.
 */
export function useOthersEnd(log: MatchLog, { setNumber, clientId }: Asked) {
  const seen = useRef<{ rally: string | undefined; atMs: number }>({ rally: undefined, atMs: -Infinity });
  const newest = useStable((): string | undefined => {
    const set = setOf(log.state(), setNumber);
    // Of a set of taps and points nothing is worked out at each tap.
    if (!set.rallies) return undefined;
    return (rallyWonAlike(set, 'us', clientId) ?? rallyWonAlike(set, 'them', clientId))?.rally;
  });
  useEffect(() => {
    seen.current = { rally: newest(), atMs: -Infinity };
    return log.subscribeFirst(() => {
      const rally = newest();
      if (rally !== undefined && rally !== seen.current.rally) seen.current = { rally, atMs: performance.now() };
    });
  }, [log, newest, setNumber]);
  const hasJustEnded = useStable(() => performance.now() - seen.current.atMs < ONE_POINT_MS);
  const seeIt = useStable(() => void (seen.current.atMs = -Infinity));
  return { hasJustEnded, seeIt };
}
