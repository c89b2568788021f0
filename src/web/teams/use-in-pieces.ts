import { useEffect, useState } from 'react';
import { isReachedByBack } from '#web/browser/history-steps.ts';

const PHONE_PX = 768;
/** As many as fit into the window. */
const first = () => (innerWidth < PHONE_PX ? 6 : 12);
const PIECE = 48;

/** Renders the beginning of a long list at once and a further piece in each frame, so that presses come between. */
export function useInPieces<T>(all: readonly T[]): readonly T[] {
  // After Back the browser restores the scroll position and needs the whole list.
  const [count, setCount] = useState(isReachedByBack() ? Number.POSITIVE_INFINITY : first());
  const isWhole = count >= all.length;
  useEffect(() => {
    if (isWhole) return;
    const asked = requestAnimationFrame(() => setCount(count + PIECE));
    return () => cancelAnimationFrame(asked);
  }, [isWhole, count]);
  return isWhole ? all : all.slice(0, count);
}
