import type { Locator, Page } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { type LongMatch, openDevice, startLongMatch } from './long-match.ts';
import { openTracker, phoneOf } from './phone.ts';
import { atMost, type BenchRow, ms, p95 } from './row.ts';

/** Over five sets: the log that is opened has a fifth of them, and more than 300. */
const ENTRIES = 2000;
const RUNS = 8;
const SLOW = 4;
const OPEN_MS = 100;
const CORRECT_MS = 50;
/** Longest wait for a change on screen. */
const PATIENCE_MS = 20_000;
const PHONE = { width: 390, height: 844 };

/** From a press to the frame in which the text that it brings is painted. */
function toPaint(key: Locator, brings: string): Promise<number> {
  const wanted = { text: brings, patience: PATIENCE_MS };
  return key.evaluate(async (pressed, { text, patience }) => {
    const painted = () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => {
          const after = new MessageChannel();
          after.port1.onmessage = () => done();
          after.port2.postMessage(null);
        });
      });
    const start = performance.now();
    if (pressed instanceof HTMLElement) pressed.click();
    do {
      await painted();
      if (performance.now() - start > patience) throw new Error(`"${text}" was never painted`);
    } while (!document.body.textContent.includes(text));
    return performance.now() - start;
  }, wanted);
}

async function opening(page: Page): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    times.push(await toPaint(page.getByRole('button', { name: 'Set log' }), 'Earlier entries'));
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Earlier entries' }).waitFor({ state: 'detached' });
  }
  return p95(times.slice(1));
}

/** Strikes out and restores the oldest entry of the set, with every entry drawn. */
async function correcting(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Set log' }).click();
  const earlier = page.getByRole('button', { name: 'Earlier entries' });
  while (await earlier.isVisible()) await earlier.click();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    // The entry that was struck out and restored is still open.
    const oldest = page.locator('ol button[aria-expanded]').last();
    if ((await oldest.getAttribute('aria-expanded')) === 'false') await oldest.click();
    times.push(await toPaint(page.getByRole('button', { name: 'Strike out' }).last(), 'Struck out by'));
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Restore' }).waitFor({ state: 'detached' });
  }
  return p95(times.slice(1));
}

async function measured(match: LongMatch): Promise<BenchRow[]> {
  const browser = await launchChromium();
  try {
    const page = await openTracker(await openDevice(browser, match, PHONE), match.path);
    const phone = await phoneOf(page);
    const corrected = await correcting(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await phone.slow(SLOW);
    const opened = await opening(page);
    return [
      atMost(`log of ${ENTRIES} entries opened to painted, ${SLOW}×, p95`, { value: opened, most: OPEN_MS }, ms),
      atMost(
        `oldest entry of a set of ${ENTRIES / 5} corrected to painted, p95`,
        { value: corrected, most: CORRECT_MS },
        ms,
      ),
    ];
  } finally {
    await browser.close();
  }
}

/** Cost of the log of a long match: opening it, and correcting its oldest entries. */
export async function bench(): Promise<BenchRow[]> {
  const match = await startLongMatch(ENTRIES);
  try {
    return await measured(match);
  } finally {
    await match.stop();
  }
}
