import { derivedId } from '../core/ids.ts';
import type { Event, GameStatus } from '../schedule/schema.ts';
import type { Reading } from './fold.ts';
import { rulesOf } from './rules.ts';
import type { Counting, StatSession } from './schema.ts';

/** Derived, so that two devices starting the same game make one session (AMB-112). */
export const sessionIdFor = (eventId: string, game: number): string => derivedId(eventId, `session:${game}`);

/** Id for an event's next game: the first that was never used, not even by a deleted session. */
export function nextSessionId(eventId: string, isTaken: (id: string) => boolean): string {
  let game = 1;
  while (isTaken(sessionIdFor(eventId, game))) game += 1;
  return sessionIdFor(eventId, game);
}

/** The session that "Track Stats" and "Resume Stats" lead to: the newest that is not completed (AMB-077). */
export function unfinished<S extends StatSession>(sessions: readonly S[]): S | undefined {
  return newestFirst(sessions).find(({ sessionStatus }) => sessionStatus === 'in_progress');
}

export const newestFirst = <S extends StatSession>(sessions: readonly S[]): S[] =>
  sessions.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));

/** Sessions from before the choice existed counted attempts. */
export const howCounted = ({ counting }: Pick<StatSession, 'counting'>): Counting => counting ?? 'attempts';

/** How the log of a session is read. Where nobody chose, it is played as before there was a choice (RULES-d). */
export const readingOf = (session: Pick<StatSession, 'counting' | 'rules' | 'numSets'>): Reading => ({
  counting: howCounted(session),
  rules: rulesOf(session),
});

/** How a team counts: as in its newest session that says so. Who has recorded before and was never asked goes on so. */
export function teamCounting(sessions: readonly StatSession[]): { counting: Counting; isAsked: boolean } {
  const counting = newestFirst(sessions).find((session) => session.counting)?.counting;
  if (counting) return { counting, isAsked: true };
  return { counting: sessions.length > 0 ? 'attempts' : 'contacts', isAsked: false };
}

/**
 * An event's status from its sessions. A tournament is never completed by them, since another game may follow
 * (AMB-078).
 */
export function gameStatusOf(event: Pick<Event, 'eventType'>, sessions: readonly StatSession[]): GameStatus | null {
  if (unfinished(sessions)) return 'in_progress';
  return sessions.length > 0 && event.eventType !== 'tournament' ? 'completed' : null;
}

/** The title of the screen and of its place in lists, with or without an event (AMB-022). */
export const sessionTitle = (event: Pick<Event, 'title'> | undefined): string => event?.title ?? 'Stat Session';
