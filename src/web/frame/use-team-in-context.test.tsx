import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FREE } from '#domain/billing/plan-state.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { showFramed, signedIn } from '#tests/support/inner-frame.tsx';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { clearRoom, makeSession, ME, openRoom } from '#tests/support/room.ts';
import { allByRole, byRole, clearScreen, click, nameOf } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { expectConsoleError } from '#tests/support/web-setup.ts';
import { forgetPlan } from '#web/access/plan-check.ts';
import type { SyncStore } from '#web/sync/client.ts';

const dana = signedIn(ME, 'Dana');

let store: SyncStore | undefined;
let net: ReturnType<typeof fakeServer>;
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  net = fakeServer({
    '/api/billing/subscription': () => ({ body: FREE }),
    '/api/accounts/session': () => ({ body: { user: null } }),
  });
});
afterEach(async () => {
  await clearScreen();
  forgetPlan();
  clearRoom(store);
  net.close();
  vi.restoreAllMocks();
});

type Room = Parameters<typeof openRoom>[0];

/** The frame over a screen, to somebody on whose device the room's rows are. */
async function at(path: string, room: Room = {}) {
  store = await openRoom(room);
  const { navigate } = await showFramed(path, store, dana, 'the screen');
  return (to: string) => act(async () => navigate(to));
}

const header = () => byRole('banner');
const tint = () => header().style.getPropertyValue('--team');
const leadsTo = (name: string) =>
  allByRole('link')
    .find((one) => nameOf(one) === name)
    ?.getAttribute('href');

test('[HEAD-10] [HEAD-14] the header is tinted on a team’s screens, and plain again on My Teams', async () => {
  const go = await at(`/team/${TEAM}/lineups`);
  expect(tint()).toBe('#17406d');
  await go('/teams');
  expect([tint(), header().hasAttribute('data-team')]).toEqual(['', false]);
});

test.each([`/stat-tracking/${SESSION}`, `/stat-tracking/${SESSION}/box-score`])(
  '[HEAD-11] [HEAD-15] [HEAD-17] [AMB-022] at %s the team in context is that of the session, for a guest too',
  async (path) => {
    await at(path, { sessions: [makeSession()], access: { role: 'coach', pro: true } });
    expect(tint()).toBe('#17406d');
    expect(leadsTo('Schedule')).toBe(`/team/${TEAM}/schedule`);
  },
);

test('[HEAD-13] [HEAD-17] [AMB-020] of no team, and of a session that nobody knows, the header wears and leads to nothing', async () => {
  const go = await at('/teams', { sessions: [makeSession()] });
  for (const path of ['/teams', '/admin', '/stat-tracking/0190a000-0000-7000-8000-00000000dead']) {
    await go(path);
    expect([path, tint(), leadsTo('Schedule')]).toEqual([path, '', undefined]);
    const schedule = byRole('button', 'Schedule');
    expect(['aria-disabled', 'title'].map((name) => schedule.getAttribute(name))).toEqual([
      'true',
      'Open a team first',
    ]);
  }
});

/** The pictures that are fetched without being shown. */
function pictures() {
  const made: HTMLImageElement[] = [];
  const { Image: Plain } = window;
  vi.stubGlobal('Image', function Made() {
    const one = new Plain();
    made.push(one);
    return one;
  });
  return { made, end: () => vi.stubGlobal('Image', Plain) };
}
const LOGO = `/files/team-logos/${ME}/${TEAM}/logo.webp?v=1`;

test('[HEAD-13] [HEAD-25] of a logo that cannot be fetched the header has its normal colours, and that is logged', async () => {
  const { made, end } = pictures();
  const go = await at(`/team/${TEAM}/lineups`, { logoUrl: LOGO });
  await seen(() => made.some((one) => one.getAttribute('src') === LOGO));
  expect(tint()).toBe('#17406d');
  expectConsoleError(/^The team logo could not be loaded\. .*logo\.webp/);
  await act(async () => made.forEach((one) => one.dispatchEvent(new Event('error'))));
  expect([tint(), header().hasAttribute('data-team')]).toEqual(['', false]);
  await go(`/team/${TEAM}/schedule`);
  expect(tint()).toBe('');
  end();
});

test('[HEAD-10] without a network the colours of the logo are known all the same', async () => {
  const { made, end } = pictures();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  await at(`/team/${TEAM}/lineups`, { logoUrl: LOGO });
  await seen(() => made.some((one) => one.getAttribute('src') === LOGO));
  isOnline.mockReturnValue(false);
  await act(async () => made.forEach((one) => one.dispatchEvent(new Event('error'))));
  expect(tint()).toBe('#17406d');
  end();
});

test('[HEAD-18] [AMB-023] a guest of a Pro owner, who has no plan, sees a crown only where no team is in context', async () => {
  const go = await at(`/team/${TEAM}/lineups`, { access: { role: 'coach', pro: true } });
  expect(leadsTo('Schedule')).toBe(`/team/${TEAM}/schedule`);
  await go('/teams');
  expect(allByRole('button', 'SchedulePremium')).toHaveLength(1);
});

test('[HEAD-06] [HEAD-07] [HEAD-08] the page scrolls, and the header goes and comes', async () => {
  const go = await at(`/team/${TEAM}/lineups`);
  const shown = header().className;
  const scrollY = vi.spyOn(window, 'scrollY', 'get');
  const scrollTo = async (y: number) => {
    scrollY.mockReturnValue(y);
    await act(async () => void window.dispatchEvent(new Event('scroll')));
    return header().className === shown ? 'shown' : 'hidden';
  };
  expect(await scrollTo(60)).toBe('shown');
  expect(await scrollTo(90)).toBe('hidden');
  expect(await scrollTo(500)).toBe('hidden');
  expect(await scrollTo(490)).toBe('shown');
  expect(await scrollTo(600)).toBe('hidden');
  expect(await scrollTo(0)).toBe('shown');
  expect(await scrollTo(600)).toBe('hidden');
  await go('/teams');
  expect(header().className).toBe(shown);
});

test.each([
  ['[UMENU-11]', 'Profile', 'Profile Settings'],
  ['[UMENU-12]', 'Settings', 'Settings'],
  ['[UMENU-13]', 'Send Feedback', 'Send Feedback'],
])('%s the menu item "%s" opens the dialog "%s"', async (_id, item, title) => {
  await at('/teams');
  await click(byRole('button', 'Account menu'));
  expect(allByRole('dialog')).toEqual([]);
  await click(byRole('menuitem', item));
  await seen(() => allByRole('dialog', title).length === 1);
});

test.each([
  [true, 'Admin', '/admin'],
  [false, 'Free', undefined],
] as const)(
  '[UMENU-05] [UMENU-07] [UMENU-17] of somebody who is an admin, %s, the badge reads %s',
  async (isAdmin, badge, href) => {
    net.answer('/api/accounts/session', () => ({ body: { user: { ...dana, isAdmin } } }));
    await at('/teams');
    await click(byRole('button', 'Account menu'));
    const item = () => allByRole('menuitem', 'Admin Panel')[0]?.getAttribute('href');
    await seen(() => header().textContent.includes(badge) && (item() ?? undefined) === href);
  },
);
