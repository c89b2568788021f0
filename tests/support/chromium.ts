import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { findChromium as foundChromium } from '#server/outside/renderer-chromium.ts';

type DeviceOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

// No sandbox because CI runs as root; the rest keeps the browser from calling home during a measurement.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without windows it would round the width of each letter to whole pixels.
  '--font-render-hinting=none',
];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The whole browser; `CHROMIUM_PATH` overrides. */
export const findChromium = (): string | undefined => foundChromium(process.env['CHROMIUM_PATH']);

/** The same engine without the windows around it: a journey takes a quarter less of the processor. */
export const findHeadlessShell = (): string | undefined => [HEADLESS_SHELL].find((file) => existsSync(file));

/** Benches measure the browser that people have. */
const driven = (): string | undefined =>
  process.env['VITEST'] === undefined || process.env['CHROMIUM_PATH'] !== undefined
    ? findChromium()
    : (findHeadlessShell() ?? findChromium());

let shared: Promise<Browser> | undefined;

/** A browser. The test files that a process runs one after the other share it, and find no page of another in it. */
export async function launchChromium(): Promise<Browser> {
  if (process.env['VITEST'] === undefined) return launch();
  const running = await shared;
  if (running?.isConnected()) return running;
  shared = launchShared();
  return shared;
}

const launch = (): Promise<Browser> => chromium.launch({ executablePath: installed(), args: FLAGS });

/**
 * To close it leaves it running without a context, as new as it was; it ends with the process. A device that a test opens
 * ends with that test: each one that stayed would make those after it slower.
 */
async function launchShared(): Promise<Browser> {
  const browser = await launch();
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    closeWithTest(context);
    return context;
  };
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** Of tests that run beside each other it cannot be told which one opens it: those close what is theirs. */
function closeWithTest(context: BrowserContext): void {
  const test = TestRunner.getCurrentTest();
  if (test && !test.concurrent) onTestFinished(() => context.close());
}

/** A browser with a profile on disk: what it stored is there again after it was killed and launched anew. */
export function launchDevice(profile: string, options: DeviceOptions = {}): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, { executablePath: installed(), args: FLAGS, ...options });
}

/** Ends a browser as a crash or an empty battery does: nothing more is written, no page hears of it. */
export async function killDevice(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error('This context has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const gone = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
  for (const { id } of processInfo) kill(id);
  await gone;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // A child that ended with its parent a moment ago.
  }
}

function installed(): string {
  const file = driven();
  if (!file) throw new Error('No Chromium here: `npm test` installs one, or set CHROMIUM_PATH.');
  return file;
}
