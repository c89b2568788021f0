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

/**
 * What a screen says of its own beside an entry: `shown` together with its figure, `said` with everything else. `entered`
 * hears the id under which the change waits and is answered.
 */
export type Beside = {
  readonly shown?: () => void;
  readonly said?: () => void;
  readonly entered?: (id: string) => void;
};

export type Signals = {
  subscribe(listener: () => void): () => void;
  /** For what lies under the finger: is told of a tap ahead of all others, and of everything else with them. */
  subscribeFirst(listener: () => void): () => void;
  watchLog(sessionId: string, listener: LogListener): () => void;
  /** Rises whenever rows that answer the question may have changed. */
  version<T extends TableName>(table: T, where: Partial<Row<T>>): number;
  /** `appended` says that nothing else happened to a log than these entries at its end. */
  changed(places: readonly Place[], appended?: readonly MatchRow[]): void;
  /**
   * The same for what a person has just tapped. What lies under the finger is told of the first tap at once, and of what
   * follows before the next frame as that begins. All others are told when the tap is drawn and kept, or soon in any case.
   */
  entered(places: readonly Place[], entry: { readonly appended: readonly MatchRow[]; readonly beside: Beside }): void;
  /** Whatever was entered is kept. */
  kept(): void;
};
/** Calls back when the next frame begins. */
export type NextFrame = (work: () => void) => void;

/** So long a screen may be behind the key that was tapped. */
const BEHIND_MS = 100;

/** Who wants to know of which change, and how often each place has changed. */
export function createSignals(view: () => View, nextFrame: NextFrame): Signals {
  const listeners = new Set<() => void>();
  const firstListeners = new Set<() => void>();
  const versions = new Map<string, number>();
  const logs = new Map<string, Watched>();
  let [isFrameAsked, isKept, isSoon] = [false, true, false];
  let unshown: (() => void)[] = [];
  let unsaid: (() => void)[] = [];
  let behind: ReturnType<typeof setTimeout> | undefined;
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
  function tellFirst(): void {
    const shown = unshown;
    unshown = [];
    for (const listener of firstListeners) listener();
    for (const show of shown) show();
  }
  function tell(): void {
    clearTimeout(behind);
    behind = undefined;
    isSoon = false;
    const said = unsaid;
    unsaid = [];
    tellFirst();
    for (const listener of listeners) listener();
    for (const say of said) say();
  }
  /** A frame that has begun is painted before anything else is done. */
  function tellSoon(): void {
    if (isFrameAsked || !isKept || isSoon || unsaid.length === 0) return;
    isSoon = true;
    clearTimeout(behind);
    behind = setTimeout(tell);
  }
  function askFrame(): void {
    isFrameAsked = true;
    nextFrame(() => {
      isFrameAsked = false;
      if (unshown.length > 0) {
        tellFirst();
        askFrame();
      }
      tellSoon();
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeFirst(listener) {
      firstListeners.add(listener);
      return () => firstListeners.delete(listener);
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
    entered(places, { appended, beside: { shown = nothing, said = nothing } }) {
      note(places, appended);
      unshown.push(shown);
      unsaid.push(said);
      // Nothing of it lies under a finger.
      if (appended.length === 0) return tell();
      isKept = false;
      behind ??= setTimeout(tell, BEHIND_MS);
      if (isFrameAsked) return;
      tellFirst();
      askFrame();
    },
    kept() {
      isKept = true;
      tellSoon();
    },
  };
}

const nothing = (): void => undefined;

/** The entries after those already told, or nothing when the old ones are no longer the beginning. */
function unseen(told: readonly string[], rows: readonly MatchRow[]): MatchRow[] | undefined {
  if (rows.length < told.length || told.some((id, i) => rows[i]?.id !== id)) return undefined;
  return rows.slice(told.length);
}
