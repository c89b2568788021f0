import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { type Person, type RunningApp, signIn, signUp, startApp, troubles } from '#tests/support/e2e.ts';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** My Teams in a browser of its own. */
async function device(person: Person, width: number): Promise<Page> {
  const viewport = { width, height: 844 };
  const context = await browser.newContext({ baseURL: app.url, viewport, reducedMotion: 'reduce' });
  await signIn(context, app.url, person);
  const page = await context.newPage();
  await page.goto('/teams');
  return page;
}
const name = (page: Page) => page.getByLabel('Your Name', { exact: true });

test('[HONEST-100] [HONEST-101] [HONEST-102] a new person is asked for a name once, by keyboard too, and on no other device again', async () => {
  const person = await signUp(app.url, 'nameless');
  const phone = await device(person, 390);
  const heard = troubles(phone);
  await name(phone).fill('Dana Mercer');
  expect(await axe(phone)).toEqual([]);
  await name(phone).press('Enter');
  await phone.getByText('Others see you as Dana Mercer').first().waitFor();
  await name(phone).waitFor({ state: 'hidden' });
  expect(await phone.evaluate(() => document.activeElement?.textContent)).toBe('My Teams');
  const desk = await device(person, 1280);
  await desk.getByText('No teams yet').waitFor();
  await desk.getByRole('button', { name: 'Account menu' }).click();
  await desk.getByRole('menuitem', { name: 'Profile' }).click();
  const known = desk.getByLabel('Display Name', { exact: true });
  await known.waitFor();
  expect([await known.inputValue(), await name(desk).count()]).toEqual(['Dana Mercer', 0]);
  expect(heard).toEqual([]);
});
