import { randomUUID } from 'node:crypto';
import type { InvitationAnswer } from '#domain/members/api.ts';
import { foldEmail, type Invitation, isOpen } from '#domain/members/invitation.ts';
import { teamScope } from '#domain/sync/tables.ts';
import type { Outside } from '#server/outside/outside.ts';
import { writeInScopes, type ScopedWrite } from '#server/sync/scoped-write.ts';
import { readInvitation, readMembers, readPerson, closeInvitation } from './store.ts';

type Answering = { readonly userId: string; readonly id: string };

const GONE: InvitationAnswer = { outcome: 'gone' };

/** Accepts: an open invitation to this person makes a membership, once (TEAMS-21 to TEAMS-23). */
export const accept = (outside: Outside, answering: Answering): Promise<InvitationAnswer> =>
  answerInvitation(outside, answering, 'accepted', async (write, invitation) => {
    const members = await readMembers(write, invitation.teamId);
    // A member keeps the present role (AMB-040).
    if (members.some(({ userId }) => userId === answering.userId)) return;
    const { name } = await readPerson(write, answering.userId);
    const at = outside.clock().toISOString();
    await write.put('teamCollaborators', {
      id: randomUUID(),
      teamId: invitation.teamId,
      userId: answering.userId,
      role: invitation.role,
      addedBy: invitation.invitedBy,
      displayName: name,
      createdAt: at,
      updatedAt: at,
    });
  });

export const decline = (outside: Outside, answering: Answering): Promise<InvitationAnswer> =>
  answerInvitation(outside, answering, 'rejected', () => Promise.resolve());

async function answerInvitation(
  outside: Outside,
  { userId, id }: Answering,
  status: 'accepted' | 'rejected',
  then: (write: ScopedWrite, invitation: Invitation) => Promise<void>,
): Promise<InvitationAnswer> {
  const found = await readInvitation(outside.db, id);
  if (!found) return GONE;
  const now = outside.clock();
  return writeInScopes(
    outside.db,
    [teamScope(found.teamId)],
    async (write) => {
      // Read again under the lock: it may have been cancelled, or the team deleted, a moment ago.
      const invitation = await readInvitation(write, id);
      const team = await write.get('teams', found.teamId);
      // The first answer was lost on its way: it is given again.
      if (team && invitation?.status === status && (await hasAnswered(write, invitation, userId)))
        return { outcome: 'done', teamName: team.name };
      if (!invitation || !team || !isOpen(invitation, now) || !(await isInvitee(write, invitation, userId)))
        return GONE;
      await closeInvitation(write, id, status, userId);
      await then(write, invitation);
      return { outcome: 'done', teamName: team.name };
    },
    { by: userId, now },
  );
}

/** A member who was removed since has not joined. */
async function hasAnswered(write: ScopedWrite, { status, inviteeUserId, teamId }: Invitation, userId: string) {
  if (inviteeUserId !== userId) return false;
  return status === 'rejected' || (await readMembers(write, teamId)).some((member) => member.userId === userId);
}

async function isInvitee(write: ScopedWrite, invitation: Invitation, userId: string): Promise<boolean> {
  if (invitation.inviteeUserId === userId) return true;
  const { email } = await readPerson(write, userId);
  return email !== null && foldEmail(invitation.inviteeEmail) === email;
}
