import { useInsertionEffect, useState } from 'react';

/**
 * A function with a stable identity that calls the newest one, so that memoised children need not render for it. Two
 * hooks and no more: a press at the tracker passes two dozen of them.
 */
export function useStable<Args extends readonly unknown[], Answer>(
  callback: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const [held] = useState(() => makeHeld(callback));
  useInsertionEffect(() => held.replace(callback));
  return held.call;
}

function makeHeld<Args extends readonly unknown[], Answer>(first: (...args: Args) => Answer) {
  let newest = first;
  return {
    call: (...args: Args): Answer => newest(...args),
    replace(next: (...args: Args) => Answer): void {
      newest = next;
    },
  };
}
