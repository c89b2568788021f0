import { newId } from '#web/sync/new-id.ts';
import { load } from './contents.ts';
import { openDevice, type PendingEntry } from './database.ts';
import { keep } from './outbox.ts';

const isUnsent = ({ acked }: PendingEntry) => acked === undefined;

/**
 * Moves what waits in one outbox to another that has not been opened yet, under the same ids and as the same device, so
 * that each entry happens once and Undo still knows its own (SCO-12). An entry leaves the old one when it is durable in
 * the new one.
 */
export async function adoptOutbox(from: string, to: string): Promise<void> {
  const [old, next] = [openDevice(from), openDevice(to)];
  try {
    const { meta, pending } = await load(old, newId());
    const waiting = pending.filter(isUnsent);
    if (waiting.length === 0) return;
    await load(next, meta.clientId);
    for (const entry of waiting) await keep(next, ready(entry));
    const moved = waiting.map(({ id }) => id);
    await old.use(async (db) => {
      const tx = db.transaction('pending', 'readwrite', { durability: 'strict' });
      const keys = await Promise.all(moved.map((id) => tx.store.index('id').getKey(id)));
      for (const key of keys) if (key !== undefined) void tx.store.delete(key);
      await tx.done;
    });
    old.unkept.letGo(moved);
  } finally {
    old.close();
    next.close();
  }
}

/** Without its place in the old queue, and without what an earlier server made of it. */
const ready = ({ id, name, input, at, called }: PendingEntry): PendingEntry => ({ id, name, input, at, called });
