import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeSession } from '#domain/match/commands.ts';
import { axe } from '#tests/support/axe.ts';
import { type Account, type Journey, type Look, startJourney } from '#tests/support/journey.ts';
import { LARGER } from '#tests/support/larger-text.ts';
import { ralliedMatch, thumbOn } from '#tests/support/rally-journey.ts';

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

async function open(depth: string, look: Look, names: { team?: string; opponent?: string } = {}): Promise<Page> {
  const { drafts, sessionId } = ralliedMatch({ first: 'them', depth, ...names });
  await journey.push(coach, drafts);
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { ...look, still: true });
  await page.getByRole('button', { name: 'We score' }).waitFor();
  return page;
}

/** Words of which a part is out of sight: cut by what they stand in, or under something else. */
const cutWords = (page: Page, within: string) =>
  page.evaluate((from) => {
    const found: string[] = [];
    for (const root of document.querySelectorAll(from)) {
      const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) {
        const line = document.createRange();
        line.selectNodeContents(words.currentNode);
        const said = line.getBoundingClientRect();
        const text = words.currentNode.textContent?.trim() ?? '';
        if (text === '' || said.width === 0) continue;
        for (let box = words.currentNode.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement) {
          const { left, right, top, bottom } = box.getBoundingClientRect();
          const isOut =
            said.left < left - 1 || said.right > right + 1 || said.top < top - 3 || said.bottom > bottom + 3;
          const cuts = box.tagName === 'BUTTON' || getComputedStyle(box).overflowX !== 'visible';
          if (cuts && isOut && !found.includes(text)) found.push(text);
        }
      }
    }
    return found;
  }, within);

/** Whether the last words of a line are whole within it. */
function lastInView(line: Element): boolean {
  const words = document.createRange();
  let last: Element = line;
  while (last.lastElementChild) last = last.lastElementChild;
  words.selectNodeContents(last);
  const [said, room] = [words.getBoundingClientRect(), line.getBoundingClientRect()];
  return said.left >= room.left - 1 && said.right <= room.right + 1;
}

/** How far what stands in a key stays from its left and right edge, in px. */
function roomBeside(key: Element): number {
  const inside = document.createRange();
  inside.selectNodeContents(key);
  const [said, edge] = [inside.getBoundingClientRect(), key.getBoundingClientRect()];
  return Math.min(said.left - edge.left, edge.right - said.right);
}

const TRAIL = 'main > :has(> [aria-label^="Rotation "])';

test.each([
  [390, 844, 'as they are'],
  [844, 390, 'as they are'],
  [390, 844, 'doubled by the browser'],
  [390, 844, 'doubled by the page'],
] as const)(
  '[ENTRY-77] on %i × %i with words %s the trail of a long rally shows its newest step and who is waited for',
  async (width, height, words) => {
    const page = await open('touch', { width, height, touch: true });
    await LARGER[words](page);
    const { tap, plate } = thumbOn(page);
    const newest = async (seen: string) => {
      await page.locator(TRAIL).getByText(seen).last().waitFor();
      expect(await page.locator(`${TRAIL} > :first-child`).evaluate(lastInView)).toBe(true);
    };
    await plate(4);
    await tap(/^Pass 3/);
    await newest('who attacks?');
    await plate(10);
    await tap('Attack in play, number 10 Fitzgerald');
    await plate(4);
    await tap('Dig, number 4 Lindqvist');
    await newest('who attacks?');
    await plate(10);
    await newest('…');
    const steps = page.locator(TRAIL).getByRole('button');
    for (const step of await steps.all()) expect((await step.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  },
);

test.each([
  [360, 640, 'as they are'],
  [390, 844, 'as they are'],
  [390, 844, 'doubled by the browser'],
] as const)(
  '[ENTRY-78] on %i × %i with words %s why a key is off is read whole, and nothing says that it was recorded',
  async (width, height, words) => {
    const page = await open('touch', { width, height, touch: true });
    await LARGER[words](page);
    const { plate } = thumbOn(page);
    await plate(4);
    await page.getByRole('button', { name: /^Block error, / }).click({ force: true });
    await page.getByRole('button', { name: 'Record anyway' }).waitFor();
    expect(await cutWords(page, 'main :has(> [role=status])')).toEqual([]);
    expect(await page.getByRole('button', { name: 'Rally list' }).locator('svg').isVisible()).toBe(false);
  },
);

test.each(['doubled by the browser', 'doubled by the page'] as const)(
  '[ENTRY-79] on a phone with words %s what is used between rallies stands whole in its key',
  async (words) => {
    const page = await open('touch', { width: 390, height: 844, touch: true });
    await LARGER[words](page);
    expect(await cutWords(page, '[aria-label="Between rallies"]')).toEqual([]);
    const keys = page.getByRole('group', { name: 'Between rallies' }).getByRole('button');
    await keys.getByText('#1 for #11').waitFor();
    for (const key of await keys.all()) expect(await key.evaluate(roomBeside)).toBeGreaterThan(4);
  },
);

test.each([
  [360, 640],
  [390, 844],
  [820, 1180],
] as const)('[ENTRY-80] on %i × %i what the server did last lies over no ball', async (width, height) => {
  const page = await open('touch', { width, height, touch: true });
  const { tap, plate, point } = thumbOn(page);
  await point('us');
  await plate(7);
  await tap('Dig, number 7 Ruiz');
  const server = page.getByRole('button', { name: /^P1, number 7 .*serves, dig/ });
  await server.getByText('Dig').waitFor();
  expect(await server.locator('svg').isVisible()).toBe(false);
});

test('[ENTRY-81] on a small phone the score in the last line is whole, and whose entry it was gives way', async () => {
  const page = await open('touch', { width: 360, height: 640, touch: true });
  const { tap, plate } = thumbOn(page);
  await plate(4);
  await tap(/^Pass 3/);
  await plate(10);
  await tap(/^Attack blocked/);
  await page.getByText(/Attack blocked, 0–1/).waitFor();
  expect((await cutWords(page, 'main [role=status]')).filter((one) => one.includes('0–1'))).toEqual([]);
});

/** Words that end before their end: with dots, or in the midst of a line. */
const shortened = (page: Page, within: string) =>
  page.locator(within).evaluateAll((found) =>
    found
      .flatMap((one) => [one, ...one.querySelectorAll('*')])
      .filter((one) => one instanceof HTMLElement && getComputedStyle(one).overflowX === 'hidden')
      // One that is only read aloud is 1 px wide.
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

const LONG = { team: 'Tidewater 16 Elite', opponent: 'Capital Storm 16' };

test.each([
  [360, 640, 'as they are'],
  [390, 844, 'as they are'],
  [844, 390, 'as they are'],
  [390, 844, 'doubled by the browser'],
  [390, 844, 'doubled by the page'],
  [1180, 820, 'doubled by the page'],
] as const)(
  '[ENTRY-82] on %i × %i with words %s whom we play is whole in the bar, and a name on a card or plate ends with a word',
  async (width, height, words) => {
    const page = await open('touch', { width, height, touch: true }, LONG);
    await LARGER[words](page);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
    const bar = page.getByRole('heading', { name: /vs Capital Storm 16/ });
    const isWhole = await bar.evaluate((title) =>
      [title, ...title.querySelectorAll('*')].every(
        ({ scrollHeight, clientHeight }) => clientHeight === 0 || scrollHeight <= clientHeight + 4,
      ),
    );
    expect(isWhole).toBe(true);
    expect(await shortened(page, 'main h1')).toEqual([]);
    expect(await shortened(page, 'main [aria-label=Score] em')).toEqual([]);
    expect(await shortened(page, 'main [aria-label=Court] em')).toEqual([]);
  },
);

test.each([
  [1024, 690],
  [1100, 720],
  [1120, 834],
  [1180, 820],
  [1280, 800],
])(
  '[ENTRY-94] on a tablet on its side, %i × %i, no word of the trail, the court or a key is cut',
  async (width, height) => {
    const page = await open('touch', { width, height, touch: true });
    await page.getByRole('button', { name: /^P1/ }).waitFor();
    expect(await cutWords(page, `${TRAIL}, main [aria-label=Court], main section`)).toEqual([]);
  },
);

test('[ENTRY-95] rows that are fewer than four stand at the thumb, the last at the points', async () => {
  const page = await open('touch', { width: 390, height: 844, touch: true });
  await page.getByRole('button', { name: /^Depth/ }).click();
  await page.getByRole('switch', { name: 'My part: serve and pass' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  const [last, points] = await Promise.all(
    ['Their ace', 'They score'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  expect((points?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(24);
});

test.each([
  [390, 844, 'as they are'],
  [390, 844, 'doubled by the browser'],
  [390, 844, 'doubled by the page'],
  [360, 640, 'doubled by the page'],
] as const)(
  '[ENTRY-90] on %i × %i with words %s all keys of the bar of a completed match are on the screen',
  async (width, height, words) => {
    const { drafts, teamId, sessionId } = ralliedMatch({ first: 'them', depth: 'touch' });
    await journey.push(coach, [...drafts, completeSession.draft({ teamId, sessionId })]);
    const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { width, height, touch: true, still: true });
    const keys = page.locator('main header').locator('button, a');
    await page.getByRole('link', { name: 'Box Score' }).waitFor();
    await LARGER[words](page);
    const outside = await keys.evaluateAll((all) =>
      all
        .filter((key) => key.getBoundingClientRect().right > innerWidth)
        .map((key) => key.ariaLabel ?? key.textContent),
    );
    expect(await keys.count()).toBe(5);
    expect(outside).toEqual([]);
  },
);

test.each([
  [1180, 820, 'as they are'],
  [1280, 800, 'as they are'],
  [1180, 820, 'doubled by the page'],
] as const)('[ENTRY-84] on %i × %i with words %s the last entry and a hint are whole', async (width, height, words) => {
  const page = await open('touch', { width, height, touch: true }, LONG);
  await LARGER[words](page);
  const { tap, plate, point } = thumbOn(page);
  const last = page.locator('main [role=status]').last();
  const found: (string | null)[] = [];
  const look = async (seen: string) => {
    await last.getByText(seen).waitFor();
    found.push(...(await shortened(page, 'main [role=status]')));
    const lines = await last.evaluate((one) => one.scrollHeight - one.clientHeight);
    if (lines > 3) found.push(`${seen}: ${lines} px cut`);
  };
  await look('Tap who plays the ball');
  await plate(4);
  await tap(/^Pass 3/);
  await plate(10);
  await look('Pass 3');
  await tap(/^Kill/);
  await look('Kill, 1–0');
  await point('them');
  await look('1–1');
  expect(found).toEqual([]);
});

test.each([
  [390, 844],
  [1280, 800],
] as const)('[ENTRY-85] on %i × %i why the libero cannot go in for somebody is read whole', async (width, height) => {
  const page = await open('touch', { width, height, touch: true });
  await thumbOn(page).point('us');
  await page.getByRole('button', { name: /^Libero/ }).click();
  await page.getByRole('dialog').getByText('no rally between').first().waitFor();
  expect(await shortened(page, 'dialog[open]')).toEqual([]);
  expect(await axe(page)).toEqual([]);
});
