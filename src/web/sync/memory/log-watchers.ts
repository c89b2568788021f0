import type { Stored } from '#domain/sync/tables.ts';

export type MatchRow = Stored<'matchEvents'>;

/**
 * A change of the log of a match: entries came to its end, or it has to be folded anew. An entry told once may get
 * its final `rev` later without notice; its place in the order stays.
 */
export type LogChange = { readonly kind: 'append'; readonly events: readonly MatchRow[] } | { readonly kind: 'reset' };
type LogListener = (change: LogChange) => void;
type Watched = { readonly listeners: Set<LogListener>; ids: string[] };

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
      const log = logs.get(sessionId) ?? { listeners: new Set(), ids: rowsOf(sessionId).map(({ id }) => id) };
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
      const rows = appended ? [] : rowsOf(sessionId);
      const fresh = appended ?? unseen(log.ids, rows);
      if (fresh?.length === 0) return;
      if (fresh) log.ids.push(...fresh.map(({ id }) => id));
      else log.ids = rows.map(({ id }) => id);
      const change: LogChange = fresh ? { kind: 'append', events: fresh } : { kind: 'reset' };
      for (const listener of log.listeners) listener(change);
    },
  };
}

/** The entries after those already told, or nothing when the old ones are no longer the beginning. */
function unseen(told: readonly string[], rows: readonly MatchRow[]): MatchRow[] | undefined {
  if (rows.length < told.length || told.some((id, i) => rows[i]?.id !== id)) return undefined;
  return rows.slice(told.length);
}
