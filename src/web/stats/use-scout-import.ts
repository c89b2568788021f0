import { localDay } from '#domain/core/dates.ts';
import { completeSession, IMPORTED_AT_ONCE, importEntries, startOneTime } from '#domain/stats/commands.ts';
import type { Scouted, ScoutedSide } from '#domain/stats/data-volley.ts';
import { otherSide } from '#domain/stats/scouted-entries.ts';
import { importedEntries } from '#domain/stats/scouted-log.ts';
import type { Counting } from '#domain/stats/schema.ts';
import { setsOf } from '#domain/stats/scouted-match.ts';
import type { Draft } from '#domain/sync/command.ts';
import { newId } from '#web/app/new-id.ts';
import { useSync } from '#web/sync/sync-context.ts';

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

/** Puts a scouted match into the log of a session, part by part. How many entries were new, or nothing when it failed. */
export function useScoutImport(teamId: string): (given: ScoutImport) => Promise<number | undefined> {
  const store = useSync();
  const act = store.do;
  return async ({ scouted, side, playerOf, sessionId, isNew, counting }) => {
    const ids = { teamId, sessionId };
    const known = new Set(store.rows('matchEvents', { sessionId: ids.sessionId }).map(({ id }) => id));
    const entries = importedEntries(ids.sessionId, scouted, side, playerOf, counting).filter(
      ({ id }) => !known.has(id),
    );
    const drafts: Draft[] = [];
    for (let from = 0; from < entries.length; from += IMPORTED_AT_ONCE) {
      drafts.push(importEntries.draft({ ...ids, entries: entries.slice(from, from + IMPORTED_AT_ONCE) }));
    }
    const around = isNew ? gameOf(scouted, side, ids) : { before: [], after: [] };
    for (const draft of [...around.before, ...drafts, ...around.after]) {
      const done = await act(draft).catch(() => undefined);
      if (!done?.ok) return undefined;
    }
    return entries.length;
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
