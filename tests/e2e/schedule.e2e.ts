import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDay } from '#domain/core/dates.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import { monthAfter, monthName, monthOf } from '#domain/schedule/month.ts';
import type { EventType } from '#domain/schedule/schema.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { axe } from '#tests/support/axe.ts';
import { buyPro, type Caller, newId, openCaller } from '#tests/support/caller.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { LARGER } from '#tests/support/larger-text.ts';
import { type Person, type RunningApp, signIn, signUp, startApp, troubles } from '#tests/support/e2e.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const TEAM = newId();
/** A month whose days are all still to come. */
const MONTH = monthAfter(monthOf(localDay(new Date())), 1);
const day = (n: number) => `${MONTH}-${String(n).padStart(2, '0')}`;

let app: RunningApp;
let browser: Browser;
let coach: Person;
let caller: Caller;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  coach = await signUp(app.url, 'coach');
  caller = await openCaller(app.url, coach);
  await buyPro(caller);
  await caller.push(createTeam.draft({ teamId: TEAM, name: 'Falcons', seasonName: null, description: null }));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const cell = (page: Page, n: number) => page.locator(`[data-day="${day(n)}"]`);
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** A device that stands in the month to come, and starts without a network from now on. */
async function device(viewport: typeof DESK, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: app.url, colorScheme, reducedMotion: 'reduce' });
  await signIn(context, app.url, coach);
  const page = await context.newPage();
  await page.goto(`/team/${TEAM}/schedule`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('heading', { name: monthName(MONTH) }).waitFor();
  return page;
}

/** The days of the month on which a title stands, as soon as they are these. */
const stands = (page: Page, title: string, days: readonly number[]) =>
  expect
    .poll(() =>
      page
        .locator(`[data-day^="${MONTH}"]`, { hasText: title })
        .evaluateAll((cells) => cells.map((one) => one.getAttribute('data-day'))),
    )
    .toEqual(days.map(day));

async function ask(page: Page, n: number, button: string): Promise<void> {
  await cell(page, n).click();
  await press(page, button);
}
async function backToMonth(page: Page): Promise<void> {
  const ofTheDay = page.getByRole('dialog', { name: 'Events for' });
  await ofTheDay.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('[RECUR-12] [RECUR-13] [RECUR-16] [RECUR-17] [SCHED-39] [OFFLINE-09] a series is made, edited, cut and tracked without a network, and a second device sees it all', async () => {
  const [phone, desk] = [await device(PHONE), await device(DESK)];
  const heard = troubles(desk);
  await phone.context().setOffline(true);
  await says(phone, 'Offline Mode');

  await press(phone, 'Add Event');
  await phone.getByLabel('Title').fill('League');
  await phone.getByLabel('Event type', { exact: true }).selectOption('game');
  await phone.getByLabel('Start date').fill(day(5));
  await phone.getByLabel('Repeat', { exact: true }).selectOption('daily');
  await phone.getByLabel('Until').fill(day(12));
  await says(phone, 'Every day, 8 events until');
  await press(phone, 'Add Event');
  await stands(phone, 'League', [5, 6, 7, 8, 9, 10, 11, 12]);

  await ask(phone, 7, 'Edit League');
  await press(phone, 'Edit This Instance Only');
  await phone.getByLabel('Title').fill('Derby');
  await press(phone, 'Save Changes');
  await stands(phone, 'Derby', [7]);
  await backToMonth(phone);

  await ask(phone, 8, 'Delete League');
  await press(phone, 'Delete This Instance Only');
  await press(phone, 'Delete');
  await stands(phone, 'League', [5, 6, 9, 10, 11, 12]);
  await backToMonth(phone);

  await ask(phone, 9, 'Edit League');
  await press(phone, 'Edit Entire Series');
  await phone.getByLabel('Title').fill('Cup');
  await press(phone, 'Save Changes');
  await stands(phone, 'Cup', [5, 6, 9, 10, 11, 12]);
  await backToMonth(phone);

  await ask(phone, 10, 'Start Stat Tracking');
  await press(phone, 'Start Tracking');
  await phone.waitForURL('**/stat-tracking/*');
  await says(phone, '5 pending');
  await stands(desk, 'Cup', []);

  await phone.context().setOffline(false);
  await stands(desk, 'Cup', [5, 6, 9, 10, 11, 12]);
  await stands(desk, 'Derby', [7]);
  await ask(desk, 10, 'Resume Stats');
  await desk.waitForURL('**/stat-tracking/*');
  expect(new URL(desk.url()).pathname).toBe(new URL(phone.url()).pathname);
  expect(heard).toEqual([]);
});

type Colour = (hue: number, saturation: number) => boolean;
const between =
  (from: number, to: number): Colour =>
  (hue, saturation) =>
    saturation > 0.25 && hue >= from && hue <= to;
const COLOURS: readonly (readonly [string, EventType, Colour])[] = [
  ['SCHED-10', 'game', (hue, saturation) => saturation > 0.25 && (hue >= 345 || hue <= 12)],
  ['SCHED-11', 'practice', between(200, 235)],
  ['SCHED-12', 'tournament', between(255, 295)],
  ['SCHED-13', 'scrimmage', between(18, 42)],
  ['SCHED-14', 'one_time_event', between(130, 165)],
  ['SCHED-15', 'other', (_hue, saturation) => saturation <= 0.25],
];

/** Hue and saturation of `rgb(…)`. */
function colourOf(rgb: string): [hue: number, saturation: number] {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (range === 0) return [0, 0];
  const turn =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  const lightness = (most + least) / 2;
  return [turn * 60, range / (1 - Math.abs(2 * lightness - 1))];
}

test.each(['light', 'dark'] as const)(
  '[SCHED-10] [SCHED-11] [SCHED-12] [SCHED-13] [SCHED-14] [SCHED-15] events have the colour of their type, in %s',
  async (theme) => {
    const text = { startTime: null, endTime: null, location: null, opponentName: null, description: null };
    await caller.push(
      ...COLOURS.map(([, eventType], at) => {
        const fields = { ...text, title: `${theme} ${eventType}`, eventType, startDate: day(20 + at), endDate: null };
        return createEvent.draft({ teamId: TEAM, id: newId(), fields });
      }),
    );
    const page = await device(DESK, theme);
    for (const [rule, type, isRight] of COLOURS) {
      const line = page.locator('[data-day] > span', { hasText: `${theme} ${type}` });
      const colour = await line.evaluate((one) => getComputedStyle(one, '::before').backgroundColor);
      const [hue, saturation] = colourOf(colour);
      expect(isRight(hue, saturation), `${rule} ${type}: ${colour}`).toBe(true);
    }
    expect(await axe(page)).toEqual([]);
  },
);

/** From wherever the cursor is in a date or a time, Chromium empties its three parts one by one. */
const EMPTIES = [...Array(3).fill('ArrowLeft'), ...Array(3).fill(['Backspace', 'ArrowRight']).flat()];

test('[EVENT-11] an event is not stored without the time or date that is half typed or impossible', async () => {
  const page = await device(PHONE);
  await press(page, 'Add Event');
  await page.getByLabel('Title').fill('Half typed');
  await page.getByLabel('Event type', { exact: true }).selectOption('practice');
  await page.getByLabel('Repeat', { exact: true }).selectOption('weekly');
  const fields = [
    ['Start date', '02302028', 'date'],
    ['Until', '02302028', 'date'],
    ['Start time', '0630', 'time'],
    ['End time', '6', 'time'],
  ] as const;
  for (const [label, typed, kind] of fields) {
    const field = page.getByLabel(label);
    await field.focus();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(`Please enter a valid ${kind}.`).waitFor();
    expect(await field.evaluate((one) => one === document.activeElement), label).toBe(true);
    expect(await field.evaluate((one) => one.matches(':invalid')), `${label} stays as it was typed`).toBe(true);
    for (const key of EMPTIES) await page.keyboard.press(key);
    await page.getByText(`Please enter a valid ${kind}.`).waitFor({ state: 'hidden' });
  }
  await page.getByLabel('Start date').fill(day(28));
  await press(page, 'Add Event');
  await stands(page, 'Half typed', [28]);
});

test('nothing of the schedule scrolls sideways, from the smallest phone on', async () => {
  const page = await device({ width: 320, height: 640 });
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  for (const open of ['Add Event', 'Other Calendars']) {
    await press(page, open);
    if (open === 'Add Event') await page.getByLabel('Repeat', { exact: true }).selectOption('weekly');
    const [content = 0, screen = 0] = await widths();
    expect(content).toBeLessThanOrEqual(screen);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    if (open === 'Add Event') await press(page, 'Discard');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});

test('[HONEST-70] on a tablet upright the cell of a day says the name of an event before its time', async () => {
  const text = { location: null, opponentName: null, description: null };
  const hours = { startTime: '18:30', endTime: null };
  const fields = { ...text, ...hours, title: 'Bay Classic', eventType: 'tournament' as const };
  await caller.push(
    createEvent.draft({ teamId: TEAM, id: newId(), fields: { ...fields, startDate: day(27), endDate: null } }),
  );
  const page = await device({ width: 820, height: 1180 });
  const line = cell(page, 27).locator('span', { hasText: 'Bay Classic' }).first();
  const [name, whole] = await line.evaluate((one) =>
    [one.querySelector('span') ?? one, one].map((part) => part.getBoundingClientRect().toJSON()),
  );
  expect(name.width).toBeGreaterThan(whole.width / 2);
  expect(name.left - whole.left).toBeLessThan(34);
  // A name without room beside the time wraps out of sight.
  expect(name.bottom).toBeLessThanOrEqual(whole.bottom);
});

test('[COUNTS-43] in words of twice the size no word of a title is broken in the list of a day', async () => {
  const text = { location: null, opponentName: null, description: null, startTime: null, endTime: null };
  const fields = { ...text, title: 'Thanksgiving Tournament', eventType: 'tournament' as const };
  await caller.push(
    createEvent.draft({ teamId: TEAM, id: newId(), fields: { ...fields, startDate: day(26), endDate: null } }),
  );
  const page = await device(PHONE);
  await cell(page, 26).click();
  await LARGER['doubled by the page'](page);
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Thanksgiving Tournament' });
  const lines = await title.evaluate((one) => {
    const [text] = one.childNodes;
    return [...(one.textContent ?? '').matchAll(/\w+/g)].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text ?? one, index);
      range.setEnd(text ?? one, index + word.length);
      return range.getClientRects().length;
    });
  });
  expect(lines).toEqual([1, 1]);
  expect(await axe(page)).toEqual([]);
});
