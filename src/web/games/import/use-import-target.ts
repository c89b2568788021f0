import { useMemo, useState } from 'react';
import { trackedMatches } from '#domain/analysis/tracked-match.ts';
import { howCounted, readingOf } from '#domain/match/sessions.ts';
import type { Scouted, ScoutedSide } from '#domain/scouting/data-volley.ts';
import { mixedWith, setsInTaps } from '#domain/scouting/scouted-log.ts';
import { lastSet, setsOf } from '#domain/scouting/scouted-match.ts';
import { newId } from '#web/sync/new-id.ts';
import { useRows, useSession } from '#web/sync/screen/hooks.ts';

export const NEW_GAME = 'new';

export type ImportTarget = ReturnType<typeof useImportTarget>;

/** The game that takes the entries of a file: a new one, or a game of the team that is chosen. */
export function useImportTarget(teamId: string, scouted: Scouted, side: ScoutedSide) {
  const sessions = useRows('statSessions', { teamId });
  const events = useRows('events', { teamId });
  const [chosen, choose] = useState(NEW_GAME);
  const [ownId] = useState(newId);
  const session = sessions.find(({ id }) => id === chosen);
  const sessionId = session?.id ?? ownId;
  const log = useRows('matchEvents', { sessionId });
  // Without its log, entries that are in it already would count twice, and its figures would be those of the file alone.
  const isHere = useSession(session?.id ?? null);
  const mixed = useMemo(() => mixedWith(log, sessionId, scouted, side), [log, sessionId, scouted, side]);
  const overTaps = useMemo(
    () => (scouted.told ? setsInTaps(log, sessionId, scouted, side) : new Set<number>()),
    [log, sessionId, scouted, side],
  );
  const reading = useMemo(
    () => readingOf(session ?? { counting: 'attempts', rules: null, numSets: setsOf(scouted) }),
    [session, scouted],
  );
  const matches = trackedMatches(sessions, events);
  return {
    ...{ matches, chosen, choose, sessionId, log, isHere, mixed, reading },
    /** Sets that came from this file as taps before: its rallies will lead in them. */
    overTaps,
    isNew: session === undefined,
    day: matches.find(({ id }) => id === chosen)?.day,
    counting: session ? howCounted(session) : ('attempts' as const),
    /** The number of its sets, where the file has more. */
    tooFewSets: session && lastSet(scouted) > session.numSets ? session.numSets : undefined,
  };
}
