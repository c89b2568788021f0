import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { FREE } from '#domain/billing/plan-state.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { signedIn } from '#tests/support/inner-frame.tsx';
import { allByRole, byRole, clearScreen, click, nameOf, show, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, SESSION, TEAM, falcons, hall, until } from '#tests/support/sync.ts';
import { settled } from '#tests/support/visitor.tsx';
import { expectConsoleError } from '#tests/support/web-setup.ts';
import { openSession } from '#web/access/session-store.ts';
import { App } from './app.tsx';
import { remembered } from '#web/access/remembered.ts';

const anna = signedIn(ANNA, 'Anna');

let gym: ReturnType<typeof hall>;
let net: ReturnType<typeof fakeServer>;
let user: object | null;
beforeEach(async () => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  user = anna;
  gym = hall();
  net = fakeServer({
    '/api/accounts/session': () => ({ body: { user } }),
    '/api/billing/subscription': () => ({ body: FREE }),
    '/api/admin/access': () => ({ body: { isAdmin: true, expiresAt: null } }),
  });
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true);
  store.close();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
  net.close();
});

/** The whole app on a device that knows a team, and whose server tells no more than who is signed in. */
async function open(path: string): Promise<string[]> {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const store = openSession({
    remembered,
    tabs: { tell: () => undefined, hear: () => () => undefined },
    now: () => new Date(),
    wait: () => new Promise(() => undefined),
  });
  await show(
    <Router hook={hook} searchHook={searchHook}>
      <App store={store} unsent={async () => 0} />
    </Router>,
  );
  return history;
}
const isTitled = (name: string) => seen(() => allByRole('heading', name).some(({ tagName }) => tagName === 'H1'));
const bar = () => allByRole('banner')[0] ?? null;
const links = () =>
  allByRole('link')
    .filter((link) => bar()?.contains(link))
    .map(nameOf);
const menus = () => allByRole('button', 'Account menu').length;
const team = (screen: string) => `/team/${TEAM}/${screen}`;

const SCREENS = [
  ['ROUTE-05', '/teams', 'My Teams'],
  ['ROUTE-07', team('lineups'), 'Falcons'],
  ['ROUTE-08', team('schedule'), 'Schedule'],
  ['ROUTE-09', team('stats'), 'Upcoming Events'],
  ['ROUTE-10', team('stats/past-events'), 'Past Events'],
  ['ROUTE-11', team('stats/player-analysis'), 'Player Analysis'],
  ['ROUTE-12', team('stats/team-analysis'), 'Team Analysis'],
  ['ROUTE-14', '/admin', 'Admin Access Required'],
] as const;
const INNER = [...SCREENS.map(([, path]) => path).filter((path) => path !== '/admin'), `/stat-tracking/${SESSION}`];
const OPEN = [
  ['ROUTE-15', '/terms', 'Terms of Use'],
  ['ROUTE-16', '/privacy', 'Privacy Policy'],
  ['ROUTE-17', '/support', 'Support & Contact'],
  ['ROUTE-18', '/app-store-screenshots', 'App Store Screenshots Generator'],
] as const;
const NOWHERE = ['/nonsense', `/team/${TEAM}`, `/team/${TEAM}/lineups/more`, '/stat-tracking'];

describe('who is signed in', () => {
  test.each(SCREENS)(
    '[%s] [ROUTE-22] finds at %s at once what is called "%s", under the header',
    async (_id, path, title) => {
      const history = await open(path);
      await isTitled(title);
      expect([history, menus(), links().includes('Teams')]).toEqual([[path], 1, true]);
    },
  );

  test.each(OPEN)('[%s] reads %s, "%s", under the simple bar as everybody does', async (_id, path, title) => {
    await open(path);
    await isTitled(title);
    expect([links().slice(1), menus()]).toEqual([['Home', 'Sign In'], 0]);
  });

  test.each(['/', '/auth'])('[ROUTE-02] [ROUTE-04] is led from %s to My Teams', async (path) => {
    const history = await open(path);
    await isTitled('My Teams');
    expect(history.at(-1)).toBe('/teams');
  });

  test.each(NOWHERE)('[ROUTE-19] [ROUTE-21] finds nothing at %s, which is logged', async (path) => {
    expectConsoleError(new RegExp(`404.* ${path}$`));
    await open(path);
    await isTitled('404');
    expect(byRole('main').textContent).toBe('404Oops! Page not foundReturn to Home');
  });
});

describe('a visitor', () => {
  beforeEach(() => {
    user = null;
  });

  test.each(INNER)('[ROUTE-06] [ROUTE-23] is led from %s to sign-in, and sees and asks for nothing', async (path) => {
    const history = await open(path);
    await seen(() => allByRole('tab', 'Sign In').length === 1);
    expect([history.at(-1), bar(), document.body.textContent.includes('Falcons')]).toEqual(['/auth', null, false]);
    expect(net.sent.map((one) => one.path).filter((sent) => sent.startsWith('/api/sync'))).toEqual([]);
  });

  test('[GUARD-14] who signs in at an address that was asked for stands there, and stays there', async () => {
    net.answer('/api/accounts/sign-in', () => {
      user = anna;
      return { status: 204 };
    });
    const history = await open(team('schedule'));
    await seen(() => allByRole('tab', 'Sign In').length === 1);
    await type(anna.email, byRole('textbox', 'Email'));
    await type('Tidewater-16', byRole('textbox', 'Password'));
    await click(byRole('button', 'Sign In'));
    await isTitled('Schedule');
    await settled();
    expect([history.at(-1), history.includes('/teams')]).toEqual([team('schedule'), false]);
  });

  test('[ROUTE-14] [AMB-099] is denied the panel, under a bar without a menu', async () => {
    await open('/admin');
    await isTitled('Access Denied');
    expect([bar() === null, menus(), net.to('/api/admin/access')]).toEqual([false, 0, []]);
  });

  test.each(NOWHERE)('[ROUTE-19] [ROUTE-21] [AMB-002] finds nothing at %s either', async (path) => {
    expectConsoleError(new RegExp(`404.* ${path}$`));
    const history = await open(path);
    await isTitled('404');
    expect([history, menus()]).toEqual([[path], 0]);
  });
});

test('[SCO-30] a guest goes on recording when the sign-in of a member of this browser ends', async () => {
  net.answer('/api/guest', () => ({ status: 401, body: { error: 'x' } }));
  await remembered.write(Object(anna));
  user = null;
  const history = await open('/score');
  await settled();
  expect(history).toEqual(['/score']);
});
