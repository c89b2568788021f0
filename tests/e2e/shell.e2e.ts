import { gzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { type RunningApp, signIn, signUp, startApp, troubles } from '#tests/support/e2e.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const KB = 1024;
const KINDS = ['document', 'stylesheet', 'script'];
const TEAM = '0198c0de-0000-7000-8000-000000000001';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function visit(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await browser.newPage({ baseURL: app.url, viewport: DESKTOP, ...options });
  await page.goto(path);
  return page;
}

async function visitSignedIn(name: string, path: string, viewport = DESKTOP): Promise<Page> {
  const person = await signUp(app.url, name);
  const context = await browser.newContext({ baseURL: app.url, viewport });
  await signIn(context, app.url, person);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const seen = (page: Page, name: string) => heading(page, name).waitFor();

/** Bytes over the wire, compressed as the server does, by kind. */
async function weigh(page: Page, path: string, last: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  const reads: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const read = async () => {
      const body = await response.body();
      sizes[kind] = (sizes[kind] ?? 0) + gzipSync(body).length / KB;
    };
    // Not the stream of hints, which never ends.
    if (response.ok() && KINDS.includes(kind)) reads.push(read().catch(() => undefined));
  });
  await page.goto(path);
  await page.getByText(last, { exact: true }).first().waitFor();
  await Promise.all(reads);
  return sizes;
}

test('[LAND-01][LAND-02][LAND-03][LAND-04][LAND-05][HEAD-01] the landing page is painted without JavaScript', async () => {
  const page = await visit('/', { javaScriptEnabled: false });
  for (const title of ['Lineup Pro', 'Team Management', 'Smart Lineups', 'Schedule & Stats']) await seen(page, title);
  expect(await page.getByText('Volleyball Edition').isVisible()).toBe(true);
  expect(await page.getByRole('banner').count()).toBe(0);
  await page.getByRole('link', { name: 'Get Started' }).click();
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('[LAND-06][LAND-07][ROUTE-01] "Get Started" leads from the landing page, which has no header, to sign-in', async () => {
  const page = await visit('/', { viewport: PHONE });
  await page.mouse.wheel(0, 600);
  expect(await page.getByRole('banner').count()).toBe(0);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
});

test('the landing page weighs at most 25 KB besides its fonts and carries no React', async () => {
  const page = await visit('/terms');
  const { document = 0, stylesheet = 0, script = 0 } = await weigh(page, '/', 'Schedule & Stats');
  expect(document + stylesheet + script).toBeLessThan(25);
  expect(script).toBeLessThan(3);
});

test('[ROUTE-03][HEAD-01] sign-in has no header, and needs at most 170 KB of script', async () => {
  const page = await visit('/terms');
  await page.getByRole('banner').waitFor();
  const { script = 0 } = await weigh(page, '/auth', 'Sign Up');
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sign In', 'Sign Up']);
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(script).toBeGreaterThan(60);
  expect(script).toBeLessThan(170);
});

test.each([
  '/teams',
  `/team/${TEAM}/lineups`,
  `/team/${TEAM}/stats/team-analysis`,
  `/stat-tracking/${TEAM}`,
  '/changes',
])('[ROUTE-06][ROUTE-23] a visitor at %s is led to sign-in and no team data is asked for', async (path) => {
  const page = await visit('/terms');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(path);
  await page.waitForURL('**/auth');
  expect(asked.filter((address) => address.startsWith('/api/sync'))).toEqual([]);
});

test('[ROUTE-19][ROUTE-20][ROUTE-21] an unknown address is said to be one, and is logged', async () => {
  const page = await visit('/terms');
  const heard = troubles(page);
  await page.goto('/nonsense');
  await seen(page, '404');
  expect(await page.getByText('Oops! Page not found').isVisible()).toBe(true);
  expect(heard.filter((text) => text.includes('404') && text.includes('/nonsense'))).toHaveLength(1);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await seen(page, 'Lineup Pro');
});

test('[ROUTE-19][OFFLINE-27] an unknown address is one without a network too, and a text that is not kept says so', async () => {
  const page = await visit('/support');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.goto('/nonsense');
  await seen(page, '404');
  await page.goto('/terms');
  await seen(page, "You're offline");
});

test('[ROUTE-15][STATIC-01][STATIC-02][STATIC-03] the terms have 14 sections, the date of today and a way back', async () => {
  const page = await visit('/support');
  await page.goto('/terms');
  await seen(page, 'Terms of Use');
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(14);
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'medium' }));
  expect(await page.getByText(`Last updated: ${today}`).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/support');
});

test('[ROUTE-16][STATIC-04][STATIC-05][STATIC-06] the privacy policy has 13 sections and says how long and for whom', async () => {
  const page = await visit('/privacy');
  await seen(page, 'Privacy Policy');
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(13);
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('up to 2 years');
  expect(text).toContain('not for children under 13');
});

test('[ROUTE-17][STATIC-07][STATIC-08][STATIC-09][STATIC-10] support says how to reach us', async () => {
  const page = await visit('/support');
  await seen(page, 'Support & Contact');
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('"Send Feedback" in the avatar menu');
  expect(text).toContain('24-48 hours');
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(2);
  const address = await page.getByRole('link', { name: 'Email Support' }).getAttribute('href');
  expect(address).toMatch(/^mailto:[^@]+@[^?]+/);
});

test('[HEAD-02][HEAD-03][HEAD-04] the simple bar has the title, Home and Sign In', async () => {
  const page = await visit('/terms');
  const bar = page.getByRole('banner');
  expect(await bar.innerText()).toContain('Lineup Pro');
  expect(await bar.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  await bar.getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('**/auth');
});

test('[ROUTE-02][ROUTE-04][ROUTE-05] who is signed in stands on My Teams, from landing, sign-in and the simple bar', async () => {
  const page = await visitSignedIn('arrives', '/');
  await page.waitForURL('**/teams');
  await seen(page, 'My Teams');
  await page.goto('/auth');
  await page.waitForURL('**/teams');
  await page.goto('/support');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('**/teams');
});

test('my teams need at most 170 KB of script', async () => {
  const page = await visitSignedIn('weighs', '/terms');
  const { script = 0 } = await weigh(page, '/teams', 'My Teams');
  expect(script).toBeLessThan(170);
});

test('[HEAD-05][HEAD-16][UMENU-01][UMENU-04][UMENU-07] the header names the product, and the menu who is signed in', async () => {
  const page = await visitSignedIn('menu', '/teams');
  const bar = page.getByRole('banner');
  await bar.getByText('Volleyball Edition').waitFor();
  expect(await bar.getByRole('link', { name: 'Teams', exact: true }).getAttribute('href')).toBe('/teams');
  await bar.getByRole('button', { name: 'Account menu' }).click();
  expect(await page.getByText('menu@example.com').isVisible()).toBe(true);
  expect(await page.getByText('Free', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Upgrade' }).isVisible()).toBe(true);
  expect(await page.getByRole('menuitem', { name: 'Admin Panel' }).count()).toBe(0);
});

test('[HEAD-17] without a team the items that need one say so, and lead nowhere', async () => {
  const page = await visitSignedIn('teamless', '/teams');
  await page.getByRole('button', { name: 'Schedule' }).click({ force: true });
  await page.getByRole('status').getByText('Open a team first').waitFor();
  expect(new URL(page.url()).pathname).toBe('/teams');
});

test('[HEAD-23][HEAD-24] below 768 px the nav is a drawer that closes when an item is chosen', async () => {
  const page = await visitSignedIn('drawer', '/changes', PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const place = () => drawer.locator('> div').first().boundingBox();
  await expect.poll(place).toMatchObject({ x: PHONE.width - 300, width: 300 });
  await drawer.getByRole('link', { name: 'Teams' }).click();
  await page.waitForURL('**/teams');
  await drawer.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
  expect(await page.getByRole('banner').getByRole('link', { name: 'Teams', exact: true }).isVisible()).toBe(true);
});

test('[SETTINGS-01][SETTINGS-02][SETTINGS-03][THEME-03] a chosen theme counts at once and after a reload', async () => {
  const page = await visitSignedIn('theme', '/teams');
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  expect(await page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await isDark()).toBe(true);
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body);
  expect(await isDark()).toBe(true);
});

test('[ROUTE-24] who is no member of a team finds none at its addresses', async () => {
  const page = await visitSignedIn('stranger', `/team/${TEAM}/lineups`);
  await seen(page, 'Team not found');
  await page.goto(`/team/${TEAM}/stats/team-analysis`);
  await page.waitForURL(`**/team/${TEAM}/stats`);
  await seen(page, 'Team not found');
});

test('[UMENU-18] signing out leads to sign-in, even when it fails', async () => {
  const page = await visitSignedIn('leaves', '/teams');
  await seen(page, 'My Teams');
  await page.route('**/api/accounts/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth');
});

test('[OFFLINE-25][OFFLINE-27][OFFLINE-28] the app opens offline at the address that was open, and says what it shows', async () => {
  const page = await visitSignedIn('offline', '/teams');
  const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(script).toBe(`${app.url}/sw.js`);
  await page.getByText('No teams yet').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("Couldn't connect to server. Showing cached teams.").waitFor();
  await seen(page, 'My Teams');
  await page.goto('/');
  await page.waitForURL('**/teams');
});

test('no page shown to visitors breaks the strict policy on content', async () => {
  const page = await visit('/terms');
  const heard = troubles(page);
  for (const path of ['/', '/terms', '/privacy', '/support', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(heard.filter((text) => /policy|Trusted|Refused/i.test(text))).toEqual([]);
  for (const file of ['dist/index.html', 'dist/landing.html']) {
    expect(await readFile(file, 'utf8')).not.toMatch(/<style|style="|<script(?![^>]*\bsrc=)/);
  }
});

test.each([
  ['light', PHONE],
  ['dark', DESKTOP],
] as const)('[THEME-06] axe finds nothing on the pages for visitors, in %s', async (colorScheme, viewport) => {
  const page = await visit('/', { colorScheme, viewport });
  for (const path of ['/', '/auth', '/terms', '/privacy', '/support', '/nonsense', '/admin']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await axe(page), path).toEqual([]);
  }
});
