import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIES, CATEGORY_NAMES } from '#domain/match/categories.ts';
import { fold } from '#domain/match/fold.ts';
import { projection } from '#domain/match/projection.ts';
import { killDevice, launchChromium, launchDevice } from '#tests/support/chromium.ts';
import { openCaller } from '#tests/support/caller.ts';
import { unsentOn } from '#tests/support/left-on.ts';
import { mailboxOf, type Person, type RunningApp, signIn, signUp, startApp } from '#tests/support/e2e.ts';

import { keyOf, RECORDED, recordMatch, scoreOf, seesScore, TOTALS } from './first-match.ts';
import { answerToSum, logo, placeByDrag, placeByTap, playerIn, spokenAt } from './first-visit.ts';

/**
 * The story of a club's first match, from the first visit to the team's analysis. Each test is a chapter of it and
 * begins where the one before it ended.
 */
const OWNER: Person = { email: 'dana.mercer@tidewatervb.org', password: 'Tidewater-16!' };
const TEAM = 'Tidewater 16U';
const DESK = { width: 1280, height: 1000 };
const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = 15_000;

let app: RunningApp;
let profile: string;
/** The owner's device, with a profile on disk that outlives the browser. */
let device: BrowserContext;
let page: Page;
/** The statistician's browser. */
let browser: Browser;
let partner: Page;
let partnerIs: Person;

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'lineup-pro-device-'));
  app = await startApp();
  await openDevice(DESK);
  browser = await launchChromium();
  partner = await browser.newPage({ viewport: DESK, baseURL: app.url });
});
afterAll(async () => {
  await device.close();
  await browser?.close();
  await app.stop();
  await rm(profile, { recursive: true, force: true });
});

async function openDevice(viewport: typeof DESK): Promise<void> {
  device = await launchDevice(profile, { viewport, baseURL: app.url });
  device.setDefaultTimeout(PATIENCE_MS);
  page = device.pages()[0] ?? (await device.newPage());
}

const press = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name, exact: true }).click();
const shows = (text: string | RegExp, on: Page = page) => on.getByText(text).first().waitFor();
const field = (name: string) => page.getByLabel(name, { exact: true });
const path = (name: string) => page.waitForURL((url) => url.pathname === name);

test('[AUTH-30][AUTH-31][AUTH-35][GUARD-01][GUARD-15] a visitor signs up, confirms by the mail in the mailbox, and signs in', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await field('Email').fill(OWNER.email);
  await field('Password').fill(OWNER.password);
  await page.getByRole('textbox', { name: 'Answer to' }).fill(await answerToSum(page));
  await press('Sign Up');
  await shows('Check your email for a confirmation link!');

  await page.goto(await mailboxOf(app.url));
  await page.getByRole('article').filter({ hasText: OWNER.email }).getByRole('link').click();
  await page.getByRole('article').getByRole('link').click();
  await path('/auth');
  await shows('Your email is confirmed.');
  expect(await field('Email').inputValue()).toBe(OWNER.email);
  await field('Password').fill(OWNER.password);
  await press('Sign In');
  await path('/teams');
});

test('[TEAMS-10][TEAMS-11][TCREATE-10][TCREATE-12][TCREATE-14][TCREATE-21] a team is made with 12 placeholder players and a logo', async () => {
  await shows('No teams yet');
  await press('Create New Team');
  await field('Team Name').fill(TEAM);
  await page.getByLabel('Team Logo (max 1000x1000px, under 2MB)').setInputFiles(await logo());
  await page.getByRole('switch', { name: 'Generate placeholder players' }).click();
  expect(await field('Number of players').inputValue()).toBe('12');
  await press('Create Team');
  await shows('Team created with players successfully!');
  const card = page.getByRole('region', { name: TEAM });
  // The server's first picture, for which it reads its library of pictures.
  await card.locator('img[src*="/files/team-logos/"]').waitFor();
  expect(await card.innerText()).toMatch(/players\s*12/);
});

test('[HEAD-10][LPAGE-11][LPAGE-12] the header takes the colours of the logo, and the roster lists all twelve', async () => {
  const bar = page.getByRole('banner');
  const ground = () => bar.evaluate((header) => getComputedStyle(header).backgroundColor);
  const plain = await ground();
  await page.getByRole('link', { name: TEAM }).click();
  await shows('Team Roster (12)');
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Roster', 'On Court Positions', 'Lineups']);
  expect(await page.getByRole('button', { name: /^\d+ [A-Z].*, / }).count()).toBe(12);
  await expect.poll(ground).not.toBe(plain);
  const [red = 0, green = 0, blue = 0] = [...(await ground()).matchAll(/[\d.]+/g)].map(Number);
  expect(green).toBeGreaterThan(Math.max(red, blue));
});

test('[COURT-04][COURT-05][COURT-14][COURT-18][COURT-34][LPAGE-18] six stand on court by tap and by drag, one serves, and a rotation is saved', async () => {
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  for (const slot of ['P4 front', 'P5 front', 'P6 front']) await placeByDrag(page, slot);
  for (const slot of ['P1 front', 'P2 front', 'P3 front']) await placeByTap(page, slot);
  await page.getByRole('button', { name: /^P1 front: / }).click();
  await press('Make server');
  const server = await spokenAt(page, 'P1 front');
  expect(server).toContain(', server');
  await press('Rotate clockwise');
  await shows(/^Changes saved @ \d{1,2}:\d\d (AM|PM)$/);
  expect(await spokenAt(page, 'P6 front')).toContain(playerIn(server));
  await page.reload();
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  await page.getByRole('button', { name: /^P6 front: / }).waitFor();
  expect(await spokenAt(page, 'P6 front')).toContain(playerIn(server));
  expect(await page.getByRole('button', { name: /^P\d front: / }).count()).toBe(6);
});

test('[BILLING-02][BILLING-04][BILLING-07][BILLING-25][TEAMS-29] Pro is bought from the simulated provider and counts without signing in again', async () => {
  await press('Account menu');
  await press('Upgrade');
  const offer = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  for (const text of ['Schedule Management', 'Statistics Tracking', 'Advanced Analytics', '$5.99']) {
    await offer.getByText(text).first().waitFor();
  }
  const opened = page.waitForEvent('popup');
  await press('Choose Monthly');
  const checkout = await opened;
  await shows('Simulated – no money moves.', checkout);
  await press('Pay $5.99/mo', checkout);
  await shows('You are on Pro', checkout);
  await checkout.close();
  await press('Account menu');
  await page.getByText('Pro', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('[SHARE-07][TEAMS-18][TEAMS-21][TEAMS-12] a second person is invited as a statistician and accepts', async () => {
  partnerIs = await signUp(app.url, 'robin');
  await press('Share');
  await field('Email').fill(partnerIs.email);
  await page.getByRole('radio', { name: /^Statistician/ }).check();
  await press('Send Invitation');
  await shows('Invitation Sent');
  await page.keyboard.press('Escape');

  await signIn(partner.context(), app.url, partnerIs);
  await partner.goto('/teams');
  const banner = partner.getByRole('region', { name: `Invitation to ${TEAM}` });
  await banner.getByRole('button', { name: 'Accept' }).click();
  await shows(`You've joined ${TEAM}!`, partner);
  await partner.getByRole('link', { name: TEAM }).click();
  await partner.waitForURL('**/stats');
});

let address: string;

test('[STATS-13][TRACK-01][TRACK-06] in the gym a one-time event is made on the phone, and the tracker opens', async () => {
  const stats = new URL(partner.url()).pathname;
  await device.close();
  await openDevice(PHONE);
  await page.goto(stats);
  await press('New Event');
  await field('Event name').fill('Harbor Friendly');
  await press('Create Event');
  await page.waitForURL('**/stat-tracking/*');
  address = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Our score, add 1, 0' }).waitFor();
  await shows('of 3');
  await nothingPending(page);
});

test('[TRACK-30][TRACK-11][OFFLINE-03][OFFLINE-10] without a network two sets of fast taps are recorded, and a few undone', async () => {
  await device.setOffline(true);
  await shows('Offline Mode');
  await recordMatch(page);
  await shows(`${RECORDED} pending`);
});

async function nothingPending(on: Page): Promise<void> {
  await expect.poll(async () => (await unsentOn(on)).length).toBe(0);
  await on.getByText('Syncing...').waitFor({ state: 'hidden' });
}

test('[OFFLINE-15][OFFLINE-27][TRACK-12][TRACK-21][TRACK-42] a killed browser opens again offline with everything that was recorded', async () => {
  await expect.poll(async () => (await unsentOn(page)).length).toBe(RECORDED);
  await killDevice(device);
  await openDevice(PHONE);
  await device.setOffline(true);
  await page.goto(address);
  await seesScore(page, scoreOf(2));
  await shows('Offline Mode');
  await shows(`${RECORDED} pending`);
  await press('Previous set');
  await seesScore(page, scoreOf(1));
  await page.getByRole('group', { name: 'Player' }).getByRole('button').nth(1).click();
  for (const name of ['Kill, 7', 'Attack error, 2', 'Attack in play, 0']) {
    await page.getByRole('button', { name, exact: true }).waitFor();
  }
});

test('[OFFLINE-02][OFFLINE-04] back online it syncs, and the second person sees it all', async () => {
  await partner.goto(address);
  await seesScore(partner, { us: 0, them: 0 });
  const isSeen = Promise.withResolvers<undefined>();
  await page.route('**/api/sync/push', async (route) => {
    await isSeen.promise;
    await route.fallback();
  });
  await device.setOffline(false);
  await shows('Syncing...');
  isSeen.resolve(undefined);
  await nothingPending(page);
  // Whoever goes on before the second set has arrived opens it, and that is an entry too.
  await seesScore(partner, scoreOf(1));
  await partner.getByRole('navigation', { name: 'Sets' }).getByRole('button', { name: 'Next set' }).click();
  await seesScore(partner, scoreOf(2));
  expect(await page.getByText(/pending$/).count()).toBe(0);
});

test('[TRACK-43] two people tap along, each sees the tap of the other arrive, and both end with the same figures', async () => {
  await press('Next set');
  await page.getByRole('group', { name: 'Player' }).getByRole('button').nth(0).click();
  const cells = partner.getByRole('row').nth(2).getByRole('button');
  for (let round = 1; round <= 4; round++) {
    await page.getByRole('button', { name: keyOf('attack', 'positive') }).click();
    await cells
      .filter({ hasText: new RegExp(`^${round}$`) })
      .first()
      .waitFor();
    await partner
      .getByRole('row')
      .nth(2)
      .getByRole('button', { name: /: Dig, / })
      .click();
    await page.getByRole('button', { name: `Dig, ${round}`, exact: true }).waitFor();
  }
  await partner.getByRole('button', { name: /^Our score, add 1/ }).click();
  await seesScore(page, { ...scoreOf(2), us: scoreOf(2).us + 1 });
  await Promise.all([nothingPending(page), nothingPending(partner)]);
  await expect.poll(async () => (await held()).log.length).toBe(RECORDED + 9);
  const { log, sets, pairs } = await held();
  const session = { id: address.split('/').at(-1) ?? '', teamId: log[0]?.teamId ?? '', createdAt: '' };
  const folded = projection(fold(log.toSorted((a, b) => a.rev - b.rev)), session);
  expect(figures(pairs)).toEqual(figures(folded.statPairs));
  expect(sets.map(({ setNumber, ourScore, opponentScore }) => [setNumber, ourScore, opponentScore]).sort()).toEqual([
    [1, 12, 6],
    [2, 7, 6],
  ]);
});

const held = async () => (await openCaller(app.url, partnerIs)).match(address.split('/').at(-1) ?? '');
const figures = (pairs: Awaited<ReturnType<typeof held>>['pairs'] | ReturnType<typeof projection>['statPairs']) =>
  pairs
    .filter(({ totalAttempts }) => totalAttempts > 0)
    .map(({ id, positiveCount, negativeCount, totalAttempts }) =>
      [id, positiveCount, negativeCount, totalAttempts].join(' '),
    )
    .sort();

test('[TRACK-33][TRACK-34][TRACK-35][TEAMAN-11] the game is completed, and the analysis of the team shows its totals', async () => {
  await press('Complete Game');
  const findings = page.getByRole('dialog', { name: /^Before you complete the game/ });
  await findings.getByRole('button', { name: 'Complete Game' }).click();
  await shows('Game Completed');
  await shows('Statistics have been finalized');
  await page.waitForURL((url) => url.pathname !== address);
  await page.goto(`${new URL(partner.url()).origin}${await teamPath()}/stats/team-analysis`);
  await page.getByRole('heading', { name: 'Team Analysis' }).waitFor();
  const totals = page.getByRole('region', { name: 'Team totals' });
  await totals.waitFor();
  const words = await totals.innerText();
  for (const category of CATEGORY_NAMES) {
    const { positive, attempts } = TOTALS[category];
    await shows(`${positive} of ${attempts} attempts`);
    expect(words).toMatch(new RegExp(`Team ${CATEGORIES[category].outcome}\\s+${positive}\\b`, 'i'));
  }
  await shows('Completed', partner);
});

const teamPath = async () => `/team/${(await held()).log[0]?.teamId}`;
