import { randomUUID } from 'node:crypto';
import { isPro } from '#domain/billing/plan.ts';
import type { InviteAnswer, InviteRefusal, InviteRequest } from '#domain/members/api.ts';
import { expiryOf, foldEmail, isOpen } from '#domain/members/invitation.ts';
import { teamScope } from '#domain/sync/tables.ts';
import { type Between, letter } from '#server/accounts/letters.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Letter } from '#server/outside/mail/mail.ts';
import type { Outside } from '#server/outside/outside.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { authorize } from './authorize.ts';
import { addInvitation, readMembers, readPending, readPerson, readPlan } from './store.ts';

type Inviting = InviteRequest & { readonly userId: string; readonly teamId: string };
type Invited = { readonly answer: InviteAnswer; readonly letter?: Letter };

/** Stores an invitation, with the team locked so that two at once cannot both be the first; the letter goes after it. */
export async function invite(outside: Outside, inviting: Inviting): Promise<Invited> {
  const { userId, teamId, email, role } = inviting;
  const now = outside.clock();
  return writeInScopes(outside.db, [teamScope(teamId)], async (write): Promise<Invited> => {
    await authorize(write, { userId, now }, teamId, 'team.share');
    const reason = await refusalOf(write, inviting, now);
    if (reason) return { answer: { outcome: 'refused', reason } };
    const times = { createdAt: now.toISOString(), expiresAt: expiryOf(now) };
    await addInvitation(write, { id: randomUUID(), teamId, invitedBy: userId, inviteeEmail: email, role, ...times });
    const team = await write.get('teams', teamId);
    const { name, email: address } = await readPerson(write, userId);
    return {
      answer: { outcome: 'sent' },
      letter: invitationLetter({
        between: { to: email, product: outside.settings.productName },
        // A person who has just signed up has no name yet; a letter without a sender's name would not be opened
        // (SHARE-09).
        inviter: name ?? address ?? 'A coach',
        team: team?.name ?? '',
        role,
        url: outside.settings.appUrl,
      }),
    };
  });
}

async function refusalOf(tx: Queryable, inviting: Inviting, now: Date): Promise<InviteRefusal | undefined> {
  const { userId, teamId, email, role } = inviting;
  const members = await readMembers(tx, teamId);
  const known = members.find((member) => foldEmail(member.email) === email);
  if (known) return known.userId === userId ? 'self' : known.role === 'owner' ? 'owner' : 'member';
  if (role === 'statistician' && !isPro(await readPlan(tx, userId), now)) return 'needs-pro';
  const pending = await readPending(tx, teamId);
  const isKnown = pending.some((other) => isOpen(other, now) && foldEmail(other.inviteeEmail) === email);
  return isKnown ? 'already-sent' : undefined;
}

type Words = { between: Between; inviter: string; team: string; role: string; url: string };

const invitationLetter = ({ between, inviter, team, role, url }: Words): Letter =>
  letter(between, {
    subject: `${inviter} invited you to ${team} on ${between.product}`,
    greeting: `${inviter} invited you to join ${team} as a ${role}.`,
    lines: ['Sign in, or sign up with this email address, and accept the invitation under My Teams within 7 days.'],
    action: { label: `Open ${between.product}`, url },
    footnote: 'If you do not know this team, ignore this mail: nobody is added without accepting.',
  });
