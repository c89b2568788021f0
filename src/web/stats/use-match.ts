import { useMemo, useSyncExternalStore } from 'react';
import { fold, type MatchState, step } from '#domain/stats/fold.ts';
import { useSync } from '#web/sync/sync-context.ts';
import type { SyncStore } from '#web/sync/client.ts';
import type { Match } from './use-tracker.ts';

type Store = Pick<SyncStore, 'rows' | 'version' | 'watchLog' | 'subscribe'>;
type MatchLog = { state(): MatchState; subscribe(listener: () => void): () => void };

/** The log of a session folded: entries at its end are stepped in, anything else folds it anew. */
function matchLog(store: Store, sessionId: string): MatchLog {
  const version = () => store.version('matchEvents', { sessionId });
  let foldedAt: number | undefined;
  let state: MatchState | undefined;
  const whole = () => {
    foldedAt = version();
    return fold(store.rows('matchEvents', { sessionId }));
  };
  return {
    state: () => (state ??= whole()),
    subscribe(listener) {
      const stopLog = store.watchLog(sessionId, (change) => {
        state = change.kind === 'append' && state ? change.events.reduce(step, state) : whole();
      });
      // The state is there at once; what is drawn of it is told with everything else.
      const stopTelling = store.subscribe(listener);
      // What was entered between the first reading and now.
      if (foldedAt !== version()) state = whole();
      return () => {
        stopTelling();
        stopLog();
        state = undefined;
      };
    },
  };
}

/** The match that a session's log tells, once the whole log is on this device. */
export function useMatch(sessionId: string): Match {
  const store = useSync();
  const log = useMemo(() => matchLog(store, sessionId), [store, sessionId]);
  const state = useSyncExternalStore(log.subscribe, log.state);
  return { state, now: log.state };
}
