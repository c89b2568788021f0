import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isRallyPart } from '#web/browser/rally-parts.ts';

/** How many files of the built app follow its first install. */
async function countFollowing(): Promise<number> {
  const worker = await readFile('dist/sw.js', 'utf8');
  const listed = [...worker.matchAll(/\burl["`]?:["`]([^"`]+)["`]/g)].map(([, url = '']) => url);
  return new Set(listed.filter(isRallyPart)).size;
}

/**
 * Waits until all of the app is on this device: what is installed first, and what follows for rallies. Files show one
 * after the other while they are put away, and all are gone again if the line breaks before the last of them.
 */
export async function isKeptOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const countWhole = () =>
    page.evaluate(async () => {
      const kept = await caches.open('rallies');
      const bodies = await Promise.all(
        (await kept.keys()).map(async (one) => (await kept.match(one))?.arrayBuffer().catch(() => undefined)),
      );
      return bodies.filter((body) => body !== undefined).length;
    });
  await expect.poll(countWhole, { timeout: 30_000 }).toBe(await countFollowing());
}
