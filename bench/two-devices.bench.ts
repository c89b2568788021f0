import { launchChromium } from '#tests/support/chromium.ts';
import { openDevice, startLongMatch } from './long-match.ts';
import { keysOf, openTracker, phoneOf, tapAll } from './phone.ts';
import { crossings, forget } from './probe.ts';
import { atMost, type BenchRow, ms, p95, percentile } from './row.ts';

const ENTRIES = 1000;
const TAPS = 60;
const WARM = 10;
const BETWEEN_MS = 300;
const BUDGET_MS = 150;
const PHONE = { width: 390, height: 844 };

/** From the thumb of one person to the eye of another, through both devices and the server. */
export async function bench(): Promise<BenchRow[]> {
  const match = await startLongMatch(ENTRIES);
  const browser = await launchChromium();
  try {
    const [mine, other] = await Promise.all([openDevice(browser, match, PHONE), openDevice(browser, match, PHONE)]);
    for (const page of [mine, other]) await openTracker(page, match.path);
    const keys = await keysOf(mine);
    await keysOf(other);
    const phone = await phoneOf(mine);
    await tapAll(phone, keys, WARM, BETWEEN_MS);
    await Promise.all([forget(mine), forget(other)]);
    await tapAll(phone, keys, TAPS, BETWEEN_MS);
    const took = await crossings(mine, other);
    const half = percentile(
      took.toSorted((a, b) => a - b),
      0.5,
    );
    const comparison = `median: ${ms(half)}`;
    return [atMost('tap to painted on another device, p95', { value: p95(took), most: BUDGET_MS, comparison }, ms)];
  } finally {
    await browser.close();
    await match.stop();
  }
}
