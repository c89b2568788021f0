import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { launchChromium } from '#tests/support/chromium.ts';
import { type LongMatch, openDevice, startLongMatch, startRallies } from './long-match.ts';
import { notePainted } from './painted.ts';
import { phoneOf } from './phone.ts';
import { type BenchRow, ms, percentile } from './row.ts';
import { toldMatch } from './told-match.ts';

const [TOUCHES, RUNS, SLOW, MOST] = [6, 9, 4, 1.3];
const PHONE = { width: 390, height: 844 };
/** The figures of a screen as it opens: of a report its first ones and the line of the lead. */
const SHOWN = { report: 'main #lead', box: 'main table tbody tr' } as const;

const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** A device without a network that knows the match, on a slow processor, standing before the page. */
async function standing(browser: Browser, match: LongMatch, path: string, shown: string): Promise<Page> {
  const page = await openDevice(browser, match, PHONE);
  await page.goto(match.path);
  await page.locator('[data-tracker]').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(path);
  await page.locator(shown).first().waitFor();
  await page.context().setOffline(true);
  await (await phoneOf(page)).slow(SLOW);
  return page;
}

/** Runs in the page: goes back to the page before, as if a link led there. */
function goBack(): void {
  document.body.click();
  history.back();
}

async function taken(page: Page): Promise<number> {
  const after = await page.waitForFunction(() => Reflect.get(window, 'paintedAfter'));
  const time = z.number().parse(await after.jsonValue());
  await page.evaluate(() => void Reflect.deleteProperty(window, 'paintedAfter'));
  return time;
}

/** From the way back to the figures of a box score, painted. */
async function openedBox(browser: Browser, match: LongMatch, shown: string): Promise<number> {
  const page = await standing(browser, match, `${match.path}/box-score`, shown);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.getByRole('link', { name: 'Past Events' }).first().dispatchEvent('click');
    await page.locator(shown).first().waitFor({ state: 'detached' });
    await page.evaluate(notePainted, shown);
    await page.evaluate(goBack);
    times.push(await taken(page));
  }
  await page.context().close();
  return median(times);
}

/** From the tap on its key to what a dialog of the tracker shows, painted. */
async function openedDialog(page: Page, open: () => Promise<void>, shown: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS + 1; run++) {
    await page.evaluate(notePainted, shown);
    await open();
    times.push(await taken(page));
    await page.keyboard.press('Escape');
    await page.locator(shown).first().waitFor({ state: 'detached' });
  }
  // The first time loads it.
  return median(times.slice(1));
}

async function dialogs(browser: Browser, match: LongMatch): Promise<{ card: number; list: number }> {
  const page = await standing(browser, match, match.path, '[data-tracker]');
  const list = await openedDialog(
    page,
    () => page.getByRole('button', { name: 'Rally list' }).last().dispatchEvent('click'),
    'dialog[open] ol li',
  );
  const card = await openedDialog(
    page,
    async () => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Timeout card' }).dispatchEvent('click');
    },
    'dialog[open] section',
  );
  await page.context().close();
  return { card, list };
}

function rowOf(what: string, value: number, than: number, beside: string): BenchRow {
  const ratio = value / than;
  return {
    ...{ what: `${what}, offline, to painted at ${SLOW}×, median of ${RUNS}`, budget: `≤ ${MOST.toFixed(1)} ×` },
    ...{ measured: `${ratio.toFixed(2)} × (${ms(value)})`, comparison: `${beside}: ${ms(than)}`, met: ratio <= MOST },
  };
}

/** The report of a match of rallies beside the box score of one of taps, and the card of a timeout beside the rally list. */
export async function bench(): Promise<BenchRow[]> {
  const log = toldMatch(TOUCHES);
  const browser = await launchChromium();
  const [told, tapped] = [await startRallies(log), await startLongMatch(log.length - (log.length % 5))];
  try {
    const report = await openedBox(browser, told, SHOWN.report);
    const box = await openedBox(browser, tapped, SHOWN.box);
    const { card, list } = await dialogs(browser, told);
    return [
      rowOf(`the report of a match of ${log.length} entries`, report, box, 'box score of as many taps'),
      rowOf('the card of a timeout in it', card, list, 'the rally list'),
    ];
  } finally {
    await browser.close();
    await told.stop();
    await tapped.stop();
  }
}
