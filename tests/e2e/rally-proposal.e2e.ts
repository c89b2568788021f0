import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { substitutionEntry } from '#domain/match/between/substitutions.ts';
import { startOneTime } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { axe } from '#tests/support/axe.ts';
import { firstServe, lineUp, playedSet, USAV } from '#tests/support/dead-time.ts';
import { type Account, type Journey, type Look, startJourney } from '#tests/support/journey.ts';
import { LARGER } from '#tests/support/larger-text.ts';
import { playerId } from '#tests/support/match.ts';
import { thumbOn } from '#tests/support/rally-journey.ts';

const TEAM = randomUUID();
const NAMES = ['Marković', 'Ruiz', 'Nguyen', 'Lindqvist', 'Fitzgerald', 'Coleman', 'Reyes', 'Park', 'Tanaka', 'Tan'];
const LIBERO = 11;
/** Wide on every key. */
const numberOf = (n: number): number => n + 40;
const KEY = '#49 for #41, #48 for #44, usual';

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  const player = (n: number, name: string) =>
    addPlayer.draft({
      ...{ teamId: TEAM, id: playerId(n), name: `Ana ${name}`, jerseyNumber: numberOf(n) },
      position: n === LIBERO ? 'Libero' : 'Outside Hitter',
    });
  await journey.push(coach, [
    createTeam.draft({ teamId: TEAM, name: 'Tidewater 16', seasonName: null, description: null }),
    ...NAMES.map((name, i) => player(i + 1, name)),
    player(LIBERO, 'Okafor'),
  ]);
});
afterAll(() => journey.close());

type Set = ReturnType<typeof playedSet>;
const turn = (set: Set, times: number): void => {
  for (let i = 0; i < times; i++) set.win('them', 'us');
};
/** The setter and her opposite change as she comes to the front, and change back three turns later. */
function double(set: Set, ...pairs: readonly (readonly [out: number, comes: number])[]): void {
  const deed = randomUUID();
  turn(set, 3);
  for (const [out, comes] of pairs) {
    const one = { out: playerId(out), in: playerId(comes), exceptional: false };
    set.enter(substitutionEntry(set.moment(), one, deed));
  }
}

/** A match of which one set is played as told, on the server. */
async function push(depth: string, play: (set: Set) => void): Promise<string> {
  const sessionId = randomUUID();
  const atDepth = MatchEntry.parse({ kind: 'depth', payload: { after: null, depth } });
  const set = playedSet(USAV, [lineUp(), firstServe('us'), atDepth]);
  play(set);
  const entries = set.log.map(({ kind, payload }) => MatchEntry.parse({ kind, payload }));
  await journey.push(coach, [
    startOneTime.draft({
      ...{ teamId: TEAM, sessionId, eventId: null, title: 'Friendly', date: '2026-03-01', startTime: null },
      ...{ notes: null, opponentName: 'Breakers', rules: USAV },
    }),
    ...entries.map((entry) => recordEntry.draft({ teamId: TEAM, sessionId, id: randomUUID(), setNumber: 1, entry })),
  ]);
  return `/stat-tracking/${sessionId}`;
}
/** A rally before the third time. */
const twiceBefore = (set: Set): void => {
  double(set, [1, 9], [4, 8]);
  double(set, [9, 1], [8, 4]);
  double(set, [1, 9], [4, 8]);
  double(set, [9, 1], [8, 4]);
  turn(set, 2);
  set.win('them');
};

const open = async (path: string, look: Look): Promise<Page> => {
  const page = await journey.open(coach, path, { ...look, still: true });
  await page.getByRole('button', { name: 'We score' }).waitFor();
  return page;
};
const proposal = (page: Page) => page.locator('main').getByRole('button', { name: KEY, exact: true });
const plate = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^P\\d, number ${numberOf(number)} `) });

/** Where all keys of the screen stand, but what is proposed. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button')]
      .filter((key) => key.getClientRects().length > 0 && !key.ariaLabel?.endsWith(', usual'))
      .map((key) => {
        const { x, y, width, height } = key.getBoundingClientRect();
        return [key.closest('section, [role=group]')?.ariaLabel, x, y, width, height].join();
      })
      .filter((line) => line.startsWith('Between') || line.startsWith('No player'))
      .toSorted(),
  );

/** The smallest side of a key beside the bench, and the least room between its words and its edge. */
const measured = async (page: Page) => {
  const keys = await page.locator('main').getByRole('group', { name: 'Between rallies' }).getByRole('button').all();
  return Promise.all(
    keys.map((one) =>
      one.evaluate((key) => {
        const words = document.createRange();
        words.selectNodeContents(key);
        const [said, box] = [words.getBoundingClientRect(), key.getBoundingClientRect()];
        const beside = Math.min(said.left - box.left, box.right - said.right);
        const above = Math.min(said.top - box.top, box.bottom - said.bottom);
        return { name: key.ariaLabel ?? key.textContent, side: Math.min(box.width, box.height), beside, above };
      }),
    ),
  );
};

/** Whether the proposal lies over no other key and nothing of the score. */
const isClear = (page: Page) =>
  proposal(page).evaluate((key) => {
    const box = key.getBoundingClientRect();
    const others = [...document.querySelectorAll('main button, main [aria-label=Score]')].filter((one) => one !== key);
    return others.every((other) => {
      if (other.getClientRects().length === 0 || other.closest('[hidden]')) return true;
      const { left, right, top, bottom } = other.getBoundingClientRect();
      return left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
    });
  });

const SIZES = [
  [390, 844, 'as they are'],
  [360, 640, 'as they are'],
  [768, 1024, 'as they are'],
  [1180, 820, 'as they are'],
  [1024, 690, 'as they are'],
  [844, 390, 'as they are'],
  [390, 844, 'doubled by the page'],
] as const;
/** In the rail of a wide screen it is the same at any depth. */
const CASES = [
  ...SIZES.map((size) => [...size, 'touch'] as const),
  ...SIZES.filter(([width]) => width < 1000).map((size) => [...size, 'score'] as const),
];

test.each(CASES)(
  '[SUB-10] on %i × %i with words %s the usual exchange is one key at depth %s, whole and as large as a thumb, and no other key moves for it',
  async (width, height, words, depth) => {
    const page = await open(await push(depth, twiceBefore), { width, height, touch: width < 900 });
    await LARGER[words](page);
    await proposal(page).waitFor({ state: 'detached' });
    const before = await places(page);
    await thumbOn(page).point('us');
    await proposal(page).waitFor();
    expect(await places(page)).toEqual(before);
    expect(await isClear(page)).toBe(true);
    const keys = await measured(page);
    expect(keys.map(({ name }) => name)).toEqual(
      expect.arrayContaining([KEY, expect.stringMatching(/^Sub 8\/12, about 1 more turn$/)]),
    );
    expect(keys.filter(({ side, beside, above }) => side < 56 || beside < 3 || above < 0)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: /^Sub 8/ }).click();
    await page.getByRole('dialog').getByText('8 of 12 used, 4 left, about 1 more turn').waitFor();
  },
);

test('[SUB-10] [SUB-8] one tap records both, one Undo takes both back, and with the next serve it is gone', async () => {
  const page = await open(await push('touch', twiceBefore), { width: 390, height: 844, touch: true });
  const { tap, point, plate: choose } = thumbOn(page);
  await point('us');
  await proposal(page).click();
  await plate(page, 9).waitFor();
  await plate(page, 8).waitFor();
  await proposal(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Sub 10\/12/ }).waitFor();
  await tap('Undo');
  await plate(page, 1).waitFor();
  await plate(page, 4).waitFor();
  await page.getByRole('button', { name: /^Sub 8\/12/ }).waitFor();
  await proposal(page).waitFor();
  await choose(numberOf(2));
  await tap(/^Dig, /);
  await page.getByRole('button', { name: `Number ${numberOf(2)}, dig, change` }).waitFor();
  await proposal(page).waitFor({ state: 'detached' });
});

test('[SUB-10] by the keyboard it is a key like the others; what was made in two of the last three matches is known from their logs', async () => {
  const once = (set: Set): void => double(set, [1, 9], [4, 8]);
  const [first, second] = [await push('points', once), await push('points', once)];
  const last = await push('points', (set) => turn(set, 3));
  const page = await open(first, { width: 1180, height: 820 });
  await page.goto(last);
  await page.getByRole('button', { name: 'We score' }).waitFor();
  await page.getByRole('button', { name: /^Sub 0\/12/ }).waitFor();
  expect(await proposal(page).count()).toBe(0);
  await page.goto(second);
  await page.getByRole('button', { name: /^Sub 2\/12/ }).waitFor();
  await page.goto(last);
  await proposal(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Sub 2\/12/ }).waitFor();
  await plate(page, 9).waitFor();
});
