import { expect, test } from 'vitest';
import { expiryOf, InviteeEmail, isOpen } from './invitation.ts';

const sent = new Date('2026-02-25T18:30:00.000Z');
const at = (iso: string) => new Date(iso);

test('[SHARE-24] an invitation lives for 7 days, over the end of a month too', () => {
  expect(expiryOf(sent)).toBe('2026-03-04T18:30:00.000Z');
});
test('[TEAMS-20] [AMB-039] it is open while pending and not expired', () => {
  const invitation = { status: 'pending', expiresAt: expiryOf(sent) } as const;
  expect(isOpen(invitation, at('2026-03-04T18:29:59Z'))).toBe(true);
  expect(isOpen(invitation, at('2026-03-04T18:30:00Z'))).toBe(false);
  expect(isOpen({ ...invitation, status: 'cancelled' }, sent)).toBe(false);
});
test('[AMB-040] [SHARE-04] emails are folded, bad ones refused', () => {
  expect(InviteeEmail.parse('  Ana@Club.ORG ')).toBe('ana@club.org');
  expect(InviteeEmail.safeParse('ana(at)club.org').success).toBe(false);
});
