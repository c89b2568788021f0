import { useMemo, useSyncExternalStore } from 'react';
import { countsOf, fold, type MatchState, setOf, step } from '#domain/match/fold.ts';
import type { Score } from '#domain/match/points.ts';
import type { Counting } from '#domain/match/schema.ts';
import type { PlayerCounts } from '#domain/match/tally.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import type { SyncStore } from '#web/sync/client.ts';

type Store = Pick<SyncStore, 'rows' | 'version' | 'watchLog' | 'subscribe' | 'subscribeFirst'>;
export type MatchLog = {
  /** Including what was tapped since the last drawing. */
  state(): MatchState;
  subscribe(listener: () => void): () => void;
  /** For the figures that are tapped: they are drawn ahead of the rest of the screen. */
  subscribeFirst(listener: () => void): () => void;
};

/** `now()` is the state including what was tapped since the last render. */
export type Match = { readonly state: MatchState; readonly now: () => MatchState; readonly log: MatchLog };

/** The log of a session folded: entries at its end are stepped in, anything else folds it anew. */
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
      // The state is there at once; what is drawn of it is told with everything else.
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

/** The match that a session's log tells, once the whole log is on this device. */
export function useMatch(sessionId: string, counting: Counting): Match {
  const store = useSync();
  const log = useMemo(() => matchLog(store, sessionId, counting), [store, sessionId, counting]);
  const state = useSyncExternalStore(log.subscribe, log.state);
  return { state, now: log.state, log };
}

export function useCounts(log: MatchLog, setNumber: number, playerId: string): PlayerCounts {
  return useSyncExternalStore(log.subscribeFirst, () => countsOf(setOf(log.state(), setNumber), playerId));
}

export function useScore(log: MatchLog, setNumber: number): Score {
  return useSyncExternalStore(log.subscribeFirst, () => setOf(log.state(), setNumber).score);
}
