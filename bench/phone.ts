import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { z } from 'zod';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { watchTaps } from './probe.ts';

/** On a phone the keys of the chosen player; on a tablet any player's row has them. */
const KEYS = ['Kill', 'Ace', 'Dig', 'Assist'];
const SETTLE_MS = 600;
const Built = z.object({ output: z.tuple([z.object({ code: z.string() })]).rest(z.unknown()) });

/** A spot on the glass. */
export type Place = { readonly x: number; readonly y: number };

/** A thumb on the glass and a slower processor, both through the browser's own protocol. */
export type Phone = { slow(times: number): Promise<void>; tap(point: Place): Promise<void> };

export async function phoneOf(page: Page): Promise<Phone> {
  const line: CDPSession = await page.context().newCDPSession(page);
  return {
    slow: async (rate) => void (await line.send('Emulation.setCPUThrottlingRate', { rate })),
    async tap({ x, y }) {
      await Promise.all([
        line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
        line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
      ]);
    },
  };
}

export async function middleOf(locator: Locator): Promise<Place> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing to tap on.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A script of this folder as a page loads it. */
export async function scriptOf(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: false, rolldownOptions: { input } },
  });
  return Built.parse(built).output[0].code;
}

/** Turns an empty page into one with a single React button, and answers where it is. */
export async function bareButton(page: Page): Promise<Place> {
  const content = await scriptOf('bench/bare-button.ts');
  await page.setContent('<!doctype html><meta name="viewport" content="width=device-width"><body></body>');
  await page.addScriptTag({ content });
  return middleOf(page.getByRole('button'));
}

/** The p95 of so many folds of a log in a page whose processor is slower, in milliseconds. */
export async function foldOn(page: Page, log: readonly LoggedEvent[], { runs, slow }: { runs: number; slow: number }) {
  await page.addScriptTag({ content: await scriptOf('bench/fold-page.ts'), type: 'module' });
  const phone = await phoneOf(page);
  await phone.slow(slow);
  const call = `foldIn(${JSON.stringify(log)}, ${String(runs)})`;
  return z.number().parse(await page.evaluate(call));
}

/** Opens the tracker in a tab that watches taps, and waits until it can be used. */
export async function openTracker(page: Page, path: string): Promise<Page> {
  await watchTaps(page);
  return openUnwatched(page, path);
}

/** The same for a bench that watches in a way of its own: no watcher takes the time of another. */
export async function openUnwatched(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.locator('[data-tracker]').waitFor();
  return page;
}

/** Where four keys of the tracker are; on a phone those of the first player. */
export async function keysOf(page: Page): Promise<Place[]> {
  const tiles = page.getByRole('group', { name: 'Player', exact: true }).getByRole('button');
  // By a finger: where a mouse once was, the browser would look again after each tap for what now lies under it.
  if ((await tiles.count()) > 0) await tiles.first().tap();
  const keys = KEYS.map((key) => page.getByRole('button', { name: new RegExp(`(^|: )${key}, [0-9]`) }).first());
  return Promise.all(keys.map(middleOf));
}

/** One tap after the other, however long the page takes, and then a while for what follows from them. */
export async function tapAll(phone: Phone, places: readonly Place[], count: number, everyMs: number): Promise<void> {
  const sent: Promise<void>[] = [];
  const started = performance.now();
  for (let i = 0; i < count; i++) {
    const place = places[i % places.length];
    if (place) sent.push(phone.tap(place));
    await wait(Math.max(0, started + (i + 1) * everyMs - performance.now()));
  }
  await Promise.all(sent);
  await wait(SETTLE_MS);
}
