import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '#tests/support/journey.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  page = await journey.open(await journey.account('dana@example.com'), '/teams', { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Create New Team' }).click();
  await page.getByLabel('Team Name').fill('Falcons');
  await page.getByRole('switch', { name: 'Generate placeholder players' }).click();
  await page.getByRole('button', { name: 'Create Team' }).click();
  await page.getByText('Team created with players successfully!').waitFor();
});
afterAll(() => journey.close());

const tab = () => page.locator('[role=tab][aria-selected=true]').innerText();

test('[HONEST-52] [HONEST-53] [HONEST-56] Back, Forward and a reload lead from tab to tab, and Undo outlives the reload', async () => {
  await page.getByRole('link', { name: 'Falcons' }).click();
  await page.getByText('Team Roster (12)').waitFor();
  expect(await page.title()).toBe('Lineups – Falcons – Lineup Pro');
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  await page.getByRole('button', { name: /^Add a player to P1 front/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Setter|Hitter|Blocker|Specialist/ })
    .first()
    .click();
  await page.getByText(/Changes saved/).waitFor();
  await page.getByRole('tab', { name: 'Lineups' }).click();
  await page.goBack();
  expect(await tab()).toBe('On Court Positions');
  await page.goForward();
  expect(await tab()).toMatch(/^Lineups/);
  await page.goBack();
  await page.reload();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  expect([await tab(), await undo.getAttribute('aria-disabled')]).not.toContain('true');
  await undo.click();
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true');
  await page.goBack();
  expect(await tab()).toBe('Roster');
  await page.goBack();
  await page.getByRole('heading', { name: 'My Teams' }).waitFor();
});

test.each(['/support', '/terms', '/privacy'])(
  '[HONEST-67] at twice the size of text %s does not scroll sideways on a phone',
  async (path) => {
    const line = await page.context().newCDPSession(page);
    await page.goto(path);
    await page.getByRole('button', { name: 'Back' }).waitFor();
    await line.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    const [inner = 0, outer = 0] = await widths();
    expect(inner).toBeLessThanOrEqual(outer);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main *, header *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1)
        .filter((one) => getComputedStyle(one).display !== 'inline' && !one.matches('.sr, .sr *'))
        .map((one) => `${one.tagName} ${one.className.toString()} ${one.textContent.slice(0, 30)}`),
    );
    expect(wide).toEqual([]);
    await line.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await line.detach();
  },
);

test('[HONEST-68] on a phone a toast and the badge stand beside each other in the header, and the last key is free', async () => {
  await page.goto('/teams');
  await page.getByRole('link', { name: 'Falcons' }).click();
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Lineups' }).click();
  await page.getByRole('button', { name: 'Add Lineup' }).click();
  await page.getByLabel('Lineup Name').fill(`Six ${randomUUID()}`);
  await page.getByRole('button', { name: 'Create Lineup' }).click();
  const toast = page.getByText('Kept on this device').last();
  await toast.waitFor();
  const boxOf = (css: string) =>
    page
      .locator(css)
      .last()
      .evaluate((one) => one.getBoundingClientRect().toJSON());
  const header = await boxOf('header');
  const said = await toast.evaluate((one) => one.closest('section > div > div')?.getBoundingClientRect().toJSON());
  expect(said.bottom).toBeLessThanOrEqual(header.bottom);
  const badge = page.getByRole('button', { name: /pending/ });
  await badge.waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const lowest = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('main button, main a')].map((one) => one.getBoundingClientRect().bottom)),
  );
  expect(lowest).toBeLessThanOrEqual(844);
  const [shown, bar] = [await badge.evaluate((one) => one.getBoundingClientRect().toJSON()), await boxOf('header')];
  expect([shown.top >= bar.top, shown.bottom <= bar.bottom, shown.left >= said.right]).toEqual([true, true, true]);
  await page.context().setOffline(false);
});

test('[HONEST-69] the figures of running text are those of the other face, whose zero is not struck through', async () => {
  const face = () => document.fonts.check('16px "Plain Figures"', '0');
  await page.goto('/terms');
  await page.getByText(/Last updated: /).waitFor();
  await expect.poll(() => page.evaluate(face)).toBe(true);
  const family = await page.getByText(/Last updated: /).evaluate((one) => getComputedStyle(one).fontFamily);
  expect(family).toMatch(/^"?Plain Figures/);
});
