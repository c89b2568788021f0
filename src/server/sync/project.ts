import type { Stored } from '#domain/sync/tables.ts';
import { type NewEntries, projectEvents, projectStart } from '#server/stats/store.ts';
import type { Mark, Workspace } from './workspace.ts';

/** Carries new sessions and new entries of logs into the stored figures; what comes of it goes out with the next flush. */
export async function projectNew(work: Workspace, since?: Mark): Promise<void> {
  const logs = new Map<string, Stored<'matchEvents'>[]>();
  const recounted = work.recountedSince(since);
  for (const id of recounted) logs.set(id, []);
  for (const { table, id } of work.addedSince(since)) {
    if (table === 'statSessions') await start(work, id);
    if (table === 'matchEvents') collect(work, id, logs);
  }
  const entries: NewEntries[] = [];
  for (const [sessionId, events] of logs) {
    const session = await work.get('statSessions', sessionId);
    if (session) entries.push({ session, events, isRecounted: recounted.has(sessionId) });
  }
  // Taps step the figures that are there; everything else is worked out from the stored log.
  if (recounted.size > 0 || entries.some(({ events }) => events.some(({ kind }) => kind !== 'stat')))
    await work.flush();
  await projectEvents(work, entries);
}

async function start(work: Workspace, id: string): Promise<void> {
  const session = await work.get('statSessions', id);
  if (session) await projectStart(work, session);
}

function collect(work: Workspace, id: string, logs: Map<string, Stored<'matchEvents'>[]>): void {
  const event = work.known('matchEvents', id);
  if (!event) return;
  const log = logs.get(event.sessionId) ?? [];
  log.push(event);
  logs.set(event.sessionId, log);
}
