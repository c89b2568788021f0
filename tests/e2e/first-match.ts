import type { Locator, Page } from 'playwright-core';
import { wordsFor } from '#domain/match/categories.ts';
import type { Category, Counter } from '#domain/match/schema.ts';

/** The first match of the club, as a plan: what is tapped, and what that must come to. */
type Tap = readonly [tile: number, category: Category, counter: Counter, times: number];
/** The taps of the two sets, in order; the last ones of each set are undone. */
const SETS: readonly {
  readonly taps: readonly Tap[];
  readonly us: number;
  readonly them: number;
  readonly undo: number;
}[] = [
  {
    taps: [
      [0, 'serve', 'positive', 3],
      [1, 'attack', 'positive', 7],
      [1, 'attack', 'negative', 2],
      [2, 'defense', 'attempts', 4],
      [3, 'pass', 'positive', 5],
    ],
    us: 12,
    them: 9,
    undo: 3,
  },
  {
    taps: [
      [1, 'attack', 'attempts', 4],
      [4, 'attack', 'positive', 3],
      [2, 'defense', 'positive', 2],
    ],
    us: 6,
    them: 8,
    undo: 2,
  },
];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
const entriesIn = ({ taps, us, them, undo }: (typeof SETS)[number]) =>
  sum(taps.map(([, , , times]) => times)) + us + them + undo;
/** Every tap, every point, every undo, and the opening of set 2. */
export const RECORDED = sum(SETS.map(entriesIn)) + 1;
/** Points of the other side come last, so these are what is undone. */
export const scoreOf = (number: number) => {
  const { us = 0, them = 0, undo = 0 } = SETS[number - 1] ?? {};
  return { us, them: them - undo };
};

/** Totals of SETS and the four rounds of two. */
export const TOTALS: Record<Category, { positive: number; attempts: number }> = {
  attack: { positive: 14, attempts: 20 },
  serve: { positive: 3, attempts: 3 },
  defense: { positive: 6, attempts: 10 },
  pass: { positive: 5, attempts: 5 },
};

/** Taps the two sets into the tracker of a phone, and undoes a few at the end of each. */
export async function recordMatch(page: Page): Promise<void> {
  for (const [index, set] of SETS.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Next set' }).click();
    await page
      .getByRole('listitem')
      .and(page.locator('[aria-current]'))
      .filter({ hasText: `Set ${index + 1}` })
      .waitFor();
    for (const [tile, category, counter, times] of set.taps) {
      await page.getByRole('group', { name: 'Player' }).getByRole('button').nth(tile).click();
      await tapFast(page, keyOf(category, counter), times);
    }
    await tapFast(page, /^Our score, add 1/, set.us);
    await tapFast(page, /^Opponent score, add 1/, set.them);
    await tapFast(page, 'Undo', set.undo);
    await seesScore(page, scoreOf(index + 1));
  }
}

/** The club's team is new: each press is one contact. */
const spoken = (category: Category, counter: Counter): string => {
  const words = wordsFor(category, counter, 'contacts');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
export const keyOf = (category: Category, counter: Counter) => new RegExp(`^${spoken(category, counter)}, `);

/** As fast as a thumb cannot: nothing is waited for between two taps. */
async function tapFast(page: Page, name: string | RegExp, times: number): Promise<void> {
  const { x, y } = await middleOf(page.getByRole('button', { name }));
  for (let tap = 0; tap < times; tap++) await page.mouse.click(x, y);
}

export async function middleOf(key: Locator): Promise<{ x: number; y: number }> {
  await key.scrollIntoViewIfNeeded();
  const box = await key.boundingBox();
  if (!box) throw new Error('There is nothing to tap.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function seesScore(on: Page, { us, them }: { us: number; them: number }): Promise<void> {
  await on.getByRole('button', { name: `Our score, add 1, ${us}`, exact: true }).waitFor();
  await on.getByRole('button', { name: `Opponent score, add 1, ${them}`, exact: true }).waitFor();
}
