import { changedFields } from '#domain/core/patch.ts';
import { generateRoster } from '#domain/roster/commands.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { createTeam, deleteTeam, updateTeam } from '#domain/teams/commands.ts';
import { newestFirst } from '#domain/teams/order.ts';
import type { Team } from '#domain/teams/schema.ts';
import { Done } from '#domain/members/api.ts';
import { call } from '#web/access/call.ts';
import { newId } from '#web/sync/new-id.ts';
import { useRow, useRows } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { forgetMistakes, toast } from '#web/ui/messages/toasts.ts';
import type { NewTeam, Squads } from './create-team-dialog.tsx';
import { ABOUT_LOGO } from './logo-field.tsx';
import { sendLogo } from './send-logo.ts';
import { ABOUT_TEAM, type TeamForm } from './team-fields.tsx';
import { useAction } from '#web/sync/use-action.ts';
import { useArrival } from './use-arrival.ts';
import { useRefresh } from '#web/sync/use-refresh.ts';

const LOGO_FAILED = 'The team is saved, but its logo could not be uploaded.';

/** The teams of this person, newest first, and what can be done with them. */
export function useTeams() {
  const act = useAction();
  const refresh = useRefresh();
  const arrival = useArrival();
  const profile = useRow('profiles', useSync().userId);
  const teams = newestFirst(useRows('teams'));

  async function upload(teamId: string, logo: File | null): Promise<void> {
    if (!logo) return;
    // On a slow line a picture must not go twice: the server takes none for a team that it does not know.
    await arrival();
    const answer = await sendLogo(teamId, logo);
    forgetMistakes(ABOUT_LOGO);
    if (answer.ok) await refresh();
    else toast({ title: LOGO_FAILED, description: answer.message, tone: 'bad', about: ABOUT_LOGO });
  }

  async function generate(teamId: string, { count, squad }: Squads): Promise<void> {
    const players = placeholders(count, squad, Math.random).map((player) => ({ ...player, id: newId() }));
    await act(generateRoster.draft({ teamId, lineupId: newId(), players }), {
      done: 'Team created with players successfully!',
      failed: 'Team created but failed to generate players',
    });
  }

  async function create({ form, players }: NewTeam): Promise<boolean> {
    const teamId = newId();
    const { logo, ...entered } = form;
    const draft = createTeam.draft({ ...entered, teamId, ownerName: profile?.displayName ?? null });
    const isCreated = await act(draft, {
      failed: 'Failed to create team',
      about: ABOUT_TEAM,
      ...(!players && { done: 'Team created successfully!' }),
    });
    if (!isCreated) return false;
    if (players) await generate(teamId, players);
    void upload(teamId, logo);
    return true;
  }

  async function update(team: Team, before: TeamForm, after: TeamForm): Promise<boolean> {
    const { logo, ...entered } = after;
    const draft = updateTeam.draft({ teamId: team.id, patch: changedFields(entered, before) });
    const texts = { done: 'Team updated successfully!', failed: 'Failed to update team', about: ABOUT_TEAM };
    const isUpdated = await act(draft, texts);
    if (isUpdated) void upload(team.id, logo);
    return isUpdated;
  }

  async function remove(team: Team): Promise<void> {
    const texts = { done: `${team.name} was deleted`, queued: 'Queued for Deletion', failed: 'Failed to delete team' };
    await act(deleteTeam.draft({ teamId: team.id }), texts);
  }

  async function leave(team: Team): Promise<void> {
    const answer = await call(Done, `/api/teams/${team.id}/leave`, {});
    toast(answer.ok ? { title: `You've left ${team.name}` } : { title: answer.message, tone: 'bad' });
    if (answer.ok) await refresh();
  }

  return { teams, create, update, remove, leave, refresh };
}
