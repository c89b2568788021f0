import { openDevice } from './database.ts';

/** Whether a database of this browser has entries that the server has not answered, without opening it for good. */
export async function hasWaiting(storageName: string): Promise<boolean> {
  const device = openDevice(storageName);
  try {
    if (device.unkept.left().length > 0) return true;
    const pending = await device.ask((db) => db.getAll('pending'));
    return pending.some(({ acked }) => acked === undefined);
  } finally {
    device.close();
  }
}

/** How many of its entries the server refused for good; those that were handed to the coach are not lost. */
export async function countRefused(storageName: string): Promise<number> {
  const device = openDevice(storageName);
  try {
    const issues = await device.ask((db) => db.getAll('issues'));
    return issues.filter(({ refusal }) => refusal.code !== 'held').length;
  } finally {
    device.close();
  }
}
