import type { Refusal } from '#domain/core/refusals.ts';
import type { Aside } from '#domain/sync/aside.ts';
import { overtaken } from '#domain/sync/order.ts';
import type { Scope } from '#domain/sync/tables.ts';
import { commit } from './connection.ts';
import type { Device, OfflineDb, PendingEntry } from './database.ts';
import { timerHere } from '#web/sync/tabs/page-life.ts';

/** The server's answer to one entry. */
export type Verdict =
  | { readonly id: string; readonly acked: Readonly<Record<Scope, number>>; readonly ackedBy?: string | undefined }
  | { readonly id: string; readonly refusal: Refusal };

const STRICT = { durability: 'strict' } as const;
/** An entry that takes longer is written beside the outbox meanwhile, should the page end before it is durable. */
const SLOW_MS = 3000;

/** Durable once it resolves. The id is unique, so that trying again after an unclear failure keeps it once. */
export async function keep(device: Device, entry: PendingEntry): Promise<number> {
  device.unkept.hold(entry);
  const stop = timerHere(device.unkept.putAway, SLOW_MS);
  try {
    const seq = await device.use((db) => addOnce(db, entry));
    device.unkept.letGo([entry.id]);
    return seq;
  } catch (fault) {
    device.unkept.putAway();
    throw fault;
  } finally {
    stop();
  }
}

async function addOnce(db: OfflineDb, entry: PendingEntry): Promise<number> {
  try {
    return await add(db, entry);
  } catch (fault) {
    const known = await db.getKeyFromIndex('pending', 'id', entry.id);
    if (known === undefined) throw fault;
    return known;
  }
}

async function add(db: OfflineDb, entry: PendingEntry): Promise<number> {
  const tx = db.transaction('pending', 'readwrite', STRICT);
  const added = tx.store.add(entry);
  await commit(tx, [added]);
  return added;
}

/** Takes into the outbox what pages have left behind. Whichever page comes first: the others then find it done. */
export async function takeUp({ unkept }: Device, db: OfflineDb): Promise<void> {
  for (const { name, entries } of unkept.left()) {
    const tx = db.transaction('pending', 'readwrite', STRICT);
    for (const entry of entries) {
      const known = await tx.store.index('id').getKey(entry.id);
      if (known === undefined && unkept.isLeft(name)) await tx.store.add(entry);
    }
    await tx.done;
    unkept.drop(name);
  }
}

/** All that waits on the device, should that be more than is known here. Asked every second, so it counts first. */
export async function beyond(device: Device, known: number): Promise<readonly PendingEntry[]> {
  if (device.unkept.left().length > 0) await device.use((db) => takeUp(device, db));
  return device.ask(async (db) => ((await db.count('pending')) > known ? db.getAll('pending') : []));
}

/** Accepted entries stay, marked, until the replica shows them; refused ones change places in one transaction. */
export async function storeVerdicts(device: Device, verdicts: readonly Verdict[], at: string): Promise<void> {
  await device.use(async (db) => {
    const tx = db.transaction(['pending', 'issues'], 'readwrite', STRICT);
    const pending = tx.objectStore('pending');
    const known = new Map((await pending.getAll()).map((entry) => [entry.id, entry]));
    const requests = verdicts.flatMap((verdict): Promise<unknown>[] => {
      const entry = known.get(verdict.id);
      // Another tab was told first and has already settled it.
      if (entry?.seq === undefined) return [];
      if ('acked' in verdict) return [pending.put({ ...entry, ...verdict })];
      const issue = { ...entry, refusal: verdict.refusal, refusedAt: at };
      return [pending.delete(entry.seq), tx.objectStore('issues').put(issue)];
    });
    for (const entry of passedBy(verdicts, [...known.values()])) requests.push(pending.put(entry));
    await commit(tx, requests);
  });
  device.unkept.letGo(verdicts.map(({ id }) => id));
}

/** Entries that still wait and were made before one that these verdicts accept, with their place in their match. */
export function passedBy(verdicts: readonly Verdict[], queue: readonly PendingEntry[]): PendingEntry[] {
  const isAccepted = new Map(verdicts.map((verdict) => [verdict.id, 'acked' in verdict]));
  const waiting = queue.filter(({ id, acked }) => acked === undefined && !isAccepted.has(id));
  if (waiting.length === 0) return [];
  const accepted = queue.filter(({ id }) => isAccepted.get(id));
  return overtaken(waiting, accepted);
}

/** A change that the server could not take, and when it is tried again. */
export type Mark = { readonly id: string; readonly aside: Aside };

/** They stay in the queue, in their places. */
export const storeMarks = (device: Device, marks: readonly Mark[]): Promise<void> =>
  device.use(async (db) => {
    const tx = db.transaction('pending', 'readwrite', STRICT);
    const known = new Map((await tx.store.getAll()).map((entry) => [entry.id, entry]));
    const requests = marks.map(async ({ id, aside }) => {
      const entry = known.get(id);
      if (entry?.seq !== undefined) await tx.store.put({ ...entry, aside });
    });
    await Promise.all([...requests, tx.done]);
  });

export const discard = (device: Device, issueIds: readonly string[]): Promise<void> =>
  device.use(async (db) => {
    const tx = db.transaction('issues', 'readwrite');
    await Promise.all([...issueIds.map((id) => tx.store.delete(id)), tx.done]);
  });

/** A refused change that goes back to the end of the queue under a new id: the server repeats its answer to the old one. */
export type Again = { readonly issueId: string; readonly entry: PendingEntry };

/** All of them or none; answers their places in the queue. */
export const resend = (device: Device, again: readonly Again[]): Promise<number[]> =>
  device.use(async (db) => {
    const tx = db.transaction(['pending', 'issues'], 'readwrite', STRICT);
    const deleted = again.map(({ issueId }) => tx.objectStore('issues').delete(issueId));
    const added = again.map(({ entry }) => tx.objectStore('pending').add(entry));
    await commit<unknown>(tx, [...deleted, ...added]);
    return Promise.all(added);
  });
