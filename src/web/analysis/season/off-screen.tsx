import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { whenCalm } from '#web/sync/moments.ts';
import belowScreen from '#web/analysis/below-screen.module.css';

type OffScreenProps<Value> = { value: Value; children(value: Value): ReactNode };

/**
 * A part of a page that mostly lies below the screen. When `value` changes, it is drawn again after the rest of the page:
 * at once where it is in sight, else when the page is calm. So a choice above is painted before the tables below.
 */
export function OffScreen<Value>({ value, children }: OffScreenProps<Value>) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const [taken, setTaken] = useState(() => value);
  useEffect(() => {
    const take = () => startTransition(() => setTaken(() => value));
    return isNear ? take() : whenCalm(take);
  }, [value, isNear]);
  return (
    <div ref={place} className={belowScreen.part}>
      {children(taken)}
    </div>
  );
}

/** Half a screen ahead of where it comes into sight. */
const AHEAD = '50%';

/** Whether a part is in sight, or about to be; where a browser does not tell, it counts as in sight. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    const part = place.current;
    if (!part || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `${AHEAD} 0px`,
    });
    observer.observe(part);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
