import { type DBSchema, openDB } from 'idb';

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
