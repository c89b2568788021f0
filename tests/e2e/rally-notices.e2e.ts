import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseRules } from '#domain/match/commands.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { ralliedMatch, thumbOn } from '#tests/support/rally-journey.ts';

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

test('[COUNTS-37] on a phone nothing of an older toast is seen through the one that lies over it', async () => {
  const rules = { ...PRESETS['usav-2026'].rules, points: 2, technicalAt: [1] };
  const { drafts, teamId, sessionId } = ralliedMatch({ first: 'them', depth: 'score' });
  await journey.push(coach, [...drafts, chooseRules.draft({ teamId, sessionId, rules })]);
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { width: 390, height: 844, still: true });
  await thumbOn(page).point('us');
  const toasts = page.getByRole('region', { name: 'Notifications' }).locator('div > div');
  // None leaves while the pointer stands on them.
  await toasts.filter({ hasText: 'Technical timeout at 1' }).hover();
  await page.keyboard.press('ArrowLeft');
  const newest = toasts.filter({ hasText: 'Set 1 to' });
  await newest.waitFor();
  const box = (await newest.boundingBox()) ?? expect.fail('no toast');
  // Both are rounded: where two edges lie on each other, they are a shade darker.
  const clip = { x: box.x + 8, y: box.y + 1, width: box.width - 16, height: box.height - 2 };
  const withOlder = await page.screenshot({ clip });
  const older = await toasts.filter({ hasText: 'Technical' }).evaluateAll((cards) => {
    for (const card of cards) card.style.visibility = 'hidden';
    return cards.length;
  });
  expect(older).toBe(1);
  expect(withOlder.equals(await page.screenshot({ clip }))).toBe(true);
});

test.each([
  [1180, 820],
  [820, 1180],
] as const)(
  '[COUNTS-38] on %i × %i a toast stands over no key and no title of a dialog in the middle',
  async (width, height) => {
    const rules = { ...PRESETS['usav-2026'].rules, points: 2 };
    const { drafts, teamId, sessionId } = ralliedMatch({ first: 'them', depth: 'score' });
    await journey.push(coach, [...drafts, chooseRules.draft({ teamId, sessionId, rules })]);
    const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { width, height, still: true });
    const { tap } = thumbOn(page);
    await tap('We score');
    for (const row of ['Keyboard', 'Timeout card']) {
      await tap('We score');
      await page.getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menuitem', { name: row }).click();
      const toast = page.getByRole('dialog').getByText('Set 1 to Tidewater 16, 2–0');
      await toast.waitFor();
      const under = await page.evaluate(() => {
        const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
        const card = dialog?.querySelector('[aria-label=Notifications] > div > div')?.getBoundingClientRect();
        const parts = [...(dialog?.querySelectorAll('h2, button, [role=switch]') ?? [])].filter(
          (part) => !part.closest('[aria-label=Notifications]'),
        );
        const isUnder = (part: Element) => {
          const words = document.createRange();
          words.selectNodeContents(part);
          const { left, right, top, bottom } = (part.tagName === 'H2' ? words : part).getBoundingClientRect();
          return card && left < card.right && right > card.left && top < card.bottom && bottom > card.top;
        };
        return parts.filter(isUnder).map((part) => part.ariaLabel ?? part.textContent);
      });
      expect(under, row).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await tap('Undo');
    }
  },
);

test.each([
  [820, 1180],
  [1180, 820],
  [1280, 800],
] as const)(
  '[COUNTS-40] on %i × %i a toast lies over no key of rally entry, no score and no part of the trail',
  async (width, height) => {
    const rules = { ...PRESETS['usav-2026'].rules, points: 2 };
    const team = 'Tidewater 16 Elite of the Northern Shore';
    const { drafts, teamId, sessionId } = ralliedMatch({ first: 'them', depth: 'score', team });
    await journey.push(coach, [...drafts, chooseRules.draft({ teamId, sessionId, rules })]);
    const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { width, height, still: true });
    const { point } = thumbOn(page);
    await point('us');
    await point('us');
    const toast = page.getByRole('region', { name: 'Notifications' }).locator('div > div');
    // It stays while the pointer stands on it.
    await toast.filter({ hasText: 'Set 1 to' }).hover();
    const card = (await toast.filter({ hasText: 'Set 1 to' }).boundingBox()) ?? expect.fail('no toast');
    const under = await page.locator('main button, main a, main > :has(> [aria-label^="Rotation "])').evaluateAll(
      (all, { x, y, width: across, height: down }) =>
        all
          .filter((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left < x + across && right > x && top < y + down && bottom > y;
          })
          .map((part) => part.ariaLabel ?? part.textContent),
      card,
    );
    expect(under).toEqual([]);
  },
);

test('[ENTRY-91] on a tablet upright a toast lies over no key of the line-up sheet, however long its rules are', async () => {
  const { rules } = PRESETS['usav-2026'];
  const { drafts, teamId, sessionId } = ralliedMatch({ first: 'them', depth: 'score' });
  const long = { points: 2, subs: null, timeoutSeconds: 600 };
  await journey.push(coach, [...drafts, chooseRules.draft({ teamId, sessionId, rules: { ...rules, ...long } })]);
  const page = await journey.open(coach, `/stat-tracking/${sessionId}`, { width: 820, height: 1180, still: true });
  await thumbOn(page).tap('We score');
  await thumbOn(page).tap('We score');
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Line-up', exact: true }).click();
  const toast = page.getByRole('dialog').getByRole('region', { name: 'Notifications' }).locator('div > div');
  const card = (await toast.filter({ hasText: 'Set 1 to' }).boundingBox()) ?? expect.fail('no toast');
  const key = (await page.getByRole('button', { name: /^Rules: / }).boundingBox()) ?? expect.fail('no key');
  expect(card.x + card.width).toBeLessThanOrEqual(key.x);
});
