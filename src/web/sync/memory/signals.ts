import { scopesFor } from '#domain/sync/rows.ts';
import type { Row, Scope, TableName } from '#domain/sync/tables.ts';
import { list, type View } from '#domain/sync/view.ts';
import { createLogWatchers, type LogWatchers, type MatchRow } from './log-watchers.ts';
import { createSubscribers, type NextFrame, type Subscribers } from './subscribers.ts';

/** Rows of one table in one scope: what a change of them is noted by. */
export type Place = { readonly scope: Scope; readonly table: TableName };

export type Signals = Pick<Subscribers, 'subscribe' | 'subscribeFirst' | 'kept'> & {
  readonly watchLog: LogWatchers['watch'];
  /** Rises whenever rows that answer the question may have changed. */
  version<T extends TableName>(table: T, where: Partial<Row<T>>): number;
  changed(places: readonly Place[]): void;
  /** The same for what a person has just done; `appended` are the entries that it put at the end of a log. */
  entered(places: readonly Place[], appended: readonly MatchRow[]): void;
};

/** Tells screens that rows have changed, and counts how often each place has. */
export function createSignals(view: () => View, nextFrame: NextFrame): Signals {
  const { tell, tellTap, ...subscribers } = createSubscribers(nextFrame);
  const logs = createLogWatchers((sessionId) => list(view(), 'matchEvents', { sessionId }));
  const versions = new Map<string, number>();
  const bump = (key: string) => versions.set(key, (versions.get(key) ?? 0) + 1);

  function note(places: readonly Place[], appended?: readonly MatchRow[]): void {
    for (const { scope, table } of places) {
      bump(table);
      bump(`${table} ${scope}`);
      if (table === 'matchEvents') logs.changed(scope.slice('session:'.length), appended);
    }
  }
  return {
    ...subscribers,
    watchLog: logs.watch,
    version(table, where) {
      const [scope, ...more] = scopesFor(table, where, []);
      const key = scope && more.length === 0 ? `${table} ${scope}` : table;
      return versions.get(key) ?? 0;
    },
    changed(places) {
      note(places);
      tell();
    },
    entered(places, appended) {
      note(places, appended);
      // Only what goes into a log lies under a finger.
      if (appended.length > 0) tellTap();
      else tell();
    },
  };
}
