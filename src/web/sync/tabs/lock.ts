import { reconnectMs } from '#domain/sync/backoff.ts';
import { retryIn } from '#web/sync/retry.ts';
import { isAway } from './page-life.ts';

/** A browser that refuses the lock so often gives none: then it is as if there were no locks. */
const REFUSALS_WITHOUT_LOCKS = 3;

type Parts = {
  readonly name: string;
  /** This tab has the lock, or there is none to have. */
  readonly gained: () => void;
  /** The lock was taken away or refused. It is asked for again by itself. */
  readonly failed: (how: 'taken' | 'refused') => void;
};

type TabLock = {
  queue(): void;
  /** Takes the lock from whichever tab has it. */
  steal(): void;
  leave(): void;
  close(): void;
};

/** One Web Lock for all tabs of a browser. Where there are no locks, every tab has it. */
export function openLock({ name, gained, failed }: Parts): TabLock {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  let [isHeld, isClosed] = [false, false];
  let refusals = 0;
  let waiting = new AbortController();
  let release: () => void = () => undefined;
  let stopRetry: () => void = () => undefined;

  /** The lock is held until this resolves. */
  function hold(): Promise<void> | undefined {
    if (isClosed || isAway()) return undefined;
    [isHeld, refusals] = [true, 0];
    return new Promise((resolve) => {
      release = resolve;
      gained();
    });
  }
  function request(options: LockOptions): void {
    void locks?.request(name, options, hold).catch(() => {
      // Given up waiting by itself, to take the lock instead; any other end means that it was taken away or refused.
      if (options.signal?.aborted || isClosed || isAway()) return;
      const how = isHeld ? 'taken' : 'refused';
      isHeld = false;
      if (how === 'refused') refusals += 1;
      failed(how);
      if (refusals >= REFUSALS_WITHOUT_LOCKS) gained();
      stopRetry = retryIn(how === 'taken' ? 0 : reconnectMs(refusals), queue);
    });
  }
  function queue(): void {
    stopRetry();
    if (!locks) return gained();
    waiting = new AbortController();
    request({ signal: waiting.signal });
  }
  function leave(): void {
    stopRetry();
    waiting.abort();
    release();
    isHeld = false;
  }
  return {
    queue,
    steal() {
      waiting.abort();
      request({ steal: true });
    },
    leave,
    close() {
      isClosed = true;
      leave();
    },
  };
}
