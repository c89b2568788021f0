import { commit } from './connection.ts';
import { META, metaIn, openDevice } from './database.ts';

/**
 * Takes what was downloaded off a device: who plays, the match and its log. What was made here and waits, or was refused,
 * stays. A server that gives it again is asked for all of it.
 */
export async function letGo(storageName: string): Promise<void> {
  const device = openDevice(storageName);
  try {
    await device.use(async (db) => {
      const tx = db.transaction(['meta', 'rows'], 'readwrite', { durability: 'strict' });
      const [metas, rows] = [tx.objectStore('meta'), tx.objectStore('rows')];
      const meta = await metaIn(metas);
      if (!meta || (await rows.count()) === 0) return;
      const blank = { ...meta, cursors: {}, partial: [], generation: meta.generation + 1 };
      const requests: Promise<unknown>[] = [rows.clear(), metas.put(blank, META)];
      await commit(tx, requests);
    });
  } finally {
    device.close();
  }
}
