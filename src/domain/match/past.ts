import { type Day, localDay } from '../core/dates.ts';
import { groupBy } from '../core/group-by.ts';
import type { Event, EventType } from '../schedule/schema.ts';
import type { StatSession } from './schema.ts';
import { newestFirst } from './sessions.ts';

export const PAST_FILTERS = {
  all: { label: 'All Events', type: undefined },
  games: { label: 'Games', type: 'game' },
  scrimmages: { label: 'Scrimmages', type: 'scrimmage' },
  tournaments: { label: 'Tournaments', type: 'tournament' },
} as const satisfies Record<string, { label: string; type: EventType | undefined }>;
export type PastFilter = keyof typeof PAST_FILTERS;
export const PAST_FILTER_NAMES = ['all', 'games', 'scrimmages', 'tournaments'] as const satisfies PastFilter[];

/** A past event with its sessions in the order they were played, or a session that has no event (AMB-022). */
export type PastEntry<E, S> = { readonly event: E | undefined; readonly date: Day; readonly sessions: readonly S[] };

const dayOf = ({ createdAt }: StatSession): Day => localDay(new Date(createdAt));
const MATCHES: ReadonlySet<EventType> = new Set(['game', 'scrimmage', 'tournament']);

type TeamHistory<E, S> = {
  readonly events: readonly E[];
  readonly sessions: readonly S[];
  /** The sessions with at least one figure. */
  readonly recorded: ReadonlySet<string>;
};

/**
 * Newest first. Matches are listed always, other events only under "All Events" and with recorded figures, so that
 * every recorded session can be reached (AMB-086).
 */
export function pastEntries<E extends Event, S extends StatSession>(
  history: TeamHistory<E, S>,
  filter: PastFilter,
  today: Day,
): PastEntry<E, S>[] {
  const { type } = PAST_FILTERS[filter];
  const ofEvents = eventEntries(history, today).filter(({ event }) => type === undefined || event?.eventType === type);
  const ofSeries = seriesEntries(history).filter(({ event }) => type === undefined || event?.eventType === type);
  const alone = type === undefined ? aloneEntries(history) : [];
  return [...ofEvents, ...ofSeries, ...alone].toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

function eventEntries<E extends Event, S extends StatSession>(
  history: TeamHistory<E, S>,
  today: Day,
): PastEntry<E, S>[] {
  return history.events
    .filter((event) => !event.isRecurring && event.endDate < today)
    .map((event) => ({ event, date: event.startDate, sessions: played(history.sessions, event.id) }))
    .filter(
      ({ event, sessions }) => MATCHES.has(event.eventType) || sessions.some(({ id }) => history.recorded.has(id)),
    );
}

const played = <S extends StatSession>(sessions: readonly S[], eventId: string): S[] =>
  newestFirst(sessions.filter((session) => session.eventId === eventId)).toReversed();

/**
 * Sessions recorded before their event became a series: each is listed under its own day, which a series does not have.
 */
function seriesEntries<E extends Event, S extends StatSession>(history: TeamHistory<E, S>): PastEntry<E, S>[] {
  return history.events
    .filter(({ isRecurring }) => isRecurring)
    .flatMap((event) => {
      const recorded = played(history.sessions, event.id).filter(({ id }) => history.recorded.has(id));
      return [...groupBy(recorded, dayOf)].map(([date, sessions]) => ({
        event: { ...event, startDate: date, endDate: date },
        date,
        sessions,
      }));
    });
}

/** Sessions without an event, or whose event was deleted. */
function aloneEntries<E extends Event, S extends StatSession>({
  events,
  sessions,
  recorded,
}: TeamHistory<E, S>): PastEntry<E, S>[] {
  const known = new Set(events.map(({ id }) => id));
  return sessions
    .filter(({ id, eventId }) => recorded.has(id) && (eventId === null || !known.has(eventId)))
    .map((session) => ({ event: undefined, date: dayOf(session), sessions: [session] }));
}
