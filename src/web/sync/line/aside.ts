import type { PendingEntry } from '#web/sync/device/database.ts';
import type { Mark } from '#web/sync/device/outbox.ts';
import { retryIn } from '#web/sync/retry.ts';
import type { Choice, Cut, Finding, Isolation } from './isolation.ts';

type Parts = {
  readonly random: () => number;
  readonly version: string;
  /** The changes that wait, as they are now. */
  readonly unsent: () => readonly PendingEntry[];
  /** Asks for a push. */
  readonly request: () => void;
};

/** So often in a row the server must fail before it is asked at what. */
const FAILURES_ISOLATED = 2;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Which changes go next, and which wait aside since the server fails at them. The search for those is fetched when it is
 * first needed, which is seldom; where it cannot be fetched, everything is tried again as it is.
 */
export function createAside({ random, version, unsent, request }: Parts) {
  let isolation: Isolation | undefined;
  let stopRetry: () => void = () => undefined;
  let failures = 0;
  let isUrgent = false;

  async function isolate(): Promise<Isolation | undefined> {
    isolation ??= await import('./isolation.ts').then(
      ({ createIsolation }) => createIsolation({ now: Date.now, random, version }),
      () => undefined,
    );
    return isolation;
  }

  return {
    /** The beginning of the queue, but for what waits aside. */
    async choose(cut: Cut): Promise<Choice> {
      if (unsent().some(({ aside }) => aside)) await isolate();
      const waiting = unsent();
      if (isUrgent) isolation?.urge(waiting);
      isUrgent = false;
      return isolation?.choose(waiting, cut) ?? { sent: cut(waiting), why: 'next' };
    },
    /** With nothing else to send, asks for a push when the time of one that waits aside has come. */
    askLater(): void {
      stopRetry();
      const ms = isolation?.msUntilRetry(unsent());
      if (ms !== undefined) stopRetry = retryIn(Math.min(ms, LONGEST_TIMER_MS), request);
    },
    /** The server failed at a push. */
    async failed(choice: Choice): Promise<Finding | undefined> {
      if (choice.why === 'next') failures += 1;
      if (choice.why === 'next' && failures < FAILURES_ISOLATED) return undefined;
      const found = (await isolate())?.failed(choice, unsent());
      if (found && 'mark' in found) failures = 0;
      return found;
    },
    /** It answered, but could not take `faults`; `told` has an answer. Which of them are to wait aside. */
    async answered(choice: Choice, faults: ReadonlySet<string>, told: ReadonlySet<string>): Promise<readonly Mark[]> {
      if (faults.size > 0) await isolate();
      const left = unsent().filter(({ id }) => !told.has(id));
      return isolation?.answered(choice, faults, left) ?? [];
    },
    /** It has taken something: its failures before that are not in a row with those to come. */
    forgetFailures: () => void (failures = 0),
    /** The changes that wait aside are tried with the next push. */
    urge: () => void (isUrgent = true),
    /** Whether all that waits could not be taken, or builds on that. */
    isAll(): boolean {
      const waiting = unsent();
      return waiting.length === 0 || (isolation?.isLevel(waiting) ?? false);
    },
    close: () => stopRetry(),
  };
}
