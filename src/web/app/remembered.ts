import { Me } from '#domain/accounts/api.ts';
import type { Remembered } from '#web/accounts/session-store.ts';
import {
  clearIdentity,
  forgetPerson,
  forgetReplica,
  readIdentity,
  signOutWarning,
  writeIdentity,
} from '#web/sync/identity.ts';

const OWES = 'lineup-pro-owes-sign-out';

/** The person of this device, where the sign-in and the offline store meet. */
export const remembered: Remembered = {
  async read() {
    const known = Me.safeParse(await readIdentity());
    return known.success ? known.data : undefined;
  },
  write: (user) => writeIdentity({ ...user, userId: user.id }),
  async clear() {
    const known = await readIdentity();
    await clearIdentity();
    if (known) await forgetReplica(known.userId);
  },
  forget: forgetPerson,
  owesSignOut: () => localStorage.getItem(OWES) !== null,
  oweSignOut: (owes) => (owes ? localStorage.setItem(OWES, '1') : localStorage.removeItem(OWES)),
};

/** How many changes would be left waiting by a sign-out now. */
export async function unsentChanges(): Promise<number> {
  const known = await readIdentity();
  return known ? signOutWarning(known.userId) : 0;
}
