import { z } from 'zod';
import { ClockTime, Day } from '../core/dates.ts';
import { ok, refuse, type Result } from '../core/result.ts';
import { manyLines, oneLine, optionalText, seenLine } from '../core/text.ts';
import { instanceId, splitOff } from '../schedule/instance.ts';
import { command, type Context, type Tx } from '../sync/command.ts';
import { sessionScope, teamProScope } from '../sync/tables.ts';
import { countingFor, enter, mergeLogs, takeOut } from './merging.ts';
import { Counting, Importable, MatchEntry, type MatchEvent, NumSets, SetNumber, type StatSession } from './schema.ts';
import { Rules } from './rules.ts';
import { gameStatusOf, howCounted } from './sessions.ts';

export const EventName = seenLine(200, 'Please provide an event name');
const Notes = optionalText(2000, manyLines);
const OpponentName = optionalText(100, oneLine);
export const IMPORTED_AT_ONCE = 200;
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
    if (await countingFor(tx, sessionId)) return ok(undefined);
    const tracked = await trackedEvent(tx, eventId, date);
    if (tracked === 'not-found') return refuse({ code: 'not-found' });
    const { userId } = actor;
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
  if (!found.isRecurring || date === null) return begin(tx, found.id);
  const split = splitOff(found, date);
  if (!(await tx.get('events', split.instance.id))) {
    await tx.put('events', split.series);
    await tx.put('events', split.instance);
  }
  return begin(tx, instanceId(found.id, date));
}

async function begin(tx: Tx, eventId: string): Promise<string> {
  const event = await tx.get('events', eventId);
  if (event) await tx.put('events', { ...event, gameStatus: 'in_progress' });
  return eventId;
}

/** An event that begins now, with its session; without an event its name goes into the notes (AMB-088). */
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
    if (await countingFor(tx, sessionId)) return ok(undefined);
    const { userId } = actor;
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

const Recorded = z.object({ ...ofSession, id: z.uuid(), setNumber: SetNumber, entry: MatchEntry });

function recorded(
  { id, teamId, sessionId, setNumber, entry }: z.output<typeof Recorded>,
  { actor, at }: Context,
  session: StatSession,
  known: MatchEvent | undefined,
): Result<MatchEvent> {
  if (setNumber > session.numSets) return refuse({ code: 'no-such-set' });
  if (known) return refuse({ code: 'already-exists' });
  return ok({ id, teamId, sessionId, setNumber, ...actor, at, ...entry });
}

/** One entry into the log of a match: a tap, a point, a correction. Accepted in completed sessions too. */
export const recordEntry = command({
  name: 'match.record',
  input: Recorded,
  team: ({ teamId }) => teamId,
  scopes: ({ sessionId, teamId }) => [sessionScope(sessionId), teamProScope(teamId)],
  may: 'stats.track',
  asks: ({ id, sessionId }) => ({ statSessions: sessionId, matchEvents: id }),
  decide(known, input, context) {
    const session = known('statSessions');
    if (session?.mergedInto !== null) return undefined;
    const result = recorded(input, context, session, known('matchEvents'));
    return result.ok ? ok([{ table: 'matchEvents', row: result.value }]) : result;
  },
  // A session that is not there may have gone into another one.
  async run(tx, input, context) {
    const session = await countingFor(tx, input.sessionId);
    if (!session) return refuse({ code: 'not-found' });
    const result = recorded(input, context, session, await tx.get('matchEvents', input.id));
    if (!result.ok) return result;
    await enter(tx, [result.value]);
    return ok(undefined);
  },
});

/** What came too late for a session that was merged into another is settled there; its author has nothing to mend. */
async function mergedOrGone(tx: Tx, sessionId: string): Promise<Result<void>> {
  return (await countingFor(tx, sessionId)) ? ok(undefined) : refuse({ code: 'not-found' });
}

/** Kept with the session and with its event (AMB-022). */
export const renameOpponent = command({
  name: 'session.rename-opponent',
  input: z.object({ ...ofSession, opponentName: OpponentName }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamProScope(teamId)],
  may: 'stats.track',
  async run(tx, { sessionId, opponentName }) {
    const session = await tx.get('statSessions', sessionId);
    if (!session) return mergedOrGone(tx, sessionId);
    await tx.put('statSessions', { ...session, opponentName });
    const event = session.eventId === null ? undefined : await tx.get('events', session.eventId);
    if (event) await tx.put('events', { ...event, opponentName });
    return ok(undefined);
  },
});

/** Every figure of the session is worked out of its log again. */
export const countSession = command({
  name: 'session.count',
  input: z.object({ ...ofSession, counting: Counting }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamProScope(teamId)],
  may: 'stats.track',
  async run(tx, { sessionId, counting }) {
    const session = await tx.get('statSessions', sessionId);
    if (!session) return mergedOrGone(tx, sessionId);
    if (session.counting !== counting) await tx.put('statSessions', { ...session, counting });
    return ok(undefined);
  },
});

/** What is played by. Everything of the session is worked out by it anew, and nothing is entered into its log (RULES-b). */
export const chooseRules = command({
  name: 'session.rules',
  input: z.object({ ...ofSession, rules: Rules }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamProScope(teamId)],
  may: 'stats.track',
  async run(tx, { sessionId, rules }) {
    const session = await tx.get('statSessions', sessionId);
    if (!session) return mergedOrGone(tx, sessionId);
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
      if (!session) return mergedOrGone(tx, sessionId);
      if (session.sessionStatus === sessionStatus) return ok(undefined);
      await tx.put('statSessions', { ...session, sessionStatus });
      return followSessions(tx, session.eventId);
    },
  });

export const completeSession = setStatus('session.complete', 'completed');
export const reopenSession = setStatus('session.reopen', 'in_progress');

/** Its figures leave every analysis with it; nothing that was recorded is destroyed (AMB-095). */
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
    return followSessions(tx, session.eventId);
  },
});

/** Within 30 days of its deletion or merging a session is as if that had never been (AMB-095, AMB-112). */
export const restoreSession = command({
  name: 'session.restore',
  input: z.object(ofSession),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId, sessionId }) => [teamProScope(teamId), sessionScope(sessionId)],
  may: 'stats.delete',
  async run(tx, { sessionId }, { actor: { userId }, at }) {
    await takeOut(tx, sessionId, { userId, at });
    if (!(await tx.restore('statSessions', sessionId))) return refuse({ code: 'not-found' });
    const session = await tx.get('statSessions', sessionId);
    if (session?.mergedInto) await tx.put('statSessions', { ...session, mergedInto: null });
    return followSessions(tx, session?.eventId ?? null);
  },
});

/** Two sessions that were made of one game become one: the log of the other follows the log of the first (AMB-112). */
export const mergeSessions = command({
  name: 'session.merge',
  input: z.object({ ...ofSession, otherId: z.uuid() }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId, sessionId, otherId }) => [teamProScope(teamId), sessionScope(sessionId), sessionScope(otherId)],
  may: 'stats.delete',
  async run(tx, { sessionId, otherId }, { actor: { userId }, at }) {
    const [session, other] = [await tx.get('statSessions', sessionId), await tx.get('statSessions', otherId)];
    if (!session || !other || sessionId === otherId) return refuse({ code: 'not-found' });
    if (session.eventId !== other.eventId) return refuse({ code: 'other-event' });
    // One log has one way of counting: the taps of the other would come to other figures in it.
    if (howCounted(session) !== howCounted(other)) return refuse({ code: 'counted-otherwise' });
    await mergeLogs(tx, sessionId, otherId, { userId, at });
    const numSets = session.numSets > other.numSets ? session.numSets : other.numSets;
    await tx.put('statSessions', { ...session, numSets, notes: session.notes ?? other.notes });
    await tx.put('statSessions', { ...other, mergedInto: sessionId });
    await tx.remove('statSessions', otherId);
    return followSessions(tx, session.eventId);
  },
});

/** A part of a match that was recorded elsewhere. Ids come from the file: what is there already is not added again. */
export const importEntries = command({
  name: 'match.import',
  input: z.object({
    ...ofSession,
    entries: z.array(z.object({ id: z.uuid(), setNumber: SetNumber, entry: Importable })).max(IMPORTED_AT_ONCE),
  }),
  team: ({ teamId }) => teamId,
  scopes: ({ sessionId, teamId }) => [sessionScope(sessionId), teamProScope(teamId)],
  may: 'stats.track',
  async run(tx, { teamId, sessionId, entries }, { actor, at }) {
    const session = await countingFor(tx, sessionId);
    if (!session) return refuse({ code: 'not-found' });
    if (entries.some(({ setNumber }) => setNumber > session.numSets)) return refuse({ code: 'no-such-set' });
    const known = new Set((await tx.list('matchEvents', { sessionId })).map(({ id }) => id));
    const fresh = entries.filter(({ id }) => !known.has(id));
    await enter(
      tx,
      fresh.map(({ id, setNumber, entry }) => ({ id, teamId, sessionId, setNumber, ...actor, at, ...entry })),
    );
    return ok(undefined);
  },
});

/** An event's status is what its remaining sessions make of it (AMB-078). */
async function followSessions(tx: Tx, eventId: string | null): Promise<Result<void>> {
  const event = eventId === null ? undefined : await tx.get('events', eventId);
  if (!event) return ok(undefined);
  const sessions = await tx.list('statSessions', { eventId: event.id });
  await tx.put('events', { ...event, gameStatus: gameStatusOf(event, sessions) });
  return ok(undefined);
}

export const statsCommands = [
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
