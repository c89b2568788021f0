import { useMemo, useSyncExternalStore } from 'react';
import { countsOf, fold, type MatchState, setOf, step } from '#domain/match/fold.ts';
import type { Score } from '#domain/match/points.ts';
import type { Counting } from '#domain/match/schema.ts';
import type { PlayerCounts } from '#domain/match/tally.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import type { SyncStore } from '#web/sync/client.ts';

type Store = Pick<SyncStore, 'rows' | 'version' | 'watchLog' | 'subscribe' | 'subscribeFirst'>;
export type MatchLog = {
  /** Including taps since the last render. */
  state(): MatchState;
  subscribe(listener: () => void): () => void;
  /** For the figures that a tap changes: they render before the rest of the screen. */
  subscribeFirst(listener: () => void): () => void;
};

/** `now()` is the state including what was tapped since the last render. */
export type Match = { readonly state: MatchState; readonly now: () => MatchState; readonly log: MatchLog };

/**
 * Folds a session's log and follows it; the whole log must be on this device. `useCounts` and `useScore` render ahead
 * of the rest.
 */
export function useMatch(sessionId: string, counting: Counting): Match {
  const store = useSync();
  const log = useMemo(() => matchLog(store, sessionId, counting), [store, sessionId, counting]);
  const state = useSyncExternalStore(log.subscribe, log.state);
  return { state, now: log.state, log };
}

/** Appended entries are stepped in; any other change folds the log anew. */
function matchLog(store: Store, sessionId: string, counting: Counting): MatchLog {
  const version = () => store.version('matchEvents', { sessionId });
  const firstListeners = new Set<() => void>();
  const tellFirst = () => firstListeners.forEach((listener) => listener());
  let foldedAt: number | undefined;
  let state: MatchState | undefined;
  const whole = () => {
    foldedAt = version();
    return fold(store.rows('matchEvents', { sessionId }), counting);
  };
  return {
    state: () => (state ??= whole()),
    subscribe(listener) {
      const stopLog = store.watchLog(sessionId, (change) => {
        state = change.kind === 'append' && state ? change.events.reduce(step, state) : whole();
      });
      // The state changes at once; rendering waits for the store's next notice.
      const stopTelling = store.subscribe(listener);
      const stopFirst = store.subscribeFirst(tellFirst);
      // Entries made between the first reading and now.
      if (foldedAt !== version()) {
        state = whole();
        tellFirst();
      }
      return () => {
        stopFirst();
        stopTelling();
        stopLog();
        state = undefined;
      };
    },
    subscribeFirst(listener) {
      firstListeners.add(listener);
      return () => firstListeners.delete(listener);
    },
  };
}

export function useCounts(log: MatchLog, setNumber: number, playerId: string): PlayerCounts {
  return useSyncExternalStore(log.subscribeFirst, () => countsOf(setOf(log.state(), setNumber), playerId));
}

export function useScore(log: MatchLog, setNumber: number): Score {
  return useSyncExternalStore(log.subscribeFirst, () => setOf(log.state(), setNumber).score);
}
