import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Random } from '#tests/fuzz/random.ts';
import { killDevice, launchDevice } from '#tests/support/chromium.ts';
import { type Person, signIn } from '#tests/support/e2e.ts';
import { leftOn } from '#tests/support/left-on.ts';
import { readFigures, tapAway, watchOutbox, type Witness } from './hand.ts';

const DESK = { width: 1280, height: 800 };
const TABS = 2;
const MOST_TAPS = 8;

type Given = { readonly url: string; readonly person: Person; readonly address: string; readonly random: Random };

export type Shaken = Awaited<ReturnType<typeof openShaken>>;

/** One device at the match: a profile on disk, two tabs, and everything that can happen to them in a gym. */
export async function openShaken({ url, person, address, random }: Given) {
  const profile = await mkdtemp(join(tmpdir(), 'lineup-pro-chaos-'));
  const witness: Witness = { entered: new Set(), durable: new Set() };
  const told = { taps: 0, kills: 0, offline: 0, tabs: 0 };
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
  let context = await begin();
  let tabs: Page[] = [];
  let isOffline = false;
  await signIn(context, url, person);
  cookies = await context.cookies();
  const first = await openTab();
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openTab();

  async function begin(): Promise<BrowserContext> {
    const opened = await launchDevice(profile, { viewport: DESK, baseURL: url });
    // A browser writes its cookies down with a delay; the person would sign in once more, which is not the subject.
    await opened.addCookies(cookies);
    await watchOutbox(opened, witness);
    return opened;
  }

  async function openTab(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(address);
    await page
      .locator('[data-tracker] table')
      .waitFor()
      .catch(async () => {
        throw new Error(`No tracker at ${page.url()}, but:\n${await page.locator('body').innerText()}`);
      });
    tabs.push(page);
    return page;
  }

  async function tap(): Promise<void> {
    const [page = await openTab()] = random.chance(0.5) ? tabs : tabs.toReversed();
    const choices = Array.from({ length: 1 + random.below(MOST_TAPS) }, random.next);
    told.taps += await tapAway(page, choices);
  }

  async function turnNetwork(off: boolean): Promise<void> {
    isOffline = off;
    await context.setOffline(off);
    if (off) told.offline += 1;
  }

  async function renewTab(): Promise<void> {
    const [oldest, ...others] = tabs;
    tabs = others;
    await oldest?.close();
    await openTab();
    told.tabs += 1;
  }

  async function kill(): Promise<void> {
    await killDevice(context);
    told.kills += 1;
    tabs = [];
    context = await begin();
    if (isOffline) await context.setOffline(true);
    while (tabs.length < TABS) await openTab();
  }

  /** One moment of the match. */
  function live(): Promise<void> {
    const lot = random.next();
    if (lot < 0.86) return tap();
    if (lot < 0.94) return turnNetwork(!isOffline);
    return lot < 0.985 ? renewTab() : kill();
  }

  async function eachTab<T>(read: (page: Page) => Promise<T>): Promise<T[]> {
    const found: T[] = [];
    for (const page of tabs) found.push(await read(page));
    return found;
  }

  return {
    witness,
    told,
    live,
    kill,
    comeOnline: () => turnNetwork(false),
    /** Both tabs look at one device, and it must look the same to both. */
    unsettled: async () => (await eachTab((page) => leftOn(page, 'pending'))).flat(),
    refused: async () => (await eachTab((page) => leftOn(page, 'issues'))).flat(),
    /** How much of the match each tab finds on the device. */
    entries: () => eachTab(async (page) => (await leftOn(page, 'rows')).filter(isEntry).length),
    views: () => eachTab((page) => readFigures(page, address)),
    async close(): Promise<void> {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const isEntry = (row: string): boolean => row.includes('"table":"matchEvents"');
