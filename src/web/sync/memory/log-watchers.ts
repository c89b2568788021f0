import type { Stored } from '#domain/sync/tables.ts';

export type MatchRow = Stored<'matchEvents'>;

/**
 * A change of the log of a match: entries came to its end; entries told before got their final `rev` in the places that
 * they have; or it has to be folded anew.
 */
export type LogChange =
  { readonly kind: 'append' | 'confirm'; readonly events: readonly MatchRow[] } | { readonly kind: 'reset' };
type LogListener = (change: LogChange) => void;
type Watched = { readonly listeners: Set<LogListener>; told: MatchRow[] };

export type LogWatchers = {
  watch(sessionId: string, listener: LogListener): () => void;
  /** `appended` says that nothing else happened to the log than these entries at its end. */
  changed(sessionId: string, appended?: readonly MatchRow[]): void;
};

/** Tells those who fold a log of its new entries, so that a tap costs the same however long the match is. */
export function createLogWatchers(rowsOf: (sessionId: string) => readonly MatchRow[]): LogWatchers {
  const logs = new Map<string, Watched>();
  return {
    watch(sessionId, listener) {
      const log = logs.get(sessionId) ?? { listeners: new Set(), told: [...rowsOf(sessionId)] };
      logs.set(sessionId, log);
      log.listeners.add(listener);
      return () => {
        log.listeners.delete(listener);
        if (log.listeners.size === 0) logs.delete(sessionId);
      };
    },
    changed(sessionId, appended) {
      const log = logs.get(sessionId);
      if (!log) return;
      const changes = appended ? [append(appended)] : changesIn(log.told, rowsOf(sessionId));
      if (appended) log.told.push(...appended);
      else log.told = [...rowsOf(sessionId)];
      for (const change of changes) for (const listener of log.listeners) listener(change);
    },
  };
}

const append = (events: readonly MatchRow[]): LogChange => ({ kind: 'append', events });

/** The difference to what was told: anew, unless that is still the beginning. */
function changesIn(told: readonly MatchRow[], rows: readonly MatchRow[]): LogChange[] {
  if (rows.length < told.length || told.some(({ id }, i) => rows[i]?.id !== id)) return [{ kind: 'reset' }];
  const confirmed = rows.filter(({ rev }, i) => i < told.length && told[i]?.rev !== rev);
  const fresh = rows.slice(told.length);
  return [
    ...(confirmed.length > 0 ? [{ kind: 'confirm', events: confirmed } as const] : []),
    ...(fresh.length > 0 ? [append(fresh)] : []),
  ];
}
