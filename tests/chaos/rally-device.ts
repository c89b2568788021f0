import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Stored, TABLES, Stamp } from '#domain/sync/tables.ts';
import type { Random } from '#tests/fuzz/random.ts';
import type { Person } from '#tests/support/e2e.ts';
import { type BadLine, loseCalls } from './bad-line.ts';
import { openDevice, openGymDevice } from './gym-device.ts';
import { tellsOfFound } from './hand.ts';
import { ACT_NAMES, type Act, doAct, isAct, tapContacts, tapPoints } from './rally-acts.ts';

const DURABLE = { timeout: 20_000, interval: 30 };
const MOST_CONTACTS = 14;
const MOST_POINTS = 5;

export type Moment = Act | 'contacts' | 'points' | 'reload' | 'network' | 'kill';
const OFTEN = ['contacts', 'points'] as const satisfies readonly Moment[];
/** Whatever happens to a device in a gym. */
const SELDOM = ['network', 'reload', 'network', 'kill', 'network', 'network'] as const satisfies readonly Moment[];

/** Every act in one of the hands, each hand with contacts, points and all that happens to a device. */
export function deal(random: Random, hands: number): Moment[][] {
  const acts = shuffled(ACT_NAMES, random);
  return Array.from({ length: hands }, (_, hand) => {
    const own = acts.filter((_act, at) => at % hands === hand);
    return shuffled([...own.flatMap((act) => [...OFTEN, act]), ...SELDOM], random);
  });
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((one) => [random.next(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

type Given = { readonly url: string; readonly person: Person; readonly teamId: string; readonly random: Random };
export type RallyDevice = Awaited<ReturnType<typeof openRallyDevice>>;

/** A member's browser, at the stats page. */
export const openRallyDevice = ({ url, person, teamId, random }: Given) =>
  atRallyEntry(random, (prepare) => openGymDevice(url, person, teamId, prepare));

type OfGuest = { readonly url: string; readonly path: string; readonly name: string; readonly random: Random };

/** The browser of a guest, at the match of a scorer link. */
export const openGuestDevice = ({ url, path, name, random }: OfGuest) =>
  atRallyEntry(random, (prepare) =>
    openDevice(
      url,
      {
        async enter(page) {
          await page.goto(path);
          await page.getByRole('textbox', { name: 'Your name' }).fill(name);
          await page.getByRole('button', { name: 'Record this match' }).click();
        },
        sees: seesMatch,
      },
      prepare,
    ),
  );

const seesMatch = (page: Page): Promise<void> => page.locator('main[data-tracker]').waitFor();

type Device = Awaited<ReturnType<typeof openDevice>>;

/** A browser at rally entry, pressed as fast as it draws, with a line that loses calls. */
async function atRallyEntry<Opened extends Device>(
  random: Random,
  open: (prepare: (context: BrowserContext) => Promise<void>) => Promise<Opened>,
) {
  const line: BadLine = { isOn: false, requests: 0, answers: 0, random };
  let isOffline = false;
  const device = await open(async (context) => {
    await loseCalls(context, line);
    await context.setOffline(isOffline);
  });
  const { witness } = device;
  const told = { acts: new Map<Act, number>(), points: 0, kills: 0, reloads: 0, offline: 0, ends: new Array<string>() };
  /** Written, but not yet told to be durable when their browser was killed. */
  const cutOff = new Set<string>();

  const pairs = (most: number) =>
    Array.from({ length: 1 + random.below(most) }, () => [random.next(), random.next()] as const);
  const isKept = () => [...witness.entered].filter((id) => !witness.durable.has(id) && !cutOff.has(id));
  /** Whatever was entered is durable a moment later, unless the browser ends before. */
  const keeps = () => expect.poll(isKept, DURABLE).toEqual([]);

  async function turnNetwork(off: boolean): Promise<void> {
    isOffline = off;
    if (off) told.offline += 1;
    await device.context().setOffline(off);
  }

  /** Each tap on a point key is one entry, however fast they come. */
  async function points(): Promise<void> {
    const before = witness.entered.size;
    const made = await tapPoints(
      device.page(),
      pairs(MOST_POINTS).map(([lot]) => lot),
    );
    await expect.poll(() => witness.entered.size, DURABLE).toBe(before + made);
    told.points += made;
  }

  async function kill(): Promise<void> {
    // In the middle of it: nobody waits for the taps.
    const tapping = tapContacts(device.page(), pairs(MOST_CONTACTS)).catch(() => 0);
    await sleep(random.below(250));
    told.ends.push(new Date().toISOString());
    await device.kill();
    await tapping;
    for (const id of isKept()) cutOff.add(id);
    told.kills += 1;
    await seesMatch(device.page());
  }

  async function reload(): Promise<void> {
    told.reloads += 1;
    told.ends.push(new Date().toISOString());
    await device.page().reload();
    await tellsOfFound(device.page());
    await seesMatch(device.page());
  }

  const HAPPENS: Readonly<Record<Exclude<Moment, Act>, () => Promise<unknown>>> = {
    contacts: () => tapContacts(device.page(), pairs(MOST_CONTACTS)),
    ...{ points, reload, kill, network: () => turnNetwork(!isOffline) },
  };

  async function act(name: Act): Promise<void> {
    if (await doAct(device.page(), name, random)) told.acts.set(name, (told.acts.get(name) ?? 0) + 1);
  }

  return {
    ...device,
    ...{ cutOff, told, line, kill, keeps, turnNetwork },
    unsettled: device.pending,
    /** One moment of the match. */
    async live(moment: Moment): Promise<void> {
      if (isAct(moment)) await act(moment);
      else await HAPPENS[moment]();
      await keeps();
    },
    rows: (sessionId: string) => logOn(device.page(), sessionId),
    /** All that lies in a store of its database. */
    kept: (store: 'issues' | 'rows') => keptOn(device.page(), store),
  };
}

const Kept = z.object({ table: z.literal('matchEvents'), row: z.intersection(TABLES.matchEvents.row, Stamp) });
export type Row = Stored<'matchEvents'>;

/** The log of a match as it lies in a browser's database. */
const logOn = async (page: Page, sessionId: string): Promise<Row[]> =>
  (await keptOn(page, 'rows'))
    .flatMap((one) => Kept.safeParse(one).data?.row ?? [])
    .filter((row) => row.sessionId === sessionId)
    .toSorted((a, b) => a.rev - b.rev);

const keptOn = (page: Page, store: 'issues' | 'rows'): Promise<unknown[]> =>
  page.evaluate(async (name) => {
    const [known] = (await indexedDB.databases()).filter((one) => one.name?.startsWith('lineup-pro-offline:'));
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(known?.name ?? '');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  }, store);
