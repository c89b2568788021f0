import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHOT_DEVICES, ShotDevice, ShotItem } from '#domain/admin/shots.ts';
import { chromiumPhotographer } from '#server/outside/photographer-chromium.ts';
import { axe } from '#tests/support/axe.ts';
import { findChromium, launchChromium } from '#tests/support/chromium.ts';
import { type RunningApp, startApp, troubles } from '#tests/support/e2e.ts';

const photographer = chromiumPhotographer({ browser: findChromium() });
let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  await photographer.close();
  await app.stop();
});

test('[SHOTS-04] every item is a screen of its own, and every device has the size that its store asks for', async () => {
  const wanted = [
    ...ShotItem.options.map((item) => ({ item, device: 'android' as const })),
    ...ShotDevice.options.map((device) => ({ item: 'teams' as const, device })),
  ];
  const seen = new Map<string, Buffer>();
  for (const { item, device } of wanted) {
    const png = Buffer.from(await photographer.take({ item, device }));
    const { width, height, channels, format } = await sharp(png).metadata();
    expect({ width, height, channels, format }).toEqual({
      ...{ width: SHOT_DEVICES[device].width, height: SHOT_DEVICES[device].height },
      ...{ channels: 3, format: 'png' },
    });
    // Flat colour alone would be a page that never came.
    expect((await sharp(png).stats()).entropy).toBeGreaterThan(1);
    seen.set(`${item} ${device}`, png);
  }
  const different = [...seen.values()].filter((one, at, all) => all.findIndex((other) => other.equals(one)) === at);
  expect(different).toHaveLength(7);
});

test('[ROUTE-18] [HEAD-02] a visitor reads the requirements under the simple bar, and is told why nothing is made', async () => {
  const browser = await launchChromium();
  const page = await browser.newPage({ baseURL: app.url, reducedMotion: 'reduce' });
  const heard = troubles(page);
  await page.goto('/app-store-screenshots');
  await page.getByRole('heading', { name: 'App Store Screenshots Generator', level: 1 }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(heard).toEqual([]);
  await page.getByRole('button', { name: 'Generate Landing' }).click();
  await page.getByText('User not authenticated').waitFor();
  await browser.close();
});
