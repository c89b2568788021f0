import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Killable } from '#tests/support/engine-browser.ts';
import { ANSWERED, type Courtside, openCourtside, showsKills, showsTracker } from './courtside.ts';
import { ENGINES } from './engines.ts';

const KILLS = 3;
const TAPS = 5;
const SENT_WITHIN_MS = 20_000;

/**
 * Runs in the page: taps, waits until the last tap is drawn and everything that was written before is committed, and
 * says how long the one took after the other.
 */
async function tapAndKeep(taps: number, told: string): Promise<number> {
  const keys = [...document.querySelectorAll<HTMLElement>('[aria-label*=": Kill, "]')];
  for (let tap = 0; tap < taps; tap++) keys[tap % keys.length]?.click();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const drawnMs = performance.now();
  const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith(told)) ?? {};
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(new Error('The database does not open.'));
    opening.onsuccess = () => {
      // A read begins when what was written before it is committed.
      const reading = opening.result.transaction('pending').objectStore('pending').count();
      reading.onsuccess = () => resolve();
    };
  });
  return performance.now() - drawnMs;
}

describe.each(ENGINES)('$engine', ({ engine, launchKept }) => {
  let browser: Killable;
  let courtside: Courtside;

  beforeAll(async () => {
    browser = await launchKept();
    courtside = await openCourtside(browser);
  });
  afterAll(async () => {
    await browser?.quit();
    await courtside?.app.stop();
  });

  test(`[ENGINE-22] killed ${KILLS} times right after taps without a server, it shows each of them again and sends them`, async () => {
    const { sessionId, path } = await courtside.begin();
    const address = courtside.app.url + path;
    await courtside.app.kill();
    const gaps: number[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      gaps.push(Number(await browser.run(tapAndKeep, TAPS, 'lineup-pro-offline:')));
      browser = await browser.killAndReopen();
      await browser.goto(address);
      await browser.until(ANSWERED, showsTracker);
      await browser.until({ what: `${kill * TAPS} kills`, withinMs: 5000 }, showsKills, kill * TAPS);
    }
    console.log(`${engine}: drawn taps were kept after ${gaps.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
    await courtside.app.restart();
    const entries = () => courtside.caller.match(sessionId).then(({ log }) => log.length);
    await expect.poll(entries, { timeout: SENT_WITHIN_MS }).toBe(KILLS * TAPS);
  });
});
