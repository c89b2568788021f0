import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
declare global {
  interface Window {
    readonly axe: typeof Axe;
  }
}

/** Of what passes, one element a rule is described: to describe all costs as much as to look. */
const OPTIONS: Axe.RunOptions = { resultTypes: ['violations'] };

/**
 * Violations that axe finds on a page at rest: colours on their way have no contrast yet, so that
 * nothing begins to move while it looks, and what moves already comes to its end before.
 */
export async function axe(page: Page, options: Axe.RunOptions = {}): Promise<string[]> {
  const reduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!reduced) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  await load(page);
  const found = await page.evaluate(
    async (how) => {
      const { violations } = await window.axe.run(document, how);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    },
    { ...OPTIONS, ...options },
  );
  if (!reduced) await page.emulateMedia({ reducedMotion: 'no-preference' });
  return found;
}

/** Half a megabyte of rules, once for each document: it stays until the page is left. */
async function load(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map(async (frame) => {
      if (await frame.evaluate(() => 'axe' in window)) return;
      await frame.evaluate(SOURCE);
      await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<same_origin>'] }));
    }),
  );
}
