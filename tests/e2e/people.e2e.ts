import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { InviteAnswer, MyInvitations, TeamAccess } from '#domain/members/api.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { buyPro, type Caller, newId, openCaller } from '#tests/support/caller.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { type Club, makeClubOf } from '#tests/support/club.ts';
import { type Person, type RunningApp, signIn, signUp, startApp } from '#tests/support/e2e.ts';

let app: RunningApp;
let browser: Browser;
let club: Club;
let owner: Caller;
let boss: Person;
let coach: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  [boss, coach] = [await signUp(app.url, 'owner'), await signUp(app.url, 'coach')];
  owner = await openCaller(app.url, boss);
  await buyPro(owner);
  club = await makeClubOf(owner);
  await join(coach);
  const logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#17406d' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('logo', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }));
  const headers = { origin: app.url, cookie: owner.cookie };
  await fetch(`${app.url}/api/teams/${club.teamId}/logo`, { method: 'PUT', headers, body: form });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function join(person: Person): Promise<void> {
  const invited = await owner.post(`/api/teams/${club.teamId}/invitations`, { email: person.email, role: 'coach' });
  expect(InviteAnswer.parse(await invited.json())).toEqual({ outcome: 'sent' });
  const guest = await openCaller(app.url, person);
  const { invitations } = MyInvitations.parse(await (await guest.ask('/api/invitations')).json());
  await guest.post(`/api/invitations/${invitations[0]?.id}/accept`);
}
async function revoke({ email }: Person): Promise<void> {
  const access = TeamAccess.parse(await (await owner.ask(`/api/teams/${club.teamId}/access`)).json());
  const record = access.members.find((member) => member.email === email)?.collaboratorId;
  await owner.post(`/api/teams/${club.teamId}/revoke`, { collaboratorId: record });
}
async function device(person: Person | undefined, path = '/teams', width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, baseURL: app.url });
  if (person) await signIn(context, app.url, person);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const team = (page: string) => `/team/${club.teamId}/${page}`;

test('[ROUTE-08] [ROUTE-09] [ROUTE-10] [ROUTE-11] [ROUTE-12] [ROUTE-13] [ROLES-23] every screen of a team stands under the header', async () => {
  const page = await device(boss);
  const screens: [string, string | RegExp][] = [
    [team('schedule'), 'Schedule'],
    [team('stats'), 'Upcoming Events'],
    [team('stats/past-events'), 'Past Events'],
    [team('stats/player-analysis'), 'Player Analysis'],
    [team('stats/team-analysis'), 'Team Analysis'],
  ];
  for (const [path, name] of screens) {
    await page.goto(path);
    await heading(page, name);
    await page.getByRole('banner').getByRole('button', { name: 'Account menu' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto(`/stat-tracking/${club.running}`);
  await page.getByRole('button', { name: /^Our score, add 1/ }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Account menu' }).waitFor();
});

test('[ROUTE-24] [AMB-003] a stranger finds no team at the addresses of one that is there, and is sent nothing of it', async () => {
  const page = await device(await signUp(app.url, 'stranger'));
  const sent: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/sync/pull')) sent.push(answer.text().catch(() => ''));
  });
  for (const screen of ['lineups', 'schedule', 'stats', 'stats/past-events', 'stats/player-analysis']) {
    await page.goto(team(screen));
    await heading(page, 'Team not found');
  }
  await page.goto(team('stats/team-analysis'));
  await page.waitForURL(`**${team('stats')}`);
  await heading(page, 'Team not found');
  const texts = (await Promise.all(sent)).join();
  expect([texts.includes('"access":{}'), texts.includes('Tidewater')]).toEqual([true, false]);
});

test('[HEAD-10] [HEAD-11] [HEAD-14] [HEAD-15] a coach sees the header in the colours of the owner’s team, over a match too', async () => {
  const page = await device(coach, team('lineups'));
  const tinted = page.locator('header[data-team]');
  const tint = () => tinted.evaluate((header) => header.style.getPropertyValue('--team'));
  await tinted.waitFor();
  const ofTeam = await tint();
  expect(ofTeam).toMatch(/^#[0-9a-f]{6}$/);
  await page.goto(`/stat-tracking/${club.running}`);
  await tinted.waitFor();
  expect(await tint()).toBe(ofTeam);
  await page.goto('/teams');
  await heading(page, 'My Teams');
  await tinted.waitFor({ state: 'detached' });
});

test('[TEAMS-01] [TEAMS-02] each person sees the own teams and the joined ones, newest first', async () => {
  const guest = await openCaller(app.url, coach);
  const make = (name: string) => createTeam.draft({ teamId: newId(), name, seasonName: null, description: null });
  await guest.push(make('Harbor 14U'));
  await owner.push(make('Not for the coach'));
  const page = await device(coach);
  await page.getByRole('link', { name: 'Tidewater 16U' }).waitFor();
  // The question for one's own name may stand above the teams, and leads nowhere.
  const teams = page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .filter({ has: page.getByRole('link') });
  const names = await teams.allTextContents();
  expect(names).toEqual(['Harbor 14U', 'Tidewater 16U']);
});

test('[OFFLINE-01] [THEME-08] the badge stays at the bottom left, and 768 px part the small layout from the wide one', async () => {
  const page = await device(boss, '/teams', 767);
  await heading(page, 'My Teams');
  const openMenu = page.getByRole('button', { name: 'Open menu' });
  const schedule = page.getByRole('banner').getByText('Schedule', { exact: true });
  await openMenu.waitFor();
  expect(await schedule.isVisible()).toBe(false);
  await page.setViewportSize({ width: 768, height: 800 });
  await schedule.waitFor();
  expect(await openMenu.isVisible()).toBe(false);
  await page.context().setOffline(true);
  const badge = page.getByRole('button').filter({ hasText: 'Offline Mode' });
  await badge.waitFor();
  // Its width is that of its words, and those of a font that may still be on its way.
  // And it goes for a moment, where an answer that was on its way arrives after the line is gone.
  const corner = () =>
    vi.waitFor(async () => {
      const box = await badge.boundingBox();
      if (!box) throw new Error('The badge is not shown');
      return { fromLeft: box.x, fromBottom: 800 - box.y - box.height };
    });
  const before = await corner();
  expect(before.fromLeft).toBeLessThan(40);
  expect(before.fromBottom).toBeLessThan(40);
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
    scrollTo(0, 500);
  });
  expect(await corner()).toEqual(before);
});

test('[ROLES-36] [AMB-046] who is revoked while at work is told, keeps the own changes as a file, and nothing of the team', async () => {
  const page = await device(coach);
  await page.getByRole('link', { name: 'Tidewater 16U' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button').filter({ hasText: 'Offline Mode' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Tidewater 16U' }).click();
  await page.getByRole('menuitem', { name: 'Edit Team' }).click();
  await page.getByLabel('Team Name').fill('Riverside 16U');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('link', { name: 'Riverside 16U' }).waitFor();

  await revoke(coach);
  await page.context().setOffline(false);
  await page.getByText('This no longer exists, or you no longer have access to it.').waitFor();
  await page.getByRole('link', { name: 'Riverside 16U' }).waitFor({ state: 'detached' });
  expect(await rowsOnDevice(page, club.teamId)).toBe(0);
  await page.goto(team('lineups'));
  await heading(page, 'Team not found');

  await page.goto('/changes');
  await heading(page, /^Refused/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as File' }).click(),
  ]);
  const saved = Saved.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
  expect(saved.refused).toMatchObject([{ command: 'team.update', input: { patch: { name: 'Riverside 16U' } } }]);
});

test('[OFFLINE-18] [OFFLINE-22] [AMB-046] refused taps of a match are told by name, and sent again they leave the score as it was', async () => {
  const guest = await signUp(app.url, 'guest');
  await join(guest);
  const page = await device(guest, `/stat-tracking/${club.running}`);
  const ours = (points: number) => page.getByRole('button', { name: `Our score, add 1, ${points}`, exact: true });
  await ours(3).waitFor();
  await page.context().setOffline(true);
  await ours(3).click();
  await ours(4).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await ours(3).waitFor();
  await revoke(guest);
  await page.context().setOffline(false);
  await heading(page, 'My Teams');
  await page.goto('/changes');
  const card = page.getByRole('listitem').filter({ hasText: '1 point and 1 correction' });
  await card.getByText('vs Harbor, Set 1').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as File' }).click(),
  ]);
  const { refused } = Saved.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
  expect(refused.map(({ title }) => title)).toEqual(['Tidewater 16U: point', 'Undo of Tidewater 16U: point']);

  await join(guest);
  await page.goto('/teams');
  await page.getByRole('link', { name: 'Tidewater 16U' }).waitFor();
  await page.goto('/changes');
  await card.getByRole('button', { name: 'Send Again' }).click();
  await page.getByText('Everything is sent').waitFor();
  await page.goto(`/stat-tracking/${club.running}`);
  await ours(3).waitFor();
});

const Saved = z.object({
  refused: z.array(z.object({ command: z.string(), title: z.string(), input: z.unknown() })),
});

/** How much of a team the browser's own database still holds. */
const rowsOnDevice = (page: Page, teamId: string) =>
  page.evaluate(async (id) => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('lineup-pro-offline:'));
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
    });
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const reading = db.transaction('rows').objectStore('rows').getAllKeys();
      reading.onsuccess = () => resolve(reading.result);
    });
    db.close();
    return keys.filter((key) => String(key).includes(id)).length;
  }, teamId);

test('words grow with the size that is set in the browser, and no screen is wider than the phone for it', async () => {
  const page = await device(boss, '/teams', 390);
  const line = await page.context().newCDPSession(page);
  await line.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const screens = [
    '/teams',
    '/support',
    team('lineups'),
    team('schedule'),
    team('stats'),
    team('stats/player-analysis'),
  ];
  for (const path of screens) {
    await page.goto(path);
    const title = page.getByRole('main').getByRole('heading').first();
    await title.waitFor();
    const [size, width] = await title.evaluate((words) => [
      Number.parseFloat(getComputedStyle(words).fontSize),
      document.documentElement.scrollWidth,
    ]);
    expect(size, path).toBeGreaterThanOrEqual(44);
    expect(width, path).toBe(390);
  }
});

test('[HONEST-68] on a phone a notice stands in the place of the header', async () => {
  const page = await device(boss, '/teams', 390);
  await page.getByRole('button', { name: 'Actions for Tidewater 16U' }).click();
  await page.getByRole('menuitem', { name: 'Edit Team' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const notice = page.getByRole('status').getByText('Team updated successfully!');
  await notice.waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const header = await page.getByRole('banner').boundingBox();
  const place = await notice.boundingBox();
  expect(place?.y).toBeLessThan((header?.y ?? 0) + (header?.height ?? 0));
});
