import { useCallback } from 'react';
import { ok, type Result } from '#domain/core/result.ts';
import { namesIn } from '#domain/sync/called.ts';
import type { Draft } from '#domain/sync/command.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { useSync } from './sync-context.ts';

/**
 * How a change came out: the server has it, it waits on this device, it is set aside since the server could not take it
 * (which is told by itself), or the server would not take it.
 */
export type ChangeOutcome =
  { readonly kind: 'saved' | 'aside' | 'refused' } | { readonly kind: 'kept'; readonly what: string };

type Hear = (outcome: ChangeOutcome) => void;
/** How many of several changes are on this device. */
export type Step = (done: number, of: number) => void;
type Change = { readonly id: string; readonly input: unknown };

export const KEPT = 'Kept on this device';

/** So long a change may be on its way before it is told of as kept. */
const BRIEF_MS = 1500;
/** So long what was said of it stands before the eyes, and a refusal takes it back. */
const SAID_MS = 6000;

/**
 * Does a change, or several that are one to the person, and tells how it came out, as soon as that is known: success is
 * never said before the server has all of it. Resolves when it is on the device, so that a form can close. A refusal by
 * this device is only the result's, and the drafts after it are not done.
 */
export function useOutcome(): (change: Draft | readonly Draft[], hear: Hear, step?: Step) => Promise<Result<void>> {
  const store = useSync();
  return useCallback(
    async (change, hear, step) => {
      const ids = new Set<string>();
      const drafts = [change].flat();
      for (const [at, draft] of drafts.entries()) {
        const result = await store.do(draft);
        if (!result.ok) return result;
        if (result.value !== undefined) ids.add(result.value);
        step?.(at + 1, drafts.length);
      }
      if (ids.size > 0) followChange(store, ({ id }) => ids.has(id), hear);
      return ok(undefined);
    },
    [store],
  );
}

const followed = new Set<() => void>();

/** Who leaves hears no more of what they did. */
export function forgetOutcomes(): void {
  for (const stop of followed) stop();
}

/** Of what is told twice, as kept and then as saved, the second may be passed over. */
export function followChange(store: SyncStore, isOf: (change: Change) => boolean, hear: Hear): void {
  let isKept = false;
  let timer = setTimeout(keep, BRIEF_MS);
  const waitingEntry = () => store.pending().find(isOf);
  const forget = store.subscribe(look);
  followed.add(stop);
  look();

  function look(): void {
    const waiting = waitingEntry();
    if (!waiting) return end(store.issues().some(isOf) ? 'refused' : 'saved');
    if (waiting.aside) return end('aside');
    if (!isKept && store.status().state !== 'online') keep();
  }
  function end(kind: 'saved' | 'aside' | 'refused'): void {
    stop();
    hear({ kind });
  }
  function keep(): void {
    isKept = true;
    clearTimeout(timer);
    timer = setTimeout(stop, SAID_MS);
    void tellKept();
  }
  /** Its words are seldom needed, and fetched when they are. */
  async function tellKept(): Promise<void> {
    const words = await import('#domain/sync/describe.ts').catch(() => undefined);
    const waiting = followed.has(stop) ? waitingEntry() : undefined;
    if (waiting && !waiting.aside)
      hear({ kind: 'kept', what: words?.describe(waiting, namesIn(store.row)).title ?? '' });
  }
  function stop(): void {
    clearTimeout(timer);
    followed.delete(stop);
    forget();
  }
}
