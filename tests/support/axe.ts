import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Violations that axe finds on a page, once what moves has come to rest: colours on their way have no contrast yet. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
