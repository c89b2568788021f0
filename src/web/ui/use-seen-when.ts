import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to a part as soon as it is there; to its top where it is higher than the screen. */
export function useSeenWhen<Part extends HTMLElement>(isThere: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (isThere) part.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return part;
}
