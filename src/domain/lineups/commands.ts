import { z } from 'zod';
import { ok, refuse } from '../core/result.ts';
import { command, type Tx, userOf } from '../sync/command.ts';
import { type Stored, teamScope } from '../sync/tables.ts';
import { makeBenchEntry, withMissingPlayers, copyOf, courtOf, withCourt } from './copies.ts';
import { sameCourt } from './court.ts';
import { USUAL_FORMATION } from './formation.ts';
import { fitCourt } from './fit.ts';
import { leftOutAfter } from './left-out.ts';
import { nextDisplayOrder, reorder } from './order.ts';
import { KEPT_VERSIONS, versionsOf } from './overwritten.ts';
import { copyFormations, formationCommands, removeFormations } from './receive/commands.ts';
import { type Court, LineupName, SavedCourt } from './schema.ts';

const ofTeam = {
  team: ({ teamId }: { teamId: string }) => teamId,
  scopes: ({ teamId }: { teamId: string }) => [teamScope(teamId)],
  may: 'lineups.edit',
} as const;

const OneLineup = z.object({ teamId: z.uuid(), id: z.uuid() });

/** A new lineup lists the whole team, and its court is empty (LINEUP-08). */
export const createLineup = command({
  name: 'lineup.create',
  input: OneLineup.extend({ name: LineupName, formation: z.string().trim().min(1).max(10).default(USUAL_FORMATION) }),
  ...ofTeam,
  async run(tx, input, { actor, at }) {
    const { teamId, id } = input;
    if (!(await tx.get('teams', teamId))) return refuse({ code: 'not-found' });
    if (await tx.get('lineups', id)) return refuse({ code: 'already-exists' });
    const players = await tx.list('players', { teamId });
    await tx.put('lineups', {
      ...input,
      players: players.map(copyOf),
      playerAssignments: players.map((player) => makeBenchEntry(player.id)),
      courtAssignments: [],
      serverDesignations: [],
      leftOut: [],
      displayOrder: nextDisplayOrder(await tx.list('lineups', { teamId })),
      userId: userOf(actor),
      createdAt: at,
      updatedAt: at,
    });
    return ok(undefined);
  },
});

export const renameLineup = command({
  name: 'lineup.rename',
  input: OneLineup.extend({ name: LineupName }),
  ...ofTeam,
  async run(tx, { id, name }) {
    const lineup = await tx.get('lineups', id);
    if (!lineup) return refuse({ code: 'not-found' });
    await tx.put('lineups', { ...lineup, name });
    return ok(undefined);
  },
});

export const duplicateLineup = command({
  name: 'lineup.duplicate',
  input: OneLineup.extend({ copyId: z.uuid() }),
  ...ofTeam,
  async run(tx, { teamId, id, copyId }, { actor, at }) {
    const original = await tx.get('lineups', id);
    if (!original) return refuse({ code: 'not-found' });
    if (await tx.get('lineups', copyId)) return refuse({ code: 'already-exists' });
    await tx.put('lineups', {
      ...original,
      id: copyId,
      name: `${original.name} (Copy)`,
      leftOut: [],
      displayOrder: nextDisplayOrder(await tx.list('lineups', { teamId })),
      userId: userOf(actor),
      createdAt: at,
      updatedAt: at,
    });
    await copyFormations(tx, original, copyId);
    return ok(undefined);
  },
});

export const deleteLineup = command({
  name: 'lineup.delete',
  input: OneLineup,
  ...ofTeam,
  async run(tx, { id }) {
    const lineup = await tx.get('lineups', id);
    if (!lineup) return refuse({ code: 'not-found' });
    await removeFormations(tx, lineup);
    await tx.remove('lineups', id);
    return ok(undefined);
  },
});

export const reorderLineups = command({
  name: 'lineup.reorder',
  input: z.object({ teamId: z.uuid(), ids: z.array(z.uuid()).max(500) }),
  ...ofTeam,
  async run(tx, { teamId, ids }) {
    const lineups = reorder(await tx.list('lineups', { teamId }), ids);
    for (const [displayOrder, lineup] of lineups.entries()) {
      if (lineup.displayOrder !== displayOrder) await tx.put('lineups', { ...lineup, displayOrder });
    }
    return ok(undefined);
  },
});

/**
 * Saves the whole court. `replaces` is the court the coach started from: if another court is stored by now, a colleague
 * saved it meanwhile, and it is kept as a version. Placements that are no longer possible are left out one by one and
 * listed in the lineup's `leftOut`.
 */
export const saveCourt = command({
  name: 'lineup.save-court',
  input: OneLineup.extend({ court: SavedCourt, replaces: SavedCourt, versionId: z.uuid() }),
  ...ofTeam,
  async run(tx, { teamId, id, court, replaces, versionId }, { at, actor }) {
    const lineup = await tx.get('lineups', id);
    if (!lineup) return refuse({ code: 'not-found' });
    const players = await tx.list('players', { teamId });
    const stored = courtOf(lineup);
    const fitted = fitCourt(stored, court, players);
    await keepOverwrittenCourt(tx, lineup, { replaces: fitCourt(stored, replaces, players).court, versionId, at });
    const playerAssignments = withMissingPlayers(lineup.playerAssignments, players);
    const leftOut = leftOutAfter(lineup.leftOut, { court, replaces, fitted, clientId: actor.clientId });
    const saved = { ...lineup, players: players.map(copyOf), playerAssignments, leftOut, updatedAt: at };
    await tx.put('lineups', withCourt(saved, fitted.court));
    return ok(undefined);
  },
});

type Overwriting = { readonly replaces: Court; readonly versionId: string; readonly at: string };

/** The last to arrive wins as a whole; what it overwrote unseen is kept (AMB-060). */
async function keepOverwrittenCourt(
  tx: Tx,
  lineup: Stored<'lineups'>,
  { replaces, versionId, at }: Overwriting,
): Promise<void> {
  const { id: lineupId, teamId, courtAssignments, serverDesignations, updatedBy: savedBy } = lineup;
  if (courtAssignments.length === 0 || sameCourt(courtOf(lineup), replaces)) return;
  await tx.put('lineupVersions', {
    id: versionId,
    teamId,
    lineupId,
    courtAssignments,
    serverDesignations,
    savedBy,
    replacedAt: at,
  });
  const kept = versionsOf(await tx.list('lineupVersions', { teamId, lineupId }), lineupId);
  for (const { id } of kept.slice(KEPT_VERSIONS)) await tx.remove('lineupVersions', id);
}

export const lineupsCommands = [
  ...[createLineup, renameLineup, duplicateLineup, deleteLineup, reorderLineups, saveCourt],
  ...formationCommands,
];
