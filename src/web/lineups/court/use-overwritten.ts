import { useEffect, useEffectEvent, useState } from 'react';
import { courtOf } from '#domain/lineups/copies.ts';
import { sameCourt } from '#domain/lineups/court.ts';
import { findLostCourt, versionsOf } from '#domain/lineups/overwritten.ts';
import type { Court } from '#domain/lineups/schema.ts';
import { PENDING_REV, type Stored } from '#domain/sync/tables.ts';
import type { Team } from '#domain/teams/schema.ts';
import { readNote, writeNote } from '#web/browser/local-notes.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { toast } from '#web/ui/messages/toasts.ts';

/** A court of `from` that was overwritten by `by`. */
export type Overwritten = {
  readonly id: string;
  readonly court: Court;
  readonly by: string;
  readonly from: string;
  readonly at: string;
};
export const YOU = 'you';
type OpenLineup = Stored<'lineups'> | undefined;

const keyOf = (lineupId: string) => `lineup-pro-told-court:${lineupId}`;

/**
 * Other people's changes to the open lineup. A court that was overwritten unseen arrives as a version with the team's
 * rows, also on a device that was offline; one that changes on screen is kept while the page is open.
 */
export function useOverwritten(team: Team, lineup: OpenLineup, look: () => void) {
  const { userId } = useSync();
  const nameOf = useNames(team);
  const versions = versionsOf(useRows('lineupVersions', { teamId: team.id }), lineup?.id ?? '');
  const seen = useSeen(lineup, userId);
  const [told, setTold] = useState<readonly string[]>([]);

  const kept = versions.map((version) => ({ ...version, court: courtOf(version), at: version.replacedAt }));
  const live = seen && !kept.some(({ court }) => sameCourt(court, seen.court)) ? seen : undefined;
  const courts = [...(live ? [live] : []), ...kept].map(({ id, court, savedBy, updatedBy, at }): Overwritten => ({
    ...{ id, court, at },
    ...{ by: nameOf(updatedBy), from: nameOf(savedBy) },
  }));
  const lost = live ?? findLostCourt(versions, userId);
  const isTold = !lost || told.includes(lost.id) || readNote(keyOf(lineup?.id ?? '')) === lost.id;
  const notice = isTold ? undefined : courts.find(({ id }) => id === lost.id);

  const tell = useEffectEvent((by: string) =>
    toast({
      title: `Changed by ${by}`,
      tone: 'info',
      about: keyOf(lineup?.id ?? ''),
      action: { label: 'Look', run: look },
    }),
  );
  const [noticeId, by] = [notice?.id, notice?.by];
  useEffect(() => {
    if (noticeId !== undefined && by !== undefined) tell(by);
  }, [noticeId, by]);

  function dismiss(): void {
    if (!lost || !lineup) return;
    setTold([...told, lost.id]);
    writeNote(keyOf(lineup.id), lost.id);
  }
  return { courts, notice, dismiss };
}

type Before = {
  readonly lineupId: string;
  readonly court: Court;
  readonly updatedBy: string | null;
  /** As far as the server had confirmed it; nothing while only this device has changed it. */
  readonly rev: number | undefined;
};
type Live = Omit<Overwritten, 'by' | 'from'> & { readonly updatedBy: string | null; readonly savedBy: string | null };

/** The court shown before somebody else's replaced it. */
function useSeen(lineup: OpenLineup, userId: string): Live | undefined {
  const [before, setBefore] = useState<Before | null>(null);
  const [live, setLive] = useState<Live>();
  if (!lineup) return undefined;
  const [court, { id: lineupId, updatedBy, updatedAt: at, rev }] = [courtOf(lineup), lineup];
  const isAnother = before?.lineupId !== lineupId;
  const known = isAnother ? undefined : before.rev;
  const confirmed = rev === PENDING_REV ? known : rev;
  const isSame = !isAnother && sameCourt(before.court, court);
  if (!isSame || confirmed !== known) setBefore({ lineupId, court, updatedBy, rev: confirmed });
  if (!isSame) {
    // A court that returns since this person's own save was refused is not another person's change.
    const isNew = known !== undefined && rev > known;
    const isForeign = !isAnother && isNew && updatedBy !== userId && before.court.assignments.length > 0;
    if (isForeign) setLive({ id: `${lineupId} ${at}`, court: before.court, savedBy: before.updatedBy, updatedBy, at });
    else if (isAnother) setLive(undefined);
  }
  return live;
}

/** Names of the team's people, as far as the device knows. */
function useNames({ id: teamId, userId: ownerId, ownerName }: Team) {
  const guests = useRows('teamCollaborators', { teamId });
  const me = useSync().userId;
  return (userId: string | null): string => {
    if (userId === me) return YOU;
    if (userId === ownerId) return ownerName ?? 'the owner';
    return guests.find((guest) => guest.userId === userId)?.displayName ?? 'a teammate';
  };
}
