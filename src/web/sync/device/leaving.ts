import { newId } from '#web/sync/new-id.ts';
import { type Device, openDevice } from './database.ts';
import { load } from './held.ts';
import { dropAll, dropReplica } from './replica.ts';

async function on<T>(userId: string, work: (device: Device) => Promise<T>): Promise<T> {
  const device = openDevice(userId);
  try {
    return await work(device);
  } finally {
    device.close();
  }
}

/** How many changes of this person the server does not have yet: what a sign-out would leave waiting. */
export const signOutWarning = (userId: string): Promise<number> =>
  on(userId, async (device) => {
    const { pending } = await load(device, newId());
    return pending.filter(({ acked }) => acked === undefined).length;
  });

/** The account is deleted: nothing is left to wait for its next sign-in. */
export const forgetPerson = (userId: string): Promise<void> => on(userId, dropAll);

/** At sign-out: teams and figures leave the device; unsent and refused changes wait for the same person. */
export const forgetReplica = (userId: string): Promise<void> => on(userId, dropReplica);
