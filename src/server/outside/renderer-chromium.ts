import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Problem } from '#server/http/problem.ts';
import type { Renderer } from './renderer.ts';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const PATIENCE_MS = 30_000;
/** A browser takes a few hundred megabytes: one works, some wait, and the rest are told to come again. */
const MOST_WAITING = 8;

const NOT_HERE = 'This server has no Chromium to make PDF files with. Printing works without it.';
const BUSY = 'Too many PDF files are being made right now. Please wait a moment.';

/** The browser that a setting names, or one in a usual place. */
export const findChromium = (named: string | undefined): string | undefined =>
  (named === undefined ? USUAL_PLACES : [named]).find((file) => existsSync(file));

type BrowserOptions = { readonly browser: string | undefined; readonly patienceMs?: number };

/** Headless Chromium, started for each file and gone with it. */
export function chromiumRenderer({ browser, patienceMs = PATIENCE_MS }: BrowserOptions): Renderer {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async pdf(page) {
      if (browser === undefined) throw new Problem(503, NOT_HERE);
      if (waiting > MOST_WAITING) throw new Problem(503, BUSY);
      waiting += 1;
      const made = last.then(() => inFolder((folder) => print(browser, { folder, page, patienceMs })));
      last = made.catch(() => undefined).finally(() => (waiting -= 1));
      return made;
    },
  };
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-pro-page-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

type Job = { readonly folder: string; readonly page: string; readonly patienceMs: number };

async function print(browser: string, { folder, page, patienceMs }: Job): Promise<Uint8Array> {
  const [from, to] = [join(folder, 'page.html'), join(folder, 'page.pdf')];
  await writeFile(from, page);
  await run(
    browser,
    [...FLAGS, `--user-data-dir=${folder}`, `--print-to-pdf=${to}`, pathToFileURL(from).href],
    patienceMs,
  );
  return readFile(to);
}

/** Chromium's own sandbox refuses to run as root; nothing else is switched off, and no name leads anywhere. */
const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-extensions',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-pdf-header-footer',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function run(browser: string, args: readonly string[], patienceMs: number): Promise<void> {
  const timeout = { timeout: patienceMs, killSignal: 'SIGKILL' } as const;
  const child = spawn(browser, args, { stdio: ['ignore', 'ignore', 'pipe'], ...timeout });
  let said = '';
  child.stderr.on('data', (text) => (said = `${said}${String(text)}`.slice(-2000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`Chromium ended with ${code ?? signal ?? 'nothing'}: ${said}`)),
    );
  });
}
