import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { type LongMatch, openDevice, startLongMatch } from './long-match.ts';
import { bareButton, keysOf, openTracker, phoneOf, type Place, tapAll } from './phone.ts';
import { forget, watched, type Watched, watchTapsNow } from './probe.ts';
import { atMost, type BenchRow, ms, p95 } from './row.ts';

const ENTRIES = 5000;
const TAPS = 180;
const BURST = 30;
const BURST_EVERY_MS = 16;
const WARM = 10;
/** Faster than anybody records, and slow enough that every tap is a tap of its own. */
const BETWEEN_MS = 300;
const FRAME_MS = 17;
const COMMIT_MS = 8;
const DURABLE_MS = 60;
const BURST_LAG_MS = 50;
const SLOW = 4;
type Look = { readonly width: number; readonly height: number };
type Gym = { readonly browser: Browser; readonly match: LongMatch };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1024, height: 768 };
const RUNS = [
  [['phone', PHONE], 1],
  [['phone', PHONE], SLOW],
  [['tablet', TABLET], SLOW],
] as const;

/** Taps at a slower processor, the first ones only to warm up, and answers what came of the others. */
async function measure(page: Page, places: readonly Place[], throttle: number): Promise<Watched> {
  const phone = await phoneOf(page);
  await phone.slow(throttle);
  await tapAll(phone, places, WARM, BETWEEN_MS);
  await forget(page);
  await tapAll(phone, places, TAPS, BETWEEN_MS);
  await phone.slow(1);
  const known = await watched(page);
  if (known.taps.length !== TAPS) throw new Error(`${known.taps.length} of ${TAPS} taps arrived`);
  return known;
}

async function bareTaps({ browser, match }: Gym, throttle: number): Promise<Watched> {
  const page = await openDevice(browser, match, PHONE);
  const place = await bareButton(page);
  await watchTapsNow(page);
  const known = await measure(page, [place], throttle);
  await page.context().close();
  return known;
}

const toPaint = ({ taps }: Watched): number => p95(taps.map(({ at, painted }) => painted - at));
const toCommit = ({ taps }: Watched): number => p95(taps.map(({ handled, committed }) => committed - handled));
const toDisk = ({ taps, durable }: Watched): number => p95(taps.map(({ at }, i) => (durable[i] ?? Infinity) - at));

async function rows(gym: Gym, [name, look]: readonly [string, Look], throttle: number): Promise<BenchRow[]> {
  const bare = await bareTaps(gym, throttle);
  const page = await openTracker(await openDevice(gym.browser, gym.match, look), gym.match.path);
  const known = await measure(page, await keysOf(page), throttle);
  await page.context().close();
  const where = `${name}, ${throttle}×`;
  const longest = Math.max(0, ...known.longTasks);
  const beside = (value: number) => ({ comparison: `bare button: ${ms(value)}` });
  const [bareToPaint, bareToCommit] = [toPaint(bare), toCommit(bare)];
  return [
    atMost(
      `tap to painted, ${where}, p95`,
      { value: toPaint(known), most: bareToPaint + FRAME_MS, ...beside(bareToPaint) },
      ms,
    ),
    atMost(
      `handler to commit, ${where}, p95`,
      { value: toCommit(known), most: COMMIT_MS, ...beside(bareToCommit) },
      ms,
    ),
    atMost(`tap to durable, ${where}, p95`, { value: toDisk(known), most: DURABLE_MS }, ms),
    atMost(
      `longest task, where over 50 ms, ${where}`,
      { value: longest, most: 50, comparison: `${known.longTasks.length} in ${TAPS} taps` },
      ms,
    ),
  ];
}

/** As fast as both thumbs can, on one key. */
async function tapFast(page: Page, place: Place): Promise<Watched> {
  const phone = await phoneOf(page);
  await phone.slow(SLOW);
  await tapAll(phone, [place], WARM, BETWEEN_MS);
  await forget(page);
  await tapAll(phone, [place], BURST, BURST_EVERY_MS);
  const known = await watched(page);
  await page.context().close();
  return known;
}

function lagOf({ taps }: Watched): number {
  const last = taps.at(-1);
  return last ? last.painted - last.at : Infinity;
}

async function bareBurst({ browser, match }: Gym): Promise<Watched> {
  const page = await openDevice(browser, match, PHONE);
  const place = await bareButton(page);
  await watchTapsNow(page);
  return tapFast(page, place);
}

async function trackedBurst({ browser, match }: Gym): Promise<Watched> {
  const page = await openTracker(await openDevice(browser, match, PHONE), match.path);
  const [place] = await keysOf(page);
  if (!place) throw new Error('Nothing to tap on.');
  return tapFast(page, place);
}

async function burst(gym: Gym): Promise<BenchRow[]> {
  const bare = await bareBurst(gym);
  const known = await trackedBurst(gym);
  const { taps, durable } = known;
  const [first, last] = [taps[0], taps.at(-1)];
  const every = first && last ? (last.at - first.at) / (taps.length - 1) : Infinity;
  const kept = Math.min(taps.length, durable.length);
  const what = `burst of ${BURST} taps every ${every.toFixed(0)} ms, ${SLOW}×`;
  const lost = `${BURST - kept}`;
  return [
    { what: `${what}: lost`, measured: lost, budget: '0', met: kept === BURST },
    atMost(
      `${what}: lag after the last`,
      { value: lagOf(known), most: BURST_LAG_MS, comparison: `bare button: ${ms(lagOf(bare))}` },
      ms,
    ),
  ];
}

/** Cost of a tap on the tracker in a long match: seen, done, safe. */
export async function bench(): Promise<BenchRow[]> {
  const gym = { match: await startLongMatch(ENTRIES), browser: await launchChromium() };
  try {
    const measured: BenchRow[] = [];
    for (const [layout, throttle] of RUNS) measured.push(...(await rows(gym, layout, throttle)));
    return [...measured, ...(await burst(gym))];
  } finally {
    await gym.browser.close();
    await gym.match.stop();
  }
}
