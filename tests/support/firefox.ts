import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { driveBidi } from './bidi.ts';
import { type EngineBrowser, endGroup, type Killable } from './engine-browser.ts';

const BROWSER = '/usr/bin/firefox-esr';
const READY_WITHIN_MS = 60_000;

// It calls home for none of this while somebody measures; what a person changes in the settings stays as it is.
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
} as const;

export const findFirefox = (): string | undefined => (existsSync(BROWSER) ? BROWSER : undefined);

export type Firefox = EngineBrowser & Killable;

export async function launchFirefox(): Promise<Firefox> {
  const home = await mkdtemp(join(tmpdir(), 'lineup-pro-firefox-'));
  const profile = join(home, 'profile');
  await mkdir(profile);
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  return open(home, profile);
}

async function open(home: string, profile: string): Promise<Firefox> {
  const binary = findFirefox();
  if (binary === undefined) throw new Error('No Firefox here: `npm test` installs firefox-esr.');
  const args = [
    '--headless',
    '--no-remote',
    '--width=1280',
    '--height=1024',
    '--profile',
    profile,
    '--remote-debugging-port=0',
  ];
  // A group of its own: what it starts ends with it, however it ends.
  const browser = spawn(binary, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8', MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const quit = async () => {
    await endGroup(browser);
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  try {
    const driven = await driveBidi(await addressOf(browser), home);
    const killAndReopen = async () => {
      await endGroup(browser);
      return open(home, profile);
    };
    return { ...driven, engine: 'Firefox', downloads: home, quit, killAndReopen };
  } catch (fault) {
    await quit();
    throw fault;
  }
}

/** It takes a port that is free and says it. */
function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`Firefox was not ready in time:\n${said}`)), READY_WITHIN_MS);
    browser.once('error', reject);
    browser.once('exit', () => reject(new Error(`Firefox ended before it was ready:\n${said}`)));
    browser.stderr?.on('data', (piece: Buffer) => {
      said += piece.toString();
      const address = /BiDi listening on (ws:\S+)\s/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
  });
}
