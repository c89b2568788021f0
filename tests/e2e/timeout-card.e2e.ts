import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, type Look, startJourney } from '#tests/support/journey.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';
import { ralliedMatch, thumbOn } from '#tests/support/rally-journey.ts';
import { readCsvRecords } from '#tests/support/strict-csv.ts';

const PHONE = { width: 390, height: 844, touch: true };

let journey: Journey;
let coach: Account;
beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

async function begin(look: Look, depth: string): Promise<{ page: Page; sessionId: string }> {
  const { sessionId, drafts } = ralliedMatch({ first: 'us', depth });
  await journey.push(coach, drafts);
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { ...look, still: true });
  await page.getByRole('button', { name: 'We score' }).waitFor();
  return { page, sessionId };
}
const card = (page: Page) => page.getByRole('region', { name: 'Timeout card' });
const settled = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
/** A file of the dialog, as the device keeps it. */
async function saved(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readCsvRecords(await readFile(await download.path(), 'utf8'));
}
const timeout = (page: Page) =>
  page
    .getByRole('button', { name: /^Timeout/ })
    .first()
    .click();

test('[CARD-01] [CARD-06] [CARD-12] [TOC-03] without a network: rallies, a timeout, its card as counted by hand, on with the next rally, and its files', async () => {
  const { page, sessionId } = await begin({ ...PHONE, serviceWorkers: 'allow' }, 'touch');
  await isKeptOffline(page);
  await page.context().setOffline(true);
  const { tap, plate, point, shows } = thumbOn(page);
  // Our serve error and a kill of #10 behind a pass of #4, four times: 4–4. Then our serve error, and three rallies that
  // they win behind a pass of 1 by #4: 4–8.
  await tap(/^Serve error/);
  for (const n of [1, 2, 3, 4]) {
    await plate(4);
    await tap(/^Pass 2/);
    await plate(10);
    await tap(/^Kill, number 10/);
    await shows(`${n}–${n}`, undefined);
    if (n < 4) await tap(/^Serve error/);
  }
  await tap(/^Serve error/);
  await shows('4–5', null);
  for (const n of [6, 7, 8]) {
    await plate(4);
    await tap(/^Pass 1/);
    await point('them');
    await shows(`4–${n}`, null);
  }
  await timeout(page);
  await card(page).waitFor();
  await page.getByRole('timer').waitFor();
  // Received by us: the four kills and the last three, 4 of 7. By them: our five serve errors, 5 of 5.
  const words = await card(page).innerText();
  expect(words).toContain('4–8 · they serve next');
  expect(words).toContain('Run 0–4 against us');
  expect(words).toContain('since 4–4');
  expect(words).toContain('Hot: #10 4 kills of last 4 attacks');
  expect(words).toContain('from 12 rallies');
  await card(page).locator('summary').click();
  await card(page)
    .getByText(`We win ${(((4 + 11) / 27) * 100).toFixed(1)}% of the rallies they serve.`)
    .waitFor();
  await card(page)
    .getByText(`They win ${(((5 + 11) / 25) * 100).toFixed(1)}% of the rallies we serve.`)
    .waitFor();
  await page.getByRole('button', { name: 'End timeout' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await plate(4);
  await tap(/^Pass 3/);
  await plate(10);
  await tap(/^Kill, number 10/);
  await shows('5–8', undefined);

  // 13 rallies: five with our serve alone, five with pass, set and kill, three with a pass that nobody attacked.
  await page.goto(new URL(`/stat-tracking/${sessionId}/box-score`, page.url()).href);
  await page.getByRole('button', { name: 'Rally Files' }).click();
  const rallies = await saved(page, 'Rallies');
  expect(rallies.map(({ score_us, score_them }) => `${score_us}–${score_them}`).slice(-2)).toEqual(['4–7', '4–8']);
  expect(rallies).toHaveLength(13);
  expect(rallies.filter(({ end_kind, end_player }) => end_kind === 'kill' && end_player === '10')).toHaveLength(5);
  const contacts = await saved(page, 'Contacts');
  const count = (skill: string, number: string) =>
    contacts.filter((row) => row['skill'] === skill && row['number'] === number).length;
  expect([count('R', '4'), count('A', '10')]).toEqual([8, 5]);
}, 120_000);

test.each([
  PHONE,
  { ...PHONE, dark: true },
  { width: 360, height: 640, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 820, height: 1180, touch: true, dark: true },
  { width: 1180, height: 820 },
])(
  '[CARD-01] [TOC-04] the card leaves the score in sight, has lines of 32 px, and keys for a finger: %o',
  async (look) => {
    const { page } = await begin(look, 'score');
    const heard = troubles(page);
    const { point, shows } = thumbOn(page);
    for (const side of ['us', 'them', 'them', 'us', 'them', 'us', 'them', 'them', 'them', 'them'] as const)
      await point(side);
    await shows('3–7', null);
    await page.keyboard.press('o');
    await card(page).waitFor();
    await settled(page);
    const found = await page.getByRole('dialog').evaluate((sheet) => {
      const panel = (sheet.querySelector('header')?.parentElement ?? sheet).getBoundingClientRect();
      const cards = [...document.querySelectorAll('main [aria-label*="score, correct"]')];
      const lines = [...sheet.querySelectorAll('section > p, li b, summary > b')];
      return {
        cards: cards.length,
        covered: cards.filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < panel.right - 1 && panel.left < right - 1 && top < panel.bottom - 1 && panel.top < bottom - 1;
        }).length,
        low: lines.filter((line) => Number.parseFloat(getComputedStyle(line).fontSize) < 32).length,
        lines: lines.length,
        small: [...sheet.querySelectorAll('button, summary')].filter((key) => key.getBoundingClientRect().height < 43.5)
          .length,
        isWide: [...sheet.querySelectorAll('*')].some(
          (part) => part.getBoundingClientRect().right > panel.right + 1 && part.closest('[aria-hidden]') === null,
        ),
      };
    });
    expect(found).toEqual({ cards: 2, covered: 0, low: 0, lines: 4, small: 0, isWide: false });
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(heard).toEqual([]);
  },
  120_000,
);
