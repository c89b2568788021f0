import { Me } from '#domain/accounts/api.ts';
import type { Remembered } from './session-lookup.ts';
import { clearIdentity, readIdentity, writeIdentity } from '#web/sync/device/identity.ts';
import { forgetPerson, forgetReplica, countUnsent } from '#web/sync/device/leaving.ts';
import { dropNote, readNote, writeNote } from '#web/browser/local-notes.ts';
import { logProblem } from '#web/browser/log.ts';

const OWES = 'lineup-pro-owes-sign-out';

/** The person of this device, where the sign-in and the offline store meet. */
export const remembered: Remembered = {
  async read() {
    const known = Me.safeParse(await readIdentity().catch(withoutStorage));
    return known.success ? known.data : undefined;
  },
  write: (user) => writeIdentity({ ...user, userId: user.id }).catch(withoutStorage),
  async clear() {
    const known = await readIdentity().catch(withoutStorage);
    await clearIdentity().catch(withoutStorage);
    if (known) await forgetReplica(known.userId).catch(withoutStorage);
  },
  forget: (userId) => forgetPerson(userId).catch(withoutStorage),
  owesSignOut: () => readNote(OWES) !== null,
  oweSignOut: (owes) => (owes ? writeNote(OWES, '1') : dropNote(OWES)),
};

/** Without storage one can still sign in and out; a reload then asks the server who is signed in. */
function withoutStorage(fault: unknown): undefined {
  logProblem('The device does not keep who is signed in', fault);
}

/** The number of unsent changes that a sign-out would leave behind. */
export async function unsentChanges(): Promise<number> {
  const known = await readIdentity().catch(withoutStorage);
  return known ? countUnsent(known.userId) : 0;
}
