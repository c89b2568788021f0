import { derivedId } from '../core/ids.ts';
import type { Tx } from '../sync/command.ts';
import { type EntryOf, idFieldsOf, KINDS } from './kinds.ts';
import { Correctable, MatchEntry, type MatchEvent, type OpaqueEntry, type StatSession } from './schema.ts';

/**
 * The log of one session as entries of another, in their order. Ids are derived, so that merging twice adds nothing;
 * who recorded an entry, on which device, stays with it: points of one rally still count once.
 */
export function movedTo(sessionId: string, log: readonly MatchEvent[]): MatchEvent[] {
  return log.map((event) => {
    const { teamId, setNumber, userId, clientId, at } = event;
    const id = derivedId(sessionId, event.id);
    return { id, teamId, sessionId, setNumber, userId, clientId, at, ...entryOf(event, sessionId) };
  });
}

/** With the ids by which the entries that it names go in the other session. */
function entryOf({ kind, payload }: EntryOf, sessionId: string): MatchEntry | OpaqueEntry {
  if (kind === 'opaque') return { kind, payload };
  const named = Object.entries(payload).map(([field, value]) => [field, renamed(kind, field, value, sessionId)]);
  return MatchEntry.parse({ kind, payload: Object.fromEntries(named) });
}

function renamed(kind: MatchEntry['kind'], field: string, value: unknown, sessionId: string): unknown {
  const idOf = (id: unknown) => (typeof id === 'string' ? derivedId(sessionId, id) : id);
  if (idFieldsOf(kind).includes(field)) return Array.isArray(value) ? value.map(idOf) : idOf(value);
  const inner = Correctable.safeParse(value).data;
  return inner ? entryOf(inner, sessionId) : value;
}

/** The session that counts what is recorded for this one: itself, or the one it was merged into. */
export async function countingFor(tx: Tx, sessionId: string): Promise<StatSession | undefined> {
  const session = await tx.get('statSessions', sessionId);
  if (session) return session;
  const into = await tx.mergedInto(sessionId);
  return into && countingFor(tx, into.id);
}

/** Adds entries to the log of their session, and to that of the session which it was merged into. */
export async function enter(tx: Tx, entries: readonly MatchEvent[]): Promise<void> {
  for (const entry of entries) await tx.put('matchEvents', entry);
  const into = entries[0] && (await tx.mergedInto(entries[0].sessionId));
  if (into) await enter(tx, movedTo(into.id, entries));
}

type Deed = { readonly userId: string; readonly at: string };
/** Made by no device, so that no Undo or Redo takes one of them for its own. */
type Voiding = Deed & { readonly clientId: string; readonly salt: string };

const voiding = (target: MatchEvent, { userId, at, clientId, salt }: Voiding): MatchEvent => {
  const { id, teamId, sessionId, setNumber } = target;
  const origin = { id: derivedId(id, salt), teamId, sessionId, setNumber, userId, clientId, at };
  return { ...origin, kind: 'void', payload: { target: id } };
};

/** Entries that make one log of two. What was taken out of it once counts again. */
export async function mergeLogs(tx: Tx, sessionId: string, otherId: string, deed: Deed): Promise<void> {
  const log = await tx.list('matchEvents', { sessionId });
  const known = new Set(log.map(({ id }) => id));
  const moved = movedTo(sessionId, await tx.list('matchEvents', { sessionId: otherId }));
  const undone = new Set(log.flatMap((event) => (event.kind === 'void' ? [event.payload.target] : [])));
  const takenOut = log.filter(({ id, kind, clientId }) => kind === 'void' && clientId === otherId && !undone.has(id));
  const again = takenOut.map((event) => voiding(event, { ...deed, clientId: sessionId, salt: 'again' }));
  await enter(tx, [...moved.filter(({ id }) => !known.has(id)), ...again]);
}

/** Strikes out what a session brought into the one that it was merged into: from now on it counts for itself. */
export async function takeOut(tx: Tx, sessionId: string, deed: Deed): Promise<void> {
  const into = await tx.mergedInto(sessionId);
  if (!into) return;
  const log = await tx.list('matchEvents', { sessionId });
  const brought = movedTo(into.id, log).filter(({ kind }) => KINDS[kind].isTakenOut);
  await enter(
    tx,
    brought.map((event) => voiding(event, { ...deed, clientId: sessionId, salt: `out:${deed.at}` })),
  );
}
