import { useMemo } from 'react';
import { addPlayer, deletePlayer, updatePlayer } from '#domain/roster/commands.ts';
import { inRosterOrder } from '#domain/roster/order.ts';
import { newId } from '#web/sync/new-id.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { useAction } from '#web/sync/use-action.ts';

export type Roster = ReturnType<typeof useRoster>;
/** Every field, also those that have a default for older queues, so that no form forgets one. */
export type PlayerDetails = Required<Omit<Parameters<typeof addPlayer.draft>[0], 'teamId' | 'id'>>;
export type PlayerPatch = Parameters<typeof updatePlayer.draft>[0]['patch'];

/** A whole squad is added one after the other: only the last of them is told. */
const ABOUT_ROSTER = 'roster';

export function useRoster(teamId: string) {
  const act = useAction();
  const rows = useRows('players', { teamId });
  const players = useMemo(() => inRosterOrder(rows), [rows]);
  return useMemo(
    () => ({
      teamId,
      players,
      add: (details: PlayerDetails) =>
        act(addPlayer.draft({ ...details, teamId, id: newId() }), {
          done: `${details.name.trim()} added to team roster`,
          failed: 'Failed to add player',
          about: ABOUT_ROSTER,
        }),
      update: (id: string, patch: PlayerPatch, done: string) =>
        act(updatePlayer.draft({ teamId, id, patch }), {
          done,
          failed: 'Failed to update player',
          about: ABOUT_ROSTER,
        }),
      remove: (id: string) =>
        act(deletePlayer.draft({ teamId, id }), {
          done: 'Player deleted from team',
          failed: 'Failed to delete player',
          about: ABOUT_ROSTER,
        }),
    }),
    [teamId, act, players],
  );
}
