import { derivedId } from '../core/ids.ts';
import { valueAt } from '../core/value-at.ts';
import type { Tx } from '../sync/command.ts';
import { type EntryOf, idFieldsOf, KINDS } from './kinds.ts';
import { Correctable, MatchEntry, type MatchEvent, type OpaqueEntry, type StatSession } from './schema.ts';

/**
 * One session's log as entries of another. Ids are derived, so that merging twice adds nothing; person and device stay,
 * so that points of one rally still count once. A rally has its id from its neighbours, and the same in every session;
 * only one that a score card began is called by the id of that press. `others` are entries that stay.
 */
export function moveEntries(
  sessionId: string,
  log: readonly MatchEvent[],
  others: readonly string[] = [],
): MatchEvent[] {
  const known = new Set([...log.map(({ id }) => id), ...others]);
  return log.map((event) => {
    const { teamId, setNumber, userId, clientId, at, guestLink, guestName } = event;
    const id = derivedId(sessionId, event.id);
    const guest = guestLink ? { guestLink, guestName } : {};
    return { id, teamId, sessionId, setNumber, userId, clientId, at, ...guest, ...entryOf(event, sessionId, known) };
  });
}

type Known = ReadonlySet<string>;

/** Copies an entry with the ids that its references have in the other session. */
function entryOf({ kind, payload }: EntryOf, sessionId: string, known: Known): MatchEntry | OpaqueEntry {
  if (kind === 'opaque') return { kind, payload };
  const named = Object.entries(payload).map(([field, value]) => [
    field,
    renameIds({ kind, field, value }, sessionId, known),
  ]);
  return MatchEntry.parse({ kind, payload: Object.fromEntries(named) });
}

type Field = { readonly kind: MatchEntry['kind']; readonly field: string; readonly value: unknown };
function renameIds({ kind, field, value }: Field, sessionId: string, known: Known): unknown {
  const idOf = (id: unknown) => (typeof id === 'string' ? derivedId(sessionId, id) : id);
  // How much of the other log somebody had says nothing of this one.
  if (kind === 'strike' && field === 'base') return undefined;
  if (idFieldsOf(kind).includes(field)) return Array.isArray(value) ? value.map(idOf) : idOf(value);
  if (typeof value === 'string' && isRallyNamed(kind, field)) return known.has(value) ? idOf(value) : value;
  const inner = Correctable.safeParse(value).data;
  return inner ? entryOf(inner, sessionId, known) : value;
}

/** Whether a field says in which gap, or until which rally. In a rally `after` makes the id, and stays with it. */
const isRallyNamed = (kind: MatchEntry['kind'], field: string): boolean =>
  KINDS[kind].family !== 'rally' && (field === 'after' || field === 'until');

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
  if (into) await putEntries(tx, moveEntries(into.id, entries, await pressesNamedIn(tx, entries)));
}

/** Which of the rallies that entries name were begun by a press on a score card of their log. */
async function pressesNamedIn(tx: Tx, entries: readonly MatchEvent[]): Promise<string[]> {
  const named = entries.flatMap(({ payload }) => [valueAt(payload, 'after'), valueAt(payload, 'until')]);
  const found = await Promise.all(named.filter((id) => typeof id === 'string').map((id) => tx.get('matchEvents', id)));
  return found.flatMap((press) => (press ? [press.id] : []));
}

type Authorship = { readonly userId: string | null; readonly at: string };
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
