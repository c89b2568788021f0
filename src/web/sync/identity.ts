import { type DBSchema, openDB } from 'idb';
import { openDevice } from './database.ts';
import { dropAll, dropReplica, load } from './replica.ts';

/** The last person who signed in on this device. Offline it says who is signed in, until sign-out. */
export type Identity = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly avatarUrl: string | null;
  readonly expiresAt: string;
};

interface DeviceSchema extends DBSchema {
  identity: { key: string; value: Identity };
}

async function withDevice<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

const open = () =>
  openDB<DeviceSchema>('lineup-pro-device', 1, {
    upgrade(db) {
      db.createObjectStore('identity');
    },
  });

const KEY = 'me';

export const readIdentity = (): Promise<Identity | undefined> => withDevice((db) => db.get('identity', KEY));

export const writeIdentity = (identity: Identity): Promise<void> =>
  withDevice(async (db) => {
    await db.put('identity', identity, KEY);
  });

export const clearIdentity = (): Promise<void> => withDevice((db) => db.delete('identity', KEY));

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
