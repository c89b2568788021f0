import type { Refusal } from '#domain/core/refusals.ts';
import type { Scope } from '#domain/sync/tables.ts';
import type { Device, OfflineDb, PendingEntry } from './database.ts';

/** What a push was told about one entry. */
export type Verdict =
  | { readonly id: string; readonly acked: Readonly<Record<Scope, number>>; readonly ackedBy?: string | undefined }
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
    const standing = new Map((await pending.getAll()).map((entry) => [entry.id, entry]));
    const requests = verdicts.flatMap((verdict): Promise<unknown>[] => {
      const entry = standing.get(verdict.id);
      // Another tab was told first and has already settled it.
      if (entry?.seq === undefined) return [];
      if ('acked' in verdict) return [pending.put({ ...entry, ...verdict })];
      const issue = { ...entry, refusal: verdict.refusal, refusedAt: at };
      return [pending.delete(entry.seq), tx.objectStore('issues').put(issue)];
    });
    tx.commit();
    await Promise.all([...requests, tx.done]);
  });

export const discard = (device: Device, issueIds: readonly string[]): Promise<void> =>
  device.use(async (db) => {
    const tx = db.transaction('issues', 'readwrite');
    await Promise.all([...issueIds.map((id) => tx.store.delete(id)), tx.done]);
  });

/** A refused change that goes back to the end of the queue as a new one: the old id has its answer for ever. */
export type Again = { readonly issueId: string; readonly entry: PendingEntry };

/** All of them or none; answers their places in the queue. */
export const resend = (device: Device, again: readonly Again[]): Promise<number[]> =>
  device.use(async (db) => {
    const tx = db.transaction(['pending', 'issues'], 'readwrite', STRICT);
    const deleted = again.map(({ issueId }) => tx.objectStore('issues').delete(issueId));
    const added = again.map(({ entry }) => tx.objectStore('pending').add(entry));
    tx.commit();
    const [seqs] = await Promise.all([Promise.all(added), ...deleted, tx.done]);
    return seqs;
  });
