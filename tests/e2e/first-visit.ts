import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { vi } from 'vitest';
import { Captcha } from '#domain/accounts/api.ts';
import { solve } from '#domain/accounts/captcha.ts';
import { middleOf } from './first-match.ts';

const PATIENCE_MS = 15_000;
const GREEN = { r: 12, g: 92, b: 60 };

/** Reads the sum as it stands on the screen. */
export async function answerToSum(page: Page): Promise<string> {
  const sum = page.getByRole('group', { name: 'Solve to continue' });
  await sum.getByText('=').waitFor();
  const [, left, operator, right] = /(\d+)\s*([-+×])\s*(\d+)/.exec(await sum.innerText()) ?? [];
  return String(solve(Captcha.shape.sum.parse({ left: Number(left), operator, right: Number(right) })));
}

/** A green field with a golden disc, as a file that is chosen. */
export async function logo() {
  const disc = Buffer.from('<svg width="400" height="400"><circle cx="200" cy="200" r="120" fill="#f2c230"/></svg>');
  const blank = sharp({ create: { width: 400, height: 400, channels: 3, background: GREEN } });
  const buffer = await blank
    .composite([{ input: disc }])
    .png()
    .toBuffer();
  return { name: 'crest.png', mimeType: 'image/png', buffer };
}

/** Number and name, out of what is spoken of a place. */
export const playerIn = (spoken: string): string => /: (\d+ [^,]+),/.exec(spoken)?.[1] ?? 'nobody';
export const spokenAt = async (page: Page, slot: string) =>
  (await page.getByRole('button', { name: `${slot}: ` }).getAttribute('aria-label')) ?? '';

export async function placeByTap(page: Page, slot: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: /^Choose a player/ });
  // A click within 50 ms of a drop counts as part of the drop; a person is slower than that.
  const open = async () => {
    await page.getByRole('button', { name: `Add a player to ${slot}` }).click();
    await picker.waitFor({ timeout: 1000 });
  };
  await vi.waitFor(open, PATIENCE_MS);
  // Who stands elsewhere already is marked with the place and would only move.
  await picker
    .locator('li')
    .filter({ hasNotText: /Libero|P\d/ })
    .getByRole('button')
    .first()
    .click();
  await picker.waitFor({ state: 'hidden' });
}

export async function placeByDrag(page: Page, slot: string): Promise<void> {
  const bench = page.getByRole('region', { name: 'Bench' }).locator('li').filter({ hasNotText: 'Libero' });
  await bench.getByRole('button', { name: /^\d+ / }).first().hover();
  await page.mouse.down();
  const { x, y } = await middleOf(page.getByRole('button', { name: `Add a player to ${slot}` }));
  await page.mouse.move(x, y, { steps: 10 });
  // Said to a screen reader, and true only once the drop would count.
  await page.getByText(`Over ${slot}.`).waitFor({ state: 'attached' });
  await page.mouse.up();
  await page.getByRole('button', { name: new RegExp(`^${slot}: `) }).waitFor();
}
