import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/outside/free-port.ts';
import { end, type EngineBrowser, endGroup, type Killable } from './engine-browser.ts';
import { drive } from './webdriver.ts';
import { inspect } from './webkit-inspector.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
const READY_WITHIN_MS = 20_000;

/** The driver of WebKitGTK, the browser that it drives, and a screen for machines that have none. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const [browser] = globSync(BROWSER).toSorted().reverse();
  return browser !== undefined && existsSync(DRIVER) && existsSync(SCREEN)
    ? { driver: DRIVER, browser, screen: SCREEN }
    : undefined;
}

/** A browser of the engine of Safari, with a profile of its own that is gone when it quits. */
export async function launchWebKit(): Promise<EngineBrowser> {
  const { driver: command, browser: binary, home, downloads, display, forget } = await prepare();
  const port = await freePort('127.0.0.1');
  // A group of its own: what it starts ends with it, however it ends.
  const driver = spawn(command, [`--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: environment(home, display),
  });
  const quit = async () => {
    await endGroup(driver);
    await forget();
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await whenReady(`${url}/status`);
    const args = ['--automation'];
    const driven = await drive(url, { 'webkitgtk:browserOptions': { binary, args } });
    return {
      ...driven,
      engine: 'WebKit',
      downloads,
      quit: () =>
        driven
          .close()
          .catch(() => undefined)
          .then(quit),
    };
  } catch (fault) {
    await quit();
    throw fault;
  }
}

/** A browser that is automated keeps no profile: this one is as a person opens it, and its inspector speaks for her. */
export async function launchKeptWebKit(): Promise<Killable> {
  const { browser, home, display, forget } = await prepare();
  async function open(): Promise<Killable> {
    const inspector = `127.0.0.1:${await freePort('127.0.0.1')}`;
    const opened = spawn(browser, [`--cookies-file=${join(home, 'cookies')}`, 'about:blank'], {
      detached: true,
      stdio: 'ignore',
      env: { ...environment(home, display), WEBKIT_INSPECTOR_HTTP_SERVER: inspector },
    });
    const quit = async () => {
      await endGroup(opened);
      await forget();
    };
    try {
      const { hangUp, ...inspected } = await inspect(inspector);
      const killAndReopen = async () => {
        await endGroup(opened);
        hangUp();
        return open();
      };
      return { ...inspected, killAndReopen, quit };
    } catch (fault) {
      await quit();
      throw fault;
    }
  }
  return open();
}

/** A home without anything and a screen, both gone with `forget`. */
async function prepare() {
  const found = findWebKit();
  if (!found) throw new Error('No WebKit here: `npm test` installs webkit2gtk-driver and xvfb.');
  const home = await mkdtemp(join(tmpdir(), 'lineup-pro-webkit-'));
  const downloads = join(home, 'Downloads');
  await mkdir(downloads);
  await mkdir(join(home, '.config'));
  await writeFile(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const screen = spawn(found.screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const forget = async () => {
    await end(screen);
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  return { ...found, home, downloads, display: await displayOf(screen), forget };
}

/** Its own sandbox needs rights that no container gives; what it opens here is this project alone. */
const environment = (home: string, display: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: home,
  XDG_RUNTIME_DIR: home,
  DISPLAY: display,
  LANG: 'C.UTF-8',
  NO_AT_BRIDGE: '1',
  GDK_BACKEND: 'x11',
  GSETTINGS_BACKEND: 'memory',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
});

/** The screen chooses a number that is free and says it. */
function displayOf(screen: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('Xvfb ended before it had a display.')));
    let said = '';
    screen.stdio[3]?.on('data', (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('\n')) resolve(`:${said.trim()}`);
    });
  });
}

async function whenReady(url: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`WebKit did not listen at ${url} in time.`);
}
