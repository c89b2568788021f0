import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLineup, saveCourt } from '#domain/lineups/commands.ts';
import type { CourtPosition } from '#domain/lineups/schema.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import type { PlayingPosition } from '#domain/roster/schema.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { axe } from '#tests/support/axe.ts';
import { drag, pressUntil } from '#tests/support/dragging.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';

const TEAM = randomUUID();
const LINEUP = randomUUID();
const SIX: readonly (readonly [number, string, PlayingPosition, CourtPosition | null])[] = [
  [2, 'Mia Marković', 'Setter', 1],
  [7, 'Elena Ruiz', 'Outside Hitter', 2],
  [8, 'Kim Nguyen', 'Middle Blocker', 3],
  [10, 'Ann Fitzgerald', 'Opposite Hitter', 4],
  [4, 'Ida Lindqvist', 'Outside Hitter', 5],
  [11, 'Joy Coleman', 'Middle Blocker', 6],
  [1, 'Ada Okafor', 'Libero', null],
  [14, 'Yui Tanaka', 'Opposite Hitter', null],
];
const EMPTY = { replaces: { assignments: [], servers: [] }, versionId: randomUUID() };
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1180, height: 820 },
] as const;

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  const players = SIX.map(([jerseyNumber, name, position, place]) => ({
    ...{ teamId: TEAM, id: randomUUID(), name, jerseyNumber, position },
    place,
  }));
  const assignments = players.flatMap(({ id, place }) =>
    place === null
      ? []
      : [{ playerId: id, position: place, row: place > 1 && place < 5 ? ('front' as const) : ('back' as const) }],
  );
  await journey.push(coach, [
    createTeam.draft({ teamId: TEAM, name: 'Tidewater 16', seasonName: null, description: null }),
    ...players.map(({ place: _place, ...player }) => addPlayer.draft(player)),
    createLineup.draft({ teamId: TEAM, id: LINEUP, name: 'Starting Six' }),
    saveCourt.draft({ teamId: TEAM, id: LINEUP, court: { assignments, servers: [] }, ...EMPTY }),
  ]);
});
afterAll(() => journey.close());

/** Nothing for a person to stumble over, and nothing wider than the screen. */
async function expectSound(page: Page, what: string): Promise<void> {
  expect(await axe(page), what).toEqual([]);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(isWide, what).toBe(false);
}

const CASES = SIZES.flatMap((size) => [false, true].map((dark) => ({ ...size, dark })));

test.each(CASES)(
  '[SHEET-13] [SHEET-18] [CH-03] a match of rallies is begun and lined up on $width × $height, dark: $dark',
  { timeout: 120_000 },
  async (look) => {
    const page = await journey.open(coach, `/team/${TEAM}/stats`, { ...look, touch: look.width < 1000, still: true });
    const name = `Scrimmage ${look.width} ${look.dark}`;
    await page.getByRole('button', { name: 'New Event' }).first().click();
    await page.getByRole('textbox', { name: 'Event name' }).fill(name);
    await page.getByRole('radio', { name: /Rally entry/ }).check();
    await page.getByRole('radio', { name: 'Every touch' }).check();
    await expectSound(page, 'start');
    await page.getByLabel('Line-up for set 1').selectOption({ label: 'Later, in the match' });
    await page.getByRole('button', { name: 'Create Event' }).click();

    await page.getByRole('heading', { name: 'Line-up, set 1' }).waitFor();
    await page.getByRole('button', { name: /^Place 1, number 2 Mia Marković/ }).waitFor();
    await expectSound(page, 'line-up');
    await page.getByRole('radio', { name: 'They serve' }).check();
    const plate = (place: number) => page.getByRole('button', { name: new RegExp(`^Place ${place}, `) });
    await drag(page, plate(4), plate(2));
    expect(await plate(2).getAttribute('aria-label')).toContain('number 10 Ann Fitzgerald');
    // As long as a hand does: what is let go within 50 ms of a drop still counts as its end.
    await plate(5).click({ delay: 80 });
    await page.getByRole('heading', { name: 'Choose a player' }).waitFor();
    await expectSound(page, 'choice of a player');
    await page.getByRole('button', { name: /^14 Yui Tanaka/ }).click();
    await page.getByRole('button', { name: 'Turn on one place' }).click();
    await page.getByRole('button', { name: /^Rules: / }).click();
    await page.getByRole('heading', { name: 'Rules' }).waitFor();
    await expectSound(page, 'rules');
    await page.getByRole('radio', { name: 'Custom' }).check();
    const prior = page.getByRole('textbox', { name: 'Expected side-out in percent' });
    await prior.fill('96');
    await page.getByText('From 5 to 95').waitFor();
    await expectSound(page, 'own rules');
    // The match before has lent its rules: only another number is a change.
    const percent = String(60 + CASES.indexOf(look));
    await prior.fill(percent);
    await page.getByText('From 5 to 95').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: new RegExp(`^Rules: .*expected side-out ${percent}%`) }).waitFor();
    await page.getByText('Start in R').waitFor();
    await page.getByRole('button', { name: 'Start set 1' }).click();
    await page.getByRole('heading', { name: 'Line-up, set 1' }).waitFor({ state: 'detached' });
  },
);

test('[SHEET-22] by the keyboard alone two places are swapped, put back by Escape, and called out', async () => {
  const page = await journey.open(coach, `/team/${TEAM}/stats`, { width: 1180, height: 820 });
  await page.getByRole('button', { name: 'New Event' }).first().click();
  await page.getByRole('textbox', { name: 'Event name' }).fill('By keys');
  await page.getByRole('radio', { name: /Rally entry/ }).check();
  await page.getByLabel('Line-up for set 1').selectOption({ label: 'Later, in the match' });
  await page.getByRole('button', { name: 'Create Event' }).click();
  const plate = (place: number, number: number) =>
    page.getByRole('button', { name: new RegExp(`^Place ${place}, number ${number} `) });
  await plate(4, 10).focus();
  await page.keyboard.press('Space');
  await page.getByText(/^(Picked up|Over) place 4, Ann Fitzgerald\.$/).waitFor({ state: 'attached' });
  await pressUntil(page, 'ArrowRight', /^Over place 3, Kim Nguyen\.$/);
  await page.keyboard.press('Space');
  await plate(3, 10).and(page.locator(':focus')).waitFor();
  await plate(4, 8).waitFor();
  await page.keyboard.press('Space');
  await pressUntil(page, 'ArrowDown', /^Over place 6, Joy Coleman\.$/);
  await page.keyboard.press('Escape');
  await page.getByText(/ was put back\.$/).waitFor({ state: 'attached' });
  await plate(6, 11).waitFor();
  await page.getByRole('heading', { name: 'Line-up, set 1' }).waitFor();
});
