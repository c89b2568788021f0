import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Access } from '#domain/access.ts';
import type { Result } from '#domain/core/result.ts';
import type { Draft } from '#domain/sync/command.ts';
import { type Row, type Scope, sessionScope, type Stored, type TableName } from '#domain/sync/tables.ts';
import type { LineStatus, SyncStatus } from '#web/sync/line-status.ts';
import { NO_ANSWER, NO_DATA } from '#web/sync/notices.ts';
import { useSync } from './sync-context.ts';

/** The same object while it says the same, so that a condition may be written in place. */
function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}

/** All rows that the person may see and that match, what this device has done included. */
export function useRows<T extends TableName>(table: T, where?: Partial<Row<T>>): readonly Stored<T>[] {
  const store = useSync();
  const condition = useUnchanged(where);
  const version = useSyncExternalStore(store.subscribe, () => store.version(table, condition));
  return useMemo(() => rowsAt(version, () => store.rows(table, condition)), [store, table, condition, version]);
}

/** Who was deleted from a team, as last known. */
export function useFormerPlayers(teamId: string): readonly Stored<'players'>[] {
  const store = useSync();
  const version = useSyncExternalStore(store.subscribe, () => store.version('players', { teamId }));
  return useMemo(() => rowsAt(version, () => store.formerPlayers(teamId)), [store, teamId, version]);
}

/** Rows are read anew for each version. */
const rowsAt = <T>(_version: number, read: () => T): T => read();

export function useRow<T extends TableName>(table: T, id: string): Stored<T> | undefined {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, () => store.row(table, id));
}

/** The role of this person in a team, or nothing for a stranger. Offline the last known answer holds for 14 days. */
export function useAccess(teamId: string): Access | undefined {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, () => shareAccess(store.access(teamId)));
}

/** The same for many teams, asked in one go: fifty cards would each ask anew after every change. */
export function useAccesses(teamIds: readonly string[]): ReadonlyMap<string, Access> {
  const store = useSync();
  const read = () => teamIds.map((id) => shareAccess(store.access(id)));
  useSyncExternalStore(store.subscribe, () => read().map(wordOf).join());
  return new Map(read().flatMap((access, at) => (access ? [[teamIds[at] ?? '', access]] : [])));
}

const ANSWERS = new Map<string, Access>();
const wordOf = (access: Access | undefined) => (access ? `${access.role} ${access.pro}` : '');

/** One object for each answer that there is, so that nothing is drawn again without need. */
function shareAccess(access: Access | undefined): Access | undefined {
  if (!access) return undefined;
  const word = wordOf(access);
  const known = ANSWERS.get(word) ?? access;
  ANSWERS.set(word, known);
  return known;
}

/** Does a command: refused at once, or shown at once and resolved when it is durable. */
export function useDo(): (draft: Draft) => Promise<Result<unknown>> {
  return useSync().do;
}

export function usePending(): SyncStatus {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, store.status);
}

/** The line alone: the counts change with every tap, and a screen that only shows the line is not drawn again for them. */
export function useLine(): LineStatus {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, () => store.status().state);
}

/** Whether the device has been read: before that, nothing that seems to be missing is. */
export function useReady(): boolean {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, store.isReady);
}

type Absence = { readonly title: string; readonly reason: string };
const OFFLINE: Absence = { title: 'Offline Mode', reason: NO_DATA };
const FAILING: Absence = { title: 'Server trouble', reason: NO_ANSWER };

/** To be said in place of what is not on the device, while nothing can come. */
export function useAbsence(): Absence | undefined {
  const [state, isReady] = [useLine(), useReady()];
  if (!isReady) return undefined;
  return state === 'offline' ? OFFLINE : state === 'failing' ? FAILING : undefined;
}

/** Why the device cannot be read, and so there is nothing to work with: the browser keeps nothing, or it is silent. */
export function useBarred(): 'refused' | 'silent' | undefined {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, () => {
    if (!store.hasStorageFailed() || store.isReady()) return undefined;
    return store.isDeviceSilent() ? 'silent' : 'refused';
  });
}

/** Whether anything waits to be sent, however much. */
export function useWaiting(): boolean {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, () => store.status().pending > 0);
}

/** How much waits to be sent, counted only while it is shown. */
export function useUnsent(isWatched: boolean): number {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, () => (isWatched ? store.status().pending : 0));
}

/** How many changes the server would not take; they wait for the person. */
export function useRefused(): number {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, () => store.status().refused);
}

/** How many changes wait although there is a line: the server could not take them. */
export function useAside(): number {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, () => store.status().aside);
}

/** Tells an empty scope from one that is still to come. */
export function useLoaded(scope: Scope): boolean {
  const store = useSync();
  return useSyncExternalStore(store.subscribe, () => store.isLoaded(scope));
}

/** Keeps the log of a match, if one is named, on this device from now on. True when it is here. */
export function useSession(sessionId: string | null): boolean {
  const store = useSync();
  useEffect(() => (sessionId === null ? undefined : store.openSession(sessionId)), [store, sessionId]);
  const scope = useMemo(() => (sessionId === null ? null : sessionScope(sessionId)), [sessionId]);
  return useSyncExternalStore(store.subscribe, () => scope === null || store.isLoaded(scope));
}
