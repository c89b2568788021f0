import { reconnectMs } from '#domain/sync/backoff.ts';
import { isAway, onPage } from './page-life.ts';
import { retryIn } from '#web/sync/retry.ts';

/** How often the leading tab says that it is alive, and how long silence lasts before another takes over. */
const BEAT_MS = 1000;
const SILENCE_MS = 5000;
/** A browser that refuses the lock so often gives none: then it is as if there were no locks. */
const REFUSALS_WITHOUT_LOCKS = 3;

type Leader = {
  /** The leading tab was heard. */
  heard(): void;
  close(): void;
};

type Parts = {
  readonly name: string;
  readonly beat: () => void;
  readonly become: (isLeader: boolean) => void;
};

/**
 * One tab pushes, pulls and listens for all. A suspended tab may keep the lock, so a visible one takes it after a
 * silence, and one that is left gives it back. That two lead for a moment does no harm; where there are no locks, every
 * tab leads.
 */
export function followOrLead({ name, beat, become }: Parts): Leader {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  let lastHeardMs = performance.now();
  let isLeading = false;
  let isClosed = false;
  let refusals = 0;
  let waiting = new AbortController();
  let release: () => void = () => undefined;
  let stopRetry: () => void = () => undefined;

  function gain(): void {
    if (isLeading) return;
    isLeading = true;
    become(true);
    beat();
  }
  function lost(): void {
    if (!isLeading) return;
    isLeading = false;
    become(false);
  }

  /** Holds the lock until it is given back. */
  function hold(): Promise<void> | undefined {
    if (isClosed || isAway()) return undefined;
    refusals = 0;
    return new Promise((resolve) => {
      release = resolve;
      gain();
    });
  }

  function stand(options: LockOptions): void {
    void locks?.request(name, options, hold).catch(() => {
      // Given up waiting by itself, to take the lock instead; any other end means that it was taken away or refused.
      if (options.signal?.aborted || isClosed || isAway()) return;
      const isTaken = refusals === 0 && isLeading;
      if (isTaken) lost();
      else refusals += 1;
      lastHeardMs = performance.now();
      if (refusals >= REFUSALS_WITHOUT_LOCKS) gain();
      stopRetry = retryIn(isTaken ? 0 : reconnectMs(refusals), queue);
    });
  }
  function queue(): void {
    stopRetry();
    if (!locks) return gain();
    waiting = new AbortController();
    stand({ signal: waiting.signal });
  }

  const timer = setInterval(() => {
    if (isAway()) return;
    if (isLeading) return beat();
    if (document.visibilityState !== 'visible' || performance.now() - lastHeardMs < SILENCE_MS) return;
    lastHeardMs = performance.now();
    waiting.abort();
    stand({ steal: true });
  }, BEAT_MS);

  function stepDown(): void {
    stopRetry();
    waiting.abort();
    release();
    lost();
  }
  const stopHearing = onPage({
    left: stepDown,
    back() {
      lastHeardMs = performance.now();
      queue();
    },
  });
  queue();

  return {
    heard() {
      lastHeardMs = performance.now();
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      stopHearing();
      stepDown();
    },
  };
}
