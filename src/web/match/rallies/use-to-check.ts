import { useEffect, useState } from 'react';
import type { FoundInSet } from '#domain/match/checks/rally-findings.ts';
import { setOf } from '#domain/match/fold.ts';
import type { Match } from '#web/match/use-match.ts';
import { whenCalm } from '#web/sync/moments.ts';

const loadChecks = () => import('#domain/match/checks/rally-findings.ts').catch(() => undefined);

/**
 * How many findings the running set has (CHECKS-5). They are looked for when the screen is calm: no tap waits for it. A
 * set of taps and points has none.
 */
export function useToCheck(
  { state, now }: Match,
  setNumber: number,
  isLeft: (one: { found: FoundInSet }) => boolean,
): number {
  const [count, setCount] = useState(0);
  const isTold = setOf(state, setNumber).rallies !== null;
  useEffect(() => {
    if (!isTold) return undefined;
    let isStale = false;
    const look = async () => {
      const checks = await loadChecks();
      if (!checks || isStale) return;
      const latest = now();
      const found = checks.foundInSet(latest, setOf(latest, setNumber));
      setCount(found.filter((one) => isLeft({ found: one })).length);
    };
    const stop = whenCalm(() => void look());
    return () => {
      isStale = true;
      stop();
    };
  }, [state, now, setNumber, isTold, isLeft]);
  return isTold ? count : 0;
}
