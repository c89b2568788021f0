import type { Row, Scope, Stored, TableName } from '#domain/sync/tables.ts';
import { scopesFor } from '#domain/sync/rows.ts';
import { list, type View } from '#domain/sync/view.ts';

export type Place = { readonly scope: Scope; readonly table: TableName };
export type MatchRow = Stored<'matchEvents'>;

/**
 * What happened to the log of a match: entries came to its end, or it has to be folded anew. An entry told once may get
 * its final `rev` later without notice; its place in the order stays.
 */
export type LogChange = { readonly kind: 'append'; readonly events: readonly MatchRow[] } | { readonly kind: 'reset' };
type LogListener = (change: LogChange) => void;
type Watched = { readonly listeners: Set<LogListener>; ids: string[] };

export type Signals = {
  subscribe(listener: () => void): () => void;
  watchLog(sessionId: string, listener: LogListener): () => void;
  /** Rises whenever rows that answer the question may have changed. */
  version<T extends TableName>(table: T, where: Partial<Row<T>>): number;
  /** `appended` says that nothing else happened to a log than these entries at its end. */
  changed(places: readonly Place[], appended?: readonly MatchRow[]): void;
  /**
   * The same for what a person has just done. The first is told at once; what follows before the next frame is told
   * together with it, so that a burst of taps is drawn once for each frame. `shown` is called with the telling.
   */
  entered(
    places: readonly Place[],
    entry: { readonly appended: readonly MatchRow[]; readonly shown: () => void },
  ): void;
};
/** Calls back when the next frame begins. */
export type NextFrame = (work: () => void) => void;

/** Who wants to know of which change, and how often each place has changed. */
export function createSignals(view: () => View, nextFrame: NextFrame): Signals {
  const listeners = new Set<() => void>();
  const versions = new Map<string, number>();
  const logs = new Map<string, Watched>();
  let isFrameAsked = false;
  let untold: (() => void)[] = [];
  const bump = (key: string) => versions.set(key, (versions.get(key) ?? 0) + 1);
  const rowsOf = (sessionId: string) => list(view(), 'matchEvents', { sessionId });

  function tellLog(sessionId: string, appended: readonly MatchRow[] | undefined): void {
    const log = logs.get(sessionId);
    if (!log) return;
    const rows = appended ? [] : rowsOf(sessionId);
    const fresh = appended ?? unseen(log.ids, rows);
    if (fresh?.length === 0) return;
    if (fresh) log.ids.push(...fresh.map(({ id }) => id));
    else log.ids = rows.map(({ id }) => id);
    const change: LogChange = fresh ? { kind: 'append', events: fresh } : { kind: 'reset' };
    for (const listener of log.listeners) listener(change);
  }

  function note(places: readonly Place[], appended: readonly MatchRow[] | undefined): void {
    for (const { scope, table } of places) {
      bump(table);
      bump(`${table} ${scope}`);
      if (table === 'matchEvents') tellLog(scope.slice('session:'.length), appended);
    }
  }
  function tell(): void {
    const shown = untold;
    untold = [];
    for (const listener of listeners) listener();
    for (const show of shown) show();
  }
  function askFrame(): void {
    isFrameAsked = true;
    nextFrame(() => {
      isFrameAsked = false;
      if (untold.length === 0) return;
      tell();
      askFrame();
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watchLog(sessionId, listener) {
      const log = logs.get(sessionId) ?? { listeners: new Set(), ids: rowsOf(sessionId).map(({ id }) => id) };
      logs.set(sessionId, log);
      log.listeners.add(listener);
      return () => {
        log.listeners.delete(listener);
        if (log.listeners.size === 0) logs.delete(sessionId);
      };
    },
    version(table, where) {
      const [scope, ...more] = scopesFor(table, where, []);
      const key = scope && more.length === 0 ? `${table} ${scope}` : table;
      return versions.get(key) ?? 0;
    },
    changed(places, appended) {
      note(places, appended);
      tell();
    },
    entered(places, { appended, shown }) {
      note(places, appended);
      untold.push(shown);
      if (isFrameAsked) return;
      tell();
      askFrame();
    },
  };
}

/** The entries after those already told, or nothing when the old ones are no longer the beginning. */
function unseen(told: readonly string[], rows: readonly MatchRow[]): MatchRow[] | undefined {
  if (rows.length < told.length || told.some((id, i) => rows[i]?.id !== id)) return undefined;
  return rows.slice(told.length);
}
