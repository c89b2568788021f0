import { type ReactNode, useDeferredValue } from 'react';

/** What stands far down is worked out once what stands above it has been painted. */
export function Below({ children }: { children: ReactNode }) {
  const isShown = useDeferredValue(true, false);
  return isShown && children;
}
