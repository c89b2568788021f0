import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { linkInMailTo, type RunningApp, signIn, signUp, startApp, troubles } from '#tests/support/e2e.ts';

const PASSWORD = 'Tidewater-16';
let app: RunningApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let heard: string[];

beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  heard = troubles(page);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const field = (name: string) => page.getByLabel(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (text: string) => page.getByText(text).first().waitFor();
const open = (path: string) => page.goto(`${app.url}${path}`);

/** Solves the sum as a person does: by what the field asks. */
async function solveSum() {
  const answer = page.getByPlaceholder('Answer');
  await page.getByLabel(/^Answer to \d/).waitFor();
  const [, left, operator, right] = /Answer to (\d+) (\w+) (\d+)/.exec(await labelOf(answer)) ?? [];
  const [a, b] = [Number(left), Number(right)];
  const solved = operator === 'plus' ? a + b : operator === 'minus' ? Math.abs(a - b) : a * b;
  await answer.fill(String(solved));
}
const labelOf = (of: ReturnType<Page['getByPlaceholder']>) =>
  of.evaluate((input) => (input instanceof HTMLInputElement ? (input.labels?.[0]?.textContent ?? '') : ''));

const cookieNames = async () => (await context.cookies()).map(({ name }) => name);

async function enter(email: string, password: string) {
  await open('/auth');
  await field('Email').fill(email);
  await field('Password').fill(password);
  await press('Sign In');
}

describe('an account', () => {
  test('[AUTH-30] [AUTH-31] [AUTH-35] [AUTH-45] is made, confirmed by mail, signed in to and kept over a reload', async () => {
    const email = 'dana.mercer@tidewatervb.org';
    await open('/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await field('Email').fill(email);
    await field('Password').fill(PASSWORD);
    await solveSum();
    await press('Sign Up');
    await shows('Check your email for a confirmation link!');

    await page.goto(await linkInMailTo(app.url, email));
    expect(new URL(page.url()).pathname).toBe('/auth');
    await shows('Your email is confirmed.');
    expect([await field('Email').inputValue(), new URL(page.url()).hash]).toEqual([email, '']);
    await enter(email, PASSWORD);
    await page.waitForURL('**/teams');
    await page.reload();
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    expect(heard).toEqual([]);
  });

  test('[GUARD-14] a screen that was opened signed out is reached through sign-up, its link in another tab, and sign-in', async () => {
    const email = 'luis.ortega@tidewatervb.org';
    const asked = '/team/0198c0de-0000-7000-8000-000000000001/schedule?month=2026-05#day';
    await open(asked);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await field('Email').fill(email);
    await field('Password').fill(PASSWORD);
    await solveSum();
    await press('Sign Up');
    await shows('Check your email for a confirmation link!');
    page = await context.newPage();
    await page.goto(await linkInMailTo(app.url, email));
    await field('Password').fill(PASSWORD);
    await press('Sign In');
    await page.waitForURL(`${app.url}${asked}`);
    await shows('Team not found');

    await press('Account menu');
    await page.getByText('Sign out', { exact: true }).click();
    await page.waitForURL('**/auth');
    await enter(email, PASSWORD);
    await page.waitForURL('**/teams');
  });

  test('[AUTH-36] [AUTH-40] a forgotten password is replaced by the link of a mail', async () => {
    const { email, password } = await signUp(app.url, 'forgetful');
    await enter(email, 'Not-the-one-1');
    await shows('Invalid email or password.');
    await press('Forgot Password');
    await shows('Check your email for a password reset link!');
    await page.goto(await linkInMailTo(app.url, email));
    await shows('Set a new password');
    expect(new URL(page.url()).search).toBe('');
    await field('New password').fill('Brand-new-99');
    await press('Set New Password');
    await shows('Your new password is set.');
    await enter(email, password);
    await shows('Invalid email or password.');
    await enter(email, 'Brand-new-99');
    await page.waitForURL('**/teams');
  });

  test('[AUTH-51] [AUTH-55] a sign-out leads to /auth, in every tab, and a reload does not sign in again', async () => {
    await signIn(context, app.url, await signUp(app.url, 'leaver'));
    await open('/teams');
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    const other = await context.newPage();
    await other.goto(`${app.url}/teams`);
    await other.getByRole('button', { name: 'Account menu' }).waitFor();
    await press('Account menu');
    await page.getByText('Sign out', { exact: true }).click();
    await Promise.all([page.waitForURL('**/auth'), other.waitForURL('**/auth')]);
    await page.reload();
    await page.getByRole('tab', { name: 'Sign In' }).waitFor();
    // The cookie that stays recognises the device and signs nobody in (GUARD-11).
    expect(await cookieNames()).toEqual(['lineup-pro.device']);
  });

  test('[AUTH-45] [AUTH-53] without a network a reload stays signed in, and a sign-out holds when it is back', async () => {
    await signIn(context, app.url, await signUp(app.url, 'gym'));
    await open('/teams');
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    await press('Account menu');
    await page.getByText('Sign out', { exact: true }).click();
    await shows('You are offline. Signing in and signing up need the network.');
    await context.setOffline(false);
    // It comes with the network by itself.
    await page.getByRole('tab', { name: 'Sign In' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Sign In' }).waitFor();
    await expect.poll(cookieNames).not.toContain('lineup-pro.session');
    expect(new URL(page.url()).pathname).toBe('/auth');
  });
});

describe('a plan', () => {
  test('[BILLING-07] [BILLING-25] [TEAMS-30] is bought in another tab and open here without signing in again', async () => {
    await signIn(context, app.url, await signUp(app.url, 'buyer'));
    await open('/teams');
    await press('Account menu');
    await press('Upgrade');
    await shows('Upgrade to Pro');
    const [checkout] = await Promise.all([context.waitForEvent('page'), press('Choose Annual')]);
    await checkout.getByText('Simulated – no money moves').waitFor();
    await checkout.getByRole('button', { name: 'Pay $60/yr' }).click();
    await checkout.waitForURL('**/teams**');
    await checkout.waitForURL((url) => url.pathname === '/teams' && url.search === '');
    await checkout.getByText('You are on Pro').waitFor();
    await press('Account menu');
    await page.getByText('Manage subscription').waitFor();
    expect(heard).toEqual([]);
  });
});

describe('looks', () => {
  test.each(['light', 'dark'] as const)('the sign-in page has nothing that axe finds, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await open('/auth');
    for (const tab of ['Sign In', 'Sign Up']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('button', { name: tab, exact: true }).waitFor();
      expect(await axe(page)).toEqual([]);
    }
  });

  test.each(['light', 'dark'] as const)(
    'who asks for more contrast reads everything at 7 to 1, %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme, contrast: 'more' });
      await open('/auth');
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      expect(await axe(page, { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } })).toEqual([]);
      await page.emulateMedia({ contrast: null });
    },
  );

  test('no width from 320 to 1920 makes the sign-in page scroll sideways', async () => {
    await open('/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    for (const width of [320, 390, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
    }
  });
});
