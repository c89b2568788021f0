import { z } from 'zod';
import { Day, ClockTime, addDays } from '#domain/core/dates.ts';
import type { Ahead, LiveSource } from '#domain/live/public-state.ts';
import type { LivePlayer } from '#domain/live/player-words.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold, type MatchState, stepAll } from '#domain/match/fold.ts';
import type { Won } from '#domain/match/figures/rotation-table.ts';
import type { StatSession } from '#domain/match/schema.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { hasOpponent } from '#domain/schedule/schema.ts';
import { listUpcoming } from '#domain/schedule/upcoming.ts';
import { Palette } from '#domain/teams/schema.ts';
import { columns, readRow } from '#server/db/columns.ts';
import type { Queryable } from '#server/db/database.ts';
import { logSince } from '#server/match/stored-log.ts';
import { readEvents } from '#server/schedule/store.ts';
import { listHidden } from './store.ts';

/** Where a page looks: a match of a team, or the team while it has none. */
export type Place = { readonly teamId: string; readonly sessionId: string | null };

/** A match as it was read, from which the next reading goes on. */
export type ReadMatch = {
  readonly team: string;
  readonly palette: Palette | null;
  readonly match: LiveSource['match'];
  /** Of the match itself while it was not begun. */
  readonly own: Ahead | null;
  /** The next event of the team. */
  readonly next: Ahead | null;
  readonly players: ReadonlyMap<string, LivePlayer>;
  readonly hidden: ReadonlySet<string>;
  readonly heardAt: string | null;
  /** The entry of the highest `rev`. */
  readonly newest: { readonly id: string; readonly rev: number } | null;
};

const END = Number.MAX_SAFE_INTEGER;

/** Reads a match; of one that was read before only the entries that came since. */
export async function readMatch(tx: Queryable, place: Place, now: Date, was?: ReadMatch): Promise<ReadMatch> {
  const { teamId, sessionId } = place;
  const [team] = await tx.query('select name, palette from teams where id = $1', [teamId]);
  const { name, palette } = TeamRow.parse(team);
  const [session] = sessionId === null ? [] : await rowsOf(tx, sessionId);
  const common = {
    ...{ team: name, palette, players: await playersOf(tx, teamId), hidden: new Set(await listHidden(tx, teamId)) },
    next: await nextEvent(tx, teamId, now),
  };
  if (!session) return { ...common, match: null, own: null, heardAt: null, newest: null };
  const reading = readingOf(session);
  const known = was?.match && was.newest && isReadAs(was.match.state, reading) ? was : undefined;
  const { events, state, received } = (await continued(tx, known, session.id)) ?? (await anew(tx, session, reading));
  const event = session.eventId === null ? undefined : await eventOf(tx, session.eventId);
  return {
    ...common,
    match: {
      ...{ id: session.id, isCompleted: session.sessionStatus === 'completed', state, received },
      opponent: session.opponentName ?? event?.opponent ?? null,
    },
    own: event ?? null,
    heardAt: heardIn(events, now, was) ?? was?.heardAt ?? null,
    newest: events.at(-1) ?? was?.newest ?? null,
  };
}

const TeamRow = z.object({ name: z.string(), palette: Palette.nullable() });

async function rowsOf(tx: Queryable, sessionId: string) {
  const { selected } = columns('statSessions');
  const rows = await tx.query(`select ${selected} from stat_sessions where id = $1`, [sessionId]);
  return rows.map((row) => readRow('statSessions', row));
}

type Session = Pick<StatSession, 'id' | 'teamId' | 'createdAt'>;
const Received = z.object({ won: z.int(), of: z.int() });

/** How often the team received in earlier matches, and won, as phones add it up (CH-03). */
async function receivedBefore(tx: Queryable, { teamId, createdAt }: Session): Promise<Won> {
  const [sum] = await tx.query(
    `select coalesce(sum(so_won), 0)::int as won, coalesce(sum(so_n), 0)::int as of
     from rotation_set_figures figures join stat_sessions session on session.id = session_id
     where figures.team_id = $1 and side = 'us' and figures.deleted_at is null
       and session.deleted_at is null and created_at < $2`,
    [teamId, createdAt],
  );
  return Received.parse(sum);
}

type Reading = Pick<MatchState, 'counting' | 'rules'>;
const isReadAs = (a: Reading, b: Reading): boolean =>
  a.counting === b.counting && JSON.stringify(a.rules) === JSON.stringify(b.rules);

type Told = { readonly events: readonly LoggedEvent[]; readonly state: MatchState; readonly received: Won };

const anew = async (tx: Queryable, session: Session, reading: Reading): Promise<Told> => {
  const events = await logSince(tx, session.id, 0, END);
  return { events, state: fold(events, reading), received: await receivedBefore(tx, session) };
};

/** A log that no longer has the entry up to which it was read is another one, as after a restore: it is read anew. */
async function continued(tx: Queryable, was: ReadMatch | undefined, sessionId: string): Promise<Told | undefined> {
  if (!was?.match || !was.newest) return undefined;
  const [known, ...events] = await logSince(tx, sessionId, was.newest.rev, END);
  const { state, received } = was.match;
  return known?.id === was.newest.id ? { events, state: stepAll(state, events), received } : undefined;
}

/**
 * When the server heard of the newest entries: now, if it listened for them; of a match that it reads for the first time
 * the clock of the device has to do.
 */
function heardIn(events: readonly { readonly at: string }[], now: Date, was?: ReadMatch): string | undefined {
  const [newest] = events.slice(-1);
  if (!newest) return undefined;
  const at = new Date(newest.at);
  return (was && was.newest ? now : at > now ? now : at).toISOString();
}

const PlayerRow = z.object({ id: z.uuid(), name: z.string(), jerseyNumber: z.int().nullable() });

/** A player removed from the team keeps the number, not the name: the list in which names are hidden has her no more. */
async function playersOf(tx: Queryable, teamId: string): Promise<ReadonlyMap<string, LivePlayer>> {
  const rows = await tx.query(
    `select id, case when deleted_at is null then name else '' end as name, jersey_number as "jerseyNumber"
     from players where team_id = $1`,
    [teamId],
  );
  return new Map(rows.map((row) => PlayerRow.parse(row)).map((player) => [player.id, player]));
}

const EventRow = z.object({
  ...{ opponent: z.string().nullable(), day: Day, time: ClockTime.nullable(), place: z.string().nullable() },
});

async function eventOf(tx: Queryable, eventId: string): Promise<Ahead | undefined> {
  const [row] = await tx.query(
    `select opponent_name as opponent, start_date as day, start_time as time, location as place from events
     where id = $1 and deleted_at is null`,
    [eventId],
  );
  return row && EventRow.parse(row);
}

/** Half a day: an event has no zone, and is still to come where it is not evening yet. */
const BEHIND_MS = 12 * 3600 * 1000;
const WEEKS_AHEAD = 366;

async function nextEvent(tx: Queryable, teamId: string, now: Date): Promise<Ahead | null> {
  const today = new Date(now.getTime() - BEHIND_MS).toISOString().slice(0, 10);
  const events = (await readEvents(tx, teamId)).filter(
    ({ eventType, gameStatus }) => hasOpponent(eventType) && gameStatus === null,
  );
  const [next] = listUpcoming(events, today).filter(({ startDate }) => startDate <= addDays(today, WEEKS_AHEAD));
  if (!next) return null;
  return { opponent: next.opponentName, day: next.startDate, time: next.startTime, place: next.location };
}
