import { z } from 'zod';
import { applyPatch } from '../core/patch.ts';
import { ok, refuse } from '../core/result.ts';
import { makeBenchEntry, copyOf, forgetPlayer, withPlayer } from '../lineups/copies.ts';
import { withArrival } from '../lineups/left-out.ts';
import { nextDisplayOrder } from '../lineups/order.ts';
import { command, type Tx, userOf } from '../sync/command.ts';
import { teamScope } from '../sync/tables.ts';
import { isTaken, nextNumber } from './jersey.ts';
import { PLACEHOLDERS } from './placeholders.ts';
import { NewPlayer, type Player, PlayerFields } from './schema.ts';

const ofTeam = {
  team: ({ teamId }: { teamId: string }) => teamId,
  scopes: ({ teamId }: { teamId: string }) => [teamScope(teamId)],
  may: 'roster.edit',
} as const;

async function eachLineup(tx: Tx, teamId: string, change: typeof withPlayer, player: Player): Promise<void> {
  for (const lineup of await tx.list('lineups', { teamId })) await tx.put('lineups', change(lineup, player));
}

/** Creates the first players and the lineup that lists them, all or nothing. The caller draws the names. */
export const generateRoster = command({
  name: 'roster.generate',
  input: z.object({
    teamId: z.uuid(),
    lineupId: z.uuid(),
    players: z
      .array(NewPlayer.extend({ id: z.uuid(), isStarter: z.boolean() }))
      .min(PLACEHOLDERS.min)
      .max(PLACEHOLDERS.max),
  }),
  ...ofTeam,
  async run(tx, { teamId, lineupId, players: given }, { actor, at }) {
    const team = await tx.get('teams', teamId);
    if (!team) return refuse({ code: 'not-found' });
    if (await tx.get('lineups', lineupId)) return refuse({ code: 'already-exists' });
    const userId = userOf(actor);
    const players = given.map((player) => ({ ...player, teamId, isOut: false, userId }));
    for (const player of players) await tx.put('players', player);
    await tx.put('lineups', {
      id: lineupId,
      teamId,
      name: `${team.name} - Starting Lineup`,
      formation: '6-2',
      players: players.map(copyOf),
      playerAssignments: players.map(({ id }) => makeBenchEntry(id)),
      courtAssignments: [],
      serverDesignations: [],
      leftOut: [],
      displayOrder: nextDisplayOrder(await tx.list('lineups', { teamId })),
      userId,
      createdAt: at,
      updatedAt: at,
    });
    return ok(undefined);
  },
});

export const addPlayer = command({
  name: 'player.add',
  input: NewPlayer.extend({ teamId: z.uuid(), id: z.uuid() }),
  ...ofTeam,
  async run(tx, input, { actor }) {
    const { teamId, jerseyNumber: number } = input;
    if (!(await tx.get('teams', teamId))) return refuse({ code: 'not-found' });
    if (await tx.get('players', input.id)) return refuse({ code: 'already-exists' });
    const teammates = await tx.list('players', { teamId });
    if (isTaken(teammates, number)) return refuse({ code: 'jersey-taken', number, next: nextNumber(teammates) });
    const player = { ...input, isStarter: false, isOut: false, userId: userOf(actor) };
    await tx.put('players', player);
    await eachLineup(tx, teamId, (lineup) => withArrival(lineup, player, teammates), player);
    return ok(undefined);
  },
});

/** Unlike adding, this accepts a number that a teammate wears (ROSTER-27, AMB-051). */
export const updatePlayer = command({
  name: 'player.update',
  input: z.object({
    teamId: z.uuid(),
    id: z.uuid(),
    patch: PlayerFields.extend({ isStarter: z.boolean(), isOut: z.boolean() }).partial(),
  }),
  ...ofTeam,
  async run(tx, { teamId, id, patch }) {
    const stored = await tx.get('players', id);
    if (!stored) return refuse({ code: 'not-found' });
    const player = applyPatch(stored, patch);
    await tx.put('players', player);
    await eachLineup(tx, teamId, withPlayer, player);
    return ok(undefined);
  },
});

/** The player's figures stay in the team's totals (AMB-053). */
export const deletePlayer = command({
  name: 'player.delete',
  input: z.object({ teamId: z.uuid(), id: z.uuid() }),
  ...ofTeam,
  async run(tx, { teamId, id }) {
    const player = await tx.get('players', id);
    if (!player) return refuse({ code: 'not-found' });
    await tx.remove('players', id);
    await eachLineup(tx, teamId, (lineup) => forgetPlayer(lineup, id), player);
    return ok(undefined);
  },
});

export const rosterCommands = [generateRoster, addPlayer, updatePlayer, deletePlayer];
