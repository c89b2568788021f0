import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { axe } from '#tests/support/axe.ts';
import { launchChromium } from '#tests/support/chromium.ts';

const URL = 'http://pages.example/';
const FRAME = `<html lang='en'><title>Frame</title><main><button></button></main></html>`;
const PAGE = (inside: string) =>
  `<html lang="en"><title>Page</title><main><h1>Page</h1>${inside}<iframe title="Frame" srcdoc="${FRAME}"></iframe></main></html>`;
const PALE = '<p style="color: #aaa; background: #fff">Pale</p>';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('axe names faults of a page and of its frame, also of what came after it was loaded, and of the next page', async () => {
  const page = await browser.newPage();
  let body = PALE;
  await page.route(URL, (route) => route.fulfill({ contentType: 'text/html', body: PAGE(body) }));
  const found = async () => (await axe(page)).map((one) => one.split(':')[0]).sort();
  await page.goto(URL);
  expect(await found()).toEqual(['button-name', 'color-contrast', 'landmark-unique']);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  expect(await found()).toEqual(['button-name', 'color-contrast', 'image-alt', 'landmark-unique']);
  body = '';
  await page.goto(URL);
  expect(await found()).toEqual(['button-name', 'landmark-unique']);
  expect(await axe(page, { runOnly: { type: 'rule', values: ['image-alt'] } })).toEqual([]);
});
