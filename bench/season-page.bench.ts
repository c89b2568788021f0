import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { startJourney } from '#tests/support/journey.ts';
import { openTab, standBefore } from './painted.ts';
import { phoneOf } from './phone.ts';
import { atMost, type BenchRow, ms, percentile } from './row.ts';
import { fillTenSeasons } from './ten-seasons.ts';

const [MATCHES, RUNS, SLOW] = [400, 5, 4];
const [OPENING, FILTER_MS] = [1.5, 100];
const PHONE = { width: 390, height: 844, touch: true };
const SEASON = { tab: 'Season', shown: 'section[aria-labelledby="six-rotations"] table' } as const;
const LANDED = { tab: 'Team Analysis', shown: 'section[aria-label="Team totals"]' } as const;

const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * The time that the main thread of a page has computed, in milliseconds: other programs of the machine take nothing from
 * it. A slowed processor computes more, so it is asked at full speed.
 */
async function mainThreadOf(page: Page) {
  const line: CDPSession = await page.context().newCDPSession(page);
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  const computed = async (): Promise<number> => {
    const { metrics } = await line.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  return async (work: () => Promise<unknown>): Promise<number> => {
    const before = await computed();
    await work();
    return (await computed()) - before;
  };
}

/** Chips by turns, each pressed and let go: to five matches and back to all, to two thirds of them and back. */
const CHIPS = ['Last 5', 'Last 5', 'Wins', 'Wins'] as const;

/** The time from the click of a chip to what is in sight, painted. */
async function filtered(page: Page, chip: string): Promise<number> {
  const status = page.locator('main h1 + p');
  const was = await status.textContent();
  const took = await page.getByRole('button', { name: chip, exact: true }).evaluate((button: HTMLElement) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const clicked = performance.now();
    button.click();
    // A task that a frame asks for runs when that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - clicked);
      port2.postMessage(null);
    });
    return promise;
  });
  if ((await status.textContent()) === was) throw new Error(`${chip} changed nothing in the frame after it.`);
  // The tables below the screen follow when the page is calm, and are not part of it.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return took;
}

type Computed = Awaited<ReturnType<typeof mainThreadOf>>;

async function opened(page: Page, teamId: string, computed: Computed, screen: typeof SEASON | typeof LANDED) {
  await standBefore(page, { teamId, ...screen });
  return computed(() => openTab(page, screen));
}

async function measured(page: Page, teamId: string, computed: Computed): Promise<BenchRow[]> {
  const [season, landed]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    landed.push(await opened(page, teamId, computed, LANDED));
    season.push(await opened(page, teamId, computed, SEASON));
  }
  const phone = await phoneOf(page);
  await phone.slow(SLOW);
  const filters: number[] = [];
  for (const chip of Array.from({ length: RUNS }, () => CHIPS).flat()) filters.push(await filtered(page, chip));
  await phone.slow(1);
  const ratio = median(season) / median(landed);
  const size = `${MATCHES} matches told by rallies`;
  return [
    {
      ...{ what: `the season opened by its tab, ${size}, offline, median of ${RUNS}, computed by the main thread` },
      ...{ measured: `${ratio.toFixed(2)} × (${ms(median(season))})`, budget: `≤ ${OPENING.toFixed(1)} ×` },
      ...{ comparison: `team analysis of the same: ${ms(median(landed))}`, met: ratio <= OPENING },
    },
    atMost(
      `another filter on it, to painted, ${SLOW}×, median`,
      { value: median(filters), most: FILTER_MS, comparison: `slowest: ${ms(Math.max(...filters))}` },
      ms,
    ),
  ];
}

/** The page of ten seasons beside the team analysis of as many matches, on a phone without a network. */
export async function bench(): Promise<BenchRow[]> {
  const journey = await startJourney();
  try {
    const owner = await journey.account('owner@example.com');
    const teamId = randomUUID();
    await fillTenSeasons(journey.db, owner.id, teamId, { matches: MATCHES, isTold: true });
    const page = await journey.open(owner, `/team/${teamId}/stats/season`, PHONE);
    await page.getByText(`${MATCHES} matches`).first().waitFor({ timeout: 240_000 });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByText(`${MATCHES} matches`).first().waitFor({ timeout: 240_000 });
    await page.context().setOffline(true);
    const computed = await mainThreadOf(page);
    return await measured(page, teamId, computed);
  } finally {
    await journey.close();
  }
}
