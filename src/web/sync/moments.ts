const CALM_WITHIN_MS = 100;

/** A page that nobody sees has no frames. */
export function nextFrame(work: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(work);
  else setTimeout(work);
}

/** When the page has drawn what there was to draw, or soon in any case. */
export function whenCalm(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: CALM_WITHIN_MS });
  else setTimeout(work);
}
