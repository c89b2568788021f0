import { valueAt } from '#domain/core/value-at.ts';
import { startSession } from '#domain/match/commands.ts';
import type { Shelves } from '#domain/sync/rows.ts';
import { sessionScope, type Stored, teamProScope } from '#domain/sync/tables.ts';
import { type Queue, sessionOf } from './accepted.ts';
import type { PendingEntry, Unchecked } from './database.ts';

type Known = {
  /** All that the server has now of these sessions. */
  readonly confirmed: Shelves;
  readonly unchecked: readonly Unchecked[];
  readonly newId: () => string;
};

/**
 * Of what the server once accepted, what it lacks now. A session that is gone begins again from what this device saw of
 * it: the device that began it may come back later, and then joins.
 */
export function missingIn({ accepted, waiting }: Queue, { confirmed, unchecked, newId }: Known) {
  const missing = accepted.filter((entry) => !isIn(confirmed, entry));
  const known = [...accepted, ...waiting];
  const starts = unchecked.flatMap(({ id, row }) => {
    if (!row || hasSession(confirmed, id) || !confirmed.has(teamProScope(row.teamId))) return [];
    if (known.some((entry) => entry.name !== 'match.record' && canBegin(confirmed, entry, id))) return [];
    const seq = placeBefore(known, id);
    return seq === undefined ? [] : [{ ...startOf(confirmed, row), id: newId(), at: row.createdAt, seq }];
  });
  const begun = new Set(starts.map(sessionOf));
  const isReplaced = (entry: PendingEntry) => entry.name === 'session.start' && begun.has(sessionOf(entry));
  return {
    again: [...starts, ...missing.filter((entry) => !isReplaced(entry))],
    dropped: missing.filter(isReplaced).map(({ id }) => id),
  };
}

function isIn(confirmed: Shelves, entry: PendingEntry): boolean {
  if (entry.name !== 'match.record') return hasSession(confirmed, sessionOf(entry));
  const log = confirmed.get(sessionScope(sessionOf(entry)))?.matchEvents;
  return log?.has(String(valueAt(entry.input, 'id'))) ?? false;
}

const hasSession = (confirmed: Shelves, id: string): boolean =>
  [...confirmed.values()].some((shelf) => shelf.statSessions.has(id));
const hasEvent = (confirmed: Shelves, id: unknown): boolean =>
  [...confirmed.values()].some((shelf) => shelf.events.has(String(id)));

/** Whether it is a beginning of this session that would not be refused for the want of its event. */
function canBegin(confirmed: Shelves, entry: PendingEntry, id: string): boolean {
  const eventId = valueAt(entry.input, 'eventId');
  const isComplete = entry.name === 'session.oneTime' || eventId === null || hasEvent(confirmed, eventId);
  return entry.name.startsWith('session.') && sessionOf(entry) === id && isComplete;
}

function startOf(confirmed: Shelves, row: Stored<'statSessions'>) {
  const { id: sessionId, teamId, numSets, notes, opponentName } = row;
  const eventId = hasEvent(confirmed, row.eventId) ? row.eventId : null;
  return startSession.draft({ teamId, sessionId, eventId, numSets, notes, opponentName });
}

/** Just ahead of the first entry of a session, where nothing else is. */
function placeBefore(known: readonly PendingEntry[], sessionId: string): number | undefined {
  const places = known.flatMap(({ seq }) => seq ?? []);
  const first = known.flatMap((entry) => (sessionOf(entry) === sessionId ? (entry.seq ?? []) : []));
  if (first.length === 0) return undefined;
  const at = Math.min(...first);
  return (at + Math.max(at - 1, ...places.filter((place) => place < at))) / 2;
}
