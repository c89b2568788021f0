import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOneTime } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { axe } from '#tests/support/axe.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, type Look, startJourney } from '#tests/support/journey.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';
import { LARGER } from '#tests/support/larger-text.ts';

const TEAM = randomUUID();
const NAMES = ['Marković', 'Ruiz', 'Nguyen', 'Lindqvist', 'Fitzgerald', 'Coleman', 'Reyes', 'Park', 'Tanaka', 'Okafor'];
const PLAYERS = NAMES.map((name) => ({ id: randomUUID(), name }));
const our = (n: number) => ({ playerId: PLAYERS[n - 1]?.id ?? '' });

const LINE_UP = MatchEntry.parse({
  kind: 'line-up',
  payload: {
    ...{ side: 'us', six: [1, 2, 3, 4, 5, 6].map(our), liberos: [our(10)], setters: [our(1)], system: '5-1' },
    plan: [{ libero: our(10), places: [3, 6] }],
  },
});

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  await journey.push(coach, [
    createTeam.draft({ teamId: TEAM, name: 'Tidewater 16', seasonName: null, description: null }),
    ...PLAYERS.map(({ id, name }, i) =>
      addPlayer.draft({
        ...{ teamId: TEAM, id, name: `Ana ${name}`, jerseyNumber: i + 1 },
        position: i === 9 ? 'Libero' : 'Outside Hitter',
      }),
    ),
  ]);
});
afterAll(() => journey.close());

/** A match by rules with a line-up, opened on a device. */
async function begin(look: Look): Promise<Page> {
  const sessionId = randomUUID();
  const rules = { ...PRESETS['usav-2026'].rules, timeoutSeconds: 600 };
  const record = (entry: MatchEntry) =>
    recordEntry.draft({ teamId: TEAM, sessionId, id: randomUUID(), setNumber: 1, entry });
  await journey.push(coach, [
    startOneTime.draft({
      ...{ teamId: TEAM, sessionId, eventId: null, title: 'Friendly', date: '2026-03-01', startTime: null },
      ...{ notes: null, opponentName: 'Breakers', rules },
    }),
    record(LINE_UP),
    record({ kind: 'first-serve', payload: { side: 'us' } }),
  ]);
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { ...look, still: true });
  await button(page, 'Our score, add 1, 0').waitFor();
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
async function open(page: Page, row: string): Promise<void> {
  await button(page, 'Game menu').click();
  await page.getByRole('menuitem', { name: row }).click();
  await dialog(page).waitFor();
}
const press = (page: Page, name: string | RegExp) => button(page, name).click();
const close = async (page: Page): Promise<void> => {
  await press(page, 'Close');
  await dialog(page).waitFor({ state: 'detached' });
};
/** Height of the open sheet, whether it covers a card of the score, and its keys that are lower than a finger. */
const measure = (page: Page) =>
  dialog(page).evaluate((sheet) => {
    const panel = sheet.querySelector('header')?.parentElement ?? sheet;
    const over = panel.getBoundingClientRect();
    const cards = [...document.querySelectorAll('[aria-label*="score, add 1"]')].map((card) =>
      card.getBoundingClientRect(),
    );
    const head = [...(panel.querySelector('header')?.children ?? [])].map((part) => part.getBoundingClientRect());
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const small = [...panel.querySelectorAll('button')].filter((key) => key.getBoundingClientRect().height < 43.5);
    const isWide = panel.scrollWidth > panel.clientWidth + 1;
    return {
      height: Math.round(panel.getBoundingClientRect().height),
      isOverScore: cards.length === 0 || cards.some((card) => meet(card, over)),
      isCrowded: head.some((part, i) => head.slice(i + 1).some((other) => meet(part, other))),
      small: small.map((key) => key.getAttribute('aria-label') ?? key.textContent),
      isWide,
    };
  });

const SOUND = { isOverScore: false, isCrowded: false, small: [], isWide: false };

/** Every sheet, by the row of the menu and the keys that lead to it. */
const SHEETS: readonly (readonly [row: string, ...keys: (string | RegExp)[]])[] = [
  ['Substitution'],
  ['Substitution', 'Exceptional', 'Number 9, Tanaka'],
  ['Libero'],
  ['Libero', 'Change plan'],
  ['Libero', 'Redesignate'],
  ['Between rallies'],
  ['Between rallies', 'Rotation'],
  ['Between rallies', 'Setter'],
  ['Between rallies', 'Card or delay'],
  ['Between rallies', 'Card or delay', 'Warning, Tidewater 16'],
  ['Between rallies', 'Card or delay', 'Warning, Breakers'],
  ['Between rallies', 'Wrong server'],
  ['Between rallies', 'Note'],
  ['Our timeout'],
];

test.each([
  [{ width: 390, height: 844, touch: true }, 430],
  [{ width: 390, height: 844, touch: true, dark: true }, 430],
  [{ width: 375, height: 667, touch: true }, 372],
  [{ width: 844, height: 390, touch: true }, 390],
  [{ width: 1180, height: 820 }, 430],
  [{ width: 1180, height: 820, dark: true }, 430],
])(
  '[GAP-25] each sheet leaves the score in sight, and has keys for a finger: %o',
  async (look, height) => {
    const page = await begin(look);
    const heard = troubles(page);
    for (const [row, ...keys] of SHEETS) {
      await open(page, row);
      for (const key of keys) await press(page, key);
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      // Of the phones one is looked over by axe: the sheets differ in nothing but their heights.
      const found = look.height < 800 ? [] : await axe(page);
      expect([row, ...keys, await measure(page), found]).toEqual([...[row, ...keys, { ...SOUND, height }, []]]);
      await close(page);
    }
    expect(heard).toEqual([]);
  },
  240_000,
);

test('[GAP-25] with words of twice the size nothing of a sheet covers another part', async () => {
  const page = await begin({ width: 390, height: 844, touch: true });
  await LARGER['doubled by the browser'](page);
  for (const [row, ...keys] of SHEETS) {
    await open(page, row);
    for (const key of keys) await press(page, key);
    expect([row, ...keys, await measure(page)]).toMatchObject([
      ...[row, ...keys, { isCrowded: false, isWide: false, small: [] }],
    ]);
    await close(page);
  }
  // Ours and theirs read alike: by their place alone one is told from the other.
  await open(page, 'Between rallies');
  await press(page, 'Card or delay');
  const [ours, theirs] = await Promise.all(
    ['Tidewater 16', 'Breakers'].map((side) => button(page, `Penalty, ${side}`).boundingBox()),
  );
  expect([ours?.y, (ours?.x ?? 0) < (theirs?.x ?? 0)]).toEqual([theirs?.y, true]);
}, 120_000);

test('[GAP-25] [GAP-13] without a network a substitution is made, and a timeout runs on after a reload', async () => {
  const page = await begin({ width: 390, height: 844, touch: true, serviceWorkers: 'allow' });
  await isKeptOffline(page);
  await page.context().setOffline(true);
  await open(page, 'Substitution');
  await press(page, 'Number 4, Lindqvist, P4');
  await press(page, 'Number 9, Tanaka');
  await open(page, 'Substitution');
  await button(page, 'Number 9, Tanaka, P4').waitFor();
  await close(page);
  await open(page, 'Our timeout');
  await page.getByRole('timer').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Our timeout, 1 of 2' }).waitFor();
  await press(page, 'They called it');
  await page.getByRole('heading', { name: 'Timeout Breakers, 1 of 2' }).waitFor();
  await press(page, 'End timeout');
  await dialog(page).waitFor({ state: 'detached' });
  await page.reload();
  await button(page, 'Undo').waitFor();
  expect(await dialog(page).count()).toBe(0);
}, 120_000);
