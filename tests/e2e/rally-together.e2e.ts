import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { MyInvitations } from '#domain/members/api.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { ralliedMatch, thumbOn } from '#tests/support/rally-journey.ts';

const PHONE = { width: 390, height: 844, touch: true };
const TABLET = { width: 1180, height: 820, touch: true };

let journey: Journey;
let dana: Account;
let ana: Account;

beforeAll(async () => {
  journey = await startJourney();
  dana = await journey.adminAccount('dana@tidewater.example');
  ana = await journey.account('ana@tidewater.example');
});
afterAll(() => journey.close());

type Device = { readonly page: Page; readonly heard: readonly string[] } & ReturnType<typeof thumbOn>;
type Match = ReturnType<typeof ralliedMatch> & { readonly mine: Device; readonly hers: Device };

/** One match on Dana's phone and on Ana's tablet, both at the court. */
async function begin(depth = 'touch', first: 'us' | 'them' = 'them'): Promise<Match> {
  const match = ralliedMatch({ first, depth });
  await journey.push(dana, match.drafts);
  const invited = await journey.ask(dana, `/api/teams/${match.teamId}/invitations`, {
    email: ana.email,
    role: 'coach',
  });
  expect(invited.ok).toBe(true);
  const { invitations } = MyInvitations.parse(await (await journey.ask(ana, '/api/invitations')).json());
  for (const { id } of invitations) await journey.ask(ana, `/api/invitations/${id}/accept`, {});
  const open = async (who: Account, look: typeof PHONE): Promise<Device> => {
    const page = await journey.open(who, `/stat-tracking/${match.sessionId}`, look);
    const heard = troubles(page);
    await page.getByRole('button', { name: 'We score' }).waitFor();
    return { page, heard, ...thumbOn(page) };
  };
  return { ...match, mine: await open(dana, PHONE), hers: await open(ana, TABLET) };
}

async function end({ mine, hers }: Match): Promise<void> {
  expect([mine.heard, hers.heard]).toEqual([[], []]);
}

const Contact = z.object({ rally: z.string(), skill: z.string().optional(), winner: z.string().nullish() });
/** The log of the server: `receive`, `end them`, with the number of its rally in the order of their ends. */
async function logged({ sessionId }: Match): Promise<string[]> {
  const rows = await journey.db.query(
    `select payload from match_events where session_id = $1 and kind in ('contact', 'rally-end') order by rev`,
    [sessionId],
  );
  const told = rows.map((row) => Contact.parse(row['payload']));
  const order = [...new Set(told.map(({ rally }) => rally))];
  return told.map(({ rally, skill, winner }) => `${order.indexOf(rally) + 1} ${skill ?? `end ${winner}`}`);
}

test('[ENTRY-83] on a phone who records too is read at arm’s length, whole, and so is a word of whom we play', async () => {
  const match = await begin();
  const note = match.mine.page.getByText('a coach too', { exact: true });
  await note.waitFor();
  const size = await note.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThanOrEqual(15);
  const wide = await match.mine.page
    .locator('main h1, main h1 *')
    .evaluateAll((found) =>
      found.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent),
    );
  expect(wide).toEqual([]);
  await end(match);
});

test('[ENTRY-92] on a phone whose owner records on another device too, that is read whole in the bar', async () => {
  const { drafts, sessionId } = ralliedMatch({ first: 'them', depth: 'touch', opponent: 'Capital Spikers' });
  await journey.push(dana, drafts);
  const open = () => journey.open(dana, `/stat-tracking/${sessionId}`, PHONE);
  const [phone] = [await open(), await open()];
  const note = phone.locator('main h1 small');
  await note.filter({ hasText: 'you' }).waitFor();
  const isWhole = await note.evaluate((one) => one.scrollWidth <= one.clientWidth + 1);
  expect(isWhole, await note.innerText()).toBe(true);
});

test('[TWO-7] each sees who records, and the contacts of the other in the trail in lighter ink', async () => {
  const match = await begin();
  const { mine, hers } = match;
  await mine.page.getByText('a coach too', { exact: true }).waitFor();
  await hers.page.getByText('the owner too', { exact: true }).waitFor();
  await hers.plate(4);
  await hers.tap(/^Pass 3/);
  const step = mine.page.getByRole('button', { name: 'Number 4, pass 3, by another, change' });
  await step.waitFor();
  const own = hers.page.getByRole('button', { name: 'Number 4, pass 3, change' });
  const inkOf = (on: typeof step) =>
    on
      .locator('span')
      .first()
      .evaluate((span) => getComputedStyle(span).color);
  expect(await inkOf(step)).not.toBe(await inkOf(own));
  // Her pass makes it our ball here, too: a kill ends the rally of both.
  await mine.plate(10);
  await mine.tap(/^Kill/);
  await mine.shows('1–0', 7);
  await hers.page.getByRole('button', { name: /^Ended by the owner 1–0 · Next$/ }).click();
  await hers.shows('1–0', 7);
  await end(match);
}, 120_000);

test('[TWO-12] a rally that the other ends stays while one tells it, and Next goes on', async () => {
  const match = await begin();
  const { mine, hers } = match;
  await mine.plate(4);
  await mine.tap(/^Pass 2/);
  await hers.page.getByRole('button', { name: /pass 2, by another/ }).waitFor();
  await hers.tap('We score');
  await hers.shows('1–0', 7);
  const ended = mine.page.getByRole('button', { name: /^Ended by .* 1–0 · Next$/ });
  await ended.waitFor();
  await mine.plate(10);
  await mine.tap(/^Attack in play/);
  await ended.tap();
  await mine.shows('1–0', 7);
  await ended.waitFor({ state: 'detached' });
  await mine.tap(/^Ace/);
  await mine.shows('2–0', 7);
  await hers.shows('2–0', 7);
  expect(await logged(match)).toEqual(['1 receive', '1 end us', '1 attack', '1 set', '2 serve']);
  await end(match);
}, 120_000);

test('[ENTRY-72] on a phone without a line for the rally its end by another stands in the last line, over no key', async () => {
  const match = await begin();
  const { mine, hers } = match;
  await mine.page.setViewportSize({ width: 360, height: 640 });
  await mine.plate(4);
  await mine.tap(/^Pass 2/);
  await hers.page.getByRole('button', { name: /pass 2, by another/ }).waitFor();
  await hers.tap('We score');
  await mine.page.getByText('Ended by a coach 1–0', { exact: true }).last().waitFor();
  expect(await hiddenKeys(mine.page)).toEqual([]);
  await mine.tap(/^Ended by a coach 1–0 · Next$/);
  await mine.shows('1–0', 7);
  await mine.tap(/^Ace/);
  await mine.shows('2–0', 7);
  await end(match);
}, 120_000);

/** Keys of the screen that something lies over. */
const hiddenKeys = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button')].flatMap((key) => {
      const { x, y, width, height } = key.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isShown = key.checkVisibility({ visibilityProperty: true }) && width > 0;
      return !isShown || (hit !== null && (key.contains(hit) || hit.contains(key)))
        ? []
        : [key.ariaLabel ?? key.textContent];
    }),
  );

test('[TWO-14] a rally that the other ends while a contact is pressed here keeps it', async () => {
  const match = await begin();
  const { mine, hers } = match;
  await mine.plate(4);
  await hers.tap('They score');
  await mine.page.getByRole('button', { name: /^Ended by .* 0–1 · Next$/ }).waitFor();
  await mine.tap(/^Pass 1/);
  await expect.poll(() => logged(match)).toEqual(['1 end them', '1 receive']);
  // She has nothing in it, and has gone on.
  await hers.plate(4);
  await hers.tap(/^Pass 0/);
  await hers.shows('0–2', null);
  await mine.page.getByRole('button', { name: 'Opponent score, correct, 2' }).waitFor();
  expect(await logged(match)).toEqual(['1 end them', '1 receive', '2 receive']);
  await end(match);
}, 120_000);

test('[TWO-13] [TWO-15] two thumbs for one point are one point, and one more is a tap', async () => {
  const match = await begin('points', 'us');
  const { mine, hers } = match;
  await hers.tap('We score');
  await mine.shows('1–0', 2);
  await mine.tap('We score');
  await mine.page.getByText(/^Counted with .*’s$/).waitFor();
  await mine.shows('1–0', 2);
  await mine.tap('+1 more');
  await mine.shows('2–0', 2);
  await hers.shows('2–0', 2);
  await expect.poll(() => logged(match)).toEqual(['1 end us', '1 end us', '2 end us']);
  await end(match);
}, 120_000);

test('[TWO-4] recorded apart, the same rallies of two devices are one match', async () => {
  const match = await begin('touch', 'us');
  const { mine, hers } = match;
  await mine.page.context().setOffline(true);
  for (const { plate, tap } of [mine, hers]) {
    await tap(/^Ace/);
    await plate(4);
    await tap(/^Dig, number 4/);
    await plate(7);
    await tap(/^Kill/);
    await tap('They score');
  }
  await mine.shows('2–1', null);
  await mine.page.context().setOffline(false);
  await expect.poll(async () => (await logged(match)).length).toBe(12);
  for (const one of [mine, hers]) await one.shows('2–1', null);
  const figures = await journey.db.query(
    `select stat_category, positive_count from stat_pairs where session_id = $1 and positive_count > 0 order by 1`,
    [match.sessionId],
  );
  const told = figures.map((row) => `${String(row['stat_category'])} ${String(row['positive_count'])}`);
  expect(told.toSorted()).toEqual(['attack 1', 'defense 1', 'pass 1', 'serve 1']);
}, 120_000);

test('[TWO-8] who was apart says the score, goes on behind it, and back in the network both show each rally once', async () => {
  const match = await begin('points', 'us');
  const { mine, hers } = match;
  await mine.page.getByText('a coach too', { exact: true }).waitFor();
  for (const side of ['us', 'us', 'them'] as const) await hers.point(side);
  await mine.shows('2–1', null);
  await mine.page.context().setOffline(true);
  for (const side of ['us', 'them', 'us', 'us', 'them', 'them', 'us', 'us', 'them'] as const) await hers.point(side);
  await hers.shows('7–5', null);
  await mine.page.clock.install();
  await mine.page.clock.fastForward('03:10');
  await mine.point('us');
  const asked = mine.page.getByRole('dialog', { name: 'Score now?' });
  for (const key of ['Tidewater 16, five more', 'Breakers, five more', 'Breakers, one less'])
    await asked.getByRole('button', { name: key }).click();
  await asked.getByRole('button', { name: 'Record after 7–5' }).click();
  await mine.shows('8–5', undefined);
  await mine.page.getByText('9 rallies missing', { exact: true }).waitFor();
  // The thirteenth rally is told by both, the next one here alone.
  await hers.point('us');
  await mine.point('them');
  await mine.shows('8–6', undefined);
  await mine.page.context().setOffline(false);
  for (const { shows } of [mine, hers]) await shows('8–6', null);
  await mine.page.getByText('9 rallies missing', { exact: true }).waitFor({ state: 'detached' });
  const turned = ({ page }: Device) => page.getByRole('img', { name: /^Rotation/ }).getAttribute('aria-label');
  expect(await turned(mine)).toBe(await turned(hers));
  const told = await logged(match);
  expect([told.length, new Set(told.map((one) => one.split(' ')[0])).size]).toEqual([15, 14]);
}, 120_000);
