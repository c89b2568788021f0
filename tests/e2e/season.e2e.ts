import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOneTime } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import type { Draft } from '#domain/sync/command.ts';
import { axe } from '#tests/support/axe.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { ralliedMatch } from '#tests/support/rally-journey.ts';
import { postOf } from '#tests/support/told-rallies.ts';

const club = ralliedMatch({ first: null, depth: 'touch' });
const SEASON = `/team/${club.teamId}/stats/season`;
const MATCHES = 7;
const RALLIES = 40;

let journey: Journey;
let coach: Account;

/** A match of one set, in which every rotation receives and serves, and hitters take turns. */
function matchOn(day: number): Draft[] {
  const sessionId = randomUUID();
  const { teamId, who } = club;
  const say = (kind: string, payload: object) =>
    recordEntry.draft({
      ...{ teamId, sessionId, id: randomUUID(), setNumber: 1 },
      entry: MatchEntry.parse({ kind, payload }),
    });
  const touch = (n: number, player: number, skill: string, grade: string, k: number) =>
    say('contact', { ...postOf(n), k, side: 'us', who: who(player), skill, grade });
  const hitters = [7, 10, 4, 8, 11];
  const rallies = Array.from({ length: RALLIES }, (_, i) => {
    const [n, hitter] = [i + 1, hitters[(i + day) % hitters.length] ?? 7];
    const pass = touch(n, (i + day) % 3 === 0 ? 4 : 7, 'receive', String(3 - ((i + day) % 4)), 1);
    const set = touch(n, 2, 'set', 'in', 2);
    if ((i * day) % 6 === 5) return [pass, set, touch(n, hitter, 'attack', 'error', 3)];
    if ((i + day) % 5 < 2)
      return [
        say('contact', { ...postOf(n), k: 1, side: 'them', who: { number: '9' }, skill: 'attack', grade: 'kill' }),
      ];
    return [pass, set, touch(n, hitter, 'attack', 'kill', 3)];
  });
  return [
    startOneTime.draft({
      ...{ teamId, sessionId, eventId: randomUUID(), title: 'League match', date: `2025-11-0${day}` },
      ...{ startTime: '18:00', numSets: 3, notes: null, counting: 'contacts' },
      opponentName: day % 3 === 0 ? 'Eagles' : 'Breakers',
    }),
    say('line-up', {
      ...{ side: 'us', six: [2, 7, 8, 10, 4, 11].map(who), liberos: [who(1)], setters: [who(2)], system: '5-1' },
      plan: [{ libero: who(1), places: [3, 6], when: 'always', serves: [] }],
    }),
    say('first-serve', { side: day % 2 === 0 ? 'us' : 'them' }),
    say('depth', { after: null, depth: 'touch' }),
    ...rallies.flat(),
  ];
}

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  await journey.push(coach, club.drafts);
  for (let day = 1; day <= MATCHES; day++) await journey.push(coach, matchOn(day));
});
afterAll(() => journey.close());

const SCREENS = [
  { name: 'phone', width: 390, height: 844, touch: true },
  { name: 'desktop', width: 1280, height: 800 },
] as const;
const VIEWS = ['Rotations', 'Players', 'Opponents', 'Trend', 'Pairs'];

test.each(SCREENS.flatMap((screen) => [false, true].map((dark) => ({ ...screen, dark }))))(
  '[SEA-14] every view of the season is accessible and keeps within the screen: $name, dark $dark',
  async (look) => {
    const page = await journey.open(coach, SEASON, { ...look, still: true });
    const heard = troubles(page);
    await page.getByRole('heading', { name: 'Six rotations' }).waitFor();
    for (const view of VIEWS) {
      await page.getByRole('tab', { name: view }).click();
      expect(await axe(page), view).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), view).toBe(false);
    }
    expect(heard).toEqual([]);
  },
);

test('[SEA-03] [SEA-14] at every width the bars of side-out and of serve stand alike, of one length', async () => {
  for (const width of [390, 768, 1024, 1280, 1440]) {
    const page = await journey.open(coach, SEASON, { width, height: 800 });
    const six = page.getByRole('table', { name: 'Six rotations' });
    await six.waitFor();
    const places = await six.locator('tbody td:has(b)').evaluateAll((cells) =>
      cells.map((cell) => {
        const [figure, bar] = ['b', '[aria-hidden]'].map((part) => cell.querySelector(part)?.getBoundingClientRect());
        return figure && bar
          ? `${Math.round(bar.width)} wide, ${bar.top > figure.bottom - 4 ? 'below' : 'beside'}`
          : '';
      }),
    );
    expect([width, new Set(places).size, places.length], places.join()).toEqual([width, 1, 12]);
    expect(await six.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)), `${width}`).toBe(
      0,
    );
    await page.context().close();
  }
});

test('[SEA-18] on paper every table of the season is whole, on pages that lie', async () => {
  const page = await journey.open(coach, SEASON);
  await page.getByRole('table', { name: 'Six rotations' }).waitFor();
  // Letter on its side, without its margins.
  await page.setViewportSize({ width: 965, height: 725 });
  for (const view of VIEWS) {
    await page.getByRole('tab', { name: view }).click();
    await page.emulateMedia({ media: 'print' });
    const wide = await page
      .locator('main table')
      .evaluateAll((tables) =>
        tables.map(
          (table) => table.getBoundingClientRect().right - (table.parentElement?.getBoundingClientRect().right ?? 0),
        ),
      );
    expect(
      wide.filter((px) => px > 1),
      view,
    ).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('[SEA-14] the season is told without a network, and every filter too', async () => {
  const page = await journey.open(coach, SEASON);
  await page.getByText(`${MATCHES} matches, ${MATCHES} sets`).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Last 5' }).click();
  await page.getByText('5 matches, 5 sets').waitFor();
  await page.getByRole('tab', { name: 'Players' }).click();
  await page.getByRole('button', { name: 'SP', exact: true }).click();
  expect(await page.getByRole('columnheader', { name: 'SP', exact: true }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await page.getByRole('tab', { name: 'Opponents' }).click();
  await page.getByRole('rowheader', { name: 'Eagles' }).waitFor();
});
