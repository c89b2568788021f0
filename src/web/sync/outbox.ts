import type { Refusal } from '#domain/core/refusals.ts';
import type { Scope } from '#domain/sync/tables.ts';
import type { Device, OfflineDb, PendingEntry } from './database.ts';

/** What a push was told about one entry. */
export type Verdict =
  | { readonly id: string; readonly acked: Readonly<Record<Scope, number>> }
  | { readonly id: string; readonly refusal: Refusal };

const STRICT = { durability: 'strict' } as const;

/** Durable once it resolves. The id is unique, so that trying again after an unclear failure keeps it once. */
export const keep = (device: Device, entry: PendingEntry): Promise<number> =>
  device.use(async (db) => {
    try {
      return await add(db, entry);
    } catch (fault) {
      const known = await db.getKeyFromIndex('pending', 'id', entry.id);
      if (known === undefined) throw fault;
      return known;
    }
  });

async function add(db: OfflineDb, entry: PendingEntry): Promise<number> {
  const tx = db.transaction('pending', 'readwrite', STRICT);
  const added = tx.store.add(entry);
  // Asked for at once: left to itself it would wait until this page has drawn the tap and heard of the row.
  tx.commit();
  const [seq] = await Promise.all([added, tx.done]);
  return seq;
}

/** All that waits on the device, should that be more than is known here. Asked every second, so it counts first. */
export const beyond = (device: Device, known: number): Promise<readonly PendingEntry[]> =>
  device.use(async (db) => ((await db.count('pending')) > known ? db.getAll('pending') : []));

/** Accepted entries stay, marked, until the replica shows them; refused ones change places in one transaction. */
export const settle = (device: Device, verdicts: readonly Verdict[], at: string): Promise<void> =>
  device.use(async (db) => {
    const tx = db.transaction(['pending', 'issues'], 'readwrite', STRICT);
    const pending = tx.objectStore('pending');
    for (const verdict of verdicts) {
      const seq = await pending.index('id').getKey(verdict.id);
      const entry = seq === undefined ? undefined : await pending.get(seq);
      // Another tab was told first and has already settled it.
      if (seq === undefined || !entry) continue;
      if ('acked' in verdict) await pending.put({ ...entry, acked: verdict.acked });
      else {
        await pending.delete(seq);
        await tx.objectStore('issues').put({ ...entry, refusal: verdict.refusal, refusedAt: at });
      }
    }
    await tx.done;
  });

export const discard = (device: Device, issueId: string): Promise<void> =>
  device.use((db) => db.delete('issues', issueId));

/** A refused change goes back to the end of the queue as a new one: the old id has its answer for ever. */
export const resend = (device: Device, issueId: string, entry: PendingEntry): Promise<number> =>
  device.use(async (db) => {
    const tx = db.transaction(['pending', 'issues'], 'readwrite', STRICT);
    await tx.objectStore('issues').delete(issueId);
    const seq = await tx.objectStore('pending').add(entry);
    await tx.done;
    return seq;
  });
