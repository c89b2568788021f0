import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Piece } from '#domain/core/paper.ts';
import { sheetPaper } from '#domain/lineups/sheet-paper.ts';
import { boxPaper } from '#domain/analysis/box-paper.ts';
import { fold } from '#domain/match/fold.ts';
import { projection } from '#domain/match/projection.ts';
import { trackedMatch } from '#domain/analysis/tracked-match.ts';
import { paperPage } from '#server/http/paper.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { court, who } from '#tests/support/court.ts';
import { matchOf, stat } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';

/** A4 without its margins of 12 mm. */
const TALL = { width: 703, height: 1032 };
const WIDE = { width: 1032, height: 703 };

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
});
afterAll(() => browser.close());

/** How far a paper stands out at the side of its sheet. */
async function overhang(content: Piece, style: string, sheet: typeof WIDE): Promise<number> {
  const css = await readFile(style, 'utf8');
  await page.setViewportSize(sheet);
  await page.setContent(paperPage({ title: 'Paper', paper: 'a4', css, content }));
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

const long = (letter: string, length = 100) => letter.repeat(length);

test('a box score keeps to its sheet, whatever its players and opponent are called', async () => {
  const [players, session] = [[makePlayer(7, { name: long('W') })], makeSession({ opponentName: long('O') })];
  const match = trackedMatch(session, makeEvent({ title: long('T', 200) }));
  const figures = projection(fold(matchOf(stat(7, 'attack', 'positive'))), session);
  const content = boxPaper({ team: 'Tidewater', session, match, figures, players });
  expect(await overhang(content, 'src/domain/analysis/box-score.css', WIDE)).toBe(0);
});

test('a lineup sheet keeps to its sheet, whatever lineup, opponent and players are called', async () => {
  const players = [...'abcdefg'].map((letter, i) => ({ ...makePlayer(i + 1, { name: long('W') }), id: who(letter) }));
  const known = { opponent: long('O'), date: 'Nov 20, 2025', printed: 'Nov 20, 2025, 5:48 PM' };
  const drawn = { players, court: court('a b c / d e f') };
  const content = sheetPaper({ team: long('T'), lineup: long('L'), formation: '5-1', ...known, ...drawn });
  expect(await overhang(content, 'src/domain/lineups/sheet.css', TALL)).toBe(0);
});
