import { useState } from 'react';
import { useLocation } from 'wouter';
import { localDay } from '#domain/core/dates.ts';
import { plural } from '#domain/core/plural.ts';
import { completeSession, startOneTime } from '#domain/match/commands.ts';
import { IMPORTED_AT_ONCE, importEntries } from '#domain/match/recording.ts';
import type { Counting, Importable } from '#domain/match/schema.ts';
import type { Scouted } from '#domain/scouting/data-volley.ts';
import { importedRallies } from '#domain/scouting/rally-import.ts';
import { otherSide } from '#domain/scouting/scouted-entries.ts';
import { importedEntries } from '#domain/scouting/scouted-log.ts';
import { setsOf } from '#domain/scouting/scouted-match.ts';
import type { AsTeam } from '#domain/scouting/scouted-rallies.ts';
import type { Draft } from '#domain/sync/command.ts';
import { newId } from '#web/sync/new-id.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { useAction } from '#web/sync/use-action.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import { FROM_RALLIES } from './target-notes.tsx';

type ScoutImport = {
  readonly scouted: Scouted;
  readonly as: AsTeam;
  /** The session that takes the entries, or that is made for them: a second try then goes on where the first ended. */
  readonly sessionId: string;
  readonly isNew: boolean;
  /** How the session is counted that takes them. */
  readonly counting: Counting;
  /** The sets that came from this file as taps before. */
  readonly overTaps: ReadonlySet<number>;
};
type Imported = { readonly id: string; readonly setNumber: number; readonly entry: Importable };

/** The subject of all that is said of it. */
export const ABOUT_IMPORT = 'match file';

/** A file with line-ups comes as its rallies, any other as taps and points. */
export const entriesOf = ({ scouted, as, sessionId, counting, overTaps }: Omit<ScoutImport, 'isNew'>): Imported[] =>
  scouted.told
    ? importedRallies(sessionId, scouted.told, as, overTaps)
    : importedEntries(sessionId, scouted, as.side, as.playerOf, counting);

/** How much of an import is on the device: parts, of all parts. */
export type Progress = { readonly done: number; readonly of: number };

/**
 * Puts a scouted match into the log of a session, part by part, and opens the report of its rallies. Resolves to whether
 * all of it is on the device.
 */
export function useScoutImport(teamId: string) {
  const store = useSync();
  const act = useAction();
  const [, navigate] = useLocation();
  const [progress, setProgress] = useState<Progress>();
  const take = async (given: ScoutImport): Promise<boolean> => {
    const { scouted, as, sessionId, isNew, overTaps } = given;
    const ids = { teamId, sessionId };
    const known = new Set(store.rows('matchEvents', { sessionId }).map(({ id }) => id));
    const entries = entriesOf(given).filter(({ id }) => !known.has(id));
    if (entries.length === 0) {
      toast({ title: 'Nothing New', description: 'Every entry of this file is in the game already.', tone: 'info' });
      return true;
    }
    const { before, after } = isNew ? gameOf(scouted, as.side, ids) : { before: [], after: [] };
    const count = plural(entries.length, 'entry', 'entries');
    const isTaken = await act([...before, ...partsOf(entries, ids), ...after], {
      ...{ done: 'Match Imported', description: overTaps.size > 0 ? FROM_RALLIES : count, keptAs: `Import ${count}` },
      ...{ failed: 'Failed to import the match', about: ABOUT_IMPORT },
      step: (done, of) => setProgress({ done, of }),
    });
    setProgress(undefined);
    if (isTaken && scouted.told) navigate(`/stat-tracking/${sessionId}/box-score`);
    return isTaken;
  };
  return { take, progress };
}

type Ids = { readonly teamId: string; readonly sessionId: string };

function partsOf(entries: readonly Imported[], ids: Ids): Draft[] {
  const drafts: Draft[] = [];
  for (let from = 0; from < entries.length; from += IMPORTED_AT_ONCE)
    drafts.push(importEntries.draft({ ...ids, entries: entries.slice(from, from + IMPORTED_AT_ONCE) }));
  return drafts;
}

/** A match that was never on the schedule becomes an event of its day, and is over. */
function gameOf(scouted: Scouted, side: AsTeam['side'], ids: Ids) {
  const opponentName = scouted.teams[otherSide(side)].name.slice(0, 100) || null;
  const game = startOneTime.draft({
    ...{ ...ids, eventId: newId(), title: opponentName === null ? 'Imported match' : `Match vs ${opponentName}` },
    ...{ date: scouted.day ?? localDay(new Date()), startTime: null, numSets: setsOf(scouted) },
    ...{ notes: 'Imported from a Data Volley file', opponentName },
  });
  return { before: [game], after: [completeSession.draft(ids)] };
}
