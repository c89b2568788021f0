import { useMemo, useSyncExternalStore } from 'react';
import { fold, type MatchState } from '#domain/match/fold.ts';
import { depthNoteOf, isToldByRallies, leadingNoteOf } from '#domain/match/mending/leading-note.ts';
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
  const state = useMemo(() => foldOfRallies(session, entries), [session, entries]);
  const notes = useMemo(() => leadingNotes(entries, state), [entries, state]);
  return { isLoaded, figures, isPartial: isCut, notes, told: state && isToldByRallies(state) ? state : undefined };
}

const OF_RALLIES: ReadonlySet<string> = new Set(['contact', 'rally-end', 'depth']);

/** The match as its log tells it, where there is something of rallies in it. */
const foldOfRallies = (session: Stored<'statSessions'>, entries: readonly Stored<'matchEvents'>[]) =>
  entries.some(({ kind }) => OF_RALLIES.has(kind)) ? fold(entries, readingOf(session)) : undefined;

/** Of sets with contacts, as far as their log is on this device: which figures count, and of how many rallies. */
function leadingNotes(entries: readonly Stored<'matchEvents'>[], state: MatchState | undefined) {
  if (!state || !entries.some(({ kind }) => kind === 'contact')) return [];
  return state.sets.flatMap(({ number }) => {
    const text = depthNoteOf(state, number);
    const notes = [leadingNoteOf(state, number), text === undefined ? undefined : { text }];
    return notes.flatMap((note) => (note ? [{ ...note, setNumber: number }] : []));
  });
}
