import { act } from 'react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BILLING_TEXTS } from '#domain/billing/api.ts';
import { FREE } from '#domain/billing/plan-state.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import { userScope } from '#domain/sync/tables.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { showToVisitor } from '#tests/support/visitor.tsx';
import { expectConsoleError } from '#tests/support/web-setup.ts';
import { SessionProvider } from './session.tsx';
import { openSync, type SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { openPortal } from './go-elsewhere.ts';
import { forgetPlan } from './plan-check.ts';
import { usePlan } from './use-plan.ts';
import { makeRow } from '#tests/support/rows.ts';

const ME = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const CHECK = '/api/billing/subscription';
const PORTAL = '/api/billing/portal';
const PAID_TIER = { subscribed: true, userType: 'paid_premium', subscriptionTier: 'Premium' } as const;
const { id: _id, ...PAID } = makeRow('subscribers', { ...PAID_TIER, subscriptionEnd: '2099-11-20T12:00:00.000Z' });
const STAMP = { rev: 1, deletedAt: null, updatedBy: null };

let store: SyncStore | undefined;
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  server = fakeServer({
    [CHECK]: () => ({ body: FREE }),
    '/api/accounts/session': () => ({ body: { user: null } }),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await clearScreen();
  store?.close();
  server.close();
  forgetPlan();
  dismissAllToasts();
  vi.restoreAllMocks();
});

function Shown() {
  const { badge, isPro, plan } = usePlan();
  return (
    <p>
      {badge} {String(isPro)} {plan?.userType ?? 'no record'}
    </p>
  );
}

/** The device of somebody with this record, or with none; from then on time passes only when told. */
async function device(record: Omit<Subscriber, 'id'> | undefined) {
  const rowsOf = (one: Omit<Subscriber, 'id'>, rev: number) => [
    { table: 'subscribers' as const, row: { id: ME, ...one, ...STAMP, rev } },
  ];
  const rows = record ? rowsOf(record, 1) : [];
  let answer = {
    scopes: [{ scope: userScope(ME), cursor: 1, more: false, rows }],
    access: {},
    serverTime: new Date().toISOString(),
  };
  const opened = openSync(ME, {
    push: async () => ({ kind: 'fault', reached: false }),
    pull: async () => ({ kind: 'answer', answer }),
  });
  store = opened;
  await opened.ready;
  await vi.waitUntil(() => opened.rows('subscribers').length === rows.length && opened.isLoaded(userScope(ME)));
  const session = await showToVisitor(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await show(
    <SessionProvider store={session} unsent={async () => 0}>
      <SyncContext value={opened}>
        <Shown />
      </SyncContext>
    </SessionProvider>,
  );
  /** The record changes at the server, and the device hears of it. */
  return async (next: Omit<Subscriber, 'id'>) => {
    answer = { ...answer, scopes: [{ scope: userScope(ME), cursor: 2, more: false, rows: rowsOf(next, 2) }] };
    await act(async () => {
      opened.syncNow();
      await vi.waitUntil(() => opened.rows('subscribers')[0]?.rev === 2);
    });
    await pass(1000);
  };
}
/** The tab that a press opens. */
function newTab() {
  const tab = window.open('', '_blank');
  if (!tab) throw new Error('This page opens no tabs.');
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab);
  return {
    asked: () => opened.mock.calls.length > 0,
    replace: vi.spyOn(tab.location, 'replace').mockReturnValue(undefined),
    close: vi.spyOn(tab, 'close').mockReturnValue(undefined),
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const checks = () => server.to(CHECK).length;
const text = () => document.body.textContent;

test('[BILLING-23] the plan is checked 100 ms after a person is there', async () => {
  await device(undefined);
  const before = checks();
  await pass(98);
  expect([before, checks()]).toEqual([0, 0]);
  await pass(2);
  expect(checks()).toBe(1);
});

test('[BILLING-14] a record that holds is not checked', async () => {
  await device(PAID);
  await pass(1000);
  expect([checks(), text()]).toEqual([0, 'Pro true paid_premium']);
});

test('[BILLING-16] a record that gives nothing is checked, and what the check finds counts', async () => {
  server.answer(CHECK, () => ({ body: PAID }));
  await device(FREE);
  expect(text()).toBe('Free false free');
  await pass(1000);
  expect([checks(), text()]).toEqual([1, 'Pro true paid_premium']);
});

test('[BILLING-15] [BILLING-21] a record that says the plan has ended is not outdone by an earlier check', async () => {
  server.answer(CHECK, () => ({ body: PAID }));
  const change = await device(undefined);
  await pass(1000);
  expect(text()).toBe('Pro true paid_premium');
  server.answer(CHECK, () => ({ body: FREE }));
  await change({ ...FREE, subscriptionEnd: '2026-01-01T12:00:00.000Z' });
  expect([checks(), text()]).toEqual([1, 'Free false free']);
});

test('[BILLING-18] when the check fails and there is no record, a person is free', async () => {
  expectConsoleError(/could not be checked/);
  server.answer(CHECK, () => 'unreachable');
  await device(undefined);
  await pass(1000);
  expect([checks(), text()]).toEqual([1, 'Free false no record']);
});

test('[BILLING-10] [AMB-030] the portal comes into the tab that the press has opened', async () => {
  const url = 'http://localhost:3000/dev/pay/portal/1';
  const { replace, asked } = newTab();
  server.answer(PORTAL, () => (asked() ? { body: { url } } : { status: 500, body: {} }));
  await openPortal();
  expect(window.open).toHaveBeenCalledExactlyOnceWith('', '_blank');
  expect(replace).toHaveBeenCalledExactlyOnceWith(url);
  expect(currentToasts()).toEqual([]);
});

test('[ERR-116] the portal without a session says so', async () => {
  const sentence = 'No active session found. Please try logging in again.';
  server.answer(PORTAL, () => ({ status: 401, body: { error: sentence } }));
  const { close } = newTab();
  await openPortal();
  expect(currentToasts()).toMatchObject([{ title: sentence, tone: 'bad' }]);
  expect(close).toHaveBeenCalledOnce();
});

test('[UMENU-09] [PROFILE-20] [AMB-031] who has a plan from an administrator is told so, and no tab is left open', async () => {
  server.answer(PORTAL, () => ({ status: 409, body: { error: BILLING_TEXTS.granted } }));
  const { close, replace } = newTab();
  await openPortal();
  expect(currentToasts()).toMatchObject([
    { title: 'Your Pro plan was granted by an administrator, so there is nothing to pay or to cancel.', tone: 'info' },
  ]);
  expect([close.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0]);
});
