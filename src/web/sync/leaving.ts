import { openDevice } from './database.ts';
import { load } from './held.ts';
import { dropAll, dropReplica } from './replica.ts';

/** How many changes of this person the server does not have yet: what a sign-out would leave waiting. */
export async function signOutWarning(userId: string): Promise<number> {
  const device = openDevice(userId);
  try {
    const { pending } = await load(device, crypto.randomUUID());
    return pending.filter(({ acked }) => acked === undefined).length;
  } finally {
    device.close();
  }
}

/** The person is no more: there is nobody for whom anything could wait. */
export async function forgetPerson(userId: string): Promise<void> {
  const device = openDevice(userId);
  try {
    await dropAll(device);
  } finally {
    device.close();
  }
}

/** At sign-out: teams and figures leave the device; unsent and refused changes wait for the same person. */
export async function forgetReplica(userId: string): Promise<void> {
  const device = openDevice(userId);
  try {
    await dropReplica(device);
  } finally {
    device.close();
  }
}
