import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for ever, which does what the newest render says: memoised keys need not render for it. */
export function useStable<Args extends readonly unknown[], Answer>(
  callback: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
