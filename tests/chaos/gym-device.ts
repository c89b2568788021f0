import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { killDevice, launchDevice } from '#tests/support/chromium.ts';
import { type Person, signIn } from '#tests/support/e2e.ts';
import { leftOn, unsentOn } from '#tests/support/left-on.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';
import { readFigures, watchOutbox, type Witness } from './hand.ts';

const DESK = { width: 1280, height: 800 };

export type GymDevice = Awaited<ReturnType<typeof openGymDevice>>;

type Prepare = (context: BrowserContext) => Promise<void>;

/**
 * A browser with a profile on disk that was at the stats page once, and needs no server from then on. Whatever is to stand
 * between it and the server is put there each time that it starts.
 */
export async function openGymDevice(url: string, person: Person, teamId: string, prepare?: Prepare) {
  const profile = await mkdtemp(join(tmpdir(), 'lineup-pro-gym-'));
  const witness: Witness = { entered: new Set(), durable: new Set() };
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
  let context = await launch();
  await signIn(context, url, person);
  cookies = await context.cookies();
  let page = await context.newPage();
  await openStats();
  await isKeptOffline(page);
  // The pages that are loaded when they are needed come with the app's own files.
  await page.reload();
  await seesStats();

  async function launch(): Promise<BrowserContext> {
    const opened = await launchDevice(profile, { viewport: DESK, baseURL: url });
    await opened.addCookies(cookies);
    await watchOutbox(opened, witness);
    await prepare?.(opened);
    return opened;
  }
  async function seesStats(): Promise<void> {
    await page.getByRole('button', { name: 'New Event' }).waitFor();
  }
  async function openStats(): Promise<void> {
    await page.goto(`/team/${teamId}/stats`);
    await seesStats();
  }

  return {
    witness,
    page: () => page,
    context: () => context,
    openStats,
    /** The reader of files is not kept on a device with the app: it is fetched while there is a server. */
    async openImport(): Promise<void> {
      await page.goto(`/team/${teamId}/stats/past-events`);
      await page.getByRole('button', { name: 'Import Data Volley File' }).click();
      await page.getByLabel('Scout file (.dvw)').waitFor({ state: 'attached' });
    },
    /** Ends as with an empty battery, and starts again where it was. */
    async kill(): Promise<void> {
      const address = page.url();
      await killDevice(context);
      context = await launch();
      page = await context.newPage();
      await page.goto(address);
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
