import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import { saveCourt } from '#domain/lineups/commands.ts';
import { deletePlayer, generateRoster } from '#domain/roster/commands.ts';
import { startOneTime } from '#domain/match/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { reachOf } from '#tests/support/reach.ts';

const [TEAM, LINEUP] = [randomUUID(), randomUUID()];
const PLAYERS = Array.from({ length: 14 }, (_, i) => ({
  ...{ id: randomUUID(), jerseyNumber: i + 1, name: `Ana Featherstone${i + 1}` },
}));
const SIZES = [
  [390, 664],
  [360, 640],
  [320, 568],
  [844, 390],
  [667, 375],
] as const;
const GAMES = SIZES.map(() => randomUUID());
/** No test completes it: a device may send what it kept in the moment in which it closes. */
const RUNNING = randomUUID();

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  const players = PLAYERS.map((player) => ({ ...player, isStarter: false, position: 'Setter' as const }));
  const placed = { position: 4, row: 'front', playerId: PLAYERS.at(-1)?.id ?? '' } as const;
  await journey.push(coach, [
    createTeam.draft({ teamId: TEAM, name: 'Tidewater 18', seasonName: null, description: null }),
    generateRoster.draft({ teamId: TEAM, lineupId: LINEUP, players }),
    saveCourt.draft({
      ...{ teamId: TEAM, id: LINEUP, replaces: EMPTY_COURT, versionId: randomUUID() },
      court: { assignments: [placed], servers: [] },
    }),
    ...[...GAMES, RUNNING].map((sessionId) =>
      startOneTime.draft({
        ...{ teamId: TEAM, sessionId, eventId: randomUUID(), title: 'League match', date: '2025-11-15' },
        ...{ startTime: '18:00', numSets: 3, notes: null, opponentName: 'Breakers', counting: 'contacts' },
      }),
    ),
  ]);
});
afterAll(() => journey.close());

/**
 * The keys, plates and slots in view that a toast or the badge lies over, and those of the header or of a notice that
 * anything else lies over. A toast that lets presses through covers as much as any other.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('[aria-label=Notifications] > div > div'))
      one.style.pointerEvents = 'auto';
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const isNotice = (one: Element | null) =>
      Boolean(one?.closest('[aria-label=Notifications], [role=status]:has(button)'));
    return [...document.querySelectorAll('a[href], button, input, [role=tab], [role=listitem], main li')].flatMap(
      (key) => {
        const { x, y, width, height } = key.getBoundingClientRect();
        const isOfBar = key.closest('header') !== null && key.closest('main') === null;
        const isOwn = isOfBar || isNotice(key);
        const over = [0.2, 0.5, 0.8]
          .flatMap((across) => [0.2, 0.5, 0.8].map((down) => [x + width * across, y + height * down] as const))
          // Below the header it is scrolled away.
          .filter(([left, top]) => left > 0 && left < innerWidth && top < innerHeight && top > (isOwn ? 0 : bar))
          .map(([left, top]) => document.elementFromPoint(left, top))
          .find((hit) => !key.contains(hit) && (isOwn || isNotice(hit)));
        const name = key.getAttribute('aria-label') ?? key.textContent;
        return over && getComputedStyle(key).clipPath === 'none' && key.checkVisibility({ visibilityProperty: true })
          ? [`${name} under ${over.textContent.slice(0, 40)}`]
          : [];
      },
    );
  });

/** Scrolled to the top, to the middle, and to the end. */
async function coveredAnywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const part of [0, 0.3, 0.6, 1]) {
    await page.evaluate((at) => {
      scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * at);
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, part);
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    found.push(...(await covered(page)));
  }
  return found;
}

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
/** Whether a toast is seen, all of it. */
const isInView = async (page: Page, words: string) => {
  const box = await notices(page).locator('div > div').filter({ hasText: words }).boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
};

/** The keys and words of the dialog that lies on top, that are there without the toast and not with it. */
const coveredInDialog = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const region = dialog?.querySelector<HTMLElement>('[aria-label=Notifications]');
    if (!dialog || !region) return ['There is no toast in a dialog.'];
    for (const one of region.querySelectorAll<HTMLElement>(':scope > div > div')) one.style.pointerEvents = 'auto';
    const parts = [...dialog.querySelectorAll('a[href], button, input, select, textarea, h2')]
      .filter((part) => !region.contains(part))
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const places = [0.1, 0.5, 0.9];
        return {
          part,
          spots: places.flatMap((across) => places.map((down) => [x + width * across, y + height * down])),
        };
      });
    const count = () =>
      parts.map(({ part, spots }) => {
        const hits = spots.map(([left = 0, top = 0]) => document.elementFromPoint(left, top));
        return hits.filter((hit) => part.contains(hit)).length;
      });
    const withToast = count();
    region.style.visibility = 'hidden';
    const alone = count();
    region.style.visibility = '';
    return parts
      .filter((_, i) => (withToast[i] ?? 0) < (alone[i] ?? 0))
      .map(({ part }) => part.getAttribute('aria-label') ?? part.textContent);
  });

/** In the lower right corner, where a toast covers players and slots; that has to be seen. */
async function coveredInCorner(page: Page): Promise<string[]> {
  const style = (css: string) => notices(page).evaluate((one, text) => (one.style.cssText = text), css);
  await style('position: fixed; inset: auto 24px 24px auto; width: min(400px, 100vw - 32px)');
  const found = await coveredAnywhere(page);
  await style('');
  return found;
}

/** A change that the server refuses: the largest of all messages, which stands until it is closed. */
async function beRefused(page: Page, playerId: string, newName = 'Nora Birch'): Promise<void> {
  const { name } = PLAYERS.find(({ id }) => id === playerId) ?? expect.fail('no player');
  await page.getByText('Team Roster (').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole('textbox', { name: 'Player Name' }).fill(newName);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await notices(page).getByText('Kept on this device').waitFor();
  expect(await coveredAnywhere(page)).toEqual([]);
  await journey.push(coach, [deletePlayer.draft({ teamId: TEAM, id: playerId })]);
  await page.context().setOffline(false);
  await notices(page).getByRole('button', { name: 'Review' }).waitFor();
}

const SCREENS = [
  { path: `/team/${TEAM}/lineups`, shows: 'Team Roster (' },
  { path: `/team/${TEAM}/lineups?tab=court`, shows: 'Available' },
  { path: `/team/${TEAM}/lineups?tab=lineups`, shows: 'Add Lineup' },
  { path: `/team/${TEAM}/schedule`, shows: 'Add Event' },
];

const show = async (page: Page, { path, shows }: (typeof SCREENS)[number]) => {
  await go(page, path);
  await page.getByText(shows).first().waitFor();
};

test.each(SIZES.map((size, i) => [...size, PLAYERS[i]?.id ?? '', GAMES[i] ?? ''] as const))(
  '[HONEST-68] [COUNTS-30] [COUNTS-34] on %i × %i neither a toast nor the badge lies over a key, a player or a slot; a finger reaches its key',
  async (width, height, playerId, game) => {
    const page = await journey.open(coach, SCREENS[0]?.path, { width, height, touch: true });
    await beRefused(page, playerId);
    await go(page, `/stat-tracking/${game}`);
    await page.getByRole('button', { name: 'Complete Game' }).waitFor();
    await expect.poll(() => isInView(page, 'This no longer exists')).toBe(true);
    expect(await coveredAnywhere(page), 'tracker').toEqual([]);
    // Fetched while there is a line.
    for (const screen of SCREENS) await show(page, screen);
    await go(page, `/stat-tracking/${game}`);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Offline Mode/ }).waitFor();
    expect(await coveredAnywhere(page), 'tracker, offline').toEqual([]);
    for (const isToasted of [true, false]) {
      if (!isToasted) await notices(page).getByRole('button', { name: 'Close' }).click();
      for (const screen of SCREENS) {
        await show(page, screen);
        expect(await coveredAnywhere(page), screen.path).toEqual([]);
        if (isToasted && screen === SCREENS[1]) expect(await coveredInCorner(page)).not.toEqual([]);
        if (isToasted) expect(await isInView(page, 'This no longer exists'), screen.path).toBe(true);
      }
    }
    await go(page, `/stat-tracking/${game}`);
    await page.getByRole('button', { name: 'Complete Game' }).click();
    // By keyboard, so that the page stays (COUNTS-14); the toast stays while the keyboard stands in it.
    await page.getByRole('dialog').getByRole('button', { name: 'Complete Game' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const reopen = notices(page).getByRole('button', { name: 'Reopen' });
    await reopen.focus();
    expect(await reachOf(reopen)).toBeGreaterThanOrEqual(height >= 640 ? 56 : 44);
    expect(await coveredAnywhere(page), 'completed').toEqual([]);
    expect(await isInView(page, 'Kept on this device')).toBe(true);
  },
);

/** Dialogs and sheets over a page of the team or of a game. */
const OVER = [
  { path: SCREENS[0]?.path, key: 'Add Player' },
  { path: SCREENS[2]?.path, key: 'Add Lineup' },
  { path: SCREENS[3]?.path, key: 'Add Event' },
  { path: `/stat-tracking/${RUNNING}`, key: 'Set log' },
  { path: `/stat-tracking/${RUNNING}`, key: 'Complete Game' },
] as const;

test.each(SIZES.map((size, i) => [...size, PLAYERS[i + SIZES.length]?.id ?? ''] as const))(
  '[COUNTS-33] on %i × %i a toast stands above a dialog or a sheet that is open, over no key and no words of it',
  async (width, height, playerId) => {
    const page = await journey.open(coach, SCREENS[0]?.path, { width, height, touch: true });
    await beRefused(page, playerId);
    for (const { path, key } of OVER) {
      await go(page, path ?? '');
      await page.getByRole('button', { name: key, exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
      await expect.poll(() => isInView(page, 'This no longer exists'), { message: key }).toBe(true);
      expect(await coveredInDialog(page), key).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  },
);

/** Of the words of a toast: whether all are seen, those of a shortened title too, and whether a line is seen in part. */
const linesOf = (words: Locator) =>
  words.evaluate((one) => {
    const lines = one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight);
    const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
      scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
    const parts = [one, ...one.children].filter((part) => getComputedStyle(part).display !== 'inline');
    return { isAll: !parts.some(isCut), isInPart: Math.abs(lines - Math.round(lines)) > 0.1 };
  });

test.each([
  [390, 844, true, PLAYERS[10]?.id ?? ''],
  [320, 568, true, PLAYERS[11]?.id ?? ''],
  [844, 390, false, PLAYERS[12]?.id ?? ''],
] as const)(
  '[COUNTS-35] on %i × %i a toast that is too long for its room stands in whole lines, and a press opens all of it',
  async (width, height, isCutInHeader, playerId) => {
    const page = await journey.open(coach, SCREENS[0]?.path, { width, height, touch: true });
    await beRefused(page, playerId, 'Alexandrina Featherstonehaugh-Cholmondeley');
    const words = notices(page).locator('p').filter({ hasText: 'This no longer exists' });
    for (const path of [isCutInHeader ? (SCREENS[0]?.path ?? '') : '', `/stat-tracking/${RUNNING}`].filter(Boolean)) {
      await go(page, path);
      // Once it has come to the room that this page keeps for it.
      await expect.poll(() => linesOf(words), { message: path }).toEqual({ isAll: false, isInPart: false });
      await expect.poll(() => words.getAttribute('data-cut'), { message: path }).not.toBeNull();
      await words.tap();
      await expect.poll(async () => (await linesOf(words)).isAll, { message: path }).toBe(true);
      expect(await isInView(page, 'This no longer exists'), path).toBe(true);
      expect(await notices(page).getByRole('button', { name: 'Review' }).isVisible()).toBe(true);
      await words.blur();
      await expect.poll(async () => (await linesOf(words)).isAll, { message: path }).toBe(false);
    }
  },
);
