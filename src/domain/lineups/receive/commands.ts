import { z } from 'zod';
import { derivedId } from '../../core/ids.ts';
import { ok, refuse } from '../../core/result.ts';
import { command, type Tx } from '../../sync/command.ts';
import { type Stored, teamScope } from '../../sync/tables.ts';
import { CourtPosition } from '../schema.ts';
import { FormationKind, FormationPlaces, type LineupFormation, samePlaces } from './schema.ts';

/** As many overwritten places of one rotation are kept; older ones go. */
const KEPT_VERSIONS = 5;

type Of = Pick<LineupFormation, 'lineupId' | 'rotation' | 'kind'>;

/** Two devices that both place the first six of a rotation mean one row. */
const formationId = ({ lineupId, rotation, kind }: Of): string => derivedId(lineupId, `${kind} ${rotation}`);

/**
 * Sets the six places of one rotation, or none. The last to arrive wins as a whole. `replaces` is what the coach began
 * from: if other places are stored by now, a colleague saved them meanwhile, and they are kept as a version.
 */
export const setFormation = command({
  name: 'formation.set',
  input: z.object({
    teamId: z.uuid(),
    lineupId: z.uuid(),
    rotation: CourtPosition,
    kind: FormationKind,
    places: FormationPlaces,
    replaces: FormationPlaces,
    versionId: z.uuid(),
  }),
  team: ({ teamId }) => teamId,
  scopes: ({ teamId }) => [teamScope(teamId)],
  may: 'lineups.edit',
  async run(tx, { replaces, versionId, ...input }, { at }) {
    if (!(await tx.get('lineups', input.lineupId))) return refuse({ code: 'not-found' });
    const id = formationId(input);
    const stored = await tx.get('lineupFormations', id);
    if (stored && !samePlaces(stored.places, replaces)) await keepOverwritten(tx, stored, { id: versionId, at });
    await tx.put('lineupFormations', { ...input, id });
    return ok(undefined);
  },
});

async function keepOverwritten(tx: Tx, stored: Stored<'lineupFormations'>, version: { id: string; at: string }) {
  const { teamId, lineupId, rotation, kind, places, updatedBy: savedBy } = stored;
  if (places.length === 0) return;
  const of = { teamId, lineupId, rotation, kind };
  await tx.put('formationVersions', { id: version.id, ...of, places, savedBy, replacedAt: version.at });
  const kept = (await tx.list('formationVersions', of)).toSorted((a, b) => b.replacedAt.localeCompare(a.replacedAt));
  for (const { id } of kept.slice(KEPT_VERSIONS)) await tx.remove('formationVersions', id);
}

/** A copy of a lineup stands as the lineup does. */
export async function copyFormations(tx: Tx, { teamId, id }: { teamId: string; id: string }, copyId: string) {
  for (const { rotation, kind, places } of await tx.list('lineupFormations', { teamId, lineupId: id })) {
    const copy = { teamId, lineupId: copyId, rotation, kind };
    await tx.put('lineupFormations', { ...copy, id: formationId(copy), places });
  }
}

/** With a lineup go its places, and what they were. */
export async function removeFormations(tx: Tx, { teamId, id }: { teamId: string; id: string }): Promise<void> {
  for (const table of ['lineupFormations', 'formationVersions'] as const) {
    for (const row of await tx.list(table, { teamId, lineupId: id })) await tx.remove(table, row.id);
  }
}

export const formationCommands = [setFormation];
