import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayer } from '#domain/roster/commands.ts';
import { completeSession, startOneTime } from '#domain/match/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { LARGER } from '#tests/support/larger-text.ts';

const TEAM = randomUUID();
const OPPONENT = 'Valley Breakers VC';
const PLAYERS = Array.from({ length: 18 }, (_, i) => i + 1);
const [RUNNING, OVER] = [randomUUID(), randomUUID()];

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  const positions = ['Setter', 'Opposite Hitter', 'Defensive Specialist'] as const;
  const player = (jerseyNumber: number) =>
    addPlayer.draft({
      ...{ teamId: TEAM, id: randomUUID(), name: `Ana Featherstone${jerseyNumber}`, jerseyNumber },
      position: positions[jerseyNumber % 3] ?? 'Setter',
    });
  const game = (sessionId: string) =>
    startOneTime.draft({
      ...{ teamId: TEAM, sessionId, eventId: randomUUID(), title: 'League match', date: '2025-11-15' },
      ...{ startTime: '18:00', numSets: 5, notes: null, opponentName: OPPONENT, counting: 'contacts' },
    });
  await journey.push(coach, [
    createTeam.draft({ teamId: TEAM, name: 'Tidewater 18', seasonName: null, description: null }),
    ...PLAYERS.map(player),
    ...[RUNNING, OVER].map(game),
    completeSession.draft({ teamId: TEAM, sessionId: OVER }),
  ]);
});
afterAll(() => journey.close());

async function open(sessionId: string, width: number, height: number): Promise<Page> {
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { width, height, touch: true, still: true });
  await page.getByRole('button', { name: 'Our score, add 1, 0' }).waitFor();
  return page;
}

/** Whether all that an element has to say is seen. */
const isWhole = (page: Page, selector: string) =>
  page.evaluate((which) => {
    const found = [...document.querySelectorAll<HTMLElement>(which)];
    const cut = found.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
    return found.length > 0 && cut.length === 0;
  }, selector);

/** Whether these parts of a key lie inside it, each below the one before. */
const isWithin = (key: Locator, parts: readonly string[]) =>
  key.evaluate((one, names) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const boxes = names.map((name) => one.querySelector(name)?.getBoundingClientRect());
    return boxes.every((box, i) => {
      if (!box || box.height < 10 || box.width < 8) return false;
      const above = boxes[i - 1]?.bottom ?? top;
      return box.top >= above - 1 && box.bottom <= bottom && box.left >= left && box.right <= right;
    });
  }, parts);

test('[COUNTS-15] all of eighteen players are in reach at once on a phone of 390 × 664, each with a name', async () => {
  const page = await open(RUNNING, 390, 664);
  for (const number of PLAYERS) {
    const tile = page.getByRole('button', { name: new RegExp(`^Number ${number}, `) });
    const isReached = await tile.evaluate((key) => {
      const { x, y, width, height } = key.getBoundingClientRect();
      const spots = [0.1, 0.5, 0.9].map((part) => [x + width / 2, y + height * part] as const);
      return spots.every(([left, top]) => key.contains(document.elementFromPoint(left, top)));
    });
    expect(isReached, String(number)).toBe(true);
    expect(await tile.getByText(`Featherstone${number}`).isVisible(), String(number)).toBe(true);
    expect(await isWithin(tile, ['b', 'span']), String(number)).toBe(true);
  }
});

test.each([
  [320, 568],
  [390, 664],
  [390, 844],
])('[COUNTS-18] on %i × %i the opponent is named in full beside the keys, and players have names', async (...size) => {
  for (const session of [RUNNING, OVER]) {
    const page = await open(session, ...size);
    expect(await page.getByRole('heading', { name: `vs ${OPPONENT}` }).isVisible()).toBe(true);
    expect(await isWhole(page, 'h1')).toBe(true);
    expect(await page.getByText('Featherstone1', { exact: true }).isVisible()).toBe(true);
    if (session === OVER) expect(await page.getByText('Completed').isVisible()).toBe(true);
  }
});

/** Pairs of these that lie over each other by more than their edges. */
const overlapping = (page: Page, names: readonly string[]) =>
  page.evaluate((selectors) => {
    const boxes = selectors.flatMap((selector) =>
      [...document.querySelectorAll(selector)].map((one) => ({ selector, box: one.getBoundingClientRect() })),
    );
    return boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(({ box }) => {
          const wide = Math.min(a.box.right, box.right) - Math.max(a.box.left, box.left);
          return wide > 1 && Math.min(a.box.bottom, box.bottom) - Math.max(a.box.top, box.top) > 1;
        })
        .map(({ selector }) => `${a.selector} and ${selector}`),
    );
  }, names);

test.each(['doubled by the page', 'doubled by the browser'] as const)(
  '[COUNTS-17] with words %s to twice the size a phone has it all',
  async (by) => {
    for (const session of [RUNNING, OVER]) {
      const page = await open(session, 390, 844);
      await LARGER[by](page);
      await page.waitForFunction(() => document.documentElement.dataset['large'] === 'upright');
      const head = ['h1', '[aria-label="Game menu"]', '[aria-label="Back"]', 'a[href$="box-score"]'];
      expect(await overlapping(page, head)).toEqual([]);
      expect(await isWhole(page, 'h1')).toBe(true);
      expect(await overlapping(page, ['nav[aria-label="Sets"] > button', 'nav[aria-label="Sets"] li > *'])).toEqual([]);
      expect(await isWhole(page, 'nav[aria-label="Sets"] li')).toBe(true);
      expect(await isWhole(page, '[aria-hidden="true"]:has(+ [role="group"]) > span')).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = page
        .getByRole('group', { name: /^Stats/ })
        .getByRole('button')
        .last();
      const [key, bar] = await Promise.all([
        last.boundingBox(),
        page.locator('div:has(> [aria-label="Tap mode"])').boundingBox(),
      ]);
      expect((key?.y ?? 844) + (key?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  },
);

/** Keys whose letters lie on their figure, or reach over their edge. */
const crowdedKeys = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (part: Element) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getBoundingClientRect();
    };
    return [...document.querySelectorAll('[role="group"][aria-label^="Stats"] > button')].flatMap((key) => {
      const [label, , figure] = [...key.querySelectorAll(':scope > span')].map(boxOf);
      if (!label || !figure) return ['a key without letters'];
      // A line is higher than its letters: 0.3 of it is room.
      const isOnFigure = label.right > figure.left && label.bottom - label.height * 0.3 > figure.top;
      const isOut = label.right > key.getBoundingClientRect().right;
      return isOnFigure || isOut ? [key.getAttribute('aria-label') ?? ''] : [];
    });
  });

test.each([
  [667, 375, 'as they are'],
  [320, 568, 'as they are'],
  [844, 390, 'doubled by the page'],
  [320, 568, 'doubled by the page'],
] as const)('[COUNTS-17] on %i × %i with words %s "In play" stands above its figure', async (width, height, by) => {
  const page = await open(RUNNING, width, height);
  await LARGER[by](page);
  if (by !== 'as they are') await page.waitForFunction(() => document.documentElement.dataset['large']);
  await page
    .getByRole('button', { name: /^Number 1, / })
    .first()
    .click();
  await expect.poll(() => page.getByText('In play', { exact: true }).count()).toBe(4);
  await expect.poll(() => crowdedKeys(page)).toEqual([]);
});
