import type { CDPSession, Page } from 'playwright-core';

const USUAL_PX = 16;
const lines = new WeakMap<Page, Promise<CDPSession>>();

/** Each page has one line to the browser: a second one does not take back what the first has set. */
async function setInBrowser(page: Page, standard: number): Promise<void> {
  const line = lines.get(page) ?? page.context().newCDPSession(page);
  lines.set(page, line);
  await (await line).send('Page.setFontSizes', { fontSizes: { standard } });
}
const setInPage = (page: Page, size: string): Promise<void> =>
  page.evaluate((given) => document.documentElement.style.setProperty('font-size', given), size);

/** The tracker arranges its parts anew in the frame that has the words in their new size. */
const isArranged = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Words of twice the size: as a person sets them in the browser, or as the page itself can be told. */
export const LARGER = {
  'as they are': async (page: Page) => {
    await setInBrowser(page, USUAL_PX);
    await setInPage(page, '');
    await isArranged(page);
  },
  'doubled by the browser': async (page: Page) => {
    await setInPage(page, '');
    await setInBrowser(page, 2 * USUAL_PX);
    await isArranged(page);
  },
  'doubled by the page': async (page: Page) => {
    await setInBrowser(page, USUAL_PX);
    await setInPage(page, '200%');
    await isArranged(page);
  },
} as const;
