import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { launchDevice } from '#tests/support/chromium.ts';
import { signIn } from '#tests/support/e2e.ts';
import { startBarePage } from './bare-page.ts';
import { type LongMatch, startLongMatch } from './long-match.ts';
import { phoneOf } from './phone.ts';
import { atMost, type BenchRow, ms, percentile } from './row.ts';

const ENTRIES = 5000;
const STARTS = 7;
const SLOW = 4;
const BUDGET_MS = 1000;
const PHONE = { width: 390, height: 844 };
const FIRST_PLAYER = '[data-tracker] [role=group][aria-label=Player] button:enabled';

/** Runs in the page: notes when what is looked for could be pressed, painted. */
function noteUsable(wanted: string): void {
  const noted = new MutationObserver(() => {
    if (!document.querySelector(wanted)) return;
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

/** A device that has opened the bare page before. */
async function keepBarePage(profile: string, url: string): Promise<void> {
  const context = await launchDevice(profile);
  const page = await tabOf(context);
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.close();
}

type Start = { readonly url: string; readonly wanted: string; readonly proof?: (page: Page) => Promise<void> };

async function coldStart(profile: string, { url, wanted, proof }: Start): Promise<number> {
  const context = await launchDevice(profile);
  try {
    await context.setOffline(true);
    const page = await tabOf(context);
    await page.addInitScript(noteUsable, wanted);
    await (await phoneOf(page)).slow(SLOW);
    await page.goto(url);
    const usable = await page.waitForFunction(() => Reflect.get(window, 'usableAt'));
    const at = z.number().parse(await usable.jsonValue());
    await proof?.(page);
    return at;
  } finally {
    await context.close();
  }
}

/** Usable is not only painted: a tap counts. */
async function recordKill(page: Page): Promise<void> {
  await firstPlayer(page).click();
  await page.getByRole('button', { name: /^Kill, \d/ }).click();
  await page.getByText('Stat recorded').waitFor();
}

const medianOf = (took: readonly number[]): number =>
  percentile(
    took.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * The app opened in the gym, in a new browser and without a network, at a match that it knows; in turns with a page that
 * has one button.
 */
export async function bench(): Promise<BenchRow[]> {
  const profile = await mkdtemp(path.join(tmpdir(), 'lineup-pro-cold-'));
  const [match, bare] = await Promise.all([startLongMatch(ENTRIES), startBarePage()]);
  try {
    await getReady(profile, match);
    await keepBarePage(profile, bare.url);
    const [took, least]: [number[], number[]] = [[], []];
    for (let start = 0; start < STARTS; start++) {
      took.push(await coldStart(profile, { url: match.url + match.path, wanted: FIRST_PLAYER, proof: recordKill }));
      least.push(await coldStart(profile, { url: bare.url, wanted: 'button' }));
    }
    const what = `cold start offline to usable tracker, ${ENTRIES} entries, ${SLOW}×, median of ${STARTS}`;
    const comparison = `bare page: ${ms(medianOf(least))}, slowest: ${ms(Math.max(...took))}`;
    return [atMost(what, { value: medianOf(took), most: BUDGET_MS, comparison }, ms)];
  } finally {
    await match.stop();
    bare.stop();
    await rm(profile, { recursive: true, force: true });
  }
}
