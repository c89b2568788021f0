import { commit } from './connection.ts';
import { META, metaIn, openDevice } from './database.ts';

/**
 * Puts what was handed to the coach back into the outbox, under its own id and at its old place: another database of the
 * server may not have it any more, and one that has it answers as before (SCO-42). All in one transaction, so that a tab
 * that is closed in between does it once. The replica counts as changed: every tab reads the device again, and what is
 * pulled is asked for once more.
 */
export async function holdAgain(storageName: string): Promise<void> {
  const device = openDevice(storageName);
  try {
    await device.use(async (db) => {
      const tx = db.transaction(['meta', 'pending', 'issues'], 'readwrite', { durability: 'strict' });
      const [metas, pending, issues] = [tx.objectStore('meta'), tx.objectStore('pending'), tx.objectStore('issues')];
      const meta = await metaIn(metas);
      const held = (await issues.getAll()).filter(({ refusal }) => refusal.code === 'held');
      if (!meta || held.length === 0) return;
      const waiting = new Set((await pending.getAll()).map(({ id }) => id));
      const requests: Promise<unknown>[] = [];
      for (const { refusal: _, refusedAt: _at, aside: _aside, lostTaps: _lost, ...entry } of held) {
        requests.push(issues.delete(entry.id));
        if (!waiting.has(entry.id)) requests.push(pending.put(entry));
      }
      requests.push(metas.put({ ...meta, generation: meta.generation + 1 }, META));
      await commit(tx, requests);
    });
  } finally {
    device.close();
  }
}
