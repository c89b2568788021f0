import { sortOut } from '#domain/sync/aside.ts';
import { MAX_COMMANDS } from '#domain/sync/protocol.ts';
import type { PendingEntry } from '#web/sync/device/database.ts';
import type { Mark } from '#web/sync/device/outbox.ts';
import { createRetries } from './retries.ts';

/**
 * A push and its purpose: `next` is what comes next; `question` is empty and asks whether the server takes anything;
 * `proof` tries a suspect once more after something else was answered; `retry` is for what was set aside before.
 */
export type Choice = { readonly sent: readonly PendingEntry[]; readonly why: 'next' | 'question' | 'proof' | 'retry' };
/** The batch that goes next, of what may go. */
export type Cut = (ready: readonly PendingEntry[]) => readonly PendingEntry[];
/** The next step after a push at which the server failed. */
export type Finding = { readonly mark: Mark } | { readonly batch: number; readonly isQuick: boolean };

type Parts = { readonly now: () => number; readonly random: () => number; readonly version: string };
export type Isolation = ReturnType<typeof createIsolation>;

/**
 * Finds the change at which the server fails, so that the others can go on (decision 43). Set aside is only what fails
 * alone, twice, while something else is answered in between: where all fail, it is the server's fault and no change's.
 */
export function createIsolation({ now, random, version }: Parts) {
  /** Each failed alone, and what builds on it was not sent. */
  const suspects = new Set<string>();
  /** Of these, what is still to be tried once more. */
  let unproved: string[] = [];
  const retries = createRetries({ now, random, version });
  /** Until all have failed once, what goes is halved without waiting. */
  let isQuick = true;

  const isAside = ({ id, aside }: PendingEntry) => aside !== undefined || suspects.has(id);
  const readyOf = (waiting: readonly PendingEntry[]) => sortOut(waiting, isAside).ready;

  function clear(entry: PendingEntry): void {
    suspects.delete(entry.id);
    unproved = unproved.filter((id) => id !== entry.id);
  }

  function giveUp(): Finding {
    suspects.clear();
    isQuick = false;
    return { batch: MAX_COMMANDS, isQuick };
  }

  return {
    choose(waiting: readonly PendingEntry[], cut: Cut): Choice {
      const proof = waiting.find(({ id }) => unproved.includes(id));
      if (proof) return { sent: [proof], why: 'proof' };
      const { ready, causes } = sortOut(waiting, isAside);
      if (ready.length > 0) return { sent: cut(ready), why: 'next' };
      if (causes.some(({ id }) => suspects.has(id))) return { sent: [], why: 'question' };
      const due = causes.find((entry) => retries.msUntil(entry) === 0);
      return due ? { sent: [due], why: 'retry' } : { sent: [], why: 'next' };
    },

    failed({ sent, why }: Choice, waiting: readonly PendingEntry[]): Finding {
      const [entry, ...others] = sent;
      if (why === 'question' || !entry) return giveUp();
      if (why !== 'next') {
        clear(entry);
        return { mark: retries.next(entry) };
      }
      if (others.length > 0) return { batch: Math.ceil(sent.length / 2), isQuick };
      suspects.add(entry.id);
      const isAlone = readyOf(waiting).length === 0;
      return isAlone && suspects.size > 1 ? giveUp() : { batch: 1, isQuick: false };
    },

    /** `faults` are those that the server itself named as what it could not take. */
    answered({ sent, why }: Choice, faults: ReadonlySet<string>, waiting: readonly PendingEntry[]): readonly Mark[] {
      const [entry] = sent;
      const isTaken = why === 'question' || sent.some(({ id }) => !faults.has(id));
      // It takes again what it took not before, or never from this app.
      if (isTaken && (why === 'retry' || !isQuick)) retries.urge(waiting);
      if (isTaken) isQuick = true;
      if (isTaken && unproved.length === 0) unproved = [...suspects];
      if (why !== 'next' && entry) clear(entry);
      const { causes } = sortOut(waiting, (one) => isAside(one) || faults.has(one.id));
      const named = causes.filter(({ id }) => faults.has(id));
      // Without one that was taken, two at once say that the server takes none.
      return isTaken || named.length === 1 ? named.map(retries.next) : [];
    },

    urge: retries.urge,

    /** Whether nothing may go but what was set aside, with what builds on it. */
    isLevel: (waiting: readonly PendingEntry[]): boolean => readyOf(waiting).length === 0,

    /** How long until the next of them is due. */
    msUntilRetry(waiting: readonly PendingEntry[]): number | undefined {
      const waits = sortOut(waiting, isAside).causes.map(retries.msUntil);
      return waits.length > 0 ? Math.min(...waits) : undefined;
    },
  };
}
