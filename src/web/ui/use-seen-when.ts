import { type RefObject, useEffect, useRef } from 'react';

/** What is asked next comes into view as soon as it is there; whatever is too high for the screen, from its top. */
export function useSeenWhen<Part extends HTMLElement>(isThere: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (isThere) part.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return part;
}
