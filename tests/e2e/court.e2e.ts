import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killDevice, launchChromium, launchDevice } from '#tests/support/chromium.ts';
import { drag, dragByFinger, pressUntil } from '#tests/support/dragging.ts';
import { type Person, type RunningApp, signIn, signUp, startApp } from '#tests/support/e2e.ts';
import { unsentOn } from '#tests/support/left-on.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

let app: RunningApp;
let browser: Browser;
let owner: Person;
let path: string;
beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
  owner = await signUp(app.url, 'owner');
  path = await makeTeam();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function open(person: Person, { viewport = DESK, hasTouch = false } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch, baseURL: app.url });
  await signIn(context, app.url, person);
  return context.newPage();
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const stood = (page: Page) => button(page, /^P\d (front|back): /);
const isSaved = (page: Page) => page.getByText(/^Changes saved @/).waitFor();

/** Twelve players, of whom 8 is the libero, and one lineup; answers where they are. */
async function makeTeam(): Promise<string> {
  const page = await open(owner);
  await page.goto('/teams');
  await button(page, 'Create New Team').first().click();
  await page.getByLabel('Team Name').fill('Falcons');
  await page.getByRole('switch', { name: 'Generate placeholder players' }).click();
  await button(page, 'Create Team').last().click();
  await page.getByText('Team created with players successfully!').waitFor();
  await page.getByRole('link', { name: 'Falcons' }).click();
  await page.getByText('Team Roster (12)').waitFor();
  const { pathname } = new URL(page.url());
  await page.context().close();
  return pathname;
}

/** The court of a lineup that nobody else has. */
async function courtOf(page: Page, lineup: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('tab', { name: 'Lineups' }).click();
  await button(page, 'Add Lineup').click();
  await page.getByLabel('Lineup Name').fill(lineup);
  await button(page, 'Create Lineup').click();
  await button(page, `Move ${lineup}`).waitFor();
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  await button(page, 'Add a player to P1 front').waitFor();
}
async function openLineup(page: Page, lineup: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  await button(page, /^Lineup: /).click();
  await page.getByRole('option', { name: lineup }).click();
}
async function pick(page: Page, slot: string, number: number): Promise<void> {
  await button(page, slot).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${number}\\D`) })
    .first()
    .click();
}

test('[COURT-34] the keyboard alone places, moves, rotates, serves, and takes back; each step is called out', async () => {
  const page = await open(owner);
  await courtOf(page, 'By keys');
  const ball = page.getByRole('listitem').filter({ hasText: /^1\D/ }).getByRole('button');
  await ball.focus();
  await page.keyboard.press('Space');
  await page.getByText(/^(Picked up .+|Over the bench\.)$/).waitFor({ state: 'attached' });
  await pressUntil(page, 'ArrowLeft', /^Not over a place\.$/);
  await pressUntil(page, 'ArrowDown', /^Over P2 front\.$/);
  await pressUntil(page, 'ArrowDown', /^Over P1 front\.$/);
  await page.keyboard.press('Space');
  await page.getByText(/ was dropped on P1 front\.$/).waitFor({ state: 'attached' });
  await button(page, /^P1 front: 1 /)
    .and(page.locator(':focus'))
    .waitFor();

  await page.keyboard.press('Space');
  await pressUntil(page, 'ArrowLeft', /^Over P5 front\.$/);
  await page.keyboard.press('Escape');
  await page.getByText(/ was put back\.$/).waitFor({ state: 'attached' });
  expect(await stood(page).count()).toBe(1);

  await button(page, 'Server at P1 front').press('Enter');
  await button(page, 'Rotate clockwise').press('Enter');
  await button(page, /^P6 front: 1 .*, server$/).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Undone.').waitFor({ state: 'attached' });
  await button(page, /^P1 front: 1 .*, server$/).waitFor();
  await page.keyboard.press('Control+Shift+z');
  await page.getByText('Done again.').waitFor({ state: 'attached' });
  await button(page, /^P6 front: 1 /).press('Enter');
  await page.getByRole('dialog', { name: 'Choose a player' }).waitFor();
  await button(page, 'Remove from court').press('Enter');
  await button(page, 'Add a player to P6 front').and(page.locator(':focus')).waitFor();
  await isSaved(page);

  await page.getByRole('listitem').filter({ hasText: /^8\D/ }).getByRole('button').focus();
  await page.keyboard.press('Space');
  await pressUntil(page, 'ArrowLeft', /^Not over a place\.$/);
  await pressUntil(page, 'ArrowUp', /^Over P\d front\. A libero cannot stand in a front slot\.$/);
  await page.keyboard.press('Space');
  await page.getByText(/ was put back\.$/).waitFor({ state: 'attached' });
  expect(await stood(page).count()).toBe(0);
});

test('[COUNTS-41] a finger drags, taps and turns at 390 px, the page still scrolls, and the bench says positions whole', async () => {
  const page = await open(owner, { viewport: PHONE, hasTouch: true });
  await courtOf(page, 'By finger');
  const said = page.getByRole('region', { name: 'Bench' }).getByText('Defensive Specialist', { exact: true });
  await said.first().waitFor();
  const isCut = await said.evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth));
  expect(isCut).toBe(false);
  await pick(page, 'Add a player to P4 front', 2);
  await button(page, /^P4 front: 2 /).waitFor();
  await dragByFinger(page, button(page, /^P4 front: 2 /), button(page, 'Add a player to P2 front'));
  await button(page, /^P2 front: 2 /).waitFor();
  // For a moment after a drop the drag library takes a tap for the end of it.
  await isSaved(page);
  await button(page, 'Server at P2 front').tap();
  await button(page, 'Rotate clockwise').tap();
  await button(page, /^P1 front: 2 .*, server$/).waitFor();
  await button(page, 'Undo').tap();
  await button(page, /^P2 front: 2 /).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  const heights = await page
    .getByRole('button', { name: /^(Undo|Redo|Print|Download PDF)$/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 44)).toEqual([]);
});

test('two editors at once: the later court stands whole; the other one is told, looks, and takes the own one back', async () => {
  const coach = await signUp(app.url, 'coach');
  const page = await open(owner);
  await courtOf(page, 'Of both');
  await button(page, 'Share').click();
  await page.getByLabel('Email').fill(coach.email);
  await button(page, 'Send Invitation').click();
  await page.getByText('Invitation Sent').waitFor();
  await page.keyboard.press('Escape');
  const other = await open(coach);
  await other.goto('/teams');
  await button(other, 'Accept').click();
  await other.getByText("You've joined Falcons!").waitFor();
  await openLineup(other, 'Of both');
  await button(other, 'Add a player to P4 front').waitFor();

  await other.context().setOffline(true);
  await pick(page, 'Add a player to P1 front', 1);
  await isSaved(page);
  await pick(other, 'Add a player to P4 front', 3);
  await button(other, /^P4 front: 3 /).waitFor();
  await other.context().setOffline(false);

  await button(page, /^P4 front: 3 /).waitFor();
  expect(await stood(page).count()).toBe(1);
  await page
    .getByText(/^Changed by /)
    .first()
    .waitFor();
  await button(page, 'Look').first().click();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /^P1 front: 1 / })
    .waitFor();
  await button(page, 'Take back').click();
  await button(page, /^P1 front: 1 /).waitFor();
  await button(other, /^P1 front: 1 /).waitFor();
  await other
    .getByText(/^Changed by /)
    .first()
    .waitFor();
});

test('[COURT-27] a browser that is killed after a drop has lost nothing of it', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'court-e2e-'));
  const options = { viewport: DESK, baseURL: app.url };
  const device = await launchDevice(profile, options);
  await signIn(device, app.url, owner);
  const page = await device.newPage();
  await courtOf(page, 'Of the brave');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await openLineup(page, 'Of the brave');
  await device.setOffline(true);
  await drag(
    page,
    page.getByRole('listitem').filter({ hasText: /^5\D/ }).getByRole('button'),
    button(page, 'Add a player to P1 front'),
  );
  await expect.poll(async () => (await unsentOn(page)).length).toBe(1);
  await killDevice(device);

  const again = await launchDevice(profile, options);
  // The crash may have taken the cookie along; what was queued is this person's all the same.
  await signIn(again, app.url, owner);
  const next = await again.newPage();
  await openLineup(next, 'Of the brave');
  await button(next, /^P1 front: 5 /).waitFor();
  await expect.poll(async () => (await unsentOn(next)).length).toBe(0);
  await again.close();
  await rm(profile, { recursive: true, force: true });
});

const pagesIn = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

test('the lineup sheet is one page, on paper and as a file', async () => {
  const page = await open(owner);
  await page.addInitScript(() => Reflect.set(window, 'print', () => undefined));
  await page.goto(path);
  await button(page, 'Add Player').first().click();
  await page.getByLabel('Player Name').fill('M'.repeat(100));
  await page.keyboard.press('Enter');
  await page.getByText('Team Roster (13)').waitFor();
  await courtOf(page, 'Of paper');
  await pick(page, 'Add a player to P1 front', 1);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download PDF').click()]);
  expect(download.suggestedFilename()).toBe('Of paper - Falcons.pdf');
  const file = await readFile(await download.path());
  expect([file.subarray(0, 5).toString(), pagesIn(file)]).toEqual(['%PDF-', 1]);
  await button(page, 'Print').click();
  await page.getByText('Of paper (5-1)').waitFor({ state: 'attached' });
  expect(await page.getByText('Of paper (5-1)').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Of paper (5-1)').isVisible()).toBe(true);
  expect(await page.getByRole('tab', { name: 'Roster' }).isVisible()).toBe(false);
  const rights = await page
    .locator('.lineup-sheet, .lineup-sheet *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBe(rights[0]);
  expect(pagesIn(await page.pdf({ format: 'Letter' }))).toBe(1);
});

test('[LPAGE-14] without a sign-in nothing of a team is asked for', async () => {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(path);
  await page.waitForURL('**/auth*');
  await page.getByRole('heading').first().waitFor();
  expect(asked.filter((one) => one.startsWith('/api/sync') || one.startsWith('/api/teams'))).toEqual([]);
});

test('[ROSTER-16] the roster has two columns on wide screens, and three on extra-wide ones', async () => {
  const page = await open(owner);
  await page.goto(path);
  const columns = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .locator('article')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    return new Set(lefts).size;
  };
  await page.locator('article').first().waitFor();
  expect([await columns(1280), await columns(1920)]).toEqual([2, 3]);
});

test('[LPAGE-10] the logo lies dimmed behind the page, and takes neither clicks nor words', async () => {
  const page = await open(owner);
  const buffer = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#17406d' } })
    .png()
    .toBuffer();
  const multipart = { logo: { name: 'logo.png', mimeType: 'image/png', buffer } };
  const sent = await page.request.put(`/api/teams/${path.split('/')[2]}/logo`, {
    headers: { origin: app.url },
    multipart,
  });
  expect(sent.ok()).toBe(true);
  await page.goto(path);
  const ground = page.locator('main > img[aria-hidden]');
  await ground.waitFor();
  const look = await ground.evaluate((one) => {
    const { opacity, pointerEvents } = getComputedStyle(one);
    return { isFaint: Number(opacity) <= 0.15, pointerEvents, alt: one.getAttribute('alt') };
  });
  expect(look).toEqual({ isFaint: true, pointerEvents: 'none', alt: '' });
});
