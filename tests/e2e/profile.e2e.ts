import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { linkInMailTo, type Person, type RunningApp, signIn, signUp, startApp, troubles } from '#tests/support/e2e.ts';

const DESK = { width: 1280, height: 900 };
const RED = { r: 200, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 200 };

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A browser of its own in which somebody is signed in. */
async function device(person: Person, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: DESK, reducedMotion: 'reduce', ...options });
  await signIn(context, app.url, person);
  const page = await context.newPage();
  await page.goto('/teams');
  return page;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function openProfile(page: Page): Promise<void> {
  await press(page, 'Account menu');
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await dialog(page, 'Profile Settings').waitFor();
}

/** Red on the left, blue on the right. */
async function photo() {
  const half = await sharp({ create: { width: 300, height: 400, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width: 600, height: 400, channels: 3, background: RED } });
  const buffer = await whole
    .composite([{ input: half, left: 300, top: 0 }])
    .png()
    .toBuffer();
  return { name: 'me.png', mimeType: 'image/png', buffer };
}
const choose = async (page: Page) => page.locator('input[type=file]').setInputFiles(await photo());
const portrait = (page: Page) => button(page, 'Account menu').locator('img');
const preview = (page: Page) => dialog(page, 'Profile Settings').locator('form img');

test('[PROFILE-05] a crop step that the network does not bring is named, and the next try brings it', async () => {
  const page = await device(await signUp(app.url, 'cropless'), { serviceWorkers: 'block' });
  await page.route('**/crop-dialog*', (route) => route.abort());
  await openProfile(page);
  await field(page, 'Display Name').fill('Dana');
  await choose(page);
  await says(page, 'The photo could not be opened. Check your connection and choose it again.');
  await page.unroute('**/crop-dialog*');
  await choose(page);
  await dialog(page, /^Crop photo/).waitFor();
  await press(page, 'Back');
  expect(await field(page, 'Display Name').inputValue()).toBe('Dana');
});

test('[UMENU-11] a profile that the network does not bring is named over the screen, which stays; the next try brings it', async () => {
  const page = await device(await signUp(app.url, 'profileless'), { serviceWorkers: 'block' });
  await page.route('**/profile-dialog*.js', (route) => route.abort());
  await press(page, 'Account menu');
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await says(page, 'This could not be opened');
  await page.getByRole('heading', { name: 'My Teams' }).waitFor();
  await page.unroute('**/profile-dialog*.js');
  await openProfile(page);
});

async function pixels(page: Page) {
  const address = (await portrait(page).getAttribute('src')) ?? '';
  const picture = sharp(await (await page.request.get(address)).body());
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { address, size: [info.width, info.height, info.channels], at };
}
const isRed = ([r = 0, , b = 0, alpha = 0]: number[]) => r > 150 && b < 80 && alpha === 255;
const isBlue = ([r = 0, , b = 0, alpha = 0]: number[]) => b > 150 && r < 80 && alpha === 255;

describe('name and picture', () => {
  test('[UMENU-11] [PROFILE-01] [PROFILE-05] [PROFILE-08] [PROFILE-09] [PROFILE-10] [PROFILE-11] [PROFILE-22] a photo is turned, cut out round, kept until it is saved, and then shown on every device', async () => {
    const person = await signUp(app.url, 'portrait');
    const [page, other] = await Promise.all([device(person), device(person)]);
    const heard = troubles(page);
    await openProfile(page);
    const width = (await dialog(page, 'Profile Settings').locator('> div').first().boundingBox())?.width ?? 0;
    expect(width).toBeLessThanOrEqual(500);
    await choose(page);
    await dialog(page, /^Crop photo/).waitFor();
    await press(page, 'Rotate');
    await press(page, 'Use Photo');
    await preview(page).waitFor();
    expect(await preview(page).getAttribute('src')).toMatch(/^blob:/);
    expect(await portrait(page).count()).toBe(0);

    await field(page, 'Display Name').fill('Dana Mercer');
    await press(page, 'Save Changes');
    await says(page, 'Changes saved successfully');
    await portrait(page).waitFor();
    const { address, size, at } = await pixels(page);
    expect(address).toMatch(/^\/files\/avatars\/[0-9a-f-]+\/avatar\.png\?v=/);
    expect(size).toEqual([250, 250, 4]);
    // A quarter turn clockwise brings the left side to the top.
    expect([isRed(at(125, 20)), isBlue(at(125, 230))]).toEqual([true, true]);
    expect([at(0, 0)[3], at(249, 0)[3], at(0, 249)[3]]).toEqual([0, 0, 0]);

    await portrait(other).waitFor();
    await press(other, 'Account menu');
    await says(other, 'Dana Mercer');
    expect(heard).toEqual([]);
  });

  test('[PROFILE-06] [PROFILE-12] [PROFILE-13] [PROFILE-14] [PROFILE-16] a picture is edited, a selection cancelled or dropped, and the picture removed', async () => {
    const page = await device(await signUp(app.url, 'editor'));
    await openProfile(page);
    await choose(page);
    // By keyboard: the slider by its keys, the photo by the arrows in its frame.
    await field(page, 'Zoom').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('1.3×').waitFor();
    await page.getByRole('group', { name: /^Photo: / }).focus();
    for (let steps = 0; steps < 40; steps++) await page.keyboard.press('ArrowLeft');
    await press(page, 'Use Photo');
    await press(page, 'Save Changes');
    await portrait(page).waitFor();
    const first = await pixels(page);
    expect([isRed(first.at(10, 125)), isBlue(first.at(125, 125)), isBlue(first.at(240, 125))]).toEqual([
      false,
      true,
      true,
    ]);

    await openProfile(page);
    await press(page, 'Edit photo');
    await dialog(page, /^Crop photo/).waitFor();
    await press(page, 'Use Photo');
    await preview(page).and(page.locator('[src^="blob:"]')).waitFor();
    await press(page, 'Cancel selection');
    await preview(page).and(page.locator('[src^="/files/"]')).waitFor();

    await choose(page);
    await press(page, 'Use Photo');
    await preview(page).and(page.locator('[src^="blob:"]')).waitFor();
    await press(page, 'Cancel');
    await dialog(page, 'Profile Settings').waitFor({ state: 'hidden' });
    await openProfile(page);
    await preview(page).and(page.locator('[src^="/files/"]')).waitFor();
    expect((await pixels(page)).address).toBe(first.address);

    await press(page, 'Remove photo');
    await says(page, 'Avatar removed');
    await portrait(page).waitFor({ state: 'detached' });
    await preview(page).waitFor({ state: 'detached' });
    expect((await page.request.get(first.address)).status()).toBe(404);
  });
});

describe('email and password', () => {
  async function confirmFrom(page: Page, mailbox: string): Promise<void> {
    await page.goto(await linkInMailTo(app.url, mailbox));
    await press(page, 'Confirm the change');
  }

  test('[PROFILE-25] [PROFILE-26] the address is changed by the links of both mails, and shown without a reload', async () => {
    const person = await signUp(app.url, 'mover');
    const page = await device(person);
    await openProfile(page);
    await press(page, 'Change Email');
    await field(page, 'New Email').fill('arrived@example.org');
    await field(page, 'New Email').press('Enter');
    await says(page, 'Email change initiated');
    await page.getByText('Check both your old and your new mailbox').first().waitFor();
    await press(page, 'Cancel');

    const mail = await browser.newPage({ baseURL: app.url });
    await confirmFrom(mail, 'arrived@example.org');
    await mail.getByRole('heading', { name: 'Confirmed here' }).waitFor();
    await signIn(mail.context(), app.url, person);
    await confirmFrom(mail, person.email);
    await mail.getByRole('heading', { name: 'Your email was changed' }).waitFor();
    await press(page, 'Account menu');
    await says(page, 'arrived@example.org');
    await signIn(mail.context(), app.url, { ...person, email: 'arrived@example.org' });
  });

  test('[PROFILE-30] [PROFILE-31] a new password ends the sign-in of a second browser, and this one goes on', async () => {
    const person = await signUp(app.url, 'keeper');
    const [page, other] = await Promise.all([device(person), device(person)]);
    await button(other, 'Account menu').waitFor();
    await openProfile(page);
    await press(page, 'Change Password');
    await field(page, 'Current Password').fill(person.password);
    await field(page, 'New Password').fill('Otters-of-bay-16');
    await page.getByRole('meter', { name: 'Password strength' }).waitFor();
    await field(page, 'Confirm Password').fill('Otters-of-bay-16');
    await press(page, 'Update Password');
    await says(page, 'Password updated successfully');
    await other.waitForURL('**/auth');
    await page.reload();
    await button(page, 'Account menu').waitFor();
    await signIn(other.context(), app.url, { ...person, password: 'Otters-of-bay-16' });
    await expect(signIn(other.context(), app.url, person)).rejects.toThrow('401');
  });
});

describe('deletion', () => {
  test('[PROFILE-32] [PROFILE-33] [PROFILE-34] [PROFILE-35] names what goes, deletes it, and signs out here and elsewhere', async () => {
    const person = await signUp(app.url, 'leaver');
    const [page, other] = await Promise.all([device(person), device(person)]);
    await press(page, 'Create New Team');
    await field(page, 'Team Name').fill('Last Team');
    await press(page, 'Create Team');
    await page.getByRole('link', { name: 'Last Team' }).waitFor();
    await page.goto('/teams');
    await openProfile(page);
    await press(page, 'Delete Account');
    const confirm = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await confirm.getByText('This action cannot be undone').waitFor();
    await confirm.getByText('Last Team').waitFor();
    await confirm.getByRole('button', { name: 'Delete Account' }).click();
    await Promise.all([page.waitForURL('**/auth'), other.waitForURL('**/auth')]);
    await says(page, 'Account deleted');
    await expect(signIn(page.context(), app.url, person)).rejects.toThrow('401');
  });
});

describe('looks', () => {
  test.each(['light', 'dark'] as const)(
    '[THEME-06] axe finds nothing on any part of the profile, %s',
    async (colorScheme) => {
      const page = await device(await signUp(app.url, `looks-${colorScheme}`), { colorScheme });
      const found: string[] = [];
      const look = async (name: string) => {
        found.push(...(await axe(page)).map((violation) => `${name}: ${violation}`));
      };
      await openProfile(page);
      await look('profile');
      await choose(page);
      await dialog(page, /^Crop photo/).waitFor();
      await look('crop');
      await press(page, 'Use Photo');
      await preview(page).waitFor();
      for (const part of ['Change Email', 'Change Password']) await press(page, part);
      await field(page, 'New Password').fill('Otters1');
      await look('parts');
      await press(page, 'Delete Account');
      await page.getByRole('alertdialog').waitFor();
      await look('deletion');
      await page.goto('/api/accounts/email/ended');
      await look('link');
      expect(found).toEqual([]);
    },
  );

  test('nothing scrolls sideways from 320 to 1920, and targets are large enough', async () => {
    const page = await device(await signUp(app.url, 'narrow'));
    await openProfile(page);
    for (const part of ['Change Email', 'Change Password']) await press(page, part);
    await field(page, 'New Password').fill('Otters1');
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(
        () =>
          [...document.querySelectorAll('dialog[open] *')].filter(
            (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto',
          ).length,
      );
      expect([width, wide]).toEqual([width, 0]);
    }
    const small = await page
      .getByRole('dialog')
      .getByRole('button')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent));
    expect(small).toEqual([]);
  });
});
