import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTeam } from '#domain/teams/commands.ts';
import { newId, openCaller } from '#tests/support/caller.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { carry, drag, lift } from '#tests/support/dragging.ts';
import { type Person, readMailbox, type RunningApp, signIn, signUp, startApp } from '#tests/support/e2e.ts';

let app: RunningApp;
let browser: Browser;
let folder: string;
let owner: Person;
beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
  folder = await mkdtemp(join(tmpdir(), 'teams-e2e-'));
  owner = await signUp(app.url, 'owner');
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function device(person: Person, path = '/teams'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: app.url });
  await signIn(context, app.url, person);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function create(page: Page, name: string): Promise<string> {
  await button(page, 'Create New Team').first().click();
  await page.getByLabel('Team Name').fill(name);
  await page.getByRole('switch', { name: 'Generate placeholder players' }).click();
  await button(page, 'Create Team').last().click();
  await page.getByText('Team created with players successfully!').waitFor();
  await page.getByRole('link', { name }).click();
  await page.getByText('Team Roster (12)').waitFor();
  return new URL(page.url()).pathname;
}
const onCourt = (page: Page) => button(page, /^P\d (front|back): /);

test('[ROSTER-17] [AMB-058] [COURT-15] [COURT-17] [COURT-25] [LPAGE-18] dragging from roster to court, swapping, refusing, and all of it after a reload', async () => {
  const page = await device(owner);
  await create(page, 'Falcons');
  await drag(page, button(page, /^1 [A-Z]/), page.getByRole('img', { name: 'P1 front: empty' }));
  await page.getByRole('img', { name: /^P1 front: 1 / }).waitFor();

  await lift(page, button(page, /^2 [A-Z]/));
  await carry(page, page.getByRole('tab', { name: 'On Court Positions' }));
  await button(page, 'Add a player to P4 front').waitFor();
  await carry(page, button(page, 'Add a player to P4 front'));
  await page.mouse.up();
  await button(page, /^P4 front: 2 /).waitFor();

  await drag(page, button(page, /^P1 front: 1 /), button(page, /^P4 front: 2 /));
  await page.getByText('Players swapped successfully').waitFor();
  await button(page, /^P4 front: 1 /).waitFor();

  const libero = page.getByRole('listitem').filter({ hasText: 'Libero' }).getByRole('button');
  await drag(page, libero, button(page, /^P4 front: 1 /));
  await page.getByText('A libero cannot stand in a front slot.', { exact: true }).waitFor();
  await page.getByText(/^Changes saved/).waitFor({ state: 'detached' });
  await drag(page, libero, button(page, 'Add a player to P1 back'));
  await button(page, /^P1 back: 8 /).waitFor();
  await page.getByText(/^Changes saved @ \d{1,2}:\d\d (AM|PM)$/).waitFor();

  const before = await onCourt(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await page.reload();
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  await onCourt(page).nth(2).waitFor();
  expect(await onCourt(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(before);
});

test('[LINEUP-33] [LINEUP-34] [LINEUP-35] [LINEUP-36] [HONEST-32] lineups change places by mouse and by keyboard, and a click still selects', async () => {
  const page = await device(owner);
  await create(page, 'Hawks');
  await page.getByRole('tab', { name: 'Lineups' }).click();
  for (const name of ['Second', 'Third']) {
    await button(page, 'Add Lineup').click();
    await page.getByLabel('Lineup Name').fill(name);
    await button(page, 'Create Lineup').click();
    await button(page, `Move ${name}`).waitFor();
  }
  const order = () => button(page, /^Move /).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await drag(page, button(page, 'Move Third'), button(page, 'Move Hawks - Starting Lineup'));
  await page.getByText('Lineup order updated').waitFor();
  expect(await order()).toEqual(['Move Third', 'Move Hawks - Starting Lineup', 'Move Second']);

  await button(page, 'Move Third').focus();
  await page.keyboard.press('Space');
  await page.getByText(/Third, \d of \d\.$/).waitFor({ state: 'attached' });
  const carried = page.getByRole('listitem').filter({ has: button(page, 'Move Third') });
  const moved = () => carried.evaluate((row) => new DOMMatrix(getComputedStyle(row).transform).m42);
  // The library hears the arrows from the page's next turn on, and counts a step from where the last one was drawn.
  await page.evaluate(() => new Promise((turned) => setTimeout(turned)));
  for (const px of [25, 50, 75, 100]) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(moved).toBe(px);
  }
  await page.getByText('Third, 2 of 3.', { exact: true }).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['Move Hawks - Starting Lineup', 'Move Third', 'Move Second']);

  const row = page.getByRole('button', { name: 'Second', exact: true });
  await row.click();
  expect(await row.getAttribute('aria-current')).toBe('true');
  const isCarried = page.getByText(/Second, \d of \d\.$/);
  const { x = 0, y = 0 } = (await button(page, 'Move Second').boundingBox()) ?? {};
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 17, { steps: 7 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await isCarried.count()).toBe(0);
  await page.mouse.move(x + 10, y + 20);
  await isCarried.waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('[ROSTER-14] [COURT-06] who is out is dimmed and struck through, in the roster and beside the court', async () => {
  const page = await device(owner);
  await create(page, 'Kestrels');
  await button(page, /^Edit /)
    .first()
    .click();
  await button(page, 'Mark as Out').click();
  await button(page, 'Mark as Available').waitFor();
  await button(page, 'Close without saving').click();
  const styleOf = (entry: Locator) =>
    entry
      .locator('b')
      .last()
      .evaluate((name) => [getComputedStyle(name).textDecorationLine, getComputedStyle(name).color]);
  const looks = async (entries: Locator) => {
    const [line, colour] = await styleOf(entries.filter({ hasText: '(Out)' }));
    const [otherLine, otherColour] = await styleOf(entries.filter({ hasNotText: '(Out)' }).first());
    return [line, otherLine, colour === otherColour];
  };
  expect(await looks(page.getByRole('article'))).toEqual(['line-through', 'none', false]);
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  await page.getByLabel('Bench').waitFor();
  expect(await looks(page.getByLabel('Bench').getByRole('listitem'))).toEqual(['line-through', 'none', false]);
});

test('[TCREATE-10] [TEDIT-06] [SHARE-09] [SHARE-20] [TEAMS-21] [ACCESS-12] [ACCESS-14] a logo, an invitation by mail, a coach who joins, edits, and is let go', async () => {
  const logo = join(folder, 'logo.png');
  await sharp({ create: { width: 120, height: 120, channels: 3, background: '#17406d' } })
    .png()
    .toFile(logo);
  const page = await device(owner);
  const path = await create(page, 'Ospreys');
  await page.goto('/teams');
  await button(page, 'Actions for Ospreys').click();
  await page.getByRole('menuitem', { name: 'Edit Team' }).click();
  await page.getByLabel(/^Team Logo/).setInputFiles(logo);
  await button(page, 'Save Changes').click();
  const crest = page.getByRole('region', { name: 'Ospreys' }).locator('img');
  await expect
    .poll(() => crest.evaluateAll((all) => all.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)))
    .toBe(true);

  await button(page, 'Actions for Ospreys').click();
  await page.getByRole('menuitem', { name: 'Share Team' }).click();
  await page.getByLabel('Email').fill('coach@example.com');
  await button(page, 'Send Invitation').click();
  await page.getByText('Invitation Sent').waitFor();
  expect(await readMailbox(app.url)).toContain('coach@example.com');

  const guest = await device(await signUp(app.url, 'coach'));
  await button(guest, 'Accept').click();
  await guest.getByText("You've joined Ospreys!").waitFor();
  await guest.getByRole('link', { name: 'Ospreys' }).click();
  await guest.getByText('Team Roster (12)').waitFor();

  await page.goto(path);
  await button(page, 'Manage').click();
  await button(page, /^Revoke access of/).click();
  await page.getByRole('button', { name: 'Revoke Access', exact: true }).click();
  await page.getByText('Access Revoked').waitFor();
  await guest.getByText('Team Roster (12)').waitFor({ state: 'detached' });
  await guest.goto('/teams');
  await guest.getByText('No teams yet').waitFor();
});

test('who comes back from a team of many finds its card where it was left', async () => {
  const club = await signUp(app.url, 'club');
  const caller = await openCaller(app.url, club);
  const words = { seasonName: 'Fall 2026', description: null };
  for (let n = 1; n <= 30; n++) await caller.push(createTeam.draft({ teamId: newId(), name: `Team ${n}`, ...words }));
  const page = await device(club);
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('link', { name: 'Team 5', exact: true });
  await card.scrollIntoViewIfNeeded();
  // Cards that were never seen have a height that is only guessed: after a leap the page still moves.
  const at = () => page.evaluate(() => scrollY);
  let before = Number.NaN;
  const isStill = async () => before === (before = await at());
  await expect.poll(isStill, { interval: 300 }).toBe(true);
  const left = await card.boundingBox();
  await card.click();
  await page.getByText('Team Roster (0)').waitFor();
  await page.goBack();
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - (left?.y ?? 0))).toBeLessThan(60);
});
