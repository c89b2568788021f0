import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { fold } from '#domain/match/fold.ts';
import type { SeasonMatch } from '#domain/match/season/season-matches.ts';
import { setsWith } from '#domain/match/season/season-presence.ts';
import type { SeasonSet } from '#domain/match/season/season-sets.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { FETCHED_AT_ONCE } from '#web/sync/line/wanted.ts';

/** The sets with a player on court, by match, and how many matches are still to be read. */
type Played = {
  readonly playerId: string | null;
  readonly of: readonly SeasonMatch[];
  /** The logs as they were when they were read. */
  readonly version: string;
  readonly sets: ReadonlyMap<string, readonly SeasonSet[]>;
};
const NOBODY: Played = { playerId: null, of: [], version: '', sets: new Map() };

/**
 * The matches as if only the rallies with a player on court had been played (SEA-01). What others did while she was on
 * court is told by logs alone: matches without one on this device are left out and counted.
 */
export function useOnCourt(matches: readonly SeasonMatch[], playerId: string | null) {
  const store = useSync();
  const isHere = useCallback(({ id }: SeasonMatch) => store.isHeld(sessionScope(id)), [store]);
  const here = useSyncExternalStore(store.subscribe, () => (playerId === null ? 0 : matches.filter(isHere).length));
  const version = useSyncExternalStore(store.subscribe, () =>
    playerId === null ? '' : `${store.version('matchEvents')} ${here}`,
  );
  const [played, setPlayed] = useState(NOBODY);
  useEffect(() => {
    if (playerId === null) return;
    let isWanted = true;
    void readAll(store, { matches: matches.filter(isHere), playerId, goesOn: () => isWanted }).then((sets) => {
      if (isWanted) setPlayed({ playerId, of: matches, version, sets });
    });
    return () => void (isWanted = false);
  }, [store, matches, playerId, isHere, version]);
  const isCurrent = played.playerId === playerId && played.of === matches && played.version === version;
  const isReading = playerId !== null && !isCurrent;
  const shown = useMemo(
    () => (playerId === null ? matches : matchesWith(matches, played.playerId === playerId ? played : NOBODY)),
    [matches, playerId, played],
  );
  const fetchMissing = useCallback(
    () =>
      matches
        .filter((match) => !isHere(match))
        .slice(-FETCHED_AT_ONCE)
        .forEach(({ id }) => store.openSession(id)),
    [store, matches, isHere],
  );
  return { shown, isReading, missing: playerId === null ? 0 : matches.length - here, fetchMissing };
}

type Asked = { readonly matches: readonly SeasonMatch[]; readonly playerId: string; readonly goesOn: () => boolean };

/** One match after another: a tap that waits is answered between two of them. */
async function readAll(store: SyncStore, { matches, playerId, goesOn }: Asked): Promise<Played['sets']> {
  const read = new Map<string, readonly SeasonSet[]>();
  for (const match of matches) {
    await new Promise<void>((resolve) => void setTimeout(resolve));
    const session = goesOn() ? store.row('statSessions', match.id) : undefined;
    if (!session) continue;
    const entries = store.rows('matchEvents', { teamId: session.teamId, sessionId: match.id });
    read.set(match.id, setsWith(match, { state: fold(entries, readingOf(session)), session }, playerId));
  }
  return read;
}

const matchesWith = (matches: readonly SeasonMatch[], { sets }: Played): readonly SeasonMatch[] =>
  matches.flatMap((match) => {
    const own = sets.get(match.id) ?? [];
    return own.length === 0 ? [] : [{ ...match, sets: own }];
  });
