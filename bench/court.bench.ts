import type { Page } from 'playwright-core';
import { createLineup, saveCourt } from '#domain/lineups/commands.ts';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import { CourtPosition } from '#domain/lineups/schema.ts';
import { generateRoster } from '#domain/roster/commands.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { type Caller, newId, openCaller } from '#tests/support/caller.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { middle } from '#tests/support/dragging.ts';
import { signIn, signUp, startApp } from '#tests/support/e2e.ts';
import { expectNext, seen, type Span, watchCourt } from './court-watch.ts';
import { htmlOf, openCopy } from './page-copy.ts';
import { phoneOf } from './phone.ts';
import { atMost, type BenchRow, ms, p95 } from './row.ts';

const PLAYERS = 30;
const LINEUPS = 40;
const OPENINGS = 12;
/** So many that the one that warms up is not the 95th of a hundred. */
const DROPS = 60;
const STEPS = 30;
/** The first two end while the team is still being saved. */
const STATES = 4;
const SLOW = 4;
const FRAME_MS = 20;
const ONE_FRAME_MS = 17;
const OPEN_MS = 50;
const KEY_MS = 16;

/** A team of 30 with 40 lineups, each with six on court; answers where it is. */
async function makeTeam(coach: Caller): Promise<string> {
  const [teamId, lineupId] = [newId(), newId()];
  const players = placeholders(PLAYERS, 'girls', () => 0.5).map((player) => ({ ...player, id: newId() }));
  const six = players.filter(({ position }) => position !== 'Libero').slice(0, 6);
  const assignments = six.map(({ id }, at) => ({
    ...{ position: CourtPosition.parse(at + 1), row: 'front' as const },
    playerId: id,
  }));
  const court = { assignments, servers: [] };
  await coach.push(
    createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null }),
    generateRoster.draft({ teamId, lineupId, players }),
    saveCourt.draft({ teamId, id: lineupId, court, replaces: EMPTY_COURT, versionId: newId() }),
  );
  for (let made = 1; made < LINEUPS; made++) {
    const id = newId();
    await coach.push(
      createLineup.draft({ teamId, id, name: `Rotation ${made}` }),
      saveCourt.draft({ teamId, id, court, replaces: EMPTY_COURT, versionId: newId() }),
    );
  }
  return `/team/${teamId}/lineups`;
}

const toPaint = (spans: readonly Span[]): number => p95(spans.map(({ at, painted }) => painted - at));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** The presses that nothing follows. */
async function barePresses(page: Page): Promise<number> {
  await expectNext(page, 'nothing');
  await seen(page);
  for (let presses = 0; presses < OPENINGS; presses++) {
    await page.mouse.click(4, 4);
    await page.waitForTimeout(50);
  }
  return toPaint((await seen(page)).spans);
}

type Dragged = { readonly frames: number[]; readonly drops: Span[]; readonly states: string[] };

/** From one slot onto the empty one behind it and back, over and over; `states` are what the page was before each. */
async function dragOver(page: Page, turns: number): Promise<Dragged> {
  const dragged: Dragged = { frames: [], drops: [], states: [] };
  for (let turn = 0; turn < turns; turn++) {
    const [here, there] = turn % 2 === 0 ? ['P1 front', 'P4 back'] : ['P4 back', 'P1 front'];
    const [start, end] = [
      await middle(button(page, new RegExp(`^${here}: `))),
      await middle(button(page, `Add a player to ${there}`)),
    ];
    if (turn < STATES) dragged.states.push(await htmlOf(page));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 12, start.y + 4, { steps: 4 });
    await seen(page);
    await page.mouse.move(end.x, end.y, { steps: STEPS });
    dragged.frames.push(...(await seen(page)).frames);
    await expectNext(page, `button[aria-label^="${there}: "]`);
    await page.mouse.up();
    await button(page, new RegExp(`^${there}: `)).waitFor();
    await page.waitForTimeout(200);
    dragged.drops.push(...(await seen(page)).spans);
  }
  return dragged;
}

/** The same drops on a copy of the page, by a plain handler. */
async function dropsByHand(page: Page, [, , before = '', after = '']: readonly string[]): Promise<Span[]> {
  const copy = await openCopy(page, [before, after]);
  await watchCourt(copy);
  await (await phoneOf(copy)).slow(SLOW);
  const { drops } = await dragOver(copy, DROPS);
  await copy.close();
  return drops;
}

async function drags(page: Page): Promise<BenchRow[]> {
  await page.getByRole('tab', { name: 'On Court Positions' }).click();
  await button(page, 'Add a player to P1 back').waitFor();
  const bare = await barePresses(page);
  const { frames, drops, states } = await dragOver(page, DROPS);
  const byHand = toPaint(await dropsByHand(page, states));
  const most = bare + ONE_FRAME_MS;
  const comparison = `bare press: ${ms(bare)}, by hand on a copy: ${ms(byHand)}`;
  return [
    atMost(`frames while dragging, ${SLOW}×, p95`, { value: p95(frames), most: FRAME_MS }, ms),
    atMost(`drop to painted, ${SLOW}×, p95`, { value: toPaint(drops), most, comparison }, ms),
  ];
}

async function openings(page: Page): Promise<BenchRow> {
  await page.getByRole('tab', { name: 'Lineups' }).click();
  const spans: Span[] = [];
  for (let made = 1; made <= OPENINGS; made++) {
    const row = page.getByRole('button', { name: `Rotation ${made}`, exact: true });
    await row.scrollIntoViewIfNeeded();
    await expectNext(page, null);
    await seen(page);
    await row.click();
    await page.waitForTimeout(200);
    spans.push(...(await seen(page)).spans.slice(0, 1));
  }
  return atMost(`opening a lineup, ${SLOW}×, to painted, p95`, { value: toPaint(spans), most: OPEN_MS }, ms);
}

async function searches(page: Page): Promise<BenchRow> {
  await page.getByRole('tab', { name: 'Roster' }).click();
  const field = page.getByRole('textbox', { name: 'Search players' });
  await field.click();
  await expectNext(page, null);
  await seen(page);
  for (const letter of 'a e i o u n'.split(' ')) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(100);
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(100);
  }
  const { spans } = await seen(page);
  const value = p95(spans.map(({ handled, committed }) => committed - handled));
  return atMost(`roster search, a letter, ${SLOW}×, to committed, p95`, { value, most: KEY_MS }, ms);
}

/** Delays felt on the court with 30 players and 40 lineups, on a processor four times slower. */
export async function bench(): Promise<BenchRow[]> {
  const app = await startApp();
  const browser = await launchChromium();
  try {
    const person = await signUp(app.url, 'coach');
    const path = await makeTeam(await openCaller(app.url, person));
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: app.url });
    await signIn(context, app.url, person);
    const page = await context.newPage();
    await page.goto(path);
    await page.getByText(`Team Roster (${PLAYERS})`).waitFor();
    await watchCourt(page);
    const { slow } = await phoneOf(page);
    await slow(SLOW);
    return [...(await drags(page)), await openings(page), await searches(page)];
  } finally {
    await browser.close();
    await app.stop();
  }
}
