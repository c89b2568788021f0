import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOneTime } from '#domain/match/commands.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { ralliedMatch } from '#tests/support/rally-journey.ts';

/** A phone with a notch, on its side. */
const ON_ITS_SIDE = { width: 844, height: 390, touch: true };
const NOTCH = { left: 59, right: 59, bottom: 21 };

const COUNTED = randomUUID();
const rallied = ralliedMatch({ first: 'us', depth: 'touch' });
const team = `/team/${rallied.teamId}`;
const PATHS = [
  ...['/teams', '/changes', '/support', '/terms'],
  ...['lineups', 'lineups?tab=court', 'lineups?tab=lineups', 'schedule'].map((path) => `${team}/${path}`),
  ...['', '/past-events', '/player-analysis', '/team-analysis', '/season'].map((path) => `${team}/stats${path}`),
  ...[COUNTED, rallied.sessionId].map((id) => `/stat-tracking/${id}`),
  `/stat-tracking/${rallied.sessionId}/box-score`,
];

let journey: Journey;
let coach: Account;
beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  await journey.push(coach, [
    ...rallied.drafts,
    startOneTime.draft({
      ...{ teamId: rallied.teamId, sessionId: COUNTED, eventId: randomUUID(), title: 'League match' },
      ...{ date: '2025-11-15', startTime: '18:00', numSets: 5, notes: null, opponentName: 'Breakers' },
    }),
  ]);
});
afterAll(() => journey.close());

async function openOnItsSide(): Promise<Page> {
  const page = await journey.open(coach, '/teams', ON_ITS_SIDE);
  const line = await page.context().newCDPSession(page);
  const { left, right, bottom } = NOTCH;
  const most = { leftMax: left, rightMax: right, bottomMax: bottom };
  await line.send('Emulation.setSafeAreaInsetsOverride', { insets: { left, right, bottom, ...most } });
  return page;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1, main h2, main [data-tracker], main button').first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

/** Words and signs that lie under the notch or its mirror; what is scrolled sideways can be brought out. */
const underNotch = (page: Page) =>
  page.evaluate(({ left, right }) => {
    const isMovable = (one: Element | null): boolean =>
      one !== null &&
      ((one.scrollWidth > one.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)) ||
        isMovable(one.parentElement));
    const boxesOf = (one: Element): DOMRect[] => {
      const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      const ranges = own.map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
      return one instanceof SVGSVGElement ? [one.getBoundingClientRect()] : ranges.flat();
    };
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => one.closest('.sr, [aria-hidden=true]:not(svg)') === null && !isMovable(one))
      .filter((one) =>
        boxesOf(one).some(
          (box) => box.width > 1 && box.right > 0 && (box.left < left || box.right > innerWidth - right),
        ),
      )
      .map(
        (one) => `${one.closest('button, a')?.ariaLabel ?? one.textContent?.trim().slice(0, 40) ?? ''} ${one.tagName}`,
      );
  }, NOTCH);

/** Fields whose letters are so small that iOS zooms into them, and keys that a double tap zooms at. */
const zoomed = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const small = shown('input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea')
      .map((one) => [one.closest('label, [data-field]')?.textContent ?? one.id, getComputedStyle(one).fontSize])
      .filter(([, size = '']) => Number.parseFloat(size) < 16);
    const loose = shown('button, [role=button], [role=tab], [role=option], [role=menuitem]')
      .filter((one) => getComputedStyle(one).touchAction === 'auto')
      .map((one) => [one.ariaLabel ?? one.textContent ?? '', 'zooms']);
    return [...small, ...loose].map((one) => one.join(': '));
  });

test('[ENGINE-34] [ENGINE-35] with a notch at its side no address has anything under it, no field is zoomed into and no key by a double tap', async () => {
  const page = await openOnItsSide();
  const told: string[] = [];
  for (const path of PATHS) {
    await visit(page, path);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) told.push(`${path} is ${excess} px too wide`);
    for (const one of [...(await underNotch(page)), ...(await zoomed(page))])
      told.push(`${path.replace(rallied.teamId, 'team')} ${one}`);
  }
  expect(told).toEqual([]);
});

test('[ENGINE-34] [ENGINE-35] nor has a dialog with its fields', async () => {
  const page = await openOnItsSide();
  await visit(page, `${team}/schedule`);
  await page.getByRole('button', { name: 'Add Event' }).click();
  await page.getByLabel('Start date').waitFor();
  expect([...(await underNotch(page)), ...(await zoomed(page))]).toEqual([]);
});
