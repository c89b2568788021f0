import type { Page } from 'playwright-core';

/** Waits until all of the app is on this device: what is installed first, and what follows for rallies, all at once. */
export async function isKeptOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(async () => (await (await caches.open('rallies')).keys()).length > 0);
}
