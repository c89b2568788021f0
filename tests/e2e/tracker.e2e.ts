import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayer } from '#domain/roster/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import type { Draft } from '#domain/sync/command.ts';
import { axe } from '#tests/support/axe.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';

const PHONE = { width: 390, height: 844, touch: true };
const TABLET = { width: 1180, height: 820 };
/** Phones of today, with and without the bars of a browser. */
const TALLER = [360, 393, 430].flatMap((width) =>
  [640, 667, 740, 779, 780, 797, 809, 810, 812, 841, 852, 932].map((height) => [width, height] as const),
);
const TEAM = randomUUID();

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  const fields = { seasonName: null, description: null };
  await push(createTeam.draft({ teamId: TEAM, name: 'Tidewater 16', ...fields }));
  for (const [jerseyNumber, name] of [[7, 'Elena Ruiz'] as const, [4, 'Ida Lindqvist'] as const]) {
    await push(addPlayer.draft({ teamId: TEAM, id: randomUUID(), name, position: 'Outside Hitter', jerseyNumber }));
  }
});
afterAll(() => journey.close());

const push = (...drafts: Draft[]): Promise<void> => journey.push(coach, drafts);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const shows = (page: Page, name: string) => button(page, name).waitFor();

/** A one-time event begun on a phone. */
async function begin(title: string, team = TEAM): Promise<Page> {
  const page = await journey.open(coach, `/team/${team}/stats`, PHONE);
  await press(page, 'New Event');
  await page.getByLabel('Event name').fill(title);
  await press(page, 'Create Event');
  await page.waitForURL('**/stat-tracking/*');
  await shows(page, 'Our score, add 1, 0');
  return page;
}

test('[STATS-18] [TRACK-04] [TRACK-42] a game is recorded on a phone and stands after a reload', async () => {
  const page = await begin('Friendly');
  const heard = troubles(page);
  await press(page, 'Our score, add 1, 0');
  await press(page, 'Number 7, Elena Ruiz, OH');
  for (let i = 0; i < 5; i++) await press(page, `Kill, ${i}`);
  await shows(page, 'Attack in play, 0');
  expect(await page.getByText('Stat recorded').isVisible()).toBe(true);
  await page.reload();
  await press(page, 'Number 7, Elena Ruiz, OH');
  await shows(page, 'Kill, 5');
  await shows(page, 'Our score, add 1, 1');
  expect(await axe(page)).toEqual([]);
  expect(heard).toEqual([]);
});

test('[TRACK-30] what is tapped without network is sent later and shown on another device', async () => {
  const phone = await begin('Offline friendly');
  const tablet = await journey.open(coach, new URL(phone.url()).pathname, TABLET);
  await shows(tablet, '#7 Elena Ruiz: Kill, 0');
  await phone.context().setOffline(true);
  await press(phone, 'Number 7, Elena Ruiz, OH');
  for (let i = 0; i < 30; i++) await press(phone, `Kill, ${i}`);
  await press(tablet, '#7 Elena Ruiz: Kill, 0');
  await shows(phone, 'Kill, 30');
  await phone.context().setOffline(false);
  await shows(tablet, '#7 Elena Ruiz: Kill, 31');
  await shows(phone, 'Kill, 31');
  await press(phone, 'Undo');
  await shows(tablet, '#7 Elena Ruiz: Kill, 30');
});

test('[TRACK-33] [TRACK-35] [PAST-08] [PAST-10] a completed game is kept to look at and counts in the analysis', async () => {
  const page = await begin('Last friendly');
  await press(page, 'Number 4, Ida Lindqvist, OH');
  await press(page, 'Ace, 0');
  await press(page, 'Complete Game');
  await page.getByText('Set 1 has no winner yet').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Game' }).click();
  await page.getByText('Statistics have been finalized').waitFor();
  await page.waitForURL('**/stats');
  await page.getByRole('link', { name: 'View' }).first().click();
  await press(page, 'Number 4, Ida Lindqvist, OH');
  await shows(page, 'Ace, 1');
  expect(await button(page, 'Ace, 1').isDisabled()).toBe(true);
  await page.goto(`/team/${TEAM}/stats/team-analysis`);
  await page.getByText('1 aces / 1 serves').waitFor();
  expect(await axe(page)).toEqual([]);
});

test('on a short phone with many players all keys stand above the bar, without scrolling', async () => {
  const team = randomUUID();
  await push(createTeam.draft({ teamId: team, name: 'Tidewater 18', seasonName: null, description: null }));
  for (let jerseyNumber = 20; jerseyNumber < 34; jerseyNumber++) {
    const player = { id: randomUUID(), name: `Ana No${jerseyNumber}`, jerseyNumber };
    await push(addPlayer.draft({ teamId: team, ...player, position: 'Setter' }));
  }
  const phone = await begin('Short friendly', team);
  await press(phone, 'Number 20, Ana No20, S');
  const bar = phone.locator('div:has(> [aria-label="Tap mode"])');
  for (const height of [640, 620, 600, 580, 568, 553]) {
    await phone.setViewportSize({ width: 320, height });
    await shows(phone, 'Set 1 of 3, choose set');
    const [key, below] = await Promise.all([button(phone, 'Pass in play, 0').boundingBox(), bar.boundingBox()]);
    const page = await phone.evaluate(() => document.documentElement.scrollHeight);
    expect(page, String(height)).toBeLessThanOrEqual(height);
    expect(key?.height, String(height)).toBeGreaterThanOrEqual(56);
    expect((key?.y ?? height) + (key?.height ?? 0), String(height)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
  }
  const second = await journey.open(coach, new URL(phone.url()).pathname, PHONE);
  await phone.getByText('you, on another device').first().waitFor({ state: 'attached' });
  for (const [width, height] of [...TALLER, [PHONE.width, PHONE.height]] as const) {
    await phone.setViewportSize({ width, height });
    const [key, below] = await Promise.all([button(phone, 'Pass in play, 0').boundingBox(), bar.boundingBox()]);
    const size = `${width} × ${height}`;
    expect(key?.height, size).toBeGreaterThanOrEqual(56);
    expect((key?.y ?? height) + (key?.height ?? 0), size).toBeLessThanOrEqual(below?.y ?? 0);
  }
  await second.close();
});

test('on a phone with large text words are larger, none covers another, and the keys still count', async () => {
  const phone = await begin('Large friendly');
  await phone.context().setOffline(true);
  const line = await phone.context().newCDPSession(phone);
  await line.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await press(phone, 'Number 7, Elena Ruiz, OH');
  await press(phone, 'Kill, 0');
  await phone.getByText('Offline Mode').waitFor();
  const [size, width] = await button(phone, 'Kill, 1').evaluate((key) => [
    Number.parseFloat(getComputedStyle(key).fontSize),
    document.documentElement.scrollWidth,
  ]);
  expect(size).toBeGreaterThanOrEqual(24);
  expect(width).toBe(PHONE.width);
  const badge = await phone.getByRole('button', { name: /Offline Mode/ }).boundingBox();
  const undo = await button(phone, 'Undo').boundingBox();
  expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(undo?.x ?? 0);
});

test('on a phone a finger that lands 27 px beside the middle of a key still presses it', async () => {
  const phone = await begin('Thick-fingered friendly');
  await press(phone, 'Our score, add 1, 0');
  for (const name of ['Back', 'Next set', 'Number 7, Elena Ruiz, OH', 'Undo', 'Take back']) {
    const isReached = await button(phone, name).evaluate((key) => {
      const { x, y, width, height } = key.getBoundingClientRect();
      const spots = [1, -1].map((way) => [x + width / 2 + way * 27, y + height / 2] as const);
      return spots.every(([left, top]) => key.contains(document.elementFromPoint(left, top)));
    });
    expect(isReached, name).toBe(true);
  }
});

test('[TRACK-30] a tap counts once, whether another finger is down or not', async () => {
  const phone = await begin('Two-thumbed friendly');
  await press(phone, 'Number 7, Elena Ruiz, OH');
  const line = await phone.context().newCDPSession(phone);
  const spot = async (name: string, id: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await button(phone, name).boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2, id };
  };
  type Spot = Awaited<ReturnType<typeof spot>>;
  let timestamp = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: Spot[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: (timestamp += 0.06) });
  const [kill, ours] = [await spot('Kill, 0', 0), await spot('Our score, add 1, 0', 1)];
  await touch('touchStart', kill);
  await touch('touchEnd');
  await shows(phone, 'Kill, 1');
  await touch('touchStart', kill);
  await touch('touchStart', kill, ours);
  await touch('touchEnd', ours);
  await touch('touchEnd');
  await shows(phone, 'Our score, add 1, 1');
  await shows(phone, 'Kill, 2');
  await touch('touchStart', kill);
  await touch('touchEnd');
  await shows(phone, 'Kill, 3');
  await shows(phone, 'Our score, add 1, 1');
});

test('[TRACK-03] [TRACK-20] [TRACK-30] a key that is held counts once, and one press too many changes nothing', async () => {
  const tablet = await begin('Heavy-handed friendly');
  await tablet.setViewportSize(TABLET);
  await tablet.getByRole('grid').waitFor();
  const held = async (name: string) => {
    await button(tablet, name).focus();
    for (const _repeat of [1, 2, 3]) await tablet.keyboard.down('Enter');
    await tablet.keyboard.up('Enter');
  };
  await held('Our score, add 1, 0');
  await held('#7 Elena Ruiz: Dig, 0');
  await held('Opponent score, add 1, 0');
  await held('Opponent score minus 1');
  await tablet.keyboard.press('Enter');
  await press(tablet, 'Take back');
  await button(tablet, '#7 Elena Ruiz: Dig, 1').focus();
  for (const _press of [1, 2, 3]) await tablet.keyboard.press('Space');
  await shows(tablet, '#7 Elena Ruiz: Dig, 0');
  await shows(tablet, '#7 Elena Ruiz: Defense in play, 0');
  await shows(tablet, 'Opponent score, add 1, 0');
  await shows(tablet, 'Our score, add 1, 1');
  await button(tablet, 'Undo').focus();
  for (const _press of Array.from({ length: 9 })) await tablet.keyboard.press('Enter');
  await shows(tablet, 'Our score, add 1, 0');
  expect(await button(tablet, 'Undo').evaluate((key) => key === document.activeElement)).toBe(true);
});

test('[OFFLINE-01] the rail of a low laptop shows all of its keys and the badge without scrolling', async () => {
  const laptop = await begin('Laptop friendly');
  await laptop.setViewportSize({ width: 1366, height: 657 });
  await laptop.getByRole('grid').waitFor();
  await laptop.context().setOffline(true);
  await press(laptop, 'Our score, add 1, 0');
  await laptop.getByText('1 pending').waitFor();
  const hidden = await laptop.evaluate(() => {
    const rail = document.querySelector('[aria-label=Match]');
    return rail ? rail.scrollHeight - rail.clientHeight : Infinity;
  });
  expect(hidden).toBeLessThanOrEqual(0);
});

test('[TRACK-02] a long name is cut on a tablet and widens nothing', async () => {
  const tablet = await begin(
    'Interim round of the northern championship, under sixteen, second hall, court number four',
  );
  await tablet.setViewportSize({ width: 820, height: 1180 });
  await tablet.getByRole('button', { name: 'Next set' }).waitFor();
  expect(await tablet.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
});

test('a hurried finger zooms nothing, selects nothing and reloads nothing on the tracker', async () => {
  const phone = await begin('Hurried friendly');
  const found = await phone.evaluate(() => {
    const main = getComputedStyle(document.querySelector('[data-tracker]') ?? document.body);
    const page = getComputedStyle(document.documentElement);
    return [main.touchAction, main.userSelect, page.overscrollBehaviorY];
  });
  expect(found).toEqual(['manipulation', 'none', 'none']);
});

/** The browser's own key: `goBack` would wait for a page to come, and none comes when a dialog closes. */
async function pressBack(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await line.send('Page.getNavigationHistory');
  await line.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? NaN });
}

test('[TRACK-31] Back closes what lies over the match, asks about what was typed, and then leaves', async () => {
  const phone = await begin('Stepped-back friendly');
  const match = phone.url();
  await press(phone, 'Set log');
  await phone.getByRole('dialog', { name: 'Set 1 log 0' }).waitFor();
  await pressBack(phone);
  await phone.getByRole('dialog').waitFor({ state: 'hidden' });
  await press(phone, 'Game menu');
  await phone.getByRole('menuitem', { name: 'Edit opponent name' }).click();
  await phone.getByRole('textbox', { name: 'Opponent name' }).fill('Harbour');
  await pressBack(phone);
  await press(phone, 'Keep Editing');
  await press(phone, 'Save');
  await phone.getByText('Opponent Updated').waitFor();
  expect(phone.url()).toBe(match);
  await pressBack(phone);
  await phone.waitForURL(`**/team/${TEAM}/stats`);
});
