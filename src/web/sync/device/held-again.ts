import { openDevice } from './database.ts';

/**
 * Puts what was handed to the coach back into the outbox, under its own id and at its old place: another database of the
 * server may not have it any more, and one that has it answers as before (SCO-42). All in one transaction, so that a tab
 * that is closed in between, or another tab, does it once. Answers their ids.
 */
export async function holdAgain(storageName: string): Promise<readonly string[]> {
  const device = openDevice(storageName);
  try {
    return await device.use(async (db) => {
      const tx = db.transaction(['pending', 'issues'], 'readwrite', { durability: 'strict' });
      const [pending, issues] = [tx.objectStore('pending'), tx.objectStore('issues')];
      const held = (await issues.getAll()).filter(({ refusal }) => refusal.code === 'held');
      for (const { id, name, input, at, called, seq } of held) {
        const isThere = (await pending.index('id').getKey(id)) !== undefined;
        if (!isThere) await pending.put({ id, name, input, at, called, ...(seq !== undefined && { seq }) });
        await issues.delete(id);
      }
      await tx.done;
      return held.map(({ id }) => id);
    });
  } finally {
    device.close();
  }
}
