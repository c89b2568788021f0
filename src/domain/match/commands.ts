import { importEntries, recordEntry } from './recording.ts';
import { z } from 'zod';
import { ClockTime, Day } from '../core/dates.ts';
import { ok, refuse, type Result } from '../core/result.ts';
import { manyLines, oneLine } from '../core/text.ts';
import { optionalText, seenLine } from '../core/text-schema.ts';
import { instanceId, splitOff } from '../schedule/instance.ts';
import { command, type Tx, userOf } from '../sync/command.ts';
import { sessionScope, teamProScope } from '../sync/tables.ts';
import { findCountingSession, mergeLogs, takeOutMerged } from './merging.ts';
import { Counting, NumSets, type StatSession } from './schema.ts';
import { Rules } from './rules.ts';
import { gameStatusOf, howCounted } from './sessions.ts';

export const EventName = seenLine(200, 'Please provide an event name');
const Notes = optionalText(2000, manyLines);
const OpponentName = optionalText(100, oneLine);
const BEGUN = { sessionStatus: 'in_progress', mergedInto: null } as const;
/** The rules say how many sets there are; without any it is said by itself. */
const setsBy = (rules: Rules | null, numSets: NumSets): NumSets => rules?.sets ?? numSets;
const ofSession = { teamId: z.uuid(), sessionId: z.uuid() };

export const startSession = command({
  name: 'session.start',
  input: z.object({
    ...ofSession,
    eventId: z.uuid().nullable(),
    numSets: NumSets.default(3),
    notes: Notes,
    opponentName: OpponentName.default(null),
    /** The date of a series that is tracked; it becomes an event of its own first (AMB-071). */
    date: Day.nullable().default(null),
    counting: Counting.nullable().default(null),
    rules: Rules.nullable().default(null),
  }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamProScope(teamId)],
  may: 'stats.track',
  async run(tx, { sessionId, eventId, date, ...input }, { actor, at }) {
    // Two devices that start the same game derive the same id: the second joins the first (AMB-112).
    if (await findCountingSession(tx, sessionId)) return ok(undefined);
    const tracked = await trackedEvent(tx, eventId, date);
    if (tracked === 'not-found') return refuse({ code: 'not-found' });
    const userId = userOf(actor);
    const numSets = setsBy(input.rules, input.numSets);
    const session = { ...input, numSets, id: sessionId, eventId: tracked, userId, createdAt: at };
    await tx.put('statSessions', { ...session, ...BEGUN });
    return ok(undefined);
  },
});

/** The event that is now in progress: the given one, or the given date of a series as an event of its own. */
async function trackedEvent(tx: Tx, eventId: string | null, date: Day | null): Promise<string | null> {
  if (eventId === null) return null;
  const found = await tx.get('events', eventId);
  if (!found) return 'not-found';
  if (!found.isRecurring || date === null) return markInProgress(tx, found.id);
  const split = splitOff(found, date);
  if (!(await tx.get('events', split.instance.id))) {
    await tx.put('events', split.series);
    await tx.put('events', split.instance);
  }
  return markInProgress(tx, instanceId(found.id, date));
}

async function markInProgress(tx: Tx, eventId: string): Promise<string> {
  const event = await tx.get('events', eventId);
  if (event) await tx.put('events', { ...event, gameStatus: 'in_progress' });
  return eventId;
}

/** Starts a one-time event with its session; without an event, the title goes into the session's notes (AMB-088). */
export const startOneTime = command({
  name: 'session.oneTime',
  input: z.object({
    ...ofSession,
    eventId: z.uuid().nullable(),
    title: EventName,
    date: Day,
    startTime: ClockTime.nullable(),
    numSets: NumSets.default(3),
    notes: Notes,
    opponentName: OpponentName.default(null),
    counting: Counting.nullable().default(null),
    rules: Rules.nullable().default(null),
  }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamProScope(teamId)],
  may: 'stats.track',
  async run(tx, { teamId, sessionId, eventId, title, date, startTime, ...input }, { actor, at }) {
    if (await findCountingSession(tx, sessionId)) return ok(undefined);
    const userId = userOf(actor);
    if (eventId !== null) {
      const when = { startDate: date, endDate: date, startTime, endTime: null };
      const plain = { location: null, description: null, isRecurring: false, recurrencePattern: null };
      const { opponentName } = input;
      const event = { id: eventId, teamId, userId, title, opponentName, ...when, ...plain };
      await tx.put('events', { ...event, eventType: 'one_time_event', gameStatus: 'in_progress' });
    }
    const notes = eventId === null ? [title, input.notes].filter(Boolean).join('\n') : input.notes;
    const numSets = setsBy(input.rules, input.numSets);
    const session = { ...input, numSets, notes, id: sessionId, teamId, eventId, userId, createdAt: at };
    await tx.put('statSessions', { ...session, ...BEGUN });
    return ok(undefined);
  },
});

/** A change to a session that was merged into another is accepted without effect: its author has nothing to correct. */
async function acceptIfMerged(tx: Tx, sessionId: string): Promise<Result<void>> {
  return (await findCountingSession(tx, sessionId)) ? ok(undefined) : refuse({ code: 'not-found' });
}

/** Sets the name on the session and on its event (AMB-022). */
export const renameOpponent = command({
  name: 'session.rename-opponent',
  input: z.object({ ...ofSession, opponentName: OpponentName }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamProScope(teamId)],
  may: 'stats.track',
  async run(tx, { sessionId, opponentName }) {
    const session = await tx.get('statSessions', sessionId);
    if (!session) return acceptIfMerged(tx, sessionId);
    await tx.put('statSessions', { ...session, opponentName });
    const event = session.eventId === null ? undefined : await tx.get('events', session.eventId);
    if (event) await tx.put('events', { ...event, opponentName });
    return ok(undefined);
  },
});

/** Changes how taps are counted; all figures are then recomputed from the log. */
export const countSession = command({
  name: 'session.count',
  input: z.object({ ...ofSession, counting: Counting }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamProScope(teamId)],
  may: 'stats.track',
  async run(tx, { sessionId, counting }) {
    const session = await tx.get('statSessions', sessionId);
    if (!session) return acceptIfMerged(tx, sessionId);
    if (session.counting !== counting) await tx.put('statSessions', { ...session, counting });
    return ok(undefined);
  },
});

/** Chooses the rules of a session. Everything of the session is worked out by it anew, and nothing is entered into its log (RULES-b). */
export const chooseRules = command({
  name: 'session.rules',
  input: z.object({ ...ofSession, rules: Rules }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamProScope(teamId)],
  may: 'stats.track',
  async run(tx, { sessionId, rules }) {
    const session = await tx.get('statSessions', sessionId);
    if (!session) return acceptIfMerged(tx, sessionId);
    await tx.put('statSessions', { ...session, rules, numSets: rules.sets });
    return ok(undefined);
  },
});

const setStatus = (name: string, sessionStatus: StatSession['sessionStatus']) =>
  command({
    name,
    input: z.object(ofSession),
    team: ({ teamId }) => teamId,
    scopes: ({ teamId }) => [teamProScope(teamId)],
    may: 'stats.track',
    async run(tx, { sessionId }) {
      const session = await tx.get('statSessions', sessionId);
      if (!session) return acceptIfMerged(tx, sessionId);
      if (session.sessionStatus === sessionStatus) return ok(undefined);
      await tx.put('statSessions', { ...session, sessionStatus });
      return updateGameStatus(tx, session.eventId);
    },
  });

export const completeSession = setStatus('session.complete', 'completed');
export const reopenSession = setStatus('session.reopen', 'in_progress');

/** The session leaves all analyses; its log and figures are kept for `session.restore` (AMB-095). */
export const deleteSession = command({
  name: 'session.delete',
  input: z.object(ofSession),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamProScope(teamId)],
  may: 'stats.delete',
  async run(tx, { sessionId }) {
    const session = await tx.get('statSessions', sessionId);
    if (!session) return refuse({ code: 'not-found' });
    await tx.remove('statSessions', sessionId);
    return updateGameStatus(tx, session.eventId);
  },
});

/** Undoes a deletion or a merge within 30 days (AMB-095, AMB-112). */
export const restoreSession = command({
  name: 'session.restore',
  input: z.object(ofSession),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId, sessionId }) => [teamProScope(teamId), sessionScope(sessionId)],
  may: 'stats.delete',
  async run(tx, { sessionId }, { actor, at }) {
    await takeOutMerged(tx, sessionId, { userId: userOf(actor), at });
    if (!(await tx.restore('statSessions', sessionId))) return refuse({ code: 'not-found' });
    const session = await tx.get('statSessions', sessionId);
    if (session?.mergedInto) await tx.put('statSessions', { ...session, mergedInto: null });
    return updateGameStatus(tx, session?.eventId ?? null);
  },
});

/** Merges two sessions of one game: the entries of the other are added to the log of the first (AMB-112). */
export const mergeSessions = command({
  name: 'session.merge',
  input: z.object({ ...ofSession, otherId: z.uuid() }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId, sessionId, otherId }) => [teamProScope(teamId), sessionScope(sessionId), sessionScope(otherId)],
  may: 'stats.delete',
  async run(tx, { sessionId, otherId }, { actor, at }) {
    const [session, other] = [await tx.get('statSessions', sessionId), await tx.get('statSessions', otherId)];
    if (!session || !other || sessionId === otherId) return refuse({ code: 'not-found' });
    if (session.eventId !== other.eventId) return refuse({ code: 'other-event' });
    // A log has one way of counting; the other session's taps would come to different figures.
    if (howCounted(session) !== howCounted(other)) return refuse({ code: 'counted-otherwise' });
    await mergeLogs(tx, sessionId, otherId, { userId: userOf(actor), at });
    const numSets = session.numSets > other.numSets ? session.numSets : other.numSets;
    const rules = session.rules ?? other.rules;
    await tx.put('statSessions', {
      ...{ ...session, numSets, notes: session.notes ?? other.notes },
      rules: rules && { ...rules, sets: numSets },
    });
    await tx.put('statSessions', { ...other, mergedInto: sessionId });
    await tx.remove('statSessions', otherId);
    return updateGameStatus(tx, session.eventId);
  },
});

/** Sets an event's status from its remaining sessions (AMB-078). */
async function updateGameStatus(tx: Tx, eventId: string | null): Promise<Result<void>> {
  const event = eventId === null ? undefined : await tx.get('events', eventId);
  if (!event) return ok(undefined);
  const sessions = await tx.list('statSessions', { eventId: event.id });
  await tx.put('events', { ...event, gameStatus: gameStatusOf(event, sessions) });
  return ok(undefined);
}

export const matchCommands = [
  startSession,
  startOneTime,
  recordEntry,
  renameOpponent,
  countSession,
  chooseRules,
  completeSession,
  reopenSession,
  deleteSession,
  restoreSession,
  mergeSessions,
  importEntries,
];
