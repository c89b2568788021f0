import { spawnSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { type Person, readMailbox, type RunningApp, signIn, signUp, startApp, troubles } from '#tests/support/e2e.ts';
import { LARGER } from '#tests/support/larger-text.ts';

let app: RunningApp;
let browser: Browser;
let boss: Person;
let user: Person;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  boss = await signUp(app.url, 'boss');
  user = await signUp(app.url, 'luis');
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function open(person: Person, path: string): Promise<{ page: Page; heard: string[] }> {
  const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' });
  await signIn(context, app.url, person);
  const page = await context.newPage();
  const heard = troubles(page);
  await page.goto(path);
  return { page, heard };
}
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** Runs an operator's command beside the running server. */
function operate(...words: string[]): string {
  const env = { PATH: process.env['PATH'], DATA_DIR: app.dataDir };
  const told = spawnSync('node_modules/.bin/node', ['scripts/admin.ts', ...words], { env, encoding: 'utf8' });
  return (told.stdout + told.stderr).trim();
}

async function codeInMail(): Promise<string> {
  const list = await readMailbox(app.url);
  const path = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? '';
  return /code is (\d{6})/.exec(await readMailbox(app.url, path))?.[1] ?? '';
}

test('[FEEDBACK-20] [ROLES-35] a user sends feedback with a picture', async () => {
  const { page, heard } = await open(user, '/teams');
  await choose(page, 'Send Feedback');
  await page.getByRole('dialog', { name: 'Send Feedback' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByLabel('Subject').fill('Second libero slot on phones');
  await page.getByLabel('Message').fill('The card jumps back to the bench.');
  const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#b9552f' } })
    .png()
    .toBuffer();
  await page.getByLabel(/Attachment/).setInputFiles({ name: 'court-p6.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await said(page, 'Feedback submitted successfully!');
  await page.goto('/admin');
  await heading(page, 'Access Denied');
  expect(heard).toEqual([]);
});

test('[COUNTS-32] [2FA-08] [2FA-13] [ADMIN-22] [ADMIN-59] [ADMIN-67] [ADMIN-30] who the operator named works in the panel', async () => {
  expect(operate('grant', 'nobody@example.com')).toContain('No account has the address');
  expect(operate('grant', boss.email)).toBe(`${boss.email} is an admin now.`);
  const { page, heard } = await open(boss, '/teams');
  await choose(page, 'Admin Panel');
  await heading(page, 'Admin Access Required');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start 2FA Authentication' }).click();
  await page.getByRole('button', { name: 'Generate 2FA Token' }).click();
  await page.getByLabel('Enter 6-digit code').fill(await codeInMail());
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Verify' }).click();
  await heading(page, 'Admin Panel');
  await page.reload();
  await heading(page, 'Admin Panel');

  await page.setViewportSize({ width: 390, height: 844 });
  await LARGER['doubled by the page'](page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await LARGER['as they are'](page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const row = page.getByRole('row', { name: user.email });
  await row.getByRole('switch').click();
  await row.getByText('Premium (Admin)').waitFor();
  expect(await axe(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Feedback' }).click();
  await page.getByRole('button', { name: /^View/ }).click();
  const picture = page.getByRole('img', { name: 'court-p6.png' });
  await picture.waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[alt="court-p6.png"]')?.naturalWidth);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Mark Resolved' }).click();
  await said(page, 'Feedback marked as resolved');
  await page.getByRole('button', { name: 'Closed Tickets (1)' }).click();
  await page.getByRole('button', { name: 'Archive' }).waitFor();
  expect(await axe(page)).toEqual([]);

  await page.getByRole('tab', { name: 'User Management' }).click();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete Permanently' }).click();
  await said(page, 'User deleted');
  expect(await page.getByRole('row', { name: user.email }).count()).toBe(0);
  await page.getByRole('button', { name: 'Activity' }).click();
  await said(page, `deleted the account of ${user.email}`);
  expect(heard).toEqual([]);
});
