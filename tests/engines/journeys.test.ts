import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Captcha } from '#domain/accounts/api.ts';
import { solve } from '#domain/accounts/captcha.ts';
import { LiveLinks } from '#domain/live/api.ts';
import { buyPro, type Caller, openCaller } from '#tests/support/caller.ts';
import { linkInMailTo, type RunningApp, startApp } from '#tests/support/e2e.ts';
import type { EngineBrowser } from '#tests/support/engine-browser.ts';
import { ralliedMatch } from '#tests/support/rally-journey.ts';
import { ENGINES } from './engines.ts';
import { type User, userOf } from './user.ts';

const COACH = { email: 'coach@example.com', password: 'Courtside-1!' };
const ENTER = '\uE007';
const TAB = '\uE004';
const PATIENCE_MS = 20_000;
/** Dig, kill, ace, serve error: two points for us, and one for them. */
const SIX = ['P5, number 4 ', 'Dig, number 4', 'P2, number 7 ', 'Kill, number 7', 'Ace', 'Serve error'];
const KEPT = { what: 'the parts of rally entry are on the device', withinMs: PATIENCE_MS } as const;

describe.each(ENGINES)('$engine', ({ launch }) => {
  let app: RunningApp;
  let browser: EngineBrowser;
  let user: User;
  /** The window in which a journey goes on; engines list those that came later as they like. */
  let home: string;
  let caller: Caller;
  let team: string;
  let match: string;
  let player: string;
  const rallied = ralliedMatch({ first: 'us', depth: 'touch' });

  beforeAll(async () => {
    app = await startApp({ PUSHES_PER_MINUTE: '1000000' });
    browser = await launch();
    user = userOf(browser);
    [home = ''] = await browser.windows();
  });
  afterAll(async () => {
    await browser?.quit();
    await app?.stop();
  });
  const open = (path: string) => browser.goto(app.url + path);
  const address = async () => String(await browser.run(() => location.pathname));

  test('[ENGINE-20] a visitor signs up, confirms by the mail and signs in', async () => {
    await open('/auth');
    await user.tap('Sign Up');
    await user.type('Email', COACH.email);
    await user.type('Password', COACH.password);
    await user.shows({ begins: 'Answer to ' });
    const asked = /(\d+) ?([-+×]) ?(\d+) ?=/.exec(String(await browser.run(() => document.body.textContent))) ?? [];
    const sum = Captcha.shape.sum.parse({ left: Number(asked[1]), operator: asked[2], right: Number(asked[3]) });
    await user.type({ begins: 'Answer to ' }, String(solve(sum)) + ENTER);
    await user.sees('Check your email for a confirmation link!');
    await browser.goto(await linkInMailTo(app.url, COACH.email));
    await user.sees('Your email is confirmed.');
    await user.type('Password', COACH.password + ENTER);
    await user.isAt('/teams');
    caller = await openCaller(app.url, COACH);
    await buyPro(caller);
  });

  test('[ENGINE-20] a team is made with players, and one is added', async () => {
    await user.tap('Create New Team');
    await user.type('Team Name', 'Falcons');
    await user.tap('Generate placeholder players');
    await user.tap('Create Team');
    await user.tap({ begins: 'Falcons' });
    await user.sees('Team Roster (12)');
    team = (await address()).replace(/\/lineups$/, '');
    await user.tap('Add Player');
    await user.type('Player Name', `Ida Lindqvist${ENTER}`);
    await user.sees('Team Roster (13)');
    await user.sees('Ida Lindqvist');
  });

  test('[ENGINE-20] players stand on court by tap and by drag, and after a reload', async () => {
    await user.tap('On Court Positions');
    await user.tap('Add a player to P1 front');
    await user.tap({ begins: '2 ' });
    await user.shows({ begins: 'P1 front: 2 ' });
    await user.drag({ begins: '3 ' }, 'Add a player to P4 front');
    await user.shows({ begins: 'P4 front: 3 ' });
    await user.sees('Changes saved');
    await browser.reload();
    await user.tap('On Court Positions');
    await user.shows({ begins: 'P1 front: 2 ' });
    await user.shows({ begins: 'P4 front: 3 ' });
  });

  test('[ENGINE-20] an event is entered in the schedule', async () => {
    await open(`${team}/schedule`);
    await user.tap('Add Event');
    await user.type('Title', `League opener${TAB}Game${TAB}${ENTER}`);
    await user.sees('League opener');
  });

  test('[ENGINE-21] what is tapped without a server stands after a reload, is sent later and shown in two windows', async () => {
    await open(`${team}/stats`);
    await user.tap('New Event');
    await user.type('Event name', `Friendly${ENTER}`);
    await user.shows('Our score, add 1, 0');
    match = await address();
    await browser.run(async () => void (await navigator.serviceWorker.ready));
    const sessionId = match.split('/').at(-1) ?? '';
    const key = String(
      await browser.run(() => document.querySelector('[aria-label*=": Kill, 0"]')?.getAttribute('aria-label')),
    );
    player = /^#\d+ (.+): Kill/.exec(key)?.[1] ?? '';
    const kills = (count: number) => key.replace(/\d+$/, String(count));
    await app.kill();
    await user.tap(key, 5);
    await user.tap('Our score, add 1, 0', 3);
    await user.shows(kills(5));
    await browser.reload();
    await user.shows(kills(5));
    await app.restart();
    const recorded = () => caller.match(sessionId).then(({ log }) => log.length);
    await expect.poll(recorded, { timeout: PATIENCE_MS }).toBe(8);
    const second = await browser.openWindow();
    await open(match);
    await user.tap(kills(5));
    await user.shows(kills(6));
    await browser.turnTo(home);
    await user.tap(kills(6));
    await browser.turnTo(second);
    await user.shows(kills(7));
    await expect.poll(recorded, { timeout: PATIENCE_MS }).toBe(10);
    await browser.turnTo(home);
  });

  test('[ENGINE-31] nothing of the tracker scrolls sideways but what is made to', async () => {
    expect(await browser.run(scrollingSideways)).toEqual([]);
  });

  test('[ENGINE-20] an entry of the log is struck out and restored, and the keyboard stays there', async () => {
    await user.tap('Set log');
    await user.sees('Set 1 log 10');
    await user.tap({ begins: 'Falcons – ' });
    await user.tap('Strike out');
    await user.sees('Set 1 log 9');
    await user.isOn('Restore ');
    await user.tap({ begins: 'Restore ' });
    await user.sees('Set 1 log 10');
    await user.isOn('Falcons – ');
    await user.tap('Close');
    await user.isOn('Set log');
  });

  test('[ENGINE-20] the box score is saved as a file', async () => {
    await open(`${match}/box-score`);
    await user.tap('CSV');
    const saved = () => globSync(join(browser.downloads, '**/*.csv'));
    await expect.poll(() => saved().length, { timeout: PATIENCE_MS }).toBe(1);
    // A browser makes the file before it has written into it.
    await expect.poll(() => readFile(saved()[0] ?? '', 'utf8'), { timeout: PATIENCE_MS }).toContain(player);
  });

  test('[ENGINE-32] rallies are told without a server, stand after a reload, are sent and read as a box score', async () => {
    const { drafts, sessionId } = rallied;
    await caller.push(...drafts);
    const recorded = () => caller.match(sessionId).then(({ log }) => log.length);
    const before = await recorded();
    await open(`/stat-tracking/${sessionId}`);
    await user.shows({ begins: 'P5, number 4 ' });
    await browser.until(KEPT, async () => (await (await caches.open('rallies')).keys()).length > 0);
    await app.kill();
    await browser.reload();
    for (const key of SIX) await user.tap({ begins: key });
    await user.shows('Our score, correct, 2');
    await user.shows('Opponent score, correct, 1');
    await browser.reload();
    await user.shows('Our score, correct, 2');
    await app.restart();
    // Dig, kill, ace, serve error; a serve in play and a set were assumed, and are written with them.
    await expect.poll(recorded, { timeout: PATIENCE_MS }).toBe(before + 6);
    await open(`/stat-tracking/${sessionId}/box-score`);
    await user.tap({ begins: 'Kills, #7 Ruiz: 1' });
    await user.sees('Kills of #7 Ruiz');
    await user.tap('Close');
  });

  test('[ENGINE-39] on its side rally entry takes six taps and has them after a reload; there and upright no key is cut', async () => {
    const { drafts, sessionId } = ralliedMatch({ first: 'us', depth: 'touch', team: 'Sideways' });
    await caller.push(...drafts);
    await browser.resize(844, 447);
    await open(`/stat-tracking/${sessionId}`);
    for (const key of SIX) await user.tap({ begins: key });
    await user.shows('Our score, correct, 2');
    await browser.reload();
    await user.shows('Our score, correct, 2');
    await user.shows('Opponent score, correct, 1');
    await browser.until({ what: 'no key cut on its side', withinMs: PATIENCE_MS }, cutsNoKey, 'landscape');
    await browser.resize(447, 844);
    await browser.until({ what: 'no key cut upright', withinMs: PATIENCE_MS }, cutsNoKey, 'portrait');
    await user.shows('Our score, correct, 2');
    await browser.resize(1024, 768);
  });

  test('[ENGINE-36] the files that the worker lists are kept for the time offline, and no others', async () => {
    const worker = await readFile('dist/sw.js', 'utf8');
    const listed = [...worker.matchAll(/\burl["`]?:["`]([^"`]+)["`]/g)].map(([, file]) => `/${file}`);
    expect(listed.length).toBeGreaterThan(0);
    expect(await browser.run(filesKept)).toEqual(listed.toSorted());
  });

  test('[ENGINE-33] a live page is shared from the tracker, and shows in another window what is recorded', async () => {
    await open(`/stat-tracking/${rallied.sessionId}`);
    await user.tap('More');
    await user.tap('Share live page');
    await user.tap('Turn On Link');
    await user.sees('/live/');
    await user.tap('Done');
    const { links } = LiveLinks.parse(await (await caller.ask(`/api/teams/${rallied.teamId}/live`)).json());
    const watching = await browser.openWindow();
    await open(new URL(links[0]?.url ?? '').pathname);
    await browser.until({ what: '2–1 on the live page', withinMs: PATIENCE_MS }, showsPoints, '2 1');
    await browser.turnTo(home);
    await user.tap('We score');
    await browser.turnTo(watching);
    await browser.until({ what: '3–1 on the live page', withinMs: PATIENCE_MS }, showsPoints, '3 1');
    await browser.turnTo(home);
  });

  test('[ENGINE-20] dark is chosen and stays', async () => {
    const ground = () => browser.run(() => getComputedStyle(document.documentElement).colorScheme);
    await open(`${match}/box-score`);
    await user.tap('Account menu');
    await user.tap('Settings');
    await user.tap('Dark');
    await expect.poll(ground).toContain('dark');
    await browser.reload();
    await user.shows('CSV');
    expect(await ground()).toContain('dark');
  });
});

/** Runs in the page: what is wider inside than outside and can be moved, the table of figures aside. */
function scrollingSideways(): string[] {
  return [...document.querySelectorAll('main, main *')]
    .filter((one) => one.querySelector('table') === null && one.scrollWidth > one.clientWidth)
    .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
    .map((one) => `${one.tagName} ${one.getAttribute('aria-label')}: ${one.scrollWidth} in ${one.clientWidth}`);
}

/** Runs in the page: whether it stands so, and each key that is drawn lies whole within it, with all of its words. Firefox counts the room above tall digits to them; nothing is cut of what may stand out. */
function cutsNoKey(orientation: string): boolean {
  const keys = [...document.querySelectorAll('main button')].filter((one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const isWhole = (one: Element): boolean => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const isWithin = Math.min(left, top) > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
    const mayStandOut = getComputedStyle(one).overflowY === 'visible';
    const isLow = mayStandOut || one.scrollHeight <= one.clientHeight + 1;
    return isWithin && isLow && one.scrollWidth <= one.clientWidth + 1;
  };
  const cut = keys.filter((one) => !isWhole(one)).map((one) => one.getAttribute('aria-label') ?? one.textContent);
  if (cut.length > 0) throw new Error(`Cut: ${cut.join(', ')} in ${innerWidth} × ${innerHeight}`);
  return keys.length > 6 && matchMedia(`(orientation: ${orientation})`).matches;
}

/** Runs in the page: the addresses of all that is kept for the time offline. */
async function filesKept(): Promise<string[]> {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return kept
    .flat()
    .map(({ url }) => new URL(url).pathname)
    .toSorted();
}

/** Runs in the page of a match that is watched. */
function showsPoints(points: string): boolean {
  return [...document.querySelectorAll('.points')].map((one) => one.textContent?.trim()).join(' ') === points;
}
