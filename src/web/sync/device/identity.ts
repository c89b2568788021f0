import { type DBSchema, openDB, unwrap } from 'idb';
import { connect, guard } from './connection.ts';

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

const connection = () =>
  connect({
    async open(watch) {
      const db = await openDB<DeviceSchema>('lineup-pro-device', 1, {
        upgrade(db, _from, _to, tx) {
          watch.began(unwrap(tx));
          db.createObjectStore('identity');
        },
        blocking: watch.lost,
        terminated: watch.lost,
      });
      guard(unwrap(db), watch);
      return db;
    },
  });

const KEY = 'me';

/** Opened for one thing and closed again: a sign-out in another tab must not wait for this one. */
async function withDevice<T>(work: (device: ReturnType<typeof connection>) => Promise<T>): Promise<T> {
  const device = connection();
  try {
    return await work(device);
  } finally {
    device.close();
  }
}

export const readIdentity = (): Promise<Identity | undefined> =>
  withDevice((device) => device.ask((db) => db.get('identity', KEY)));

export const writeIdentity = (identity: Identity): Promise<void> =>
  withDevice((device) => device.use(async (db) => void (await db.put('identity', identity, KEY))));

export const clearIdentity = (): Promise<void> =>
  withDevice((device) => device.use((db) => db.delete('identity', KEY)));
