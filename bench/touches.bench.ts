import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { logged } from '#tests/support/match.ts';
import { type LongMatch, openDevice, startRallies } from './long-match.ts';
import { bareButton, middleOf, openUnwatched, type Phone, phoneOf, type Place, tapAll } from './phone.ts';
import { atMost, type BenchRow, ms, p95 } from './row.ts';
import { toldMatch } from './told-match.ts';
import { answers, type Answer, forgetAnswers, watchAnswers } from './touch-watch.ts';

/** Four sets of fifty rallies of so many touches are 5,000 entries; the fifth has begun. */
const TOUCHES = 25;
const ROUNDS = 20;
const WARM = 5;
const BURST = 30;
const BURST_EVERY_MS = 16;
const BETWEEN_MS = 350;
const FRAME_MS = 17;
const COMMIT_MS = 8;
const SLOW = 4;
const TIMES_BARE = 1.1;
const PHONE = { width: 390, height: 844 };
type Gym = { readonly browser: Browser; readonly match: LongMatch };

/** Of the set that has begun every touch is told. */
const everyTouch = logged(TOUCHES * 1000, { kind: 'depth', payload: { after: null, depth: 'touch' }, set: 5 });

const button = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).first();

/**
 * A touch of a rally at a time: a player, what she did, and then the point, which turns the six where the serve changes.
 * The points go to each side in turn, so that the set goes on; in every other round it is they who serve.
 */
async function playRound(page: Page, phone: Phone, round: number): Promise<void> {
  const names = [/^P4, number/, round % 2 ? /^Pass 2/ : /^Dig, number/, round % 2 ? 'We score' : 'They score'];
  for (const name of names) await tapAll(phone, [await middleOf(button(page, name))], 1, BETWEEN_MS);
}

async function measureRallies({ browser, match }: Gym): Promise<readonly Answer[]> {
  const page = await openUnwatched(await openDevice(browser, match, PHONE), match.path);
  await button(page, 'We score').waitFor();
  await watchAnswers(page);
  const phone = await phoneOf(page);
  await phone.slow(SLOW);
  for (let round = 0; round < WARM; round++) await playRound(page, phone, round);
  await forgetAnswers(page);
  for (let round = 0; round < ROUNDS; round++) await playRound(page, phone, WARM + round);
  const seen = await answers(page);
  await page.context().close();
  return seen;
}

async function measureBare({ browser, match }: Gym): Promise<readonly Answer[]> {
  const page = await openDevice(browser, match, PHONE);
  const place: Place = await bareButton(page);
  await watchAnswers(page);
  const phone = await phoneOf(page);
  await phone.slow(SLOW);
  await tapAll(phone, [place], WARM, BETWEEN_MS);
  await forgetAnswers(page);
  await tapAll(phone, [place], ROUNDS * 3, BETWEEN_MS);
  const seen = await answers(page);
  await page.context().close();
  return seen;
}

/** As fast as both thumbs can: a point for them, over and over. */
async function measureBurst({ browser, match }: Gym): Promise<BenchRow> {
  const page = await openUnwatched(await openDevice(browser, match, PHONE), match.path);
  const place = await middleOf(button(page, 'They score'));
  const phone = await phoneOf(page);
  const score = async (): Promise<number> => {
    const label = await button(page, /^Opponent score, correct, /).getAttribute('aria-label');
    return Number(label?.split(', ').at(-1));
  };
  const before = await score();
  await phone.slow(SLOW);
  await tapAll(phone, [place], BURST, BURST_EVERY_MS);
  await phone.slow(1);
  const lost = BURST - ((await score()) - before);
  await page.context().close();
  const what = `rally entry, burst of ${BURST} points every ${BURST_EVERY_MS} ms, ${SLOW}×: lost`;
  return { what, measured: String(lost), budget: '0', met: lost === 0 };
}

const toPaint = (seen: readonly Answer[]): number => p95(seen.map(({ at, painted }) => painted - at));
const toCommit = (seen: readonly Answer[]): number => p95(seen.map(({ handled, committed }) => committed - handled));

/** Cost of a tap at Every touch in a match of 5,000 entries, beside a page that is only a button. */
export async function bench(): Promise<BenchRow[]> {
  const log = [...toldMatch(TOUCHES, 0), everyTouch];
  const gym = { match: await startRallies(log), browser: await launchChromium() };
  try {
    const bare = await measureBare(gym);
    const seen = await measureRallies(gym);
    if (seen.length !== ROUNDS * 3) throw new Error(`${seen.length} of ${ROUNDS * 3} taps were answered`);
    const least = toPaint(bare);
    const where = `at Every touch with ${log.length} entries, ${SLOW}×, p95`;
    const most = Math.min(least * TIMES_BARE, least + FRAME_MS);
    return [
      atMost(`tap to painted ${where}`, { value: toPaint(seen), most, comparison: `bare button: ${ms(least)}` }, ms),
      atMost(
        `handler to commit ${where}`,
        { value: toCommit(seen), most: COMMIT_MS, comparison: `bare button: ${ms(toCommit(bare))}` },
        ms,
      ),
      await measureBurst(gym),
    ];
  } finally {
    await gym.browser.close();
    await gym.match.stop();
  }
}
