import { backoffMs } from '#domain/sync/backoff.ts';
import { isSilence } from './device/connection.ts';
import { retryIn } from './retry.ts';
import type { Signals } from './memory/signals.ts';

type Parts = {
  readonly signals: Pick<Signals, 'changed' | 'subscribe'>;
  readonly random: () => number;
  /** Called also for entries that cannot be stored: they are sent from memory. */
  readonly askToSend: () => void;
  readonly storageChanged: (hasFailed: boolean) => void;
};

export type Persistence = {
  hasFailed(): boolean;
  /** It has failed by not answering at all: a full one answers. */
  isSilent(): boolean;
  /**
   * Runs a piece of work on the device until it succeeds; its failing is shown meanwhile. Answers
   * nothing when the work is moot before.
   */
  persist<T>(work: () => Promise<T>, isMoot?: () => boolean): Promise<T | undefined>;
  /** Runs it once: its fault is shown, and the caller's. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  failed(fault: unknown): void;
  succeeded(): void;
};

/** Whether the device keeps what it is given, as its last answer says. */
export function createPersistence({ signals, random, askToSend, storageChanged }: Parts): Persistence {
  let [hasFailed, isSilent] = [false, false];

  function note(hasFailedNow: boolean, fault?: unknown): void {
    if (hasFailed === hasFailedNow && isSilent === isSilence(fault)) return;
    [hasFailed, isSilent] = [hasFailedNow, isSilence(fault)];
    storageChanged(hasFailedNow);
    signals.changed([]);
  }
  const failed = (fault: unknown) => note(true, fault);
  const succeeded = () => note(false);

  /** Ends early once there is nothing left to wait for: a form waits for what it has entered. */
  const pause = (ms: number, isMoot: () => boolean) =>
    new Promise<void>((resolve) => {
      const end = () => {
        stop();
        forget();
        resolve();
      };
      const stop = retryIn(ms, end);
      const forget = signals.subscribe(() => isMoot() && end());
    });

  return {
    hasFailed: () => hasFailed,
    isSilent: () => isSilent,
    failed,
    succeeded,
    async persist(work, isMoot = () => false) {
      for (let failures = 0; !isMoot(); failures++) {
        try {
          const value = await work();
          succeeded();
          return value;
        } catch (fault) {
          failed(fault);
          askToSend();
          await pause(1000 + backoffMs(failures, random()), isMoot);
        }
      }
      return undefined;
    },
    attempt: (work) =>
      work().catch((fault: unknown) => {
        failed(fault);
        throw fault;
      }),
  };
}
