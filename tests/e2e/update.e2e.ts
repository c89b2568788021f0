import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';

const DIST = 'dist';
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const POLICY = "script-src 'self'; require-trusted-types-for 'script'; trusted-types sw";

let release = 1;
/** A worker with this line is at work for as long as its answer is held back. */
const AT_WORK = "addEventListener('message', (asked) => asked.data === 'work' && asked.waitUntil(fetch('/work')));";
let hold: (answer: ServerResponse) => void = (answer) => answer.end();
let server: Server;
let browser: Browser;
let url: string;

/** The built app, of which a new release can appear at any time: its worker then differs by a line. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/work') return hold(response);
    const isFile = existsSync(join(DIST, path)) && extname(path) !== '';
    const file = isFile ? path : '/index.html';
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.statusCode = path.startsWith('/api/') ? 401 : 200;
    void readFile(join(DIST, file)).then((bytes) => {
      response.end(path === '/sw.js' ? `${String(bytes)}\n${AT_WORK} // release ${release}` : bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function openControlled(path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url + path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** A mark on the page that only a reload takes away. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
const isReloaded = (page: Page) => page.waitForFunction(() => !document.documentElement.hasAttribute('data-old'));

async function publish(page: Page): Promise<void> {
  release += 1;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByText('A new version is ready').waitFor();
}

const waiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? 'nobody');

test('[OFFLINE-29] a new version is offered, and is there after one press', async () => {
  const page = await openControlled('/terms');
  await mark(page);
  await publish(page);
  expect(await waiting(page)).toBe('installed');
  await page.getByRole('button', { name: 'Reload' }).click();
  await isReloaded(page);
  expect(await waiting(page)).toBe('nobody');
});

test('[PARTS-02] a first install is without rally entry, and a version that follows it has all of it before it takes over', async () => {
  const page = await openControlled('/terms');
  const rallies = () => page.evaluate(async () => (await (await caches.open('rallies')).keys()).map(({ url }) => url));
  expect(await rallies()).toEqual([]);
  await publish(page);
  expect(await waiting(page)).toBe('installed');
  expect((await rallies()).filter((kept) => /rally-entry-.*js$/.test(kept))).toHaveLength(1);
});

test('[OFFLINE-29] a new version that was not taken comes in with the next change of screen, where the person goes', async () => {
  const page = await openControlled('/terms');
  await mark(page);
  await publish(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await isReloaded(page);
  expect(new URL(page.url()).pathname).toBe('/auth');
  expect(await waiting(page)).toBe('nobody');
});

test('[OFFLINE-29] a new version comes in with the change of screen although the old one is still at work', async () => {
  const page = await openControlled('/terms');
  const work = new Promise<ServerResponse>((resolve) => (hold = resolve));
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('work'));
  const answer = await work;
  await mark(page);
  await publish(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await isReloaded(page);
  answer.end();
  await page.getByText('Forgot Password').waitFor();
});

test('[OFFLINE-29] the version that another tab let in comes with the next change of screen', async () => {
  const page = await openControlled('/terms');
  const other = await page.context().newPage();
  await other.goto(`${url}/support`);
  await other.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await mark(other);
  const replaced = other.evaluate(
    () => new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true))),
  );
  await publish(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(await replaced).toBe(true);
  await other.getByRole('link', { name: 'Sign In' }).click();
  await isReloaded(other);
});

test('[OFFLINE-27] what was loaded once opens without a server, at any address of the app', async () => {
  const page = await openControlled('/terms');
  await page.context().setOffline(true);
  await page.goto(`${url}/support`);
  await page.getByRole('heading', { name: 'Support & Contact' }).waitFor();
  await page.goto(`${url}/api/anything`).catch(() => undefined);
  // The browser's own page says that nobody is there.
  expect(await page.getByRole('heading', { name: 'Support & Contact' }).count()).toBe(0);
  expect(await page.evaluate(() => document.querySelector('#root'))).toBeNull();
});

test('[ERR-140] what is not kept for the time without a network says so, and comes by itself with one', async () => {
  const page = await openControlled('/terms');
  await page.context().setOffline(true);
  await page.goto(`${url}/privacy`);
  await page.getByRole('heading', { name: "You're offline" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
});

test('[ERR-140] on a thin line the page is not empty before the app is there, and says when it does not come', async () => {
  const page = await browser.newPage({ baseURL: url, serviceWorkers: 'block' });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/react-*.js', async (route) => {
    await arrival.promise;
    await route.abort();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.locator('main svg').waitFor();
  expect(await page.getByText('could not be loaded').isVisible()).toBe(false);
  arrival.resolve();
  await page.getByText('The app could not be loaded.').waitFor();
  await page.unroute('**/assets/react-*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
});
