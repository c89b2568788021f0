import { afterEach, expect, test, vi } from 'vitest';
import { ANNA } from '#tests/support/sync.ts';
import { type Device, openDevice } from './database.ts';
import { load } from './contents.ts';
import { type Page, storePage } from './replica.ts';

const heard: unknown[] = [];
const hear = (reason: unknown) => void heard.push(reason);
let device: Device;

afterEach(() => {
  process.off('unhandledRejection', hear);
  device.close();
});

const PAGE: Page = {
  ...{ received: [], dropped: ['team:0190a000-0000-7000-8000-000000000001'], settled: ['a'], cursors: {}, partial: [] },
  access: {},
};

/** The device breaks off every transaction in which all rows are asked for. */
function breakOff(): void {
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    const request = getAll.call(this);
    this.transaction.abort();
    return request;
  });
}

test('[OFFLINE-10] what the device breaks off is told to whoever asked, and to nobody else', async () => {
  device = openDevice(ANNA);
  const { meta } = await load(device, 'phone');
  process.on('unhandledRejection', hear);
  breakOff();
  await expect(device.use((db) => db.getAll('pending'))).rejects.toThrow();
  await expect(storePage(device, PAGE, { since: meta.generation, at: '2026-05-02T10:00:00.000Z' })).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard).toEqual([]);
});
