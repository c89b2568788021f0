import { z } from 'zod';
import { ok, refuse, type Result } from '../core/result.ts';
import { type Actor, command, type Context } from '../sync/command.ts';
import { sessionScope, teamProScope } from '../sync/tables.ts';
import { findCountingSession, putEntries } from './merging.ts';
import { Importable, MatchEntry, type MatchEvent, SetNumber, type StatSession } from './schema.ts';

export const IMPORTED_AT_ONCE = 200;
const ofSession = { teamId: z.uuid(), sessionId: z.uuid() };

/** Who recorded an entry, as it stands in the log. */
const recordedBy = (actor: Actor): Pick<MatchEvent, 'userId' | 'clientId' | 'guestLink' | 'guestName'> =>
  actor.kind === 'member'
    ? { userId: actor.userId, clientId: actor.clientId }
    : { userId: null, clientId: actor.clientId, guestLink: actor.linkId, guestName: actor.name };

export const RecordedEntry = z.object({ ...ofSession, id: z.uuid(), setNumber: SetNumber, entry: MatchEntry });

function checkRecorded(
  { id, teamId, sessionId, setNumber, entry }: z.output<typeof RecordedEntry>,
  { actor, at }: Context,
  session: StatSession,
  known: MatchEvent | undefined,
): Result<MatchEvent> {
  if (setNumber > session.numSets) return refuse({ code: 'no-such-set' });
  if (known) return refuse({ code: 'already-exists' });
  return ok({ id, teamId, sessionId, setNumber, ...recordedBy(actor), at, ...entry });
}

/** One entry into the log of a match: a tap, a point, a correction. Accepted in completed sessions too. */
export const recordEntry = command({
  name: 'match.record',
  input: RecordedEntry,
  team: ({ teamId }) => teamId,
  scopes: ({ sessionId, teamId }) => [sessionScope(sessionId), teamProScope(teamId)],
  may: 'stats.record',
  asks: ({ id, sessionId }) => ({ statSessions: sessionId, matchEvents: id }),
  decide(known, input, context) {
    const session = known('statSessions');
    if (session?.mergedInto !== null) return undefined;
    const result = checkRecorded(input, context, session, known('matchEvents'));
    return result.ok ? ok([{ table: 'matchEvents', row: result.value }]) : result;
  },
  // A session that is missing may have been merged into another.
  async run(tx, input, context) {
    const session = await findCountingSession(tx, input.sessionId);
    if (!session) return refuse({ code: 'not-found' });
    const result = checkRecorded(input, context, session, await tx.get('matchEvents', input.id));
    if (!result.ok) return result;
    await putEntries(tx, [result.value]);
    return ok(undefined);
  },
});

/** Adds entries from another program's file. Their ids come from the file, so importing twice adds nothing. */
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
    const session = await findCountingSession(tx, sessionId);
    if (!session) return refuse({ code: 'not-found' });
    if (entries.some(({ setNumber }) => setNumber > session.numSets)) return refuse({ code: 'no-such-set' });
    const known = new Set((await tx.list('matchEvents', { sessionId })).map(({ id }) => id));
    const fresh = entries.filter(({ id }) => !known.has(id));
    await putEntries(
      tx,
      fresh.map(({ id, setNumber, entry }) => ({
        id,
        teamId,
        sessionId,
        setNumber,
        ...recordedBy(actor),
        at,
        ...entry,
      })),
    );
    return ok(undefined);
  },
});
