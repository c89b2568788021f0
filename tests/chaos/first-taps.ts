import type { Page } from 'playwright-core';
import { scoutFile } from '#tests/support/scout.ts';

/** One tap on the tracker of a desk: a kill of the first player, a point, the next set, or what was last taken back. */
export type Tap = 'kill' | 'us' | 'them' | 'next' | 'undo';

const KEYS: Readonly<Record<Tap, string>> = {
  kill: '[data-tracker] [aria-label*=": Kill, "]',
  us: '[aria-label^="Our score, add"]',
  them: '[aria-label^="Opponent score, add"]',
  next: '[aria-label="Next set"]',
  undo: '',
};

/** The ways in which a match can begin; each is all that there is of it. */
export const FIRST_TAPS: Readonly<Record<string, readonly Tap[]>> = {
  'stats alone': ['kill', 'kill', 'kill', 'kill', 'kill'],
  'a point first': ['us', 'them', 'us', 'kill'],
  'several sets': ['kill', 'next', 'kill', 'kill', 'next', 'us', 'kill'],
  'an undo at once': ['kill', 'undo', 'kill', 'us', 'undo'],
};

/** How a match is begun on the page of what is to come. */
export const STARTS: Readonly<Record<string, (page: Page, title: string) => Promise<void>>> = {
  'one-time, in the schedule': (page, title) => createOneTime(page, title, true),
  'one-time, in no schedule': (page, title) => createOneTime(page, title, false),
  async 'an event of the schedule'(page, title) {
    await page.getByRole('button', { name: new RegExp(`^Track Stats ${title}\\b`) }).click();
    await page.getByRole('button', { name: 'Start Tracking' }).click();
  },
};

async function createOneTime(page: Page, title: string, isKept: boolean): Promise<void> {
  await page.getByRole('button', { name: 'New Event' }).click();
  await page.getByLabel('Event name').fill(title);
  if (!isKept) await page.getByText('Keep it in the schedule').click();
  await page.getByRole('button', { name: 'Create Event' }).click();
}

/** Waits for nothing but the set that it turned to. */
export async function tapFirst(page: Page, taps: readonly Tap[]): Promise<void> {
  await page.locator('[data-tracker] table').waitFor();
  let set = 1;
  for (const tap of taps) {
    if (tap === 'undo') await page.getByRole('button', { name: 'Undo' }).click();
    else await page.locator(KEYS[tap]).first().click();
    if (tap === 'next') await page.getByText(`Set ${(set += 1)} of 3`, { exact: true }).waitFor();
  }
}

const RALLIES = ['*04EH#', '*07AH#', '*p01:00', '*07SQ=', 'ap01:01', '2|*07SQ#', '2|*p01:00'];
/** As those rallies were played, of players 4 and 7. */
export const IMPORTED: Figures = { kills: 1, us: 2, them: 1 };

/** A match that was scouted becomes a game of its own: its start, its entries and its end. In the dialog for it. */
export async function importMatch(page: Page): Promise<void> {
  const buffer = Buffer.from(scoutFile(...RALLIES));
  await page.getByLabel('Scout file (.dvw)').setInputFiles({ name: 'match.dvw', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

/** Kills and points of all sets. */
export type Figures = { readonly kills: number; readonly us: number; readonly them: number };

/** The figures that the taps come to. */
export function comeTo(taps: readonly Tap[]): Figures {
  const made: Tap[] = [];
  for (const tap of taps) {
    if (tap === 'undo')
      made.splice(
        made.findLastIndex((one) => one !== 'next'),
        1,
      );
    else made.push(tap);
  }
  const count = (kind: Tap) => made.filter((one) => one === kind).length;
  return { kills: count('kill'), us: count('us'), them: count('them') };
}
