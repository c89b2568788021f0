import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { readDvw } from '#tests/support/dvw-reader/reader.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, type Look, startJourney } from '#tests/support/journey.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';
import { ralliedMatch } from '#tests/support/rally-journey.ts';
import { postOf } from '#tests/support/told-rallies.ts';

const SCREENS = [
  { name: 'phone', width: 390, height: 844, touch: true },
  { name: 'desktop', width: 1280, height: 800 },
] as const;

let journey: Journey;
let coach: Account;
beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

/** 2–1: a kill of #10 behind a pass, a block of #7 and #8, a replay, and a touch of who sat on the bench. */
async function played(): Promise<ReturnType<typeof ralliedMatch>> {
  const match = ralliedMatch({ first: 'them', depth: 'touch' });
  const touch = (n: number, k: number, player: number, skill: string, grade: string, further: object = {}) =>
    match.entry('contact', {
      ...{ ...postOf(n), k, side: 'us', who: match.who(player), skill, grade },
      ...further,
    });
  await journey.push(coach, [
    ...match.drafts,
    ...[touch(1, 1, 4, 'receive', '3'), touch(1, 2, 2, 'set', 'in'), touch(1, 3, 10, 'attack', 'kill')],
    touch(2, 1, 10, 'block', 'point', { with: [match.who(8)] }),
    match.entry('rally-end', { ...postOf(3), winner: null }),
    ...[touch(4, 1, 14, 'dig', 'good'), touch(4, 2, 10, 'attack', 'error')],
  ]);
  return match;
}

async function openFiles(sessionId: string, look: Look): Promise<Page> {
  const page = await journey.open(coach, `/stat-tracking/${sessionId}/box-score`, { ...look, still: true });
  await page.getByRole('button', { name: 'Rally Files' }).click();
  await page.getByRole('region', { name: 'Data Volley' }).waitFor();
  return page;
}

test.each(SCREENS.flatMap((screen) => [false, true].map((dark) => ({ ...screen, dark }))))(
  '[DVO-17] the file for Data Volley says beforehand what it loses and what others remark on: $name, dark $dark',
  async (look) => {
    const { sessionId } = await played();
    const page = await openFiles(sessionId, look);
    const heard = troubles(page);
    const region = page.getByRole('region', { name: 'Data Volley' });
    await region.getByText('This match loses: second and third blockers (1)').waitFor();
    await region.getByText('Other programs will remark on 1 thing that happened').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    for (const key of await region.getByRole('button').all())
      expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const folder = process.env['PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/scout-${look.name}-${look.dark}.png` });
    expect(heard).toEqual([]);
  },
);

test('[DVO-01] without a network it is saved all the same, and reads back as it was played', async () => {
  const { sessionId } = await played();
  const page = await openFiles(sessionId, { ...SCREENS[0], serviceWorkers: 'allow' });
  await isKeptOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Rally Files' }).click();
  await page.getByRole('switch', { name: 'We are the visiting team' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Data Volley (.dvw)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('2025-11-15-breakers.dvw');
  const { match } = readDvw(await readFile(await download.path(), 'latin1'));
  expect(match.meta.teams).toMatchObject({ '*': { name: 'Breakers' }, a: { name: 'Tidewater 16' } });
  expect(match.played.map(({ after, touches }) => [after.home, after.visitors, touches.at(-1)])).toEqual([
    ...[
      [0, 1, 'a10A#'],
      [0, 2, 'a10B#'],
    ],
    [1, 2, 'a10A='],
  ]);
}, 60_000);

test('[DVO-01] a set without a line-up is a way there', async () => {
  const match = await played();
  await journey.push(coach, [
    match.inSet(2, 'open-set', {}),
    match.inSet(2, 'contact', { ...postOf(1, 2), k: 1, side: 'us', who: match.who(7), skill: 'attack', grade: 'kill' }),
  ]);
  const page = await openFiles(match.sessionId, SCREENS[1]);
  await page.getByText('Missing: set 2.').waitFor();
  expect(await axe(page)).toEqual([]);
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/scout-refused.png` });
  await page.getByRole('link', { name: 'Go to Set 2' }).click();
  await page.waitForURL(/\?set=2$/);
});
