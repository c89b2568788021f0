import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
  await browser.newContext();
});
afterAll(() => browser.close());

test.each(['a first', 'a second'])(
  '%s test has its own device open, and the one that all of its file share',
  async () => {
    await browser.newContext();
    await browser.newPage();
    expect(browser.contexts()).toHaveLength(3);
  },
);
