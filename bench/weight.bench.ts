import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { isRallyPart } from '#web/browser/rally-parts.ts';
import { type LongMatch, openDevice, startLongMatch } from './long-match.ts';
import { atMost, type BenchRow } from './row.ts';

const KB = 1024;
const LANDING_KB = 25;
const FIRST_KB = 170;
const OTHER_KB = 230;
const PRECACHE_KB = 900;
const SETTLED_MS = 800;
const PHONE = { width: 390, height: 844 };

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

type Weights = { readonly scripts: number; readonly all: number };

/** Bytes of a first visit until it rests, compressed, without fonts and data. */
async function weigh(page: Page, path: string): Promise<Weights> {
  const bodies: Promise<{ kind: string; size: number }>[] = [];
  let last = performance.now();
  const weighed = async (answer: Response) => {
    last = performance.now();
    return { kind: answer.request().resourceType(), size: gzipSync(await answer.body()).length };
  };
  page.on('response', (answer) => {
    const kind = answer.request().resourceType();
    if (answer.ok() && ['document', 'stylesheet', 'script', 'image'].includes(kind)) bodies.push(weighed(answer));
  });
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  while (performance.now() - last < SETTLED_MS) await page.waitForTimeout(100);
  const parts = await Promise.all(bodies);
  const sum = (of: typeof parts): number => of.reduce((total, { size }) => total + size, 0);
  return { scripts: sum(parts.filter(({ kind }) => kind === 'script')), all: sum(parts) };
}

/** Each visit is the first of a device. The worker's own downloads are counted apart, as the precache. */
async function firstVisit(browser: Browser, match: LongMatch, path: string, isSignedIn: boolean): Promise<Weights> {
  const page = isSignedIn
    ? await openDevice(browser, match, PHONE)
    : await (await browser.newContext({ baseURL: match.url, viewport: PHONE })).newPage();
  const weights = await weigh(page, path);
  await page.context().close();
  return weights;
}

async function isPaintedWithoutScript(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const isThere = await page.getByRole('heading', { level: 1 }).isVisible();
  await context.close();
  return isThere;
}

async function listed(): Promise<readonly string[]> {
  const worker = await readFile('dist/sw.js', 'utf8');
  const files = [...worker.matchAll(/\burl["`]?:["`]([^"`]+)["`]/g)].flatMap(([, file]) => file ?? []);
  if (files.length === 0) throw new Error('The worker lists no files.');
  return files.filter((file) => !file.endsWith('.woff2'));
}

async function weightOf(files: readonly string[]): Promise<{ raw: number; zipped: number }> {
  const bodies = await Promise.all(files.map((file) => readFile(`dist/${file}`)));
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return { raw: sum(bodies.map(({ length }) => length)), zipped: sum(bodies.map((body) => gzipSync(body).length)) };
}

/** Bytes to transfer: before sign-in, on each screen, and for the time offline. */
export async function bench(): Promise<BenchRow[]> {
  const match = await startLongMatch(100);
  const browser = await launchChromium();
  try {
    const isPainted = await isPaintedWithoutScript(browser, match.url);
    const landing = await firstVisit(browser, match, '/', false);
    const rows: BenchRow[] = [
      {
        what: 'landing without JavaScript',
        measured: isPainted ? 'painted' : 'empty',
        budget: 'painted',
        met: isPainted,
      },
      atMost('landing in all, gzipped, without fonts', { value: landing.all, most: LANDING_KB * KB }, kb),
    ];
    const scripts = async (path: string, isSignedIn: boolean, most: number): Promise<void> => {
      const { scripts: value } = await firstVisit(browser, match, path, isSignedIn);
      const shown = path.replace(match.teamId, ':team').replace(/[0-9a-f-]{36}/, ':session');
      rows.push(atMost(`scripts of a first visit to ${shown}`, { value, most: most * KB }, kb));
    };
    await scripts('/auth', false, FIRST_KB);
    await scripts('/teams', true, FIRST_KB);
    const team = ['lineups', 'schedule', 'stats', 'stats/past-events', 'stats/player-analysis', 'stats/team-analysis'];
    const others = [...team.map((page) => `/team/${match.teamId}/${page}`), match.path, '/changes', '/support'];
    for (const path of others) await scripts(path, true, OTHER_KB);
    const files = await listed();
    const first = await weightOf(files.filter((file) => !isRallyPart(file)));
    const further = await weightOf(files.filter((file) => isRallyPart(file)));
    const comparison = `gzipped: ${kb(first.zipped)}; rally entry after it: ${kb(further.raw)}, ${kb(further.zipped)}`;
    return [
      ...rows,
      atMost('first install without fonts', { value: first.raw, most: PRECACHE_KB * KB, comparison }, kb),
    ];
  } finally {
    await browser.close();
    await match.stop();
  }
}
