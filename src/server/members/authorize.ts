import { type Capability, denial } from '#domain/access.ts';
import { wording } from '#domain/core/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import { accessToTeams, type TeamAccess } from '#server/sync/access.ts';

export type Requester = { readonly userId: string; readonly now: Date };

/** The same table as for commands, in front of a call: a stranger does not learn that the team exists. */
export async function authorize(
  tx: Queryable,
  requester: Requester,
  teamId: string,
  capability: Capability,
): Promise<TeamAccess> {
  const access = (await accessToTeams(tx, requester, [teamId])).get(teamId);
  const reason = denial(access, capability);
  if (reason) throw new Problem(reason.code === 'not-found' ? 404 : 403, wording(reason));
  if (!access) throw new Problem(404, wording({ code: 'not-found' }));
  return access;
}
