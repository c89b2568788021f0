import { createServer } from 'node:http';
import { z } from 'zod';
import { ENGINES } from '#tests/engines/engines.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import type { EngineBrowser } from '#tests/support/engine-browser.ts';
import type { InputSource } from '#tests/support/webdriver.ts';
import { type LongMatch, openDevice, startLongMatch } from './long-match.ts';
import { type Place, scriptOf } from './phone.ts';
import { forget, watched, type Watched, watchTapsNow } from './probe.ts';
import { atMost, type BenchRow, ms, p95 } from './row.ts';

const ENTRIES = 5000;
const TAPS = 60;
const WARM = 12;
/** A driver answers when all of its taps are made, and is asked to answer soon. */
const AT_ONCE = 24;
const BETWEEN_MS = 250;
const TIMES_BARE = 1.6;
const KEPT_MS = 60;
const SETTLED_MS = 1500;
const THERE = { what: 'keys to tap on', withinMs: 30_000 } as const;
const INSTALLED = { what: 'the app is installed for the time offline', withinMs: 60_000 } as const;
const Places = z.array(z.object({ x: z.number(), y: z.number() }));
const Files = z.array(z.string());

/** The least that a tap can cost in an engine: a page with nothing but one button of React's. */
async function serveBareButton(): Promise<{ url: string; stop: () => void }> {
  const script = await scriptOf('bench/bare-button.ts');
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><body><script type="module">${script}</script></body>`;
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => void server.close() };
}

/** Runs in the page: the middles of keys that say a figure; of the tracker the first four that count kills. */
function keysThere(): { x: number; y: number }[] {
  const keys = document.querySelectorAll('[aria-label*=": Kill, "], [aria-label^="Figure, "]');
  return [...keys].slice(0, 4).map((key) => {
    const { left, top, width, height } = key.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  });
}

const hasKeys = (): boolean => document.querySelector('[aria-label*=": Kill, "], [aria-label^="Figure, "]') !== null;

async function tapAll(browser: EngineBrowser, places: readonly Place[], count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const actions: InputSource['actions'] = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const { x = 0, y = 0 } = places[(from + at) % places.length] ?? {};
      return [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
        { type: 'pause', duration: BETWEEN_MS },
      ];
    }).flat();
    await browser.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }
}

/** Taps on the page that is open, the first ones only to warm up, and answers what came of the others. */
async function measure(browser: EngineBrowser): Promise<Watched> {
  const page = { evaluate: <Result>(work: () => Result) => browser.run(work) };
  await browser.until(THERE, hasKeys);
  const places = Places.parse(await browser.run(keysThere));
  await watchTapsNow(page);
  await tapAll(browser, places, WARM);
  await forget(page);
  await tapAll(browser, places, TAPS);
  const known = await watched(page);
  if (known.taps.length !== TAPS) throw new Error(`${known.taps.length} of ${TAPS} taps arrived`);
  return known;
}

async function signIn(browser: EngineBrowser, { url, coach }: LongMatch): Promise<void> {
  await browser.goto(`${url}/support`);
  await browser.run(
    async (email, password) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/accounts/sign-in', { method: 'POST', headers, body: JSON.stringify({ email, password }) });
      // WebKit may leave a worker that is installing when its page goes as it is, and never go on with it.
      await navigator.serviceWorker.ready;
    },
    coach.email,
    coach.password,
  );
}

/** Runs in the page: scripts and styles that it has loaded itself. */
const loaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));

/** Runs in the page: everything that is kept for the time offline. */
async function kept(): Promise<string[]> {
  const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return caught.flat().map(({ url }) => new URL(url).pathname);
}

const isInstalled = async (): Promise<boolean> => (await (await caches.open('rallies')).keys()).length > 0;

type Downloads = { readonly first: readonly string[]; readonly offline: readonly string[] };
const sorted = (files: unknown): readonly string[] => [...new Set(Files.parse(files))].toSorted();

/** The files of a first visit to My Teams, and those that are kept after it. */
async function downloadsOf(browser: EngineBrowser, match: LongMatch): Promise<Downloads> {
  await browser.goto(`${match.url}/teams`);
  await browser.until(THERE, () => document.querySelector('main h1') !== null);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const first = sorted(await browser.run(loaded));
  await browser.until(INSTALLED, isInstalled);
  return { first, offline: sorted(await browser.run(kept)) };
}

async function downloadsOfChromium(match: LongMatch): Promise<Downloads> {
  const browser = await launchChromium();
  const page = await openDevice(browser, match, { width: 1280, height: 1024 });
  await page.goto('/teams');
  await page.locator('main h1').waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const first = sorted(await page.evaluate(loaded));
  await page.waitForFunction(isInstalled, undefined, { timeout: INSTALLED.withinMs });
  const offline = sorted(await page.evaluate(kept));
  await browser.close();
  return { first, offline };
}

function sameFiles(what: string, own: readonly string[], beside: readonly string[]): BenchRow {
  const others = [...own, ...beside].filter((file) => !own.includes(file) || !beside.includes(file));
  const comparison = others.length === 0 ? `Chromium: ${beside.length}` : others.join(' ');
  return { what, measured: `${own.length} files`, comparison, budget: 'the same', met: others.length === 0 };
}

/** Each engine beside itself: a tap on the tracker and on a bare button, what is drawn and not kept, and the files. */
export async function bench(): Promise<BenchRow[]> {
  const match = await startLongMatch(ENTRIES);
  const bareButton = await serveBareButton();
  const chromium = await downloadsOfChromium(match);
  const rows: BenchRow[] = [];
  for (const { engine, launch } of ENGINES) {
    const browser = await launch();
    await browser.goto(bareButton.url);
    const bare = p95((await measure(browser)).taps.map(({ at, painted }) => painted - at));
    await signIn(browser, match);
    const { first, offline } = await downloadsOf(browser, match);
    await browser.goto(match.url + match.path);
    const { taps, durable } = await measure(browser);
    const painted = p95(taps.map((tap) => tap.painted - tap.at));
    const open = p95(taps.map((tap, at) => Math.max(0, (durable[at] ?? Infinity) - tap.painted)));
    const comparison = `${ms(painted)}, bare button: ${ms(bare)}`;
    const times = (value: number) => `${value.toFixed(2)} ×`;
    rows.push(
      atMost(
        `${engine} ${browser.version}: tap to painted, p95`,
        { value: painted / bare, most: TIMES_BARE, comparison },
        times,
      ),
      atMost(`${engine}: drawn but not yet durable, p95`, { value: open, most: KEPT_MS }, ms),
      sameFiles(`${engine}: scripts and styles of a first visit to /teams`, first, chromium.first),
      sameFiles(`${engine}: kept for the time offline`, offline, chromium.offline),
    );
    await browser.quit();
  }
  bareButton.stop();
  await match.stop();
  return rows;
}
