import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLocation } from 'wouter';
import { FREE } from '#domain/billing/plan-state.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { showAt, showFramed, signedIn } from '#tests/support/inner-frame.tsx';
import { allByRole, byRole, clearScreen, click } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, SESSION, TEAM, falcons, hall, until } from '#tests/support/sync.ts';
import { expectConsoleError } from '#tests/support/web-setup.ts';
import { forgetPlan } from '#web/access/plan-check.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { InnerFrame } from './inner-frame.tsx';
import { useScreenChange } from './use-screen-change.ts';

const CHECK = '/api/billing/subscription';
const anna = signedIn(ANNA, 'Anna');

let gym: ReturnType<typeof hall>;
let net: ReturnType<typeof fakeServer>;
beforeEach(() => {
  dismissAllToasts();
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  gym = hall();
  net = fakeServer({ '/api/accounts/session': () => ({ body: { user: null } }) });
});
afterEach(async () => {
  vi.useRealTimers();
  await clearScreen();
  forgetPlan();
  gym.close();
  net.close();
});

test('[HEAD-25] [ERR-138] without plan, team or session to be had the header is plain and free; that is logged, and told to nobody', async () => {
  expectConsoleError(/could not be checked/);
  net.answer(CHECK, () => 'unreachable');
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  await store.ready;
  await showFramed(`/stat-tracking/${SESSION}`, store, anna, 'the match');
  await seen(() => net.to(CHECK).length > 0);
  const header = byRole('banner');
  expect(header.hasAttribute('data-team')).toBe(false);
  await click(byRole('button', 'Account menu'));
  expect(header.textContent).toContain('Free');
  expect(document.body.textContent).toContain('the match');
  expect(currentToasts()).toEqual([]);
});

test('[ERR-140] where the browser keeps nothing, the page says so instead of waiting for ever', async () => {
  net.answer(CHECK, () => ({ body: FREE }));
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Forbidden', 'SecurityError');
    },
  });
  const { store } = gym.signIn(ANNA);
  await showFramed('/teams', store, anna, 'the teams');
  await seen(() => allByRole('heading', 'This browser keeps no data').length === 1);
  expect(document.body.textContent).not.toContain('the teams');
});

test('[ERR-140] a page that needs nothing of the device is shown where the browser keeps nothing', async () => {
  net.answer(CHECK, () => ({ body: FREE }));
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('Forbidden', 'SecurityError');
    },
  });
  const { store } = gym.signIn(ANNA);
  const { navigate } = await showFramed('/teams', store, anna, 'the words');
  await seen(() => allByRole('heading', 'This browser keeps no data').length === 1);
  await act(async () => navigate('/admin'));
  expect(document.body.textContent).toContain('the words');
});

test('[ENGINE-05] [ERR-140] where the device does not answer, the page says so after ten seconds and offers to load anew', async () => {
  net.answer(CHECK, () => ({ body: FREE }));
  const asked = vi.fn(() => new IDBOpenDBRequest());
  vi.stubGlobal('indexedDB', { open: asked });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { store } = gym.signIn(ANNA);
  await showFramed('/teams', store, anna, 'the teams');
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  expect(asked).toHaveBeenCalledTimes(1);
  await wait(3000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(document.body.textContent).toContain('the teams');
  await wait(7000);
  expect(byRole('heading', 'Your data on this device does not answer.')).toBeDefined();
  expect(byRole('button', 'Reload')).toBeDefined();
});

test('[AMB-046] [LIVE-01] [HONEST-56] who is let go while a screen of the team is open stands among the own teams, and is told', async () => {
  net.answer(CHECK, () => ({ body: FREE }));
  const owner = gym.signIn(BEN).store;
  await owner.do(falcons);
  await until(() => owner.status().pending === 0);
  gym.members.get(TEAM)?.set(ANNA, 'coach');
  const { store } = gym.signIn(ANNA);
  await until(() => store.row('teams', TEAM) !== undefined);
  const { history } = await showFramed(`/team/${TEAM}/lineups`, store, anna, 'the team');
  expect(history).toEqual([`/team/${TEAM}/lineups`]);
  expect(document.title).toBe('Lineups – Falcons – Lineup Pro');
  gym.members.get(TEAM)?.delete(ANNA);
  await act(async () => {
    store.syncNow();
    await until(() => store.access(TEAM) === undefined);
  });
  await seen(() => history.at(-1) === '/teams' && currentToasts().length > 0);
  expect(currentToasts().map(({ title }) => title)).toEqual([
    'Falcons was deleted, or you no longer have access to it.',
  ]);
});

test('the keyboard skips the header, and goes on in the new screen when what it stood on has gone with the old one', async () => {
  net.answer(CHECK, () => ({ body: FREE }));
  const { store } = gym.signIn(ANNA);
  const { navigate } = await showAt('/changes', store, <Framed />);
  const content = document.getElementById('content');
  await click(byRole('link', 'Skip to content'));
  expect(document.activeElement).toBe(content);
  byRole('button', 'on /changes').focus();
  expect(document.title).toBe('Unsent Changes – Lineup Pro');
  await act(async () => navigate('/teams'));
  expect(byRole('button', 'on /teams')).toBeDefined();
  expect(document.activeElement).toBe(content);
});

function Framed() {
  const [path] = useLocation();
  useScreenChange(path);
  return (
    <InnerFrame user={anna}>
      <button type="button">on {path}</button>
    </InnerFrame>
  );
}

test('[HONEST-65] [HEAD-18] [AMB-115] offline Schedule has no crown for who was Pro by the last answer, also without a team in context', async () => {
  expectConsoleError(/could not be checked/);
  net.answer(CHECK, () => 'unreachable');
  const { store } = gym.signIn(ANNA);
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true && store.status().pending === 0);
  gym.goOffline();
  await showFramed('/teams', store, anna, 'the teams');
  await seen(() => net.to(CHECK).length > 0);
  expect(byRole('navigation').textContent).toMatch(/Schedule(?!Premium)/);
});
