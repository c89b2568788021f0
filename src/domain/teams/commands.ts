import { z } from 'zod';
import { applyPatch } from '../core/patch.ts';
import { ok, refuse } from '../core/result.ts';
import { Rules } from '../match/rules.ts';
import { command } from '../sync/command.ts';
import { teamScope } from '../sync/tables.ts';
import { TeamFields } from './schema.ts';

export const createTeam = command({
  name: 'team.create',
  input: TeamFields.extend({ teamId: z.uuid(), ownerName: z.string().nullable().default(null) }),
  team: () => undefined,
  scopes: ({ teamId }) => [teamScope(teamId)],
  may: 'anyone',
  async run(tx, { teamId, ...fields }, { actor, at }) {
    if (actor.kind === 'guest') return refuse({ code: 'not-allowed' });
    if (await tx.get('teams', teamId)) return refuse({ code: 'already-exists' });
    await tx.put('teams', {
      ...fields,
      id: teamId,
      logoUrl: null,
      palette: null,
      userId: actor.userId,
      createdAt: at,
      defaultRules: null,
    });
    return ok(undefined);
  },
});

export const updateTeam = command({
  name: 'team.update',
  input: z.object({ teamId: z.uuid(), patch: TeamFields.partial() }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamScope(teamId)],
  may: 'team.edit',
  async run(tx, { teamId, patch }) {
    const team = await tx.get('teams', teamId);
    if (!team) return refuse({ code: 'not-found' });
    await tx.put('teams', applyPatch(team, patch));
    return ok(undefined);
  },
});

/** By what matches of the team are played from now on; those that have begun keep theirs. */
export const chooseDefaultRules = command({
  name: 'team.default-rules',
  input: z.object({ teamId: z.uuid(), rules: Rules.nullable() }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamScope(teamId)],
  may: 'team.edit',
  async run(tx, { teamId, rules }) {
    const team = await tx.get('teams', teamId);
    if (!team) return refuse({ code: 'not-found' });
    await tx.put('teams', { ...team, defaultRules: rules });
    return ok(undefined);
  },
});

export const deleteTeam = command({
  name: 'team.delete',
  input: z.object({ teamId: z.uuid() }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamScope(teamId)],
  may: 'team.delete',
  async run(tx, { teamId }) {
    if (!(await tx.get('teams', teamId))) return refuse({ code: 'not-found' });
    await tx.remove('teams', teamId);
    return ok(undefined);
  },
});

export const teamCommands = [createTeam, updateTeam, chooseDefaultRules, deleteTeam];
