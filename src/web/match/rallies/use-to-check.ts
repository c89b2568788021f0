import { useEffect, useState } from 'react';
import { setOf } from '#domain/match/fold.ts';
import { foundIn } from '#domain/match/rally/findings.ts';
import type { Match } from '#web/match/use-match.ts';
import { whenCalm } from '#web/sync/moments.ts';

/**
 * How many findings the running set has (CHECKS-5). They are looked for when the screen is calm: no tap waits for it. A
 * set of taps and points has none.
 */
export function useToCheck(
  { state, now }: Match,
  setNumber: number,
  isLeft: (one: { found: Found }) => boolean,
): number {
  const [count, setCount] = useState(0);
  const isTold = setOf(state, setNumber).rallies !== null;
  useEffect(() => {
    if (!isTold) return undefined;
    return whenCalm(() =>
      setCount(foundIn(now()).filter((found) => found.setNumber === setNumber && isLeft({ found })).length),
    );
  });
  return isTold ? count : 0;
}
type Found = ReturnType<typeof foundIn>[number];
