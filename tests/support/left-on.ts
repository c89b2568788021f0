import type { Page } from 'playwright-core';

/** The entries in a store of the device's database, in words (OFFLINE-13, OFFLINE-14). */
export const leftOn = (page: Page, store: 'pending' | 'issues' | 'rows'): Promise<string[]> =>
  page.evaluate(async (name) => {
    const [kept] = (await indexedDB.databases()).filter((one) => one.name?.startsWith('lineup-pro-offline:'));
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open(kept?.name ?? '');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(
            reading.result.map(({ seq, name, at, acked, table }) => JSON.stringify({ seq, name, at, acked, table })),
          );
        };
      };
    });
  }, store);

/** Of what lies there, what no server has accepted yet; an accepted entry stays until its rows have come. */
export const unsentOn = async (page: Page): Promise<string[]> =>
  (await leftOn(page, 'pending')).filter((entry) => !entry.includes('"acked":'));
