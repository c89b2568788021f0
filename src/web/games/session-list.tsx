import { useMemo } from 'react';
import { groupBy } from '#domain/core/group-by.ts';
import type { Event } from '#domain/schedule/schema.ts';
import type { SetStats, StatSession } from '#domain/match/schema.ts';
import { SessionRow } from './session-row.tsx';
import styles from './past-events-page.module.css';

type SetsOf = (sessionId: string) => readonly SetStats[];

export function useSetsOf(setStats: readonly SetStats[]): SetsOf {
  return useMemo(() => {
    const sets = groupBy(setStats, ({ sessionId }) => sessionId);
    return (sessionId) => sets.get(sessionId) ?? [];
  }, [setStats]);
}

type SessionListProps = {
  event: Event | undefined;
  /** Where its title and day stand. */
  about: string;
  sessions: readonly StatSession[];
  setsOf: SetsOf;
};

/** The games that were recorded at an event. */
export function SessionList({ event, about, sessions, setsOf }: SessionListProps) {
  const named = sessions.map((one) => ({ ...one, opponentName: one.opponentName ?? event?.opponentName ?? null }));
  const isTournament = event?.eventType === 'tournament';
  return (
    <section className={styles.sessions}>
      <h3>{isTournament ? `Games (${sessions.length})` : 'Game Session'}</h3>
      <ul>
        {named.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            about={about}
            others={event ? named.filter(({ id }) => id !== session.id) : []}
            sets={setsOf(session.id)}
          />
        ))}
      </ul>
    </section>
  );
}
