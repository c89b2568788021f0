import { type Day, localDay } from '../core/dates.ts';
import type { Event, EventType } from '../schedule/schema.ts';
import type { StatSession } from '../match/schema.ts';
import { sessionTitle } from '../match/sessions.ts';

/** A session as analyses and exports speak of it: when it was played, as what, against whom. */
export type TrackedMatch = {
  readonly id: string;
  readonly day: Day;
  readonly type: EventType | null;
  readonly title: string;
  readonly opponentName: string | null;
};

/**
 * The date of a match: that of its event, but of the session where the event is a series or there is none (AMB-022).
 */
export function trackedMatch(
  session: Pick<StatSession, 'id' | 'createdAt' | 'opponentName'>,
  event: Event | undefined,
): TrackedMatch {
  return {
    id: session.id,
    day: event && !event.isRecurring ? event.startDate : localDay(new Date(session.createdAt)),
    type: event?.eventType ?? null,
    title: sessionTitle(event),
    opponentName: session.opponentName ?? event?.opponentName ?? null,
  };
}

/** Of a team, in the order in which they were played. */
export function trackedMatches<S extends StatSession>(
  sessions: readonly S[],
  events: readonly Event[],
): TrackedMatch[] {
  const known = new Map(events.map((event) => [event.id, event]));
  return sessions
    .toSorted((a, b) => compare(a.createdAt, b.createdAt))
    .map((session) => trackedMatch(session, known.get(session.eventId ?? '')))
    .toSorted((a, b) => compare(a.day, b.day));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A title names the opponent or is followed by its name. */
export const matchName = ({ title, opponentName }: TrackedMatch): string =>
  opponentName === null || title.includes(opponentName) ? title : `${title} vs ${opponentName}`;
