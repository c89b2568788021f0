import { type DBSchema, openDB, unwrap } from 'idb';
import type { GuestSelf } from '#domain/scorer/api.ts';
import { connect, guard } from './connection.ts';

/** A link by which this browser records one match without an account. */
export type Guest = GuestSelf & {
  /** When it was last opened here: of several links the newest is the one that the page shows. */
  readonly openedAt: string;
  /** The server's clock minus this device's, by the last pull. */
  readonly clockOffMs: number;
};

/** The part of a guest that the server tells anew with each answer. */
export type Heard = Pick<Guest, 'expiresAt' | 'endedAt' | 'clockOffMs'>;

/** The name of a guest's database, lock and channel: no member's. */
export const guestStorage = (linkId: string): string => `guest-${linkId}`;

interface GuestsSchema extends DBSchema {
  guests: { key: string; value: Guest };
}

const connection = () =>
  connect({
    async open(watch) {
      const db = await openDB<GuestsSchema>('lineup-pro-guests', 1, {
        upgrade(db, _from, _to, tx) {
          watch.began(unwrap(tx));
          db.createObjectStore('guests', { keyPath: 'linkId' });
        },
        blocking: watch.lost,
        terminated: watch.lost,
      });
      guard(unwrap(db), watch);
      return db;
    },
  });

async function withGuests<T>(work: (device: ReturnType<typeof connection>) => Promise<T>): Promise<T> {
  const device = connection();
  try {
    return await work(device);
  } finally {
    device.close();
  }
}

/** All that this browser knows of, the one opened last first. */
export async function readGuests(): Promise<readonly Guest[]> {
  const guests = await withGuests((device) => device.ask((db) => db.getAll('guests')));
  return guests.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt));
}

/** Notes what the server says of a link, if this browser knows it. */
export const updateGuest = (linkId: string, heard: Heard): Promise<void> =>
  withGuests((device) =>
    device.use(async (db) => {
      const tx = db.transaction('guests', 'readwrite');
      const guest = await tx.store.get(linkId);
      if (guest) await tx.store.put({ ...guest, ...heard });
      await tx.done;
    }),
  );

export const writeGuest = (guest: Guest): Promise<void> =>
  withGuests((device) => device.use(async (db) => void (await db.put('guests', guest))));
