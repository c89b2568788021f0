import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { killDevice, launchDevice } from '#tests/support/chromium.ts';
import { type Person, signIn } from '#tests/support/e2e.ts';
import { leftOn, unsentOn } from '#tests/support/left-on.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';
import { readFigures, tellsOfFound, watchOutbox, type Witness } from './hand.ts';

const DESK = { width: 1280, height: 800 };

export type GymDevice = Awaited<ReturnType<typeof openGymDevice>>;

type Prepare = (context: BrowserContext) => Promise<void>;

/** How somebody with a new browser comes to the first page of the app, and waits until it is drawn. */
export type Door = { readonly enter: (page: Page) => Promise<void>; readonly sees: (page: Page) => Promise<void> };

/** A member's browser that was at the stats page once. */
export async function openGymDevice(url: string, person: Person, teamId: string, prepare?: Prepare) {
  const sees = (page: Page): Promise<void> => page.getByRole('button', { name: 'New Event' }).waitFor();
  const goToStats = (page: Page) => page.goto(`/team/${teamId}/stats`);
  const door: Door = {
    sees,
    async enter(page) {
      await signIn(page.context(), url, person);
      await goToStats(page);
    },
  };
  const device = await openDevice(url, door, prepare);
  return {
    ...device,
    async openStats(): Promise<void> {
      await goToStats(device.page());
      await sees(device.page());
    },
    /** The reader of files is not kept on a device with the app: it is fetched while there is a server. */
    async openImport(): Promise<void> {
      await device.page().goto(`/team/${teamId}/stats/past-events`);
      await device.page().getByRole('button', { name: 'Import Data Volley File' }).click();
      await device.page().getByLabel('Scout file (.dvw)').waitFor({ state: 'attached' });
    },
  };
}

/**
 * A browser with a profile on disk that went through a door once, and needs no server from then on. Whatever is to stand
 * between it and the server is put there each time that it starts.
 */
export async function openDevice(url: string, { enter, sees }: Door, prepare?: Prepare) {
  const profile = await mkdtemp(join(tmpdir(), 'lineup-pro-gym-'));
  const witness: Witness = { entered: new Set(), durable: new Set() };
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
  let context = await launch();
  let page = await context.newPage();
  await enter(page);
  await sees(page);
  cookies = await context.cookies();
  await isKeptOffline(page);
  // The pages that are loaded when they are needed come with the app's own files.
  await page.reload();
  await sees(page);

  async function launch(): Promise<BrowserContext> {
    const opened = await launchDevice(profile, { viewport: DESK, baseURL: url });
    await opened.addCookies(cookies);
    await watchOutbox(opened, witness);
    await prepare?.(opened);
    return opened;
  }

  return {
    witness,
    page: () => page,
    context: () => context,
    /** Ends as with an empty battery, and starts again where it was. */
    async kill(): Promise<void> {
      const address = page.url();
      await killDevice(context);
      context = await launch();
      page = await context.newPage();
      await page.goto(address);
      await tellsOfFound(page);
    },
    unsent: () => unsentOn(page),
    pending: () => leftOn(page, 'pending'),
    refused: () => leftOn(page, 'issues'),
    figures: (sessionId: string) => readFigures(page, `/stat-tracking/${sessionId}`),
    async close(): Promise<void> {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
