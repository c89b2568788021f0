import { wording } from '#domain/core/refusals.ts';
import { teamScope } from '#domain/sync/tables.ts';
import { Problem } from '#server/http/problem.ts';
import type { Outside } from '#server/outside/outside.ts';
import { endLinksBy } from '#server/scorer/store.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { tellSignInEnded } from '#server/sync/sign-ins.ts';
import { authorize } from './authorize.ts';
import { readInvitation, closeInvitation } from './store.ts';

type Removing = { readonly userId: string; readonly teamId: string };

const gone = () => new Problem(404, wording({ code: 'not-found' }));

/** Takes another person's access away. The owner has no record to take; one's own is given up by leaving. */
export async function revoke(outside: Outside, { userId, teamId }: Removing, collaboratorId: string): Promise<void> {
  const now = outside.clock();
  const ended = await writeInScopes(
    outside.db,
    [teamScope(teamId)],
    async (write) => {
      await authorize(write, { userId, now }, teamId, 'team.manage');
      const guest = await write.get('teamCollaborators', collaboratorId);
      if (!guest) throw gone();
      if (guest.userId === userId) throw new Problem(403, 'You cannot revoke your own access.');
      await write.remove('teamCollaborators', guest.id);
      return endLinksBy(write, { teamId, userId: guest.userId, now });
    },
    { by: userId, now },
  );
  await tellEnded(outside, ended);
}

export async function leave(outside: Outside, { userId, teamId }: Removing): Promise<void> {
  const now = outside.clock();
  const ended = await writeInScopes(
    outside.db,
    [teamScope(teamId)],
    async (write) => {
      await authorize(write, { userId, now }, teamId, 'team.leave');
      const own = (await write.list('teamCollaborators', { teamId })).filter((guest) => guest.userId === userId);
      for (const { id } of own) await write.remove('teamCollaborators', id);
      return endLinksBy(write, { teamId, userId, now });
    },
    { by: userId, now },
  );
  await tellEnded(outside, ended);
}

/** Devices of guests listen by the link, as those of members by their sign-in. */
const tellEnded = ({ db }: Outside, links: readonly string[]) =>
  Promise.all(links.map((link) => tellSignInEnded(db, link)));

export async function cancel(outside: Outside, userId: string, invitationId: string): Promise<void> {
  const { db } = outside;
  const invitation = await readInvitation(db, invitationId);
  if (!invitation) throw gone();
  await db.transaction(async (tx) => {
    await authorize(tx, { userId, now: outside.clock() }, invitation.teamId, 'team.manage');
    if (!(await closeInvitation(tx, invitationId, 'cancelled'))) throw gone();
  });
}
