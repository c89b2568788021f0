const CALM_WITHIN_MS = 300;
const DRAWN_WITHIN_MS = 25;
const BURST_MS = 100;
/** A screen that says "Loading..." costs a slow phone as much as the one that it stands for: so long nothing is drawn. */
const PATIENCE_MS = 500;

/** A page out of sight has no frames. */
export function nextFrame(work: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(work);
  else setTimeout(work);
}

/** Work that nobody waits for, once the next frame is on the glass. */
export function afterFrame(work: () => void): void {
  nextFrame(() => setTimeout(work));
}

/**
 * Asks for work after what just happened was drawn, but not when the page is calm: for a good while after a tap a browser
 * expects the next one and lets nothing else be calm. Whatever happens until then goes along, and a burst is not
 * interrupted for each of its taps.
 */
export function afterDrawing(work: () => void): () => void {
  let isAsked = false;
  let lastMs = -BURST_MS;
  const begin = () => {
    isAsked = false;
    lastMs = performance.now();
    work();
  };
  return () => {
    if (isAsked) return;
    isAsked = true;
    setTimeout(begin, Math.max(DRAWN_WITHIN_MS, lastMs + BURST_MS - performance.now()));
  };
}

/** When the page has drawn what there was to draw, or soon in any case. Answers how to call it off. */
export function whenCalm(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: CALM_WITHIN_MS });
  return () => cancelIdleCallback(idle);
}

/** Waits for a promise, but no longer than a person waits without seeing something: then a loading screen is due. */
export async function waitBriefly(wanted: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([wanted, late]);
  clearTimeout(timer);
}
