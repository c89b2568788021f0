import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEntry } from '#domain/match/recording.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { axe } from '#tests/support/axe.ts';
import { troubles } from '#tests/support/e2e.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { LARGER } from '#tests/support/larger-text.ts';
import { ralliedMatch } from '#tests/support/rally-journey.ts';
import { postOf } from '#tests/support/told-rallies.ts';

const match = ralliedMatch({ first: 'us', depth: 'touch' });
const REPORT = `/stat-tracking/${match.sessionId}/box-score`;

let journey: Journey;
let coach: Account;

const say = (setNumber: number, kind: string, payload: object) =>
  recordEntry.draft({
    ...{ teamId: match.teamId, sessionId: match.sessionId, id: randomUUID(), setNumber },
    entry: MatchEntry.parse({ kind, payload }),
  });
const touch = (set: number, n: number, player: number, skill: string, grade: string, k = 1) =>
  say(set, 'contact', { ...postOf(n, set), k, side: 'us', who: match.who(player), skill, grade });
const theirs = (set: number, n: number, number: string, skill: string, grade: string) =>
  say(set, 'contact', { ...postOf(n, set), k: 1, side: 'them', who: { number }, skill, grade });

/** A rally in which we receive, set and kill, or err; or theirs is a kill. In turns, so that all six rotations come. */
function ralliesOf(set: number, count: number) {
  const hitters = [7, 10, 4, 8, 11];
  return Array.from({ length: count }, (_, i) => {
    const [n, hitter] = [i + 1, hitters[i % hitters.length] ?? 7];
    const pass = touch(set, n, i % 3 === 0 ? 4 : 7, 'receive', String(3 - (i % 3)));
    const set2 = touch(set, n, 2, 'set', 'in', 2);
    if (i % 5 === 4) return [pass, set2, touch(set, n, hitter, 'attack', 'error', 3)];
    if (i % 2 === 0) return [theirs(set, n, String(9 + (i % 4)), 'attack', 'kill')];
    return [pass, set2, touch(set, n, hitter, 'attack', 'kill', 3)];
  }).flat();
}

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  await journey.push(coach, [
    ...match.drafts,
    // Where their setter began is known of the first set: their rotations stand below ours.
    say(1, 'line-up', { side: 'them', six: null, setterAt: 3 }),
    ...ralliesOf(1, 30),
    say(1, 'timeout', { after: postOf(12).rally, side: 'us', type: 'team' }),
    say(1, 'timeout', { after: postOf(20).rally, side: 'them', type: 'team' }),
    say(2, 'open-set', {}),
    ...ralliesOf(2, 20),
  ]);
});
afterAll(() => journey.close());

async function openReport(look: { width: number; height: number; dark?: boolean; touch?: boolean }): Promise<Page> {
  const page = await journey.open(coach, REPORT, { ...look, still: true });
  await page.getByRole('heading', { name: 'Rotations', exact: true }).waitFor();
  return page;
}

const SCREENS = [
  { name: 'phone', width: 390, height: 844, touch: true },
  { name: 'tablet', width: 820, height: 1180, touch: true },
  { name: 'desktop', width: 1280, height: 900 },
] as const;

test.each(SCREENS.flatMap((screen) => [false, true].map((dark) => ({ ...screen, dark }))))(
  '[REPORT-17] the report is whole and accessible, with a figure opened too: $name, dark $dark',
  async (look) => {
    const page = await openReport(look);
    const heard = troubles(page);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await page.getByRole('button', { name: /^Kills, #7 Ruiz: \d+/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^Kills of #7 Ruiz: / })
      .waitFor();
    expect(await axe(page)).toEqual([]);
    expect(heard).toEqual([]);
  },
);

test.each(['doubled by the browser', 'doubled by the page'] as const)(
  '[COUNTS-39] on a phone with words %s each figure of the report stands in its own box',
  async (words) => {
    const page = await openReport(SCREENS[0]);
    await LARGER[words](page);
    const outside = await page.locator('main dl > div').evaluateAll((boxes) =>
      boxes.flatMap((box) => {
        const inside = document.createRange();
        inside.selectNodeContents(box);
        const [said, room] = [inside.getBoundingClientRect(), box.getBoundingClientRect()];
        return said.right > Math.min(room.right, innerWidth) + 1 ? [box.textContent] : [];
      }),
    );
    expect(outside).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  },
);

test('[BOX-07] on a phone number and name stay where they are, the rest scrolls, and rows are high enough for a finger', async () => {
  const page = await openReport(SCREENS[0]);
  const box = page.getByRole('region', { name: 'Box score of the match' });
  const measure = () =>
    box.evaluate((region) => ({
      names: [...region.querySelectorAll('tbody th')].map((name) => name.getBoundingClientRect().left),
      kills: region.querySelector('tbody td:nth-of-type(2)')?.getBoundingClientRect().left ?? 0,
      lowest: Math.min(...[...region.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)),
    }));
  const before = await measure();
  await box.evaluate((region) => region.scrollBy(150, 0));
  const after = await measure();
  expect(after.names).toEqual(before.names);
  expect(after.kills).toBe(before.kills - 150);
  expect(after.lowest).toBeGreaterThanOrEqual(44);
});

test('[REPORT-08] [REPORT-20] from Past Events to a figure, to its rally, to a correction, and back with one rally less', async () => {
  const page = await journey.open(coach, `/team/${match.teamId}/stats/past-events`, SCREENS[0]);
  await page.getByRole('link', { name: /^Box Score/ }).click();
  const key = page.getByRole('button', { name: /^Kills, #7 Ruiz: / });
  const shown = Number(/\d+$/.exec((await key.getAttribute('aria-label')) ?? '')?.[0]);
  expect(shown).toBeGreaterThan(2);
  await key.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading', { name: `Kills of #7 Ruiz: ${shown}` }).waitFor();
  const rallies = sheet.getByRole('list', { name: 'Rallies' }).getByRole('link');
  expect(await rallies.count()).toBe(shown);

  await rallies.nth(1).click();
  await page.getByRole('heading', { name: 'Rally list' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
    /^Rally \d+, our point, #7 Ruiz kill/,
  );
  await page.getByRole('button', { name: 'To Breakers' }).click();
  await page
    .getByText(/^Rally \d+ changed/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Back to match' }).click();

  await sheet.getByRole('heading', { name: `Kills of #7 Ruiz: ${shown - 1}` }).waitFor();
  // The corrected one stands struck for five seconds.
  expect([await rallies.count(), await sheet.locator('del').count()]).toEqual([shown, 1]);
  await expect.poll(() => rallies.count()).toBe(shown - 1);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Kills, #7 Ruiz: ${shown - 1}`, exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Kills, #7 Ruiz: ${shown - 1}`,
  );
});

test('[ROT-06] with a player on court beside without her: a figure opens as many rallies as it shows, also from its address', async () => {
  const page = await openReport(SCREENS[0]);
  const compared = page.getByRole('region', { name: 'Compare', exact: true });
  const part = (name: string) => compared.getByRole('combobox', { name });
  // Of the two sets those that say something stand first.
  await compared
    .getByRole('region', { name: 'Comparison' })
    .getByRole('rowheader', { name: 'Side-out', exact: true })
    .waitFor();
  expect(await compared.locator('summary').textContent()).toMatch(/^\d+ more lines have too few rallies to compare$/);
  expect(await compared.getByText('too few to compare', { exact: true }).first().isVisible()).toBe(false);
  const labels = await part('First').getByRole('option').allTextContents();
  const [on = '', off = ''] = labels.filter((label) => label.endsWith(' on court'));
  expect(off).toBe(on.replace('With', 'Without'));
  await part('First').selectOption({ label: on });
  await part('Second').selectOption({ label: off });
  // None of them has ten rallies in both: the keyboard opens them.
  const more = compared.locator('summary', { hasText: /^\d+ lines have too few rallies to compare$/ });
  const keys = compared.getByRole('button', { name: /^Side-out, With #/ });
  expect(await keys.count()).toBe(0);
  await more.focus();
  await page.keyboard.press('Enter');
  const shown = await keys.evaluateAll((all) => all.map((key) => key.nextElementSibling?.textContent ?? ''));
  const [won = 0, of = 0] = (shown[0] ?? '').split(' of ').map(Number);
  expect(of).toBeGreaterThan(9);
  // Its rotations add up to it.
  const sums = shown.slice(1).map((text) => text.split(' of ').map(Number));
  expect([0, 1].map((i) => sums.reduce((sum, one) => sum + (one[i] ?? 0), 0))).toEqual([won, of]);
  expect(await axe(page)).toEqual([]);
  await keys.first().click();
  const sheet = page.getByRole('dialog');
  const rallies = sheet.getByRole('list', { name: 'Rallies' }).getByRole('link');
  await sheet.getByRole('heading', { name: `Side-out, ${on.replace('With', 'with')}: ${won}` }).waitFor();
  expect(await rallies.count()).toBe(won);
  await page.reload();
  await sheet.getByRole('heading', { name: `Side-out, ${on.replace('With', 'with')}: ${won}` }).waitFor();
  expect(await rallies.count()).toBe(won);
});

test('[REPORT-08] the way back from a rally that was only looked at stands at that rally again', async () => {
  const page = await openReport(SCREENS[2]);
  await page.getByRole('button', { name: /^Attack errors, #11 Tanaka: / }).click();
  const rally = page.getByRole('dialog').getByRole('link').last();
  const words = await rally.textContent();
  await rally.press('Enter');
  await page.getByRole('heading', { name: 'Rally list' }).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^Attack errors of #11 Tanaka/ })
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words);
});

test.each(['A4', 'Letter'] as const)(
  '[REPORT-18] the report is one sheet of %s, without keys to press',
  async (format) => {
    const page = await openReport(SCREENS[2]);
    const pdf = await page.pdf({ format, printBackground: true, preferCSSPageSize: false });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Set 1', exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Compare' }).isVisible()).toBe(false);
    expect(await page.getByRole('table', { name: 'Box score of the match' }).isVisible()).toBe(true);
  },
);
