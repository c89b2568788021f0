import { localDay } from '#domain/core/dates.ts';
import { completeSession, startOneTime } from '#domain/match/commands.ts';
import { IMPORTED_AT_ONCE, importEntries } from '#domain/match/recording.ts';
import type { Scouted, ScoutedSide } from '#domain/scouting/data-volley.ts';
import { otherSide } from '#domain/scouting/scouted-entries.ts';
import { importedEntries } from '#domain/scouting/scouted-log.ts';
import type { Counting } from '#domain/match/schema.ts';
import { setsOf } from '#domain/scouting/scouted-match.ts';
import type { Draft } from '#domain/sync/command.ts';
import { newId } from '#web/sync/new-id.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { useAction } from '#web/sync/use-action.ts';
import { toast } from '#web/ui/messages/toasts.ts';

type ScoutImport = {
  readonly scouted: Scouted;
  readonly side: ScoutedSide;
  readonly playerOf: (number: string) => string | undefined;
  /** The session that takes the entries, or that is made for them: a second try then goes on where the first ended. */
  readonly sessionId: string;
  readonly isNew: boolean;
  /** How the session is counted that takes them. */
  readonly counting: Counting;
};

/** The subject of all that is said of it. */
export const ABOUT_IMPORT = 'match file';

/** Puts a scouted match into the log of a session, part by part. Resolves to whether all of it is on the device. */
export function useScoutImport(teamId: string): (given: ScoutImport) => Promise<boolean> {
  const store = useSync();
  const act = useAction();
  return async ({ scouted, side, playerOf, sessionId, isNew, counting }) => {
    const ids = { teamId, sessionId };
    const known = new Set(store.rows('matchEvents', { sessionId: ids.sessionId }).map(({ id }) => id));
    const entries = importedEntries(ids.sessionId, scouted, side, playerOf, counting).filter(
      ({ id }) => !known.has(id),
    );
    if (entries.length === 0) {
      toast({ title: 'Nothing New', description: 'Every entry of this file is in the game already.', tone: 'info' });
      return true;
    }
    const drafts: Draft[] = [];
    for (let from = 0; from < entries.length; from += IMPORTED_AT_ONCE) {
      drafts.push(importEntries.draft({ ...ids, entries: entries.slice(from, from + IMPORTED_AT_ONCE) }));
    }
    const { before, after } = isNew ? gameOf(scouted, side, ids) : { before: [], after: [] };
    const description = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
    return act([...before, ...drafts, ...after], {
      ...{ done: 'Match Imported', description, keptAs: `Import ${description}` },
      ...{ failed: 'Failed to import the match', about: ABOUT_IMPORT },
    });
  };
}

/** A match that was never on the schedule becomes an event of its day, and is over. */
function gameOf(scouted: Scouted, side: ScoutedSide, ids: { teamId: string; sessionId: string }) {
  const opponentName = scouted.teams[otherSide(side)].name.slice(0, 100) || null;
  const game = startOneTime.draft({
    ...{ ...ids, eventId: newId(), title: opponentName === null ? 'Imported match' : `Match vs ${opponentName}` },
    ...{ date: scouted.day ?? localDay(new Date()), startTime: null, numSets: setsOf(scouted) },
    ...{ notes: 'Imported from a Data Volley file', opponentName },
  });
  return { before: [game], after: [completeSession.draft(ids)] };
}
