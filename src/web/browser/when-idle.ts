const SOON_MS = 20;
const LEAST_MS = 3;

/** Calls back when nothing else is to do. Where a browser does not say when that is, soon, and then for a little only. */
export function whenIdle(work: (hasTime: () => boolean) => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > LEAST_MS));
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(() => work(() => false), SOON_MS);
  return () => clearTimeout(timer);
}
