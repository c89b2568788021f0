import { backoffMs } from '#domain/sync/backoff.ts';
import { isAway, whenHere } from '#web/sync/tabs/page-life.ts';
import { retryIn } from '#web/sync/retry.ts';

/** How one step ended: nothing left, more to do at once, try again later, or no use trying until asked. */
export type Step = 'done' | 'more' | 'fault' | 'stop';

type Loop = {
  /** Asks for a step. Asking again while one runs means one more afterwards; asking in a wait does not end it. */
  request(): void;
  /** As `request`, and ends a wait after failures. */
  hurry(): void;
  /** Ends a wait after failures; where none is, nothing happens. */
  endWait(): void;
  close(): void;
};

/** One step at a time; faults are retried with jitter. */
export function createLoop(step: () => Promise<Step>, random: () => number): Loop {
  let [isAsked, isRunning, isClosed] = [false, false, false];
  let failures = 0;
  let endWait: () => void = () => undefined;

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const stop = retryIn(ms, resolve);
      endWait = () => {
        stop();
        resolve();
      };
    });

  async function run(): Promise<void> {
    isRunning = true;
    while (isAsked && !isClosed) {
      isAsked = false;
      if (isAway()) await whenHere();
      const ended = await step();
      if (ended === 'fault') await wait(backoffMs(failures++, random()));
      else failures = 0;
      if (ended === 'fault' || ended === 'more') isAsked = true;
    }
    isRunning = false;
  }

  function request(): void {
    isAsked = true;
    if (!isRunning && !isClosed) void run();
  }
  return {
    request,
    hurry() {
      failures = 0;
      endWait();
      request();
    },
    endWait: () => endWait(),
    close() {
      isClosed = true;
      endWait();
    },
  };
}
