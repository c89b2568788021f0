import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateRoster } from '#domain/roster/commands.ts';
import { completeSession, startOneTime } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { LARGER } from '#tests/support/larger-text.ts';

const [TEAM, RUNNING, OVER] = [randomUUID(), randomUUID(), randomUUID()];
const PLAYERS = Array.from({ length: 14 }, (_, i) => ({
  ...{ id: randomUUID(), name: `Ana Featherstonehaugh${i}`, jerseyNumber: i + 1, isStarter: false },
  position: 'Defensive Specialist' as const,
}));
const [COUNTED, UNCOUNTED] = [PLAYERS[0]?.id ?? '', PLAYERS[1]?.id ?? ''];
const TEAM_PATHS = [
  ...['lineups', 'lineups?tab=court', 'lineups?tab=lineups', 'schedule', 'stats', 'stats/past-events'],
  ...[COUNTED, UNCOUNTED].map((id) => `stats/player-analysis?player=${id}`),
  'stats/team-analysis',
];
const OPEN = ['/terms', '/privacy', '/support', '/app-store-screenshots', '/nowhere'];
const INSIDE = [
  ...['/teams', '/changes', '/admin'],
  ...TEAM_PATHS.map((path) => `/team/${TEAM}/${path}`),
  ...[RUNNING, OVER].map((id) => `/stat-tracking/${id}`),
  `/stat-tracking/${OVER}/box-score`,
];

const NOBODY: Account = { id: '', email: '', cookie: 'none' };

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  const payload = { playerId: COUNTED, category: 'attack', counter: 'positive', by: 1 } as const;
  const drafts = [
    createTeam.draft({ teamId: TEAM, name: 'Tidewater Volleyball 18', seasonName: null, description: null }),
    generateRoster.draft({ teamId: TEAM, lineupId: randomUUID(), players: PLAYERS }),
    ...[RUNNING, OVER].map((sessionId) =>
      startOneTime.draft({
        ...{ teamId: TEAM, sessionId, eventId: randomUUID(), title: 'League match', date: '2025-11-15' },
        ...{ startTime: '18:00', numSets: 5, notes: null, opponentName: 'Valley Breakers VC', counting: 'contacts' },
      }),
    ),
    ...[RUNNING, OVER].map((sessionId) =>
      recordEntry.draft({
        ...{ teamId: TEAM, sessionId, id: randomUUID(), setNumber: 1, entry: { kind: 'stat', payload } },
      }),
    ),
    completeSession.draft({ teamId: TEAM, sessionId: OVER }),
  ];
  await journey.push(coach, drafts);
});
afterAll(() => journey.close());

const WIDTHS = [320, 390];
const HEIGHT = 664;
const PHONE = { width: WIDTHS[0] ?? 0, height: HEIGHT, touch: true };

/** By how much what is open is wider than each screen, with words of each size. */
async function excesses(page: Page, what: string): Promise<string[]> {
  const wide: string[] = [];
  for (const [words, enlarge] of Object.entries(LARGER)) {
    await enlarge(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const by = await excessOfPage(page);
      if (by > 0) wide.push(`${what}, ${width} px, words ${words}: ${by}`);
    }
  }
  return wide;
}
/** Once what listens to the size of the screen has been drawn anew. */
const excessOfPage = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

async function excessesOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.locator('main h1, main h2').first().waitFor({ state: 'attached' });
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    if (path === '/teams') await page.getByRole('button', { name: 'Save Name' }).waitFor();
    wide.push(...(await excesses(page, path)));
  }
  return wide;
}

test('[COUNTS-32] on a phone of 320 and of 390 px, words as they are and doubled, no address scrolls sideways', async () => {
  const page = await journey.open(coach, '/teams', PHONE);
  expect(await excessesOf(page, [...OPEN, ...INSIDE])).toEqual([]);
});

test('[COUNTS-32] nor does any for a visitor', async () => {
  const page = await journey.open(NOBODY, '/', PHONE);
  expect(await excessesOf(page, [...OPEN, '/', '/auth'])).toEqual([]);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByText('Solve to continue').waitFor();
  expect(await excesses(page, 'Sign Up')).toEqual([]);
});

/** The keys beside the month that it lies over. */
const underMonth = (page: Page) =>
  page.evaluate(() => {
    const [month] = [...document.querySelectorAll('main h2')];
    if (!month) return ['no month'];
    const words = document.createRange();
    words.selectNodeContents(month);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    const keys = [...(month.parentElement?.querySelectorAll(':scope > button') ?? [])];
    const isUnder = (box: DOMRect) => box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    return keys.filter((key) => isUnder(key.getBoundingClientRect())).map((key) => key.ariaLabel ?? key.textContent);
  });

test.each(['doubled by the browser', 'doubled by the page'] as const)(
  '[COUNTS-36] with words %s the month stands between its keys, and the filter of an analysis is read whole',
  async (words) => {
    const page = await journey.open(coach, `/team/${TEAM}/schedule?month=2025-09`, {
      width: 390,
      height: 844,
      touch: true,
    });
    await LARGER[words](page);
    await page.getByRole('heading', { name: 'September 2025' }).waitFor();
    await expect.poll(() => underMonth(page)).toEqual([]);
    await page.goto(`/team/${TEAM}/stats/team-analysis`);
    const filter = page.getByRole('button', { name: /^Filters/ });
    await filter.waitFor();
    await LARGER[words](page);
    await expect
      .poll(() => filter.getByText('All events').evaluate((one) => one.scrollWidth - one.clientWidth))
      .toBeLessThanOrEqual(1);
  },
);
