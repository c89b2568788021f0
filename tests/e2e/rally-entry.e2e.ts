import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { axe } from '#tests/support/axe.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { BURST, burst, ralliedMatch, thumbOn } from '#tests/support/rally-journey.ts';

const PHONE = { width: 390, height: 844, touch: true };
const TABLET = { width: 1180, height: 820 };

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

async function open(
  how: Parameters<typeof ralliedMatch>[0],
  look: Parameters<Journey['open']>[2] = PHONE,
): Promise<{ page: Page; sessionId: string }> {
  const { drafts, sessionId } = ralliedMatch(how);
  await journey.push(coach, drafts);
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, look);
  await page.getByRole('button', { name: 'We score' }).waitFor();
  return { page, sessionId };
}

test('[ENTRY-40] eight rallies on a phone at every touch: score, server and rotation after each, and few taps', async () => {
  const { page } = await open({ first: 'us', depth: 'touch' });
  const heard = troubles(page);
  const { tap, plate, shows, taps } = thumbOn(page);
  await shows('0–0', 2);
  await plate(4);
  await tap(/^Dig, number 4/);
  await plate(7);
  await tap(/^Kill, number 7/);
  await shows('1–0', 2);
  await tap(/^Ace/);
  await shows('2–0', 2);
  await tap(/^Serve error/);
  await shows('2–1', null);
  await plate(4);
  await tap(/^Pass 3/);
  await plate(10);
  await tap(/^Kill, number 10/);
  await shows('3–1', 7);
  await tap(/^Their kill/);
  await shows('3–2', null);
  await plate(7);
  await tap(/^Pass 1/);
  await plate(10);
  await tap(/^Attack in play/);
  await plate(8);
  await tap(/^Block point/);
  await shows('4–2', 8);
  await tap(/^They score/);
  await shows('4–3', null);
  await tap('How?');
  await tap(/^Their kill/);
  await shows('4–3', null);
  await plate(4);
  await tap(/^Pass 0/);
  await shows('4–4', null);
  // Of sixteen contacts four were told by nobody's tap: a serve in play, and three sets.
  expect(taps() / 16).toBeLessThanOrEqual(1.6);
  await tap('Undo');
  await shows('4–3', null);
  await tap('We score');
  await shows('5–3', 10);
  expect(heard).toEqual([]);
});

test('[ENTRY-41] what was recorded stands after a reload, with its figures', async () => {
  const { page, sessionId } = await open({ first: 'them', depth: 'touch' });
  const { tap, plate, shows } = thumbOn(page);
  await plate(4);
  await tap(/^Pass 3/);
  await plate(10);
  await tap(/^Kill/);
  await shows('1–0', 7);
  await page.reload();
  await shows('1–0', 7);
  const figures = async () =>
    (await journey.db.query('select positive_count from stat_pairs where session_id = $1', [sessionId])).reduce(
      (sum, row) => sum + Number(row['positive_count']),
      0,
    );
  await expect.poll(figures).toBe(2);
});

const SIZES = [
  [390, 844],
  [375, 667],
  [360, 640],
  [844, 390],
  [820, 1180],
  [1180, 820],
] as const;

/** Left and right edge of each key of the bar, in their order. */
const edgesOfBar = (page: Page) =>
  page
    .locator('main header :is(button, a)')
    .evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect()).map(({ left, right }) => [left, right]));

test.each([
  [360, 640],
  [390, 844],
  [667, 375],
  [844, 390],
])(
  '[ENTRY-76] on a phone of %i × %i every key of the bar is on it, without a network and when the match is completed',
  async (width, height) => {
    const { page } = await open({ first: 'them', depth: 'touch' }, { width, height, touch: true });
    const end = await page.locator('main header').evaluate((bar) => bar.getBoundingClientRect().right);
    const expectAll = async (keys: number) => {
      const edges = await edgesOfBar(page);
      expect([edges.length, edges.flat()]).toEqual([keys, edges.flat().toSorted((a, b) => a - b)]);
      expect(Math.max(...edges.flat())).toBeLessThanOrEqual(end);
    };
    await expectAll(4);
    await page.context().setOffline(true);
    await thumbOn(page).point('us');
    await page.locator('main header').getByText('1 pending').waitFor();
    await expectAll(5);
    await page.context().setOffline(false);
    await page.locator('main header').getByText('1 pending').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^More(,|$)/ }).click();
    await page.getByRole('menuitem', { name: 'Complete Game' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Game' }).click();
    await page.getByRole('link', { name: 'Box Score' }).waitFor();
    await expectAll(5);
  },
);

/** Edges of the parts, and keys that are shown, live and smaller than a thumb. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main > *')].map((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      return [top, bottom, left, right].map(Math.round).join(' ');
    });
    const small = [...document.querySelectorAll<HTMLElement>('main section button, main [class] > button')]
      .filter(
        (key) =>
          !key.hasAttribute('aria-disabled') &&
          key.closest('[hidden], header, [role=group][aria-label=Score]') === null,
      )
      .map((key) => ({ name: key.getAttribute('aria-label') ?? key.textContent, box: key.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && (box.height < 52 || box.width < 56))
      .map(({ name, box }) => `${name} ${Math.round(box.width)} × ${Math.round(box.height)}`);
    const narrow = [...document.querySelectorAll('main section [role=group]')].flatMap((row) => {
      const zone = row.closest('section[aria-label^=Contacts], section[aria-label="No player chosen"]');
      if (!zone || row.closest('[hidden]')) return [];
      const end = zone.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(zone).paddingRight);
      const short = Math.round(end - row.getBoundingClientRect().right);
      return short === 0 ? [] : [`${row.getAttribute('aria-label') ?? ''}: ${short} px short`];
    });
    const isScrolled = document.documentElement.scrollHeight > window.innerHeight;
    return { boxes, small, narrow, isScrolled };
  });

test.each(SIZES)(
  '[ENTRY-42] on %i × %i nothing moves between states, and every key is large enough',
  async (...size) => {
    const [width, height] = size;
    const { page } = await open({ first: 'them', depth: 'touch' }, { width, height, touch: true });
    const { tap, plate } = thumbOn(page);
    const first = await measure(page);
    expect(first.isScrolled).toBe(false);
    await plate(4);
    const chosen = await measure(page);
    await tap(/^Pass 3/);
    const passed = await measure(page);
    await plate(10);
    const hitter = await measure(page);
    expect([chosen.boxes, passed.boxes, hitter.boxes]).toEqual([first.boxes, first.boxes, first.boxes]);
    const small = [first, chosen, passed, hitter]
      .flatMap((one) => one.small)
      .filter((one) => !/Undo|Redo|How|list|hint|, change \d/.test(one));
    expect(small).toEqual([]);
    expect([first, chosen, passed, hitter].flatMap(({ narrow }) => narrow)).toEqual([]);
  },
);

test.each([
  ['a phone, light', PHONE],
  ['a phone, dark', { ...PHONE, dark: true }],
  ['a tablet, light', TABLET],
  ['a tablet, dark', { ...TABLET, dark: true }],
])('[ENTRY-43] axe finds nothing in any state on %s', async (_, look) => {
  const { page } = await open({ first: 'them', depth: 'touch' }, look);
  const { tap, plate } = thumbOn(page);
  const found = await axe(page);
  await plate(4);
  found.push(...(await axe(page)));
  await tap(/^Pass 3/);
  found.push(...(await axe(page)));
  await tap(/^Depth: Every touch/);
  found.push(...(await axe(page)));
  await page.getByRole('radio', { name: /^2\s*Points/ }).click();
  await tap('They score');
  found.push(...(await axe(page)));
  await tap('How?');
  found.push(...(await axe(page)));
  expect(found).toEqual([]);
});

test('[ENTRY-56] what lies over the screen has its title and a way back, and leaves the screen as it was', async () => {
  const { page } = await open({ first: 'us', depth: 'touch' });
  const { tap } = thumbOn(page);
  const overlays = [
    [() => tap(/^Sub/), 'Substitution', 'Close'],
    [() => tap(/^Libero/), 'Libero', 'Close'],
    [() => tap(/^Rotation/), 'Between Rallies', 'Close'],
    [() => tap(/^Timeout/), 'Our timeout, 1 of 2', 'End timeout'],
    [() => tap('Rally list'), 'Rally list', 'Back to match'],
    [() => tap(/^Depth/), 'How much to record', 'Close'],
    [() => tap(/^Set 1 of/), 'Sets', 'Close'],
    [() => fromMenu(page, 'Line-up'), 'Line-up, set 1', 'Back'],
    [() => fromMenu(page, 'Edit opponent name'), 'Edit Opponent', 'Close'],
  ] as const;
  for (const [show, title, back] of overlays) {
    await show();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: title, exact: true }).waitFor();
    await dialog.getByRole('button', { name: back, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'We score' }).waitFor();
  }
});

async function fromMenu(page: Page, row: string): Promise<void> {
  await page.getByRole('button', { name: /^More(,|$)/ }).click();
  await page.getByRole('menuitem', { name: row, exact: true }).click();
}

test('[ENTRY-54] of thirty taps every 16 ms at every touch none is lost: points of both sides, contacts in one rally', async () => {
  const { page, sessionId } = await open({ first: 'us', depth: 'touch' });
  const { tap, shows } = thumbOn(page);
  const kept = async (kind: string) =>
    (await journey.db.query('select 1 from match_events where session_id = $1 and kind = $2', [sessionId, kind]))
      .length;
  await burst(page, 'We score', 'They score');
  await shows('15–15', null);
  await burst(page, 'Free ball from them');
  await tap(/^Their kill/);
  await shows('15–16', null);
  await expect.poll(() => kept('rally-end')).toBe(BURST);
  await expect.poll(() => kept('contact')).toBe(BURST + 1);
});

test('[ENTRY-55] a side-out turns the six plates in one frame', async () => {
  const { page } = await open({ first: 'them', depth: 'touch' });
  const { tap, shows } = thumbOn(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    const moving: number[] = [];
    const look = (): void => {
      const plates = [...document.querySelectorAll('main [data-position]')];
      const court = plates.map((one) => `${one.getAttribute('data-position')} ${one.querySelector('b')?.textContent}`);
      const now = court.toSorted().join(', ');
      if (seen.at(-1) !== now) {
        seen.push(now);
        moving.push(plates.filter((plate) => plate.getAnimations().length > 0).length);
      }
      document.body.dataset['seen'] = JSON.stringify({ seen, moving });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await tap('We score');
  await shows('1–0', 7);
  const { seen, moving } = z
    .object({ seen: z.array(z.string()), moving: z.array(z.number()) })
    .parse(JSON.parse((await page.evaluate(() => document.body.dataset['seen'])) ?? ''));
  expect(seen).toEqual(['1 2, 2 7, 3 8, 4 10, 5 4, 6 1', '1 7, 2 8, 3 10, 4 4, 5 1, 6 2']);
  expect(moving).toEqual([0, 6]);
});
