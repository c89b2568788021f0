import { asideMs, LONGEST_ASIDE_MS } from '#domain/sync/aside.ts';
import type { PendingEntry } from '#web/sync/device/database.ts';
import type { Mark } from '#web/sync/device/outbox.ts';

type Parts = { readonly now: () => number; readonly random: () => number; readonly version: string };

/** When a change that was set aside is tried again: by its own time, at once by another version or when it is urged. */
export function createRetries({ now, random, version }: Parts) {
  let urgent: ReadonlySet<string> = new Set();
  return {
    msUntil({ id, aside }: PendingEntry): number {
      if (!aside || urgent.has(id) || aside.version !== version) return 0;
      const ms = Date.parse(aside.nextAt) - now();
      // A clock that was set back must not make it wait for longer than ever.
      return ms > LONGEST_ASIDE_MS ? 0 : Math.max(0, ms);
    },
    /** It has failed once more. */
    next({ id, aside }: PendingEntry): Mark {
      const tries = (aside?.tries ?? 0) + 1;
      urgent = new Set([...urgent].filter((other) => other !== id));
      return { id, aside: { tries, nextAt: new Date(now() + asideMs(tries, random())).toISOString(), version } };
    },
    /** All that was set aside is tried at once, each alone: the server may be another one now, or the person asks for it. */
    urge(waiting: readonly PendingEntry[]): void {
      urgent = new Set(waiting.filter(({ aside }) => aside !== undefined).map(({ id }) => id));
    },
  };
}
