import { isSeen, timerHere } from './tabs/page-life.ts';

/** However quickly and however often something fails, a try does not follow the one before it sooner. */
const LEAST_MS = 200;
const LEAST_UNSEEN_MS = 1000;

/**
 * The one place where the app waits to try again what has failed. Time always passes, more of it on a page out of sight, and
 * a page that is being left tries nothing: it goes on when it is shown again. Answers how to call it off.
 */
export function retryIn(ms: number, work: () => void): () => void {
  const least = isSeen() ? LEAST_MS : LEAST_UNSEEN_MS;
  return timerHere(work, Math.max(ms, least), least);
}

/** The same for what waits in a loop. */
export const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => void retryIn(ms, resolve));
