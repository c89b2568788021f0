import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { launchDevice } from '#tests/support/chromium.ts';
import { signIn } from '#tests/support/e2e.ts';
import { type LongMatch, startRallies } from './long-match.ts';
import { phoneOf } from './phone.ts';
import { type BenchRow, ms, percentile } from './row.ts';
import { toldMatch } from './told-match.ts';

/** 5,000 entries, most of them contacts. */
const TOUCHES = 25;
const STARTS = 12;
const SLOW = 4;
const TIMES_COUNTS = 1.05;
const PHONE = { width: 390, height: 844 };

const WAYS = ['counts', 'rally'] as const;
type Way = (typeof WAYS)[number];

/** Runs in the page: how long after a press of a link the first key of the match could be pressed, painted. */
function noteStart(): void {
  let pressedAt = 0;
  const isReady = (): boolean =>
    [...document.querySelectorAll('[data-tracker] button:enabled')].some(
      (key) => key.textContent === 'We score' || key.closest('[role=group][aria-label=Player]') !== null,
    );
  const noted = new MutationObserver(() => {
    if (pressedAt === 0 || !isReady()) return;
    noted.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        Reflect.set(window, 'startedIn', performance.now() - pressedAt);
        port1.close();
      };
      port2.postMessage(null);
    });
  });
  addEventListener('click', () => (pressedAt = performance.now()), { capture: true });
  noted.observe(document, { subtree: true, childList: true });
}

async function tabOf(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize(PHONE);
  return page;
}

/** A device that knows this match and both ways of entry, and has no network from then on. */
async function getReady(context: BrowserContext, { url, coach, path: tracker }: LongMatch): Promise<Page> {
  await signIn(context, url, coach);
  const page = await tabOf(context);
  await page.goto(url + tracker);
  await page.getByRole('button', { name: 'We score' }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // By the worker's own cache from here on, and what follows the first install is in it, too.
  await page.reload();
  await page.getByRole('button', { name: 'We score' }).waitFor();
  await context.setOffline(true);
  await page.addInitScript(noteStart);
  return page;
}

/** From the list of matches a tap on this one, in a page that was just loaded. */
async function startBy(way: Way, page: Page, { url, teamId, path: tracker }: LongMatch): Promise<number> {
  const phone = await phoneOf(page);
  await phone.slow(1);
  await page.goto(`${url}/team/${teamId}/stats/past-events`);
  const note = `match.way.${tracker.split('/').at(-1) ?? ''}`;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [note, way] as const);
  const match = page.locator(`a[href="${tracker}"]`);
  await match.waitFor();
  await phone.slow(SLOW);
  await match.click();
  const started = await page.waitForFunction(() => Reflect.get(window, 'startedIn'));
  return z.number().parse(await started.jsonValue());
}

const medianOf = (took: readonly number[]): number =>
  percentile(
    took.toSorted((a, b) => a - b),
    0.5,
  );

/** The same match opened in the gym, by rallies beside by counts, in turns. */
export async function bench(): Promise<BenchRow[]> {
  const profile = await mkdtemp(path.join(tmpdir(), 'lineup-pro-start-'));
  const log = toldMatch(TOUCHES, 0);
  const match = await startRallies(log);
  const context = await launchDevice(profile, { hasTouch: true });
  try {
    const page = await getReady(context, match);
    const took: Record<Way, number[]> = { counts: [], rally: [] };
    for (const way of WAYS) await startBy(way, page, match);
    for (let start = 0; start < STARTS; start++)
      for (const way of start % 2 ? WAYS.toReversed() : WAYS) took[way].push(await startBy(way, page, match));
    const [counts, rally] = [medianOf(took.counts), medianOf(took.rally)];
    const ratio = rally / counts;
    const what = `tap on a match of ${log.length} entries to its first key, offline, ${SLOW}×, by rallies / by counts, medians of ${STARTS}`;
    const comparison = `${ms(rally)} / ${ms(counts)}`;
    const measured = `${ratio.toFixed(2)} ×`;
    return [{ what, measured, comparison, budget: `≤ ${TIMES_COUNTS} ×`, met: ratio <= TIMES_COUNTS }];
  } finally {
    await context.close();
    await match.stop();
    await rm(profile, { recursive: true, force: true });
  }
}
