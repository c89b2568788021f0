import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayer } from '#domain/roster/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { axe } from '#tests/support/axe.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { buyPro, newId, openCaller } from '#tests/support/caller.ts';
import { type Club, makeClubOf } from '#tests/support/club.ts';
import { type Person, type RunningApp, signIn, signUp, startApp } from '#tests/support/e2e.ts';

const DESK = { width: 1280, height: 800 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

let app: RunningApp;
let browser: Browser;
let owner: Member & Club;
let free: Member;
type Member = { readonly person: Person; readonly teamId: string };

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  const boss = await signUp(app.url, 'owner');
  const caller = await openCaller(app.url, boss);
  await buyPro(caller);
  const club = await makeClubOf(caller);
  owner = { person: boss, ...club };
  free = { person: await signUp(app.url, 'free'), teamId: newId() };
  const team = { teamId: free.teamId, name: 'Harbor', seasonName: null, description: null };
  await (await openCaller(app.url, free.person)).push(createTeam.draft(team));
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

let context: BrowserContext;
let page: Page;
let found: string[];

/** A browser in this theme; without movement, so that nothing is measured half faded in. */
async function open(colorScheme: Theme, who?: Member, viewport = DESK): Promise<void> {
  found = [];
  context = await browser.newContext({ baseURL: app.url, colorScheme, viewport, reducedMotion: 'reduce' });
  if (who) await signIn(context, app.url, who.person);
  page = await context.newPage();
}

/** Looks once what is to be seen is there, and remembers what axe finds. */
async function look(name: string, seen = page.getByRole('heading', { name })): Promise<void> {
  await seen.first().waitFor();
  found.push(...(await axe(page)).map((violation) => `${name}: ${violation}`));
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
async function lookAt(name: string | RegExp): Promise<void> {
  await look(String(name), dialog(name));
  await page.keyboard.press('Escape');
  await dialog(name).waitFor({ state: 'hidden' });
}

test.each(THEMES)('[THEME-06] axe finds nothing on landing, sign-in and sign-up, in %s', async (theme) => {
  await open(theme, undefined, PHONE);
  await page.goto('/');
  await look('Team Management');
  await page.goto('/auth');
  await look('Sign In', page.getByRole('tab', { name: 'Sign In' }));
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await look('Sign Up', page.getByLabel(/^Answer to \d/));
  expect(found).toEqual([]);
});

test.each(THEMES)(
  '[THEME-06] axe finds nothing on teams, settings, roster, court and lineups, in %s',
  async (theme) => {
    await open(theme, owner);
    await page.goto('/teams');
    await look('My Teams', page.getByRole('link', { name: 'Tidewater 16U' }));
    await press('Create New Team');
    await page.getByRole('switch', { name: 'Generate placeholder players' }).click();
    await lookAt('Create New Team');
    await press('Account menu');
    await look('Account menu', page.getByRole('menuitem', { name: 'Settings' }));
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await lookAt('Settings');

    await page.goto(`/team/${owner.teamId}/lineups`);
    await look('Roster', page.getByText('Team Roster (12)'));
    await press('Share');
    await lookAt(/^Share Team/);
    await press('Add Player');
    await lookAt('Add New Player');
    await page.getByRole('tab', { name: 'On Court Positions' }).click();
    await look('Court', page.getByRole('button', { name: /^P1 front: / }));
    await press('Add a player to P1 back');
    await lookAt(/^Choose a player/);
    await page.getByRole('tab', { name: 'Lineups' }).click();
    await look('Lineups', page.getByRole('region', { name: 'Selected lineup' }));
    expect(found).toEqual([]);
  },
);

test.each(THEMES)('[THEME-06] axe finds nothing on events, schedule and analysis, in %s', async (theme) => {
  await open(theme, owner);
  const team = `/team/${owner.teamId}`;
  await page.goto(`${team}/stats`);
  await look('Upcoming Events', page.getByRole('heading', { name: 'The practice' }));
  await press('New Event');
  await lookAt(/^New Event/);
  await page.goto(`${team}/stats/past-events`);
  await look('Past Events', page.getByRole('heading', { name: 'Harbor Friendly' }));
  await page.goto(`${team}/stats/player-analysis`);
  await look('Player Analysis');
  await page.goto(`${team}/stats/team-analysis`);
  await look('Team Analysis', page.getByRole('region', { name: 'Team totals' }));
  await page.goto(`${team}/schedule`);
  await look('Schedule', page.getByRole('button', { name: 'Add Event' }));
  await press('Add Event');
  await lookAt(/^Add Event/);
  expect(found).toEqual([]);
});

test.each(THEMES)('[THEME-06] axe finds nothing on the tracker and on what waits, in %s', async (theme) => {
  await open(theme, owner, PHONE);
  await page.goto(`/stat-tracking/${owner.running}`);
  await page.getByRole('group', { name: 'Player' }).getByRole('button').first().click();
  await page.getByRole('button', { name: /^Kill, / }).click();
  await look('Phone tracker', page.getByText('Stat recorded'));
  await press('Set log');
  await lookAt(/^Set 1 log/);
  await press('Complete Game');
  await lookAt(/^Before you complete the game/);
  await page.setViewportSize(TABLET);
  await look('Tablet tracker', page.getByRole('grid'));
  await context.setOffline(true);
  await page.getByRole('grid').getByRole('button').first().click();
  await page.getByText('Offline Mode').click();
  await look('Changes', page.getByRole('heading', { level: 1 }));
  expect(found).toEqual([]);
});

test.each(THEMES)('[THEME-06] axe finds nothing on what is offered to those without Pro, in %s', async (theme) => {
  await open(theme, free);
  await page.goto('/teams');
  await press('Account menu');
  await press('Upgrade');
  await look('Upgrade', page.getByRole('button', { name: 'Choose Annual' }));
  await page.goto(`/team/${free.teamId}/schedule`);
  await look('Premium Feature');
  await page.goto('/teams?subscription=success');
  await look('Thank you');
  expect(found).toEqual([]);
});

test.each(THEMES)(
  '[THEME-06] axe finds nothing on what was refused, nor on what is not there, in %s',
  async (theme) => {
    await open(theme, free, PHONE);
    const jerseyNumber = theme === 'light' ? 7 : 8;
    await page.goto(`/team/${free.teamId}/lineups`);
    await press('Open menu');
    await lookAt('Menu');
    await press('Add Player');
    await page.getByLabel('Player Name').fill('Tessa');
    await page.getByLabel('Jersey Number').fill(String(jerseyNumber));
    await page.keyboard.press('Escape');
    await look('Discard changes?', page.getByRole('alertdialog', { name: 'Discard changes?' }));
    await press('Keep Editing');

    await context.setOffline(true);
    await dialog('Add New Player').getByRole('button', { name: 'Add Player' }).click();
    await look('Added offline', page.getByText('1 pending'));
    const same = { teamId: free.teamId, id: newId(), name: 'Ana', position: 'Setter', jerseyNumber } as const;
    await (await openCaller(app.url, free.person)).push(addPlayer.draft(same));
    await context.setOffline(false);
    await look('Refused', page.getByText(/^Jersey number \d is already taken/));
    await press('Review');
    await look('Unsent changes');
    await press('Fix');
    await lookAt('Fix this change');

    await context.setOffline(true);
    await press('Account menu');
    await page.getByRole('menuitem', { name: 'Terms of Use' }).click();
    await look("You're offline");
    expect(found).toEqual([]);
  },
);
