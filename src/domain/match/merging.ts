import { derivedId } from '../core/ids.ts';
import type { Tx } from '../sync/command.ts';
import { type EntryOf, idFieldsOf, KINDS } from './kinds.ts';
import { Correctable, MatchEntry, type MatchEvent, type OpaqueEntry, type StatSession } from './schema.ts';

/**
 * One session's log as entries of another. Ids are derived, so that merging twice adds nothing; person and device stay,
 * so that points of one rally still count once.
 */
export function moveEntries(sessionId: string, log: readonly MatchEvent[]): MatchEvent[] {
  return log.map((event) => {
    const { teamId, setNumber, userId, clientId, at } = event;
    const id = derivedId(sessionId, event.id);
    return { id, teamId, sessionId, setNumber, userId, clientId, at, ...entryOf(event, sessionId) };
  });
}

/** Copies an entry with the ids that its references have in the other session. */
function entryOf({ kind, payload }: EntryOf, sessionId: string): MatchEntry | OpaqueEntry {
  if (kind === 'opaque') return { kind, payload };
  const named = Object.entries(payload).map(([field, value]) => [field, renameIds(kind, field, value, sessionId)]);
  return MatchEntry.parse({ kind, payload: Object.fromEntries(named) });
}

function renameIds(kind: MatchEntry['kind'], field: string, value: unknown, sessionId: string): unknown {
  const idOf = (id: unknown) => (typeof id === 'string' ? derivedId(sessionId, id) : id);
  if (idFieldsOf(kind).includes(field)) return Array.isArray(value) ? value.map(idOf) : idOf(value);
  const inner = Correctable.safeParse(value).data;
  return inner ? entryOf(inner, sessionId) : value;
}

/** The session whose log counts: this one, or the one it was merged into, at whatever depth. */
export async function findCountingSession(tx: Tx, sessionId: string): Promise<StatSession | undefined> {
  const session = await tx.get('statSessions', sessionId);
  if (session) return session;
  const into = await tx.mergedInto(sessionId);
  return into && findCountingSession(tx, into.id);
}

/** Adds entries to the log of their session, and to the log of the one it was merged into. */
export async function putEntries(tx: Tx, entries: readonly MatchEvent[]): Promise<void> {
  for (const entry of entries) await tx.put('matchEvents', entry);
  const into = entries[0] && (await tx.mergedInto(entries[0].sessionId));
  if (into) await putEntries(tx, moveEntries(into.id, entries));
}

type Authorship = { readonly userId: string; readonly at: string };
/** The client id is none of a device, so that no Undo or Redo takes such an entry. */
type VoidAuthorship = Authorship & { readonly clientId: string; readonly salt: string };

const makeVoid = (target: MatchEvent, { userId, at, clientId, salt }: VoidAuthorship): MatchEvent => {
  const { id, teamId, sessionId, setNumber } = target;
  const origin = { id: derivedId(id, salt), teamId, sessionId, setNumber, userId, clientId, at };
  return { ...origin, kind: 'void', payload: { target: id } };
};

/** Copies the other session's log into this one. Entries taken out by an earlier restore count again. */
export async function mergeLogs(tx: Tx, sessionId: string, otherId: string, deed: Authorship): Promise<void> {
  const log = await tx.list('matchEvents', { sessionId });
  const known = new Set(log.map(({ id }) => id));
  const moved = moveEntries(sessionId, await tx.list('matchEvents', { sessionId: otherId }));
  const undone = new Set(log.flatMap((event) => (event.kind === 'void' ? [event.payload.target] : [])));
  const takenOut = log.filter(({ id, kind, clientId }) => kind === 'void' && clientId === otherId && !undone.has(id));
  const again = takenOut.map((event) => makeVoid(event, { ...deed, clientId: sessionId, salt: 'again' }));
  await putEntries(tx, [...moved.filter(({ id }) => !known.has(id)), ...again]);
}

/** Voids the copies that a merge added, so that the restored session counts on its own. */
export async function takeOutMerged(tx: Tx, sessionId: string, deed: Authorship): Promise<void> {
  const into = await tx.mergedInto(sessionId);
  if (!into) return;
  const log = await tx.list('matchEvents', { sessionId });
  const brought = moveEntries(into.id, log).filter(({ kind }) => KINDS[kind].isTakenOut);
  await putEntries(
    tx,
    brought.map((event) => makeVoid(event, { ...deed, clientId: sessionId, salt: `out:${deed.at}` })),
  );
}
