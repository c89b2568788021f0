import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Paper, Piece } from '#domain/core/paper.ts';
import { PAPER_KINDS, type PaperKindName } from '#domain/core/paper-request.ts';
import { liberoPaper } from '#domain/match/sheets/libero-paper.ts';
import { lineUpOfSet } from '#domain/match/sheets/line-up-on-paper.ts';
import { lineUpPaper } from '#domain/match/sheets/line-up-paper.ts';
import { rallyPaper } from '#domain/match/sheets/rally-paper.ts';
import { reportPaper } from '#domain/match/sheets/report-paper.ts';
import { paperPage } from '#server/http/paper.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { longLog, longMatch, longRoster } from '#tests/support/long-match.ts';
import { differences, pagesIn } from '#tests/support/pdf-text.ts';
import { textsIn } from '#tests/support/piece-text.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
  page = await browser.newPage();
});
afterAll(() => browser.close());

async function show(kind: PaperKindName, paper: Paper, content: Piece): Promise<void> {
  const css = await Promise.all(PAPER_KINDS[kind].css.map((name) => readFile(`src/domain/${name}`, 'utf8')));
  await page.setContent(paperPage({ title: kind, paper, css: css.join('\n'), content }));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
const pdfOf = async (kind: PaperKindName, paper: Paper, content: Piece): Promise<Buffer> => {
  await show(kind, paper, content);
  return page.pdf({ preferCSSPageSize: true });
};

type Papers = Readonly<Record<'report' | 'rallies' | 'libero' | 'set-line-up', Piece>>;
function papersOf({ of, result }: ReturnType<typeof longMatch>): Papers {
  const lineUp = lineUpOfSet(of, 2);
  if (!lineUp) throw new Error('No line-up');
  const [report, rallies] = [reportPaper(of, result), rallyPaper(of, of.view.sets)];
  return { report, rallies, libero: liberoPaper(of, of.view.sets), 'set-line-up': lineUpPaper(lineUp) };
}
const PAGES = { report: 2, rallies: 2, libero: 5, 'set-line-up': 1 } as const;
const KINDS = ['report', 'rallies', 'libero', 'set-line-up'] as const;
const SIZES = ['a4', 'letter'] as const;

const usual = papersOf(longMatch());
test.each(SIZES.flatMap((size) => KINDS.map((kind) => [kind, size] as const)))(
  '[PAPER-10] [PAPER-08] [SHT-07] [SHT-09] five sets of fifty rallies: %s on %s has its pages, and its words are those of the screen',
  async (kind, size) => {
    const pdf = await pdfOf(kind, size, usual[kind]);
    expect(pagesIn(pdf)).toBe(PAGES[kind]);
    expect(differences(textsIn(usual[kind]), pdf)).toEqual([]);
  },
);

test.each(SIZES)('[PAPER-10] a report of three sets is two pages of %s too, and whole', async (size) => {
  const { report } = papersOf(longMatch({ log: longLog(3) }));
  const pdf = await pdfOf('report', size, report);
  expect(pagesIn(pdf)).toBe(PAGES.report);
  expect(differences(textsIn(report), pdf)).toEqual([]);
});

test.each(SIZES)(
  '[PAPER-10] with the longest names, numbers of theirs and fifteen players it stays two pages: %s',
  async (size) => {
    const match = longMatch({
      ...{ players: longRoster('W'.repeat(94)), team: 'T'.repeat(100), opponent: 'O'.repeat(100), log: longLog() },
    });
    const papers = papersOf(match);
    for (const kind of KINDS) {
      await show(kind, size, papers[kind]);
      await page.setViewportSize({ width: 703, height: 960 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), kind).toBe(0);
      expect(pagesIn(await page.pdf({ preferCSSPageSize: true })), kind).toBe(PAGES[kind]);
    }
  },
);

test('[PAPER-05] [SHT-02] numbers of the line-up sheet are 20 mm high and more, and nothing of a copy is cut off', async () => {
  await show('set-line-up', 'a4', usual['set-line-up']);
  const heights = await page.locator('.number').evaluateAll((all) =>
    all.map((one) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return 0;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(one);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return pen.measureText(one.textContent).actualBoundingBoxAscent;
    }),
  );
  const MM = 96 / 25.4;
  expect(Math.min(...heights) / MM).toBeGreaterThanOrEqual(20);
  const cut = await page
    .locator('.place, .copy')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length);
  expect(cut).toBe(0);
});

test('[PAPER-13] [SHT-01] the sheets are black on white: nothing is told by colour', async () => {
  for (const kind of KINDS) {
    await show(kind, 'a4', usual[kind]);
    const colours = await page
      .locator('.sheet *')
      .evaluateAll((all) => [
        ...new Set(all.flatMap((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor])),
      ]);
    for (const colour of colours) expect(colour).toMatch(/^rgba?\((\d+), \1, \1(, \d)?\)$/);
  }
});
