import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { swipe } from '#tests/support/dragging.ts';
import { type Person, type RunningApp, signIn, signUp, startApp } from '#tests/support/e2e.ts';
import { LARGER } from '#tests/support/larger-text.ts';

let app: RunningApp;
let browser: Browser;
let owner: Person;
beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
  owner = await signUp(app.url, 'sizes');
  const page = await openOn(1280, 900);
  await page.goto('/teams');
  await button(page, 'Create New Team').first().click();
  await page.getByLabel('Team Name').fill('Falcons');
  await page.getByRole('switch', { name: 'Generate placeholder players' }).click();
  await button(page, 'Create Team').last().click();
  await page.getByText('Team created with players successfully!').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function openOn(width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 1000, baseURL: app.url });
  await signIn(context, app.url, owner);
  return context.newPage();
}
async function openTeam(page: Page): Promise<void> {
  await page.goto('/teams');
  await page.getByRole('link', { name: 'Falcons' }).click();
  await page.getByText('Team Roster (12)').waitFor();
}
/** The court of the lineup that the team came with, or of one of its own. */
async function openCourt(page: Page, lineup?: string): Promise<void> {
  await openTeam(page);
  if (lineup !== undefined) {
    await page.getByRole('tab', { name: 'Lineups' }).click();
    await button(page, 'Add Lineup').click();
    await page.getByLabel('Lineup Name').fill(lineup);
    await button(page, 'Create Lineup').click();
    await button(page, `Move ${lineup}`).waitFor();
  }
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  await button(page, 'Add a player to P1 front').waitFor();
}
async function pick(page: Page, slot: string, number: number): Promise<void> {
  await button(page, `Add a player to ${slot}`).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${number}\\D`) })
    .first()
    .click();
  await button(page, new RegExp(`^${slot}: `)).waitFor();
}
/** Where it lies on the screen. */
async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error(`Not on the screen: ${of}`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
const isWhole = (of: Locator) => of.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

test.each(['doubled by the browser', 'doubled by the page'] as const)(
  '[HONEST-31] a roster with words %s to twice the size fits a phone, and Add Player is whole',
  async (by) => {
    const page = await openOn(390, 844);
    await openTeam(page);
    await LARGER[by](page);
    await button(page, /^Edit /)
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Player Name' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    for (const add of await button(page, 'Add Player').all()) {
      const { x, right } = await boxOf(add);
      expect([x >= 0, right <= 390, await isWhole(add)]).toEqual([true, true, true]);
    }
    for (const name of ['Lineups', 'On Court Positions']) {
      await page.getByRole('tab', { name }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  },
);

test('[HONEST-31] at 320 px the name of the lineup on court can be read', async () => {
  const page = await openOn(320, 640);
  await openCourt(page);
  const name = button(page, /^Lineup: Falcons - Starting Lineup/).getByText('Falcons - Starting Lineup');
  expect(await isWhole(name)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.each([
  [844, 390],
  [667, 375],
])('[HONEST-31] on a phone on its side (%i x %i) the whole court fits the height', async (width, height) => {
  const page = await openOn(width, height);
  await openCourt(page, `At ${width}`);
  for (const [slot, number] of [['P4 front', 1] as const, ['P4 back', 8] as const, ['P1 back', 3] as const])
    await pick(page, slot, number);
  const court = page.getByRole('group', { name: 'Court', exact: true });
  await court.evaluate((drawing) => drawing.parentElement?.scrollIntoView({ block: 'start' }));
  const { y, bottom } = await boxOf(court);
  expect([y >= 0, bottom <= height]).toEqual([true, true]);
  const places = await page.getByRole('button', { name: /^(Add a player to P|P\d (front|back):)/ }).all();
  const boxes = await Promise.all(places.map(boxOf));
  expect(boxes).toHaveLength(12);
  for (const [at, one] of boxes.entries()) {
    expect([one.height >= 44, one.y >= y, one.bottom <= bottom]).toEqual([true, true, true]);
    const isOver = (other: typeof one) =>
      one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom;
    expect(boxes.slice(at + 1).filter(isOver)).toEqual([]);
  }
});

test('[HONEST-30] a place with two players says whose each ball is; a lineup of nobody says so', async () => {
  const page = await openOn(390, 844);
  await openCourt(page, 'Two balls');
  for (const [slot, number] of [['P4 front', 1] as const, ['P4 back', 8] as const]) await pick(page, slot, number);
  const balls = page.getByRole('group', { name: 'P4', exact: true }).getByRole('button', { name: /^Server at/ });
  expect(await balls.allInnerTexts()).toEqual(['1', '8']);
  await balls.nth(1).click();
  expect(await balls.nth(1).getAttribute('aria-label')).toMatch(/^Server at P4 back: 8 /);
  await page.getByRole('tab', { name: 'Lineups' }).click();
  await button(page, 'Add Lineup').click();
  await page.getByLabel('Lineup Name').fill('Nobody yet');
  await button(page, 'Create Lineup').click();
  const row = page.getByRole('listitem').filter({ hasText: 'Nobody yet' });
  await row.getByText('Empty court').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Two balls' }).getByText('Empty court').count()).toBe(0);
});

test('[HONEST-30] the badge lies over no player of the bench, at the end of the page or on the way there', async () => {
  const page = await openOn(390, 664);
  await openCourt(page, 'Below the badge');
  await page.context().setOffline(true);
  await pick(page, 'P4 front', 1);
  await button(page, /^Offline Mode/).waitFor();
  type Box = Awaited<ReturnType<typeof boxOf>>;
  const under = async (place: (badge: Box) => Box) => {
    const covered: string[] = [];
    for (const part of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
      await page.evaluate((at) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * at), part);
      const badge = place(await boxOf(button(page, /^Offline Mode/)));
      for (const player of await page.getByLabel('Bench').getByRole('listitem').all()) {
        const one = await boxOf(player);
        const isFree = one.bottom <= badge.y || badge.bottom <= one.y || one.right <= badge.x || badge.right <= one.x;
        if (!isFree) covered.push(await player.innerText());
      }
    }
    return covered;
  };
  expect(await under((badge) => badge)).toEqual([]);
  // In the lower left corner of the screen the bench passes below it: that has to be seen.
  const inCorner = ({ width, height }: Box) => ({
    ...{ x: 16, right: 16 + width, width, height, y: 664 - 16 - height, bottom: 664 - 16 },
  });
  expect(await under(inCorner)).not.toEqual([]);
});

test('[HONEST-34] dragging a player who is out marks no words', async () => {
  const page = await openOn(1280, 900);
  await openTeam(page);
  await button(page, /^Edit /)
    .last()
    .click();
  await button(page, 'Mark as Out').click();
  await button(page, 'Mark as Available').waitFor();
  await button(page, 'Close without saving').click();
  const across = async (row: Locator) => {
    const { x, right, y, height } = await boxOf(row);
    await page.mouse.move(x + 70, y + 8);
    await page.mouse.down();
    await page.mouse.move(right - 8, y + height - 8, { steps: 6 });
    await page.mouse.up();
    return page.evaluate(() => String(getSelection()));
  };
  expect(await across(page.getByRole('article').filter({ hasText: '(Out)' }))).toBe('');
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  expect(await across(page.getByLabel('Bench').getByRole('listitem').filter({ hasText: '(Out)' }))).toBe('');
});

test('[HONEST-24] a swipe that begins on a plate, on the bench or in the roster scrolls, and moves nobody', async () => {
  const page = await openOn(390, 560);
  await openCourt(page, 'Swiped over');
  for (const [slot, number] of [['P4 front', 2] as const, ['P1 back', 3] as const]) await pick(page, slot, number);
  const stood = button(page, /^P\d (front|back): /);
  const names = () => stood.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const [before, scrolled] = [await names(), () => page.evaluate(() => scrollY)];
  const bench = page.getByRole('region', { name: 'Bench' });
  const along = () =>
    bench
      .locator('ul')
      .first()
      .evaluate((list) => list.scrollLeft);
  for (let times = 0; times < 3; times++) {
    await page.evaluate(() => scrollTo(0, 0));
    await swipe(page, button(page, /^P4 front: 2 /), { x: 0, y: -200 });
    await expect.poll(scrolled).toBeGreaterThan(50);
  }
  await bench.getByRole('button').nth(1).scrollIntoViewIfNeeded();
  await swipe(page, bench.getByRole('button').nth(1), { x: -150, y: 0 });
  await expect.poll(along).toBeGreaterThan(50);
  const low = await scrolled();
  await swipe(page, bench.getByRole('button').nth(2), { x: 0, y: 200 });
  await expect.poll(scrolled).toBeLessThan(low);
  expect(await names()).toEqual(before);

  await page.getByRole('tab', { name: 'Roster' }).tap();
  await page.evaluate(() => scrollTo(0, 0));
  await swipe(page, button(page, /^2 [A-Z]/), { x: 0, y: -200 });
  await expect.poll(scrolled).toBeGreaterThan(50);
});

/** Types another name into a player's card, and does not save it. */
async function editName(page: Page) {
  await button(page, /^Edit /)
    .first()
    .click();
  const field = page.getByRole('textbox', { name: 'Player Name' });
  await field.fill('Nora Birch');
  return { field, question: page.getByRole('alertdialog', { name: 'Discard changes?' }) };
}

test('[HONEST-28] a link and Back ask before they take unsaved edits away', async () => {
  const page = await openOn(1280, 900);
  await openTeam(page);
  const { pathname } = new URL(page.url());
  const { field, question } = await editName(page);
  const leave = [
    () => page.getByRole('link', { name: 'Back to Teams' }).click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const go of leave) {
    await go();
    await question.waitFor();
    await button(page, 'Keep Editing').click();
    await question.waitFor({ state: 'hidden' });
    expect([await field.inputValue(), new URL(page.url()).pathname]).toEqual(['Nora Birch', pathname]);
  }
  await page.getByRole('link', { name: 'Back to Teams' }).click();
  await button(page, 'Discard').click();
  await page.waitForURL('**/teams');
});

test('[HONEST-28] Back to another tab of the page asks before it takes unsaved edits away', async () => {
  const page = await openOn(390, 844);
  await openTeam(page);
  await page.getByRole('tab', { name: 'Lineups' }).click();
  await page.getByRole('tab', { name: 'Roster' }).click();
  const { field, question } = await editName(page);
  for (const goOn of ['Keep Editing', 'Discard']) {
    await page.evaluate(() => history.back());
    await question.waitFor();
    expect(await field.inputValue()).toBe('Nora Birch');
    await button(page, goOn).click();
    await question.waitFor({ state: 'hidden' });
  }
  await expect.poll(() => page.getByRole('tab', { name: 'Lineups' }).getAttribute('aria-selected')).toBe('true');
});

test('[HONEST-52] after a reload the chosen position of the roster is in view', async () => {
  const page = await openOn(390, 844);
  await openTeam(page);
  const chip = button(page, 'Defensive Specialist').first();
  await chip.click();
  await page.reload();
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
  await expect
    .poll(async () => {
      const box = await chip.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
});
