import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';

/** A device's entries, tapped or imported, as known outside its browser, so that they survive its crash. */
export type Witness = { readonly entered: Set<string>; readonly durable: Set<string> };

const Said = z.object({ what: z.enum(['entered', 'durable']), ids: z.array(z.uuid()) });

/**
 * Stands beside the outbox in every page and tells of each entry that is written to it, and again when that is durable.
 * A browser that ends may have written more than it could tell: the page after it tells of what it finds.
 * It changes nothing: the app does not know that it is watched.
 */
export async function watchOutbox(context: BrowserContext, witness: Witness): Promise<void> {
  await context.exposeBinding('chaosSaid', (_source, raw: unknown) => {
    const { what, ids } = Said.parse(raw);
    for (const id of ids) witness[what].add(id);
  });
  await context.addInitScript(() => {
    const say = (what: string, ids: readonly string[]) => {
      const tell: unknown = Reflect.get(globalThis, 'chaosSaid');
      if (typeof tell === 'function') tell({ what, ids });
    };
    const entriesOf = ({ name, input }: { name: string; input: { id: string; entries?: { id: string }[] } }) =>
      ['match.record', 'match.import'].includes(name) ? (input.entries ?? [input]) : [];
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (entry, ...key) {
      const request = add.call(this, entry, ...key);
      for (const { id } of this.name === 'pending' ? entriesOf(entry) : []) {
        say('entered', [id]);
        this.transaction.addEventListener('complete', () => say('durable', [id]));
      }
      return request;
    };
    // Begun before the app is loaded, so that nothing which it sends is gone by then.
    const finding = async (): Promise<void> => {
      const [kept] = (await indexedDB.databases()).filter((one) => one.name?.startsWith('lineup-pro-offline:'));
      if (kept?.name === undefined) return;
      const opening = indexedDB.open(kept.name);
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = () => reject(opening.error ?? new Error('Not opened'));
      });
      const reading = opening.result.transaction('pending').objectStore('pending').getAll();
      await new Promise((resolve, reject) => {
        reading.onsuccess = resolve;
        reading.onerror = () => reject(reading.error ?? new Error('Not read'));
      });
      opening.result.close();
      // In one call each: thousands would keep the page from its work.
      const ids = reading.result.flatMap(entriesOf).map(({ id }) => id);
      say('entered', ids);
      say('durable', ids);
    };
    Reflect.set(globalThis, 'chaosFound', finding());
  });
}

/** Until its page has told of what a browser that ended left behind. */
export const tellsOfFound = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(globalThis, 'chaosFound'));

/**
 * Taps keys of the tracker, one after the other without waiting for anything in between. Each number in [0, 1) chooses
 * a key; how many taps were made comes back.
 */
export function tapAway(page: Page, choices: readonly number[]): Promise<number> {
  return page.evaluate((numbers) => {
    const keys = 'table button, [aria-label^="Our score, add"], [aria-label^="Opponent score, add"]';
    const off = ':disabled, [aria-disabled=true]';
    let made = 0;
    for (const number of numbers) {
      const open = [...document.querySelectorAll<HTMLElement>(keys)].filter((one) => !one.matches(off));
      const key = open[Math.floor(number * open.length)];
      key?.click();
      if (key) made += 1;
    }
    return made;
  }, choices);
}

/** Every figure of a match that is not zero, by what a screen reader says of it; from the read-only view. */
export async function readFigures(page: Page, address: string): Promise<Record<string, number>> {
  await page.goto(`${address}?view=1&set=1`);
  const figures: Record<string, number> = {};
  for (const set of [1, 2, 3]) {
    await page.getByText(`Set ${set} of 3`, { exact: true }).waitFor();
    Object.assign(figures, await figuresOfSet(page, set));
    if (set < 3) await page.getByRole('button', { name: 'Next set' }).click();
  }
  return figures;
}

async function figuresOfSet(page: Page, set: number): Promise<Record<string, number>> {
  const labels = await page
    .locator('[data-tracker] table button, [data-tracker] [role=img]')
    .evaluateAll((shown) => shown.map((one) => one.getAttribute('aria-label') ?? ''));
  const read = labels.map((label) => /^(.*)[,:] (\d+)$/.exec(label));
  const named = read.map((match): [string, number] => [`set ${set}, ${match?.[1]}`, Number(match?.[2])]);
  return Object.fromEntries(named.filter(([, figure]) => figure !== 0));
}
