import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { type RunningApp, startApp, troubles } from '#tests/support/e2e.ts';
import { type OpenId, startOpenId } from '#tests/support/open-id.ts';

let openId: OpenId;
let app: RunningApp;
let browser: Browser;
let page: Page;
let heard: string[];

beforeAll(async () => {
  openId = await startOpenId();
  app = await startApp(openId.env);
  browser = await launchChromium();
});
beforeEach(async () => {
  openId.state.mischief = undefined;
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  heard = troubles(page);
  await page.goto(`${app.url}/auth`);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await openId.close();
});

const goTo = (provider: string) => page.getByRole('button', { name: provider, exact: true }).click();

// The provider answers from another site, as the real ones do: 127.0.0.1 beside localhost.
test.each(['Google', 'Apple'])(
  '[AUTH-43] [ROUTE-02] %s leads back to the root, signed in, and on to My Teams',
  async (provider) => {
    await goTo(provider);
    await page.waitForURL(`${app.url}/teams`);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByText('Dana Mercer').first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    expect(heard).toEqual([]);
  },
);

test('[AUTH-44] who cancels at the provider reads so on the sign-in page and stays signed out', async () => {
  openId.state.mischief = 'cancelled';
  await goTo('Google');
  await page.getByText('The sign-in was cancelled.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
  await page.goto(`${app.url}/teams`);
  await page.waitForURL(`${app.url}/auth`);
});
