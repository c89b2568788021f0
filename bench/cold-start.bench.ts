import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { launchDevice } from '#tests/support/chromium.ts';
import { signIn } from '#tests/support/e2e.ts';
import { type LongMatch, startLongMatch } from './long-match.ts';
import { phoneOf } from './phone.ts';
import { atMost, type BenchRow, ms, percentile } from './row.ts';

const ENTRIES = 5000;
const STARTS = 5;
const SLOW = 4;
const BUDGET_MS = 1200;
const PHONE = { width: 390, height: 844 };

/** Runs in the page: notes when the first player could be chosen, painted. */
function noteUsable(): void {
  const noted = new MutationObserver(() => {
    if (!document.querySelector('[data-tracker] [role=group][aria-label=Player] button:enabled')) return;
    noted.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        Reflect.set(window, 'usableAt', performance.now());
        port1.close();
      };
      port2.postMessage(null);
    });
  });
  noted.observe(document, { subtree: true, childList: true });
}

async function tabOf(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize(PHONE);
  return page;
}

const firstPlayer = (page: Page) =>
  page.getByRole('group', { name: 'Player', exact: true }).getByRole('button').first();

/** A device that has recorded this match before: app and log are kept on it. */
async function getReady(profile: string, { url, coach, path: tracker }: LongMatch): Promise<void> {
  const context = await launchDevice(profile);
  await signIn(context, url, coach);
  const page = await tabOf(context);
  await page.goto(url + tracker);
  await page.locator('[data-tracker]').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.locator('[data-tracker]').waitFor();
  await firstPlayer(page).click();
  await context.close();
}

async function coldStart(profile: string, { url, path: tracker }: LongMatch): Promise<number> {
  const context = await launchDevice(profile);
  try {
    await context.setOffline(true);
    const page = await tabOf(context);
    await page.addInitScript(noteUsable);
    await (await phoneOf(page)).slow(SLOW);
    await page.goto(url + tracker);
    const usable = await page.waitForFunction(() => Reflect.get(window, 'usableAt'));
    const at = z.number().parse(await usable.jsonValue());
    // Usable is not only painted: a tap counts.
    await firstPlayer(page).click();
    await page.getByRole('button', { name: /^Kill, \d/ }).click();
    await page.getByText('Stat recorded').waitFor();
    return at;
  } finally {
    await context.close();
  }
}

/** The app opened in the gym, in a new browser and without a network, at a match that it knows. */
export async function bench(): Promise<BenchRow[]> {
  const profile = await mkdtemp(path.join(tmpdir(), 'lineup-pro-cold-'));
  const match = await startLongMatch(ENTRIES);
  try {
    await getReady(profile, match);
    const took: number[] = [];
    for (let start = 0; start < STARTS; start++) took.push(await coldStart(profile, match));
    const half = percentile(
      took.toSorted((a, b) => a - b),
      0.5,
    );
    const what = `cold start offline to usable tracker, ${ENTRIES} entries, ${SLOW}×, slowest of ${STARTS}`;
    const comparison = `median: ${ms(half)}`;
    return [atMost(what, { value: Math.max(...took), most: BUDGET_MS, comparison }, ms)];
  } finally {
    await match.stop();
    await rm(profile, { recursive: true, force: true });
  }
}
