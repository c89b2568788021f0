import type { LiveState } from './state.ts';

/** Seconds, by the server's clock, and how long the page counts on from there. */
type Ages = {
  /** Since the server last heard of the match. */
  readonly sinceHeard: number | null;
  /** Since the page last reached the server. */
  readonly sinceAnswer: number;
};

/** After so many seconds without an answer the page says that it is offline. */
const UNREACHED_SECONDS = 20;
type AgeWords = {
  readonly line: string;
  /** Why the score may not be the newest; empty while it is. */
  readonly warning: string;
};

/** How old the score is, in words that are true at each moment (LIV-12). */
export function ageWords(
  { phase, quiet, isRecorded }: Pick<LiveState, 'phase' | 'quiet' | 'isRecorded'>,
  { sinceHeard, sinceAnswer }: Ages,
): AgeWords {
  const heard = sinceHeard === null ? '' : spoken(sinceHeard);
  if (sinceAnswer >= UNREACHED_SECONDS)
    return { line: '', warning: `You are offline.${heard === '' ? '' : ` Last score ${heard} ago.`}` };
  if (heard === '' || phase === 'before' || phase === 'final') return { line: '', warning: '' };
  if (quiet === null || sinceHeard === null || sinceHeard < quiet) return { line: `Updated ${heard} ago`, warning: '' };
  const offline = isRecorded ? '' : ' The recorder is offline. Points follow when the connection is back.';
  return { line: '', warning: `No news for ${spoken(sinceHeard)}.${offline}` };
}

/** `8 s`, `2 min`, `3 h` */
function spoken(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < 2 * 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 48 * 3600 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`;
}

const [OFTEN, RARELY, SELDOM] = [5, 15, 60];
/**
 * A page that was just opened may come from a cache, from before the first point: for as long as one may hold it, and
 * one question more, it asks as in a set (LIV-24).
 */
const JUST_OPENED_SECONDS = 15;

/** Seconds until the page asks again (LIV-07); `sinceSeen` since it was opened, or came back to the front. */
export const askEvery = (phase: LiveState['phase'], sinceSeen = Infinity): number => {
  if (phase === 'set' || sinceSeen < JUST_OPENED_SECONDS) return OFTEN;
  return phase === 'before' || phase === 'final' ? SELDOM : RARELY;
};

/** Seconds until it tries again after so many failures. */
export const retryAfter = (failures: number): number => Math.min(40, OFTEN * 2 ** (failures - 1));
