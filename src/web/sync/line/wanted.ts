import { Scope } from '#domain/sync/tables.ts';
import type { Meta, PendingEntry } from '#web/sync/device/database.ts';
import type { Cursors } from './transport.ts';

/** How many logs of matches stay on the device, and for how long after they were last opened. */
const KEPT_LOGS = 8;
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;
/** Of a season more are looked at together: so many stay for an hour. They stand in the address of a pull. */
const KEPT_TOGETHER = 60;
const TOGETHER_MS = 60 * 60 * 1000;
/** Fewer than are kept, so that the match that is played is not among those that make room. */
export const FETCHED_AT_ONCE = 50;

const pendingSession = ({ name, input }: PendingEntry): string[] => {
  const id: unknown =
    name.startsWith('match.') && typeof input === 'object' && input ? Reflect.get(input, 'sessionId') : undefined;
  return typeof id === 'string' ? [id] : [];
};

function recentlyOpened(sessions: Meta['sessions'], now: Date): string[] {
  const since = new Date(now.getTime() - KEPT_MS).toISOString();
  const together = new Date(now.getTime() - TOGETHER_MS).toISOString();
  const recent = Object.entries(sessions)
    .filter(([, at]) => at >= since)
    .toSorted(([, a], [, b]) => b.localeCompare(a));
  const isFresh = ([, at]: (typeof recent)[number]): boolean => at >= together;
  const fresh = recent.filter(isFresh).slice(0, KEPT_TOGETHER);
  const older = recent.filter((one) => !isFresh(one)).slice(0, KEPT_LOGS);
  return [...fresh, ...older].map(([id]) => id);
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
