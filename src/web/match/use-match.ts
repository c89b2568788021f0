import { useMemo, useSyncExternalStore } from 'react';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { readingOf } from '#domain/match/sessions.ts';
import type { CountsByPlayer } from '#domain/match/advance.ts';
import { leadingCounts } from '#domain/match/rally/pairs.ts';
import {
  confirm,
  countsOf,
  fold,
  type GameSet,
  type MatchState,
  type Reading as HowRead,
  setOf,
  step,
} from '#domain/match/fold.ts';
import type { Score } from '#domain/match/points.ts';
import type { PlayerCounts } from '#domain/match/tally.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import type { SyncStore } from '#web/sync/client.ts';
import type { LogChange } from '#web/sync/memory/log-watchers.ts';

type Store = Pick<SyncStore, 'rows' | 'version' | 'watchLog' | 'subscribe' | 'subscribeFirst' | 'clientId'>;

type Reading = {
  readonly state: MatchState;
  /** The newest entry that this device has made since the match is on the screen; none once a tap has failed. */
  readonly newest: LoggedEvent | undefined;
};

export type MatchLog = {
  /** Including taps since the last render. */
  reading(): Reading;
  state(): MatchState;
  newest(): LoggedEvent | undefined;
  subscribe(listener: () => void): () => void;
  /** For the figures that a tap changes: they render before the rest of the screen. */
  subscribeFirst(listener: () => void): () => void;
  /** A tap has failed: no earlier entry is to be taken for it. */
  forgetNewest(): void;
};

/** `now()` is the state including what was tapped since the last render. */
export type Match = Reading & { readonly now: () => MatchState; readonly log: MatchLog };

/**
 * Folds a session's log and follows it; the whole log must be on this device. `useCounts` and `useScore` render ahead
 * of the rest.
 */
export function useMatch(session: Parameters<typeof readingOf>[0] & { readonly id: string }): Match {
  const store = useSync();
  const { id, counting, rules, numSets } = session;
  const log = useMemo(
    () => followLog(store, id, readingOf({ counting, rules, numSets })),
    [store, id, counting, rules, numSets],
  );
  return { ...useSyncExternalStore(log.subscribe, log.reading), now: log.state, log };
}

/** Appended entries are stepped in, and told their `rev` once they have one; any other change folds the log anew. */
export function followLog(store: Store, sessionId: string, how: HowRead): MatchLog {
  const version = () => store.version('matchEvents', { sessionId });
  const listeners = new Set<() => void>();
  const firstListeners = new Set<() => void>();
  const tellFirst = () => firstListeners.forEach((listener) => listener());
  let foldedAt: number | undefined;
  let current: { state: MatchState; readonly newest: LoggedEvent | undefined } | undefined;
  const whole = (): MatchState => {
    foldedAt = version();
    return fold(store.rows('matchEvents', { sessionId }), how);
  };
  const after = (change: LogChange): MatchState => {
    if (!current || change.kind === 'reset') return whole();
    if (change.kind === 'confirm') return confirm(current.state, change.events);
    return change.events.reduce(step, current.state);
  };
  const reading = () => (current ??= { state: whole(), newest: undefined });
  const isOwn = ({ clientId }: LoggedEvent) => clientId === store.clientId();

  return {
    reading,
    state: () => reading().state,
    newest: () => reading().newest,
    subscribe(listener) {
      listeners.add(listener);
      const stopLog = store.watchLog(sessionId, (change) => {
        const state = after(change);
        const added = change.kind === 'append' ? change.events : [];
        // The same figures with other entries behind them: nothing is to be drawn.
        if (change.kind === 'confirm' && state.sets === current?.state.sets) current.state = state;
        else current = { state, newest: added.findLast(isOwn) ?? current?.newest };
      });
      // The state changes at once; rendering waits for the store's next notice.
      const stopTelling = store.subscribe(listener);
      const stopFirst = store.subscribeFirst(tellFirst);
      // Entries made between the first reading and now.
      if (foldedAt !== version()) {
        current = { state: whole(), newest: current?.newest };
        tellFirst();
      }
      return () => {
        stopFirst();
        stopTelling();
        stopLog();
        listeners.delete(listener);
        current = undefined;
      };
    },
    subscribeFirst(listener) {
      firstListeners.add(listener);
      return () => firstListeners.delete(listener);
    },
    forgetNewest() {
      current = { ...reading(), newest: undefined };
      tellFirst();
      listeners.forEach((listener) => listener());
    },
  };
}

/** Of a player, as tapped; who only looks is shown what leads in the set. */
export function useCounts(log: MatchLog, setNumber: number, playerId: string, isReadOnly: boolean): PlayerCounts {
  return useSyncExternalStore(log.subscribeFirst, () => {
    const set = setOf(log.state(), setNumber);
    return countsOf({ counts: shownCounts(set, isReadOnly) }, playerId);
  });
}

/** The counts of a set that a screen shows. */
export const shownCounts = (set: GameSet, isReadOnly: boolean): CountsByPlayer =>
  isReadOnly ? leadingCounts(set) : set.counts;

export function useScore(log: MatchLog, setNumber: number): Score {
  return useSyncExternalStore(log.subscribeFirst, () => setOf(log.state(), setNumber).score);
}
