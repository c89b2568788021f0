import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fold } from '#domain/match/fold.ts';
import type { Rules } from '#domain/match/rules.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { plainMatch } from '#tests/plain-match/match.ts';
import type { Caller } from '#tests/support/caller.ts';
import { plainlyTold, toldOf } from '#tests/support/match-told.ts';
import { plainFigures, plainLog, storedFigures } from '#tests/support/plain-log.ts';
import type { RallyDevice, Row } from './rally-device.ts';
import { readScreen, shownByLaw } from './rally-screen.ts';

const DRAWN = { timeout: 5_000, interval: 100 };

/**
 * A browser that is killed before its disk has the parts of rallies counts instead (PARTS-03), until it is opened anew
 * with a line.
 */
async function leaveCounts(page: Page): Promise<void> {
  if ((await page.locator('main[data-tracker] table').count()) === 0) return;
  await page.reload();
  await page.getByRole('button', { name: /^Set \d of / }).waitFor();
}

/**
 * A rally that is ended stays on the screen while somebody says how it was won, while she mends a step of it, and until
 * she goes on from it (TWO-12).
 */
async function readNextRally(page: Page): ReturnType<typeof readScreen> {
  const leaves = [
    page.getByRole('button', { name: 'How?', pressed: true }),
    page.locator('main[data-tracker]').getByRole('button', { name: 'Cancel', exact: true }),
    page.getByRole('button', { name: /^Ended by / }),
  ];
  for (const leave of leaves) if ((await leave.count()) > 0) await leave.first().click();
  return readScreen(page);
}

type Told = {
  readonly caller: Caller;
  readonly sessionId: string;
  readonly rules: Rules;
  /** Numbers by player. */
  readonly shirts: ReadonlyMap<string, string>;
  readonly devices: readonly Pick<RallyDevice, 'page'>[];
  /** Where a screen that shows something else is kept as a picture. */
  readonly shot: string;
};

/** The law, read plainly by somebody who has not seen the engine, comes to what the engine does, the server stored, and each screen shows. */
export async function expectLaw(told: Told, rows: readonly Row[]): Promise<void> {
  const { caller, sessionId, rules, shirts, devices, shot } = told;
  const { sets, pairs } = await caller.match(sessionId);
  const reading = readingOf({ counting: null, rules, numSets: 3 });
  const log = plainLog(rows);
  expect(plainlyTold(toldOf(fold(rows, reading)))).toMatchObject(plainMatch(log, rules));
  expect(storedFigures({ sets, pairs })).toEqual(plainFigures(log, rules));
  for (const device of devices) {
    await leaveCounts(device.page());
    const { set } = await readScreen(device.page());
    const shown = shownByLaw(log, rules, set, shirts);
    await expect
      .poll(() => readNextRally(device.page()), DRAWN)
      .toEqual(shown)
      .catch(async (error: unknown) => {
        await device.page().screenshot({ path: shot });
        throw error;
      });
  }
}
