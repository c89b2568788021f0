import { useCallback } from 'react';
import type { Result } from '#domain/core/result.ts';
import { namesIn } from '#domain/sync/called.ts';
import type { Draft } from '#domain/sync/command.ts';
import type { SyncStore } from './client.ts';
import { useSync } from './sync-context.ts';

/** How a change came out: the server has it, it waits on this device, or the server would not take it. */
export type ChangeOutcome =
  { readonly kind: 'saved' } | { readonly kind: 'refused' } | { readonly kind: 'kept'; readonly what: string };

export const KEPT = 'Kept on this device';

/** So long a change may be on its way before it is told of as kept. */
const BRIEF_MS = 1500;
/** So long what was said of it stands before the eyes, and a refusal takes it back. */
const SAID_MS = 6000;

/**
 * Does a change and tells how it came out, as soon as that is known: success is never said before the server has it.
 * Resolves when the change is on the device, so that a form can close. What is refused there is only the result's.
 */
export function useOutcome(): (draft: Draft, hear: (outcome: ChangeOutcome) => void) => Promise<Result<void>> {
  const store = useSync();
  return useCallback(
    async (draft, hear) => {
      let id: string | undefined;
      const result = await store.do(draft, { entered: (made) => (id = made) });
      if (id !== undefined) follow(store, id, hear);
      return result;
    },
    [store],
  );
}

const followed = new Set<() => void>();

/** Who leaves hears no more of what they did. */
export function forgetOutcomes(): void {
  for (const stop of followed) stop();
}

function follow(store: SyncStore, id: string, hear: (outcome: ChangeOutcome) => void): void {
  let isKept = false;
  let timer = setTimeout(keep, BRIEF_MS);
  const waitingEntry = () => store.pending().find((entry) => entry.id === id);
  const forget = store.subscribe(look);
  followed.add(stop);
  look();

  function look(): void {
    const waiting = waitingEntry();
    if (waiting && (isKept || store.status().state === 'online')) return;
    if (waiting) return keep();
    stop();
    hear({ kind: store.issues().some((issue) => issue.id === id) ? 'refused' : 'saved' });
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
    const waiting = waitingEntry();
    if (waiting) hear({ kind: 'kept', what: words?.describe(waiting, namesIn(store.row)).title ?? '' });
  }
  function stop(): void {
    clearTimeout(timer);
    followed.delete(stop);
    forget();
  }
}
