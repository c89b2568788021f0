import type { Page } from 'playwright-core';

/** Words of twice the size: as a person sets them in the browser, or as the page itself can be told. */
export const LARGER = {
  'as they are': () => Promise.resolve(),
  'doubled by the browser': async (page: Page) => {
    const line = await page.context().newCDPSession(page);
    await line.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  },
  'doubled by the page': (page: Page) =>
    page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%')),
} as const;
