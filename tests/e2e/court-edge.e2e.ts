import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { carry, lift } from '#tests/support/dragging.ts';
import { type RunningApp, signIn, signUp, startApp } from '#tests/support/e2e.ts';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('[COURT-34] the page lies still under a hand that aims at a place near its lower end', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: app.url });
  await signIn(context, app.url, await signUp(app.url, 'edge'));
  const page = await context.newPage();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/teams');
  await button('Create New Team').first().click();
  await page.getByLabel('Team Name').fill('Falcons');
  await page.getByRole('switch', { name: 'Generate placeholder players' }).click();
  await button('Create Team').last().click();
  await page.getByRole('link', { name: 'Falcons' }).click();
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  await button('Add a player to P1 front').click();
  await page.getByRole('dialog').getByRole('button', { name: /^1\D/ }).first().click();
  await button(/^P1 front: 1 /).waitFor();

  await lift(page, button(/^P1 front: 1 /));
  await carry(page, button('Add a player to P1 back'));
  // A page that scrolls by itself does so a little with each frame.
  for (let frame = 0; frame < 30; frame++)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(undefined))));
  await page.mouse.up();
  await button(/^P1 back: 1 /).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
