import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function with a stable identity that calls the newest one, so that memoised children need not render for it. */
export function useStable<Args extends readonly unknown[], Answer>(
  callback: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
