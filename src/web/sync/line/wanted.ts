import { Scope } from '#domain/sync/tables.ts';
import type { Meta, PendingEntry } from '#web/sync/device/database.ts';
import type { Cursors } from './transport.ts';

/** How many logs of matches stay on the device, and for how long after they were last opened. */
const KEPT_LOGS = 8;
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

const pendingSession = ({ name, input }: PendingEntry): string[] => {
  const id: unknown =
    name.startsWith('match.') && typeof input === 'object' && input ? Reflect.get(input, 'sessionId') : undefined;
  return typeof id === 'string' ? [id] : [];
};

function recentlyOpened(sessions: Meta['sessions'], now: Date): string[] {
  const since = new Date(now.getTime() - KEPT_MS).toISOString();
  const recent = Object.entries(sessions).filter(([, at]) => at >= since);
  return recent
    .toSorted(([, a], [, b]) => b.localeCompare(a))
    .slice(0, KEPT_LOGS)
    .map(([id]) => id);
}

/** The cursors to ask from: every scope held, except the logs of matches that were not opened lately. */
export function wantedCursors(meta: Meta, queue: readonly PendingEntry[], now: Date): Cursors {
  const sessions = new Set([
    ...recentlyOpened(meta.sessions, now),
    ...queue.flatMap(pendingSession),
    ...(meta.unchecked ?? []).map(({ id }) => id),
  ]);
  const wanted: Record<Scope, number> = {};
  for (const [name, cursor] of Object.entries(meta.cursors)) {
    const scope = Scope.parse(name);
    if (!scope.startsWith('session:')) wanted[scope] = cursor;
  }
  for (const id of sessions) wanted[`session:${id}`] = meta.cursors[`session:${id}`] ?? 0;
  return wanted;
}
