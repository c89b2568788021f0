import { useEffect, useState } from 'react';
import { isReachedByBack } from '#web/browser/history-steps.ts';

const PHONE_PX = 768;
/** As many as the window shows at first. */
const first = () => (innerWidth < PHONE_PX ? 6 : 12);
const PIECE = 48;

/** The beginning of a long list at once; the rest follows, a piece in each frame, so that a press can come between. */
export function useInPieces<T>(all: readonly T[]): readonly T[] {
  // The browser puts a screen that is come back to where it was left, and needs all of it for that.
  const [count, setCount] = useState(isReachedByBack() ? Number.POSITIVE_INFINITY : first());
  const isWhole = count >= all.length;
  useEffect(() => {
    if (isWhole) return;
    const asked = requestAnimationFrame(() => setCount(count + PIECE));
    return () => cancelAnimationFrame(asked);
  }, [isWhole, count]);
  return isWhole ? all : all.slice(0, count);
}
