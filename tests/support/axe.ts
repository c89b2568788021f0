import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Violations that axe finds on a page at rest: colours on their way have no contrast yet, so that
 * nothing begins to move while it looks, and what moves already comes to its end before.
 */
export async function axe(page: Page): Promise<string[]> {
  const reduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  await page.emulateMedia({ reducedMotion: reduced ? 'reduce' : 'no-preference' });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
