import { useMemo, useSyncExternalStore } from 'react';
import { fold } from '#domain/match/fold.ts';
import { depthNoteOf, leadingNoteOf } from '#domain/match/mending/leading-note.ts';
import { isPartial } from '#domain/match/partial.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { type Stored, teamProScope } from '#domain/sync/tables.ts';
import { useLoaded, useRows, useSession } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { currentFigures, teamStats } from './team-stats.ts';

/** A team's sessions and figures, what this device has recorded and not yet sent included. */
export function useTeamStats(teamId: string) {
  const store = useSync();
  const isLoaded = useLoaded(useMemo(() => teamProScope(teamId), [teamId]));
  const stats = useSyncExternalStore(store.subscribe, () => teamStats(store, teamId));
  return { isLoaded, ...stats };
}

/** The figures of one session, in the same way; they do not wait for its log, of which the notes are told. */
export function useSessionStats(session: Stored<'statSessions'>) {
  const where = { teamId: session.teamId, sessionId: session.id };
  const isLoaded = useLoaded(useMemo(() => teamProScope(session.teamId), [session.teamId]));
  useSession(session.id);
  const setStats = useRows('setStats', where);
  const statPairs = useRows('statPairs', where);
  const entries = useRows('matchEvents', where);
  const figures = useMemo(
    () => currentFigures({ sessions: [session], setStats, statPairs, entries }),
    [session, setStats, statPairs, entries],
  );
  const isCut = useMemo(() => entries.some(({ kind }) => kind === 'opaque') && isPartial(fold(entries)), [entries]);
  const notes = useMemo(() => leadingNotes(session, entries), [session, entries]);
  return { isLoaded, figures, isPartial: isCut, notes };
}

/** Of sets with contacts, as far as their log is on this device: which figures count, and of how many rallies. */
function leadingNotes(session: Stored<'statSessions'>, entries: readonly Stored<'matchEvents'>[]) {
  if (!entries.some(({ kind }) => kind === 'contact')) return [];
  const state = fold(entries, readingOf(session));
  return state.sets.flatMap(({ number }) => {
    const text = depthNoteOf(state, number);
    const notes = [leadingNoteOf(state, number), text === undefined ? undefined : { text }];
    return notes.flatMap((note) => (note ? [{ ...note, setNumber: number }] : []));
  });
}
