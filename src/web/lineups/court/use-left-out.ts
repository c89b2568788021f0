import { useEffect } from 'react';
import { leftOutWording } from '#domain/lineups/left-out.ts';
import { PENDING_REV } from '#domain/sync/tables.ts';
import { readNote, writeNote } from '#web/browser/local-notes.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { toast } from '#web/ui/messages/toasts.ts';

const keyOf = (lineupId: string) => `lineup-pro-left-out:${lineupId}`;

/**
 * Tells once, on the device that placed them, who could not be placed any more when that arrived at the server. Of a
 * player whom the team does not have yet the list of changes tells already.
 */
export function useLeftOut(teamId: string): void {
  const store = useSync();
  const lineups = useRows('lineups', { teamId });
  const players = useRows('players', { teamId });
  useEffect(() => {
    const known = [...players, ...store.formerPlayers(teamId)];
    for (const { id, name, leftOut, rev } of lineups) {
      // Unconfirmed rows may still come out otherwise.
      if (rev === PENDING_REV) continue;
      const told = readNote(keyOf(id)) ?? '';
      const own = leftOut.flatMap(({ playerId, reason, clientId }) => {
        const player = known.find((one) => one.id === playerId);
        return player && clientId === store.clientId() ? [{ player, reason }] : [];
      });
      const fresh = own.filter(({ player }) => !told.includes(player.id));
      const now = own.map(({ player }) => player.id).join(' ');
      if (now !== told) writeNote(keyOf(id), now);
      if (fresh.length === 0) continue;
      toast({
        title: fresh.map(({ player, reason }) => leftOutWording(player.name, reason, name)).join(' '),
        tone: 'bad',
      });
    }
  }, [store, teamId, lineups, players]);
}
