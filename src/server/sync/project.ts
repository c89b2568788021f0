import type { MatchMemory } from '#server/match/kept-matches.ts';
import { type NewEntries, projectEvents } from '#server/match/store.ts';
import type { Stored } from '#domain/sync/tables.ts';
import type { Mark, Workspace } from './workspace.ts';

/**
 * Works new sessions and log entries into the stored figures; the writes go out with the next flush. From a mark on it
 * does without what matches came to before: that may be taken back.
 */
export async function projectNewEntries(work: Workspace, { since, memory }: Projecting): Promise<void> {
  const { begun, recounted, logs } = sessionsChanged(work, since);
  const entries: NewEntries[] = [];
  for (const [sessionId, events] of logs) {
    const session = await work.get('statSessions', sessionId);
    const how = { begins: begun.has(sessionId), isRecounted: recounted.has(sessionId) };
    if (session) entries.push({ session, events, ...how });
  }
  await projectEvents(work, entries, memory);
}

type Projecting =
  { readonly since: Mark; readonly memory?: undefined } | { readonly since?: undefined; readonly memory: MatchMemory };

/** One item per session, however it changed: two writes to one row of figures in a statement are not possible. */
function sessionsChanged(work: Workspace, since?: Mark) {
  const begun = new Set<string>();
  const logs = new Map<string, Stored<'matchEvents'>[]>();
  const logOf = (sessionId: string): Stored<'matchEvents'>[] => {
    const log = logs.get(sessionId) ?? [];
    logs.set(sessionId, log);
    return log;
  };
  const recounted = work.recountedSince(since);
  recounted.forEach(logOf);
  for (const { table, id } of work.addedSince(since)) {
    if (table === 'statSessions') begun.add(id);
    if (table === 'statSessions') logOf(id);
    const event = table === 'matchEvents' ? work.known(table, id) : undefined;
    if (event) logOf(event.sessionId).push(event);
  }
  return { begun, recounted, logs };
}
