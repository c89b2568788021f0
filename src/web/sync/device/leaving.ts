import { newId } from '#web/sync/new-id.ts';
import { type Device, openDevice } from './database.ts';
import { load } from './contents.ts';
import { dropAll, dropReplica } from './replica.ts';

async function withDevice<T>(userId: string, work: (device: Device) => Promise<T>): Promise<T> {
  const device = openDevice(userId);
  try {
    return await work(device);
  } finally {
    device.close();
  }
}

/** How many changes of this person the server does not have yet; the sign-out dialog warns of them. */
export const countUnsent = (userId: string): Promise<number> =>
  withDevice(userId, async (device) => {
    const { pending } = await load(device, newId());
    return pending.filter(({ acked }) => acked === undefined).length;
  });

/** After the account is deleted: removes all of it from the device, unsent changes too. */
export const forgetPerson = (userId: string): Promise<void> => withDevice(userId, dropAll);

/** At sign-out: teams and figures leave the device; unsent and refused changes wait for the same person. */
export const forgetReplica = (userId: string): Promise<void> => withDevice(userId, dropReplica);
