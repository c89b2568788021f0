import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { type Account, type Journey, type Look, startJourney } from '#tests/support/journey.ts';
import { LARGER } from '#tests/support/larger-text.ts';
import { reachOf } from '#tests/support/reach.ts';
import { ralliedMatch, thumbOn } from '#tests/support/rally-journey.ts';

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

async function open(depth: string, look: Look): Promise<Page> {
  const { drafts, sessionId } = ralliedMatch({ first: 'them', depth });
  await journey.push(coach, drafts);
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { ...look, still: true });
  await page.getByRole('button', { name: 'We score' }).waitFor();
  return page;
}

/**
 * Faults of a screen: keys that a thumb cannot hit, words that reach over their key or are cut, whatever is wider than the
 * screen, and whether the page scrolls.
 */
const faultsOf = (page: Page, smallest: number) =>
  page.evaluate(async (least) => {
    const still = document.getAnimations().filter(({ playState }) => playState === 'running');
    await Promise.all(still.map(({ finished }) => finished.catch(() => undefined)));
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const found: string[] = [];
    const say = (what: string, key: Element, { width, height }: DOMRect) =>
      found.push(`${what}: ${key.ariaLabel ?? key.textContent} ${Math.round(width)} × ${Math.round(height)}`);
    for (const key of top.querySelectorAll<HTMLElement>('button, [role=switch], select, input:not([type=radio])')) {
      const scrolled = key.closest('[popover]') !== null;
      const isAway = key.getClientRects().length === 0 || key.closest('[hidden]') !== null;
      if (scrolled || isAway) continue;
      key.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = key.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      const isHit = hit !== null && (key.contains(hit) || hit.contains(key));
      if (!isHit) say('not in reach', key, box);
      const words = document.createRange();
      words.selectNodeContents(key);
      const said = words.getBoundingClientRect();
      // A figure that fills its card has no room above and below its line.
      const room = key.closest('[aria-label=Score]') ? 10 : 2;
      if (said.height > box.height + room || said.width > box.width + 2) say('words too large', key, box);
      // The score is corrected between rallies.
      const needed = key.closest('[aria-label=Score]') ? 44 : least;
      if (!key.hasAttribute('aria-disabled') && key.closest('section, [role=group]') && box.height < needed)
        say('small', key, box);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
    return found;
  }, smallest);

const choose = async (page: Page, row: string): Promise<void> => {
  await page.getByRole('button', { name: /^More(,|$)/ }).click();
  await page.getByRole('menuitem', { name: row }).click();
  await page.getByRole('dialog').last().waitFor();
};

/** Every state of rally entry, and the screens and sheets that it opens. */
async function walk(page: Page, depth: string, look: (where: string) => Promise<void>): Promise<void> {
  const { tap, plate } = thumbOn(page);
  await look('before the serve');
  if (depth === 'score') await tap('We score');
  else {
    await plate(4);
    await look('a passer is chosen');
    await tap(depth === 'touch' ? /^Pass 3/ : /^Pass 0/);
    await look('after the pass');
  }
  if (depth === 'touch') {
    await page.getByRole('button', { name: 'Number 4, pass 3, change' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await look('a step is changed');
    await tap('Cancel');
    await plate(10);
    await look('a hitter is chosen');
    await tap(/^Kill/);
  } else {
    await tap('They score');
    await look('a bare point');
  }
  for (const row of ['Rally list', 'Line-up', 'Keyboard', 'Rotation, penalty, note']) {
    await choose(page, row);
    await look(row);
    const close = page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^(Close|Back|Back to match)$/ });
    await close.first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

const LYING = [[844, 390]] as const;

test.each(LYING.flatMap((size) => (['score', 'points', 'touch'] as const).map((depth) => [...size, depth] as const)))(
  '[ENTRY-66] on a phone of %i × %i on its side, at depth %s, every key is in reach and large enough',
  async (width, height, depth) => {
    const page = await open(depth, { width, height, touch: true });
    const found: string[] = [];
    await walk(page, depth, async (where) => {
      const isEntry = (await page.getByRole('dialog').count()) === 0;
      found.push(...(await faultsOf(page, isEntry && height === 390 ? 56 : 44)).map((one) => `${where}: ${one}`));
      if (isEntry) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
      if (height === 390) found.push(...(await axe(page)).map((one) => `${where}: ${one}`));
    });
    expect(found).toEqual([]);
  },
  240_000,
);

test.each([
  [360, 640, 'as they are'],
  [390, 844, 'as they are'],
  [667, 375, 'as they are'],
  [844, 390, 'as they are'],
  [390, 844, 'doubled by the page'],
] as const)(
  '[ENTRY-73] on a phone of %i × %i with words %s every key of the sheets between rallies and of the line-up is in reach, and no words are cut',
  async (width, height, words) => {
    const page = await open('touch', { width, height, touch: true });
    await LARGER[words](page);
    const found: string[] = [];
    const look = async (where: string) => found.push(...(await faultsOf(page, 44)).map((one) => `${where}: ${one}`));
    await choose(page, 'Rotation, penalty, note');
    const dialog = page.getByRole('dialog').last();
    for (const sheet of ['Rotation', 'Setter', 'Card or delay', 'Wrong server', 'Note']) {
      await dialog.getByRole('button', { name: new RegExp(`^${sheet}`) }).click();
      await look(sheet);
      await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    }
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'We score' }).click();
    await choose(page, 'Line-up');
    await look('Line-up');
    expect(found).toEqual([]);
  },
  240_000,
);

test('[ENTRY-74] what is said while the line-up is open lies over neither Back nor the rules', async () => {
  const page = await open('points', { width: 390, height: 844, touch: true });
  await page.getByRole('button', { name: 'We score' }).click();
  await choose(page, 'Rally list');
  const list = page.getByRole('dialog').last();
  await list.getByRole('button', { name: /^Rally 1, / }).click();
  await list.getByRole('button', { name: 'Replay' }).click();
  await page
    .getByText(/^Rally 1 .*1–0 → 0–0/)
    .last()
    .waitFor();
  await list.getByRole('button', { name: /^(Back|Back to match)$/ }).click();
  await list.waitFor({ state: 'detached' });
  await choose(page, 'Line-up');
  const said = page.getByRole('dialog').last().getByText(/0–0/);
  await said.first().waitFor();
  expect((await faultsOf(page, 44)).filter((one) => /Back|Rules/.test(one))).toEqual([]);
});

test.each([
  [390, 844, 'as they are'],
  [360, 640, 'as they are'],
  [844, 390, 'as they are'],
  [1180, 820, 'as they are'],
  [390, 844, 'doubled by the page'],
] as const)(
  '[RALLY-14] on %i × %i with words %s the nine zones, their start and Skip are in reach, and the list says both',
  async (width, height, words) => {
    const page = await open('touch', { width, height, touch: width < 900 });
    await LARGER[words](page);
    const { tap, plate } = thumbOn(page);
    const found: string[] = [];
    const look = async (where: string): Promise<void> => {
      found.push(...(await faultsOf(page, 56)).map((one) => `${where}: ${one}`));
      found.push(...(await axe(page)).map((one) => `${where}: ${one}`));
    };
    await page.getByRole('button', { name: /^Depth:/ }).click();
    await page.getByRole('switch', { name: 'Where it landed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await plate(4);
    await tap(/^Pass 3/);
    await look('a reception');
    await tap('Where received 6');
    await plate(10);
    await tap(/^Kill/);
    await look('a kill');
    await tap(/^From/);
    await look('its start');
    await tap('Where from 9');
    await tap('Where to 5');
    await choose(page, 'Rally list');
    await page.getByRole('button', { name: /^Rally 1, / }).click();
    await page.getByText('From 9 to 5').waitFor();
    await page.getByText('In 6', { exact: true }).waitFor();
    expect(found).toEqual([]);
  },
);

test('[ENTRY-89] on a phone a short name beside a long one stands whole', async () => {
  const { drafts, sessionId } = ralliedMatch({ first: 'us', depth: 'score', team: 'Tidewater 16 Elite Girls' });
  await journey.push(coach, drafts);
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { width: 390, height: 844 });
  const name = page.getByRole('group', { name: 'Score' }).getByText('Breakers');
  await name.waitFor();
  const isCut = (word: Element): boolean => word.scrollWidth > word.clientWidth;
  expect(await name.evaluate(isCut)).toBe(false);
});

test.each([
  [390, 844, 'doubled by the browser'],
  [1280, 900, 'doubled by the browser'],
  [1280, 900, 'doubled by the page'],
] as const)(
  '[ENTRY-67] on %i × %i with words %s every key of rally entry, its list and its line-up is in reach, and none is cut',
  async (width, height, words) => {
    const page = await open('touch', { width, height, touch: width < 500 });
    await LARGER[words](page);
    const found: string[] = [];
    await walk(page, 'touch', async (where) => {
      found.push(...(await faultsOf(page, width < 500 ? 44 : 36)).map((one) => `${where}: ${one}`));
    });
    expect(found).toEqual([]);
  },
  240_000,
);

test.each([
  ['no-preference', 6],
  ['reduce', 0],
] as const)(
  '[ENTRY-68] with motion %s, %i plates glide to where they stand after a side-out',
  async (motion, plates) => {
    const page = await open('points', { width: 390, height: 844, touch: true });
    await page.emulateMedia({ reducedMotion: motion });
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      const { dataset } = document.documentElement;
      dataset['glided'] = '0';
      Element.prototype.animate = function (...how: Parameters<typeof animate>) {
        dataset['glided'] = String(Number(dataset['glided']) + 1);
        return animate.apply(this, how);
      };
    });
    await thumbOn(page).point('us');
    await page.getByRole('button', { name: /^P1, number 7 .*serves/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['glided'])).toBe(String(plates));
  },
);

test.each([
  [390, 844],
  [360, 640],
  [844, 390],
  [820, 1180],
])(
  '[ENTRY-93] on %i × %i a finger has 56 px for Undo, and on a phone for the key of a toast',
  async (width, height) => {
    const page = await open('points', { width, height, touch: true });
    await page.getByRole('button', { name: 'We score' }).tap();
    expect(await reachOf(page.getByRole('button', { name: 'Undo' }))).toBeGreaterThanOrEqual(56);
    await choose(page, 'Complete Game');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Game' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const reopen = page.getByRole('button', { name: 'Reopen' }).last();
    // It stays while the keyboard stands in it.
    await reopen.focus();
    if (width < 768 || height < 500) expect(await reachOf(reopen)).toBeGreaterThanOrEqual(56);
  },
);
