import { type ReactNode, useState } from 'react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#domain/access.ts';
import { FREE } from '#domain/billing/plan-state.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import type { PullAnswer } from '#domain/sync/protocol.ts';
import { teamScope, userScope } from '#domain/sync/tables.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { allByRole, byRole, clearScreen, click, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { settled, showToVisitor } from '#tests/support/visitor.tsx';
import { expectConsoleError } from '#tests/support/web-setup.ts';
import { ShareDialog } from '#web/members/share-dialog.tsx';
import { useRow } from '#web/sync/screen/hooks.ts';
import { openSync, type SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { checkPlan, forgetPlan } from '#web/access/plan-check.ts';
import { PremiumGate } from './premium-gate.tsx';
import { SuccessModal } from './success-modal.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';
import { makeRow } from '#tests/support/rows.ts';

const ME = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const TEAM = '11111111-1111-4111-8111-111111111111';
const CHECK = '/api/billing/subscription';
const CHECKOUT = '/api/billing/checkout';
const AHEAD = '2099-11-20T12:00:00.000Z';
const PAID_TIER = { subscribed: true, userType: 'paid_premium', subscriptionTier: 'Premium' } as const;
const { id: _id, ...PAID } = makeRow('subscribers', { ...PAID_TIER, subscriptionEnd: AHEAD });
const STAMP = { rev: 1, deletedAt: null, updatedBy: null };

type World = { role?: Role; pro?: boolean; owner?: string; plan?: Omit<Subscriber, 'id'> };
let world: World;
let isAnswering: boolean;
let store: SyncStore | undefined;
let server: ReturnType<typeof fakeServer>;

const pulled = ({ role = 'owner', pro = false, owner = ME, plan = FREE }: World): PullAnswer => ({
  scopes: [
    {
      scope: userScope(ME),
      cursor: 1,
      more: false,
      rows: [{ table: 'subscribers', row: { id: ME, ...plan, ...STAMP } }],
    },
    {
      scope: teamScope(TEAM),
      cursor: 1,
      more: false,
      rows: [
        {
          table: 'teams',
          row: { ...makeRow('teams', { id: TEAM, userId: owner, ownerName: 'Luis Ortega' }), ...STAMP },
        },
      ],
    },
  ],
  access: { [TEAM]: { role, pro } },
  serverTime: new Date().toISOString(),
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  world = {};
  isAnswering = true;
  server = fakeServer({
    [CHECK]: () => ({ body: FREE }),
    [CHECKOUT]: () => ({ body: { url: 'http://localhost:3000/dev/pay/checkout/1' } }),
    '/api/accounts/session': () => ({ body: { user: null } }),
  });
});
afterEach(async () => {
  await clearScreen();
  store?.close();
  store = undefined;
  server.close();
  forgetPlan();
  dismissAllToasts();
  vi.restoreAllMocks();
});

async function showIn(node: ReactNode) {
  store?.close();
  store = openSync(ME, {
    push: async () => ({ kind: 'fault', reached: false }),
    pull: async () => (isAnswering ? { kind: 'answer', answer: pulled(world) } : { kind: 'fault', reached: false }),
  });
  await store.ready;
  await showToVisitor(<SyncContext value={store}>{node}</SyncContext>);
  await settled(30);
}
const gate = (
  <PremiumGate teamId={TEAM} label="Schedule">
    <p>the calendar</p>
  </PremiumGate>
);
function Offer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Upgrade</button>
      <UpgradeDialog open={isOpen} onClose={() => undefined} />
    </>
  );
}
const text = () => document.body.textContent;

/** The tab that a press opens. */
function newTab() {
  const tab = window.open('', '_blank');
  if (!tab) throw new Error('This page opens no tabs.');
  vi.spyOn(window, 'open').mockReturnValue(tab);
  const replace = vi.spyOn(tab.location, 'replace').mockReturnValue(undefined);
  return { replace, close: vi.spyOn(tab, 'close').mockReturnValue(undefined) };
}

test('[GATE-05] [GATE-06] [GATE-07] [GATE-08] [GATE-09] without Pro the card stands in place of the screen', async () => {
  await showIn(gate);
  await seen(() => allByRole('heading', 'Premium Feature').length === 1);
  for (const feature of ['Schedule Management', 'Statistics Tracking', 'Advanced Analytics'])
    expect(text()).toContain(feature);
  expect(text()).toMatch(/^ScheduleFalcons/);
  expect(text()).not.toContain('the calendar');
});

test('[GATE-04] where the team’s Pro parts are open, the screen is', async () => {
  world = { role: 'coach', pro: true, owner: TEAM };
  await showIn(gate);
  expect(text()).toBe('the calendar');
});

test('[GATE-05] a statistician of a team whose owner has no Pro is told whose Pro it takes', async () => {
  world = { role: 'statistician', owner: TEAM };
  await showIn(gate);
  await seen(() => allByRole('heading', 'Premium Feature').length === 1);
  expect(text()).toContain('when this team’s owner, Luis Ortega, has Pro');
  expect(text()).not.toContain('the calendar');
});

test('[GATE-14] while access is not known neither card nor screen shows', async () => {
  isAnswering = false;
  await showIn(gate);
  expect(text()).toBe('');
});

test('[GATE-10] [BILLING-02] [BILLING-03] two purchase buttons with their prices start the matching checkout', async () => {
  await showIn(gate);
  expect(text()).toMatch(/\$5\.99\/mo(?![a-z])/);
  expect(text()).toMatch(/\$60\/yr(?![a-z])/);
  expect(text()).toContain('Save 17%');
  const { replace } = newTab();
  for (const name of ['Choose Annual', 'Choose Monthly']) {
    await click(byRole('button', name));
    await settled(30);
  }
  expect(server.to(CHECKOUT).map(({ body }) => body)).toEqual([{ price: 'annual' }, { price: 'monthly' }]);
  expect(replace).toHaveBeenCalledWith('http://localhost:3000/dev/pay/checkout/1');
});

test('[BILLING-09] a checkout that fails is told on the premium card too', async () => {
  expectConsoleError(/checkout could not be started/);
  server.answer(CHECKOUT, () => ({ status: 503, body: { error: 'Not now' } }));
  await showIn(gate);
  newTab();
  await click(byRole('button', 'Choose Annual'));
  await settled(30);
  expect(currentToasts()).toMatchObject([{ title: 'Failed to start checkout process.', tone: 'bad' }]);
});

test('[BILLING-09] offline it is said before anything is pressed, and nothing can be bought', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showIn(gate);
  expect(text()).toContain('You are offline. Checkout needs a connection.');
  for (const name of ['Choose Monthly', 'Choose Annual'])
    expect(byRole('button', name)).toHaveProperty('disabled', true);
});

test('[BILLING-04] [BILLING-05] [BILLING-06] the Upgrade dialog asks for the plan afresh, then makes its offer', async () => {
  await showIn(<Offer />);
  await checkPlan(ME);
  const before = server.to(CHECK).length;
  const asked = Promise.withResolvers<void>();
  server.answer(CHECK, async () => {
    await asked.promise;
    return { body: FREE };
  });
  await click(byRole('button', 'Upgrade'));
  expect(server.to(CHECK).length).toBe(before + 1);
  expect([text()?.includes('Checking your subscription...'), allByRole('button', 'Choose Monthly')]).toEqual([
    true,
    [],
  ]);
  asked.resolve();
  await settled(30);
  for (const feature of ['Schedule Management', 'Statistics Tracking', 'Advanced Analytics'])
    expect(text()).toContain(feature);
  expect([byRole('button', 'Choose Monthly'), byRole('button', 'Choose Annual')]).toHaveLength(2);
});

test('[BILLING-07] the dialog closes when the checkout has its tab', async () => {
  const onClose = vi.fn();
  await showIn(<UpgradeDialog open onClose={onClose} />);
  newTab();
  await click(byRole('button', 'Choose Monthly'));
  await settled(30);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['the browser opens no tab', () => vi.spyOn(window, 'open').mockReturnValue(null)],
  ['the checkout is refused', () => server.answer(CHECKOUT, () => ({ status: 503, body: { error: 'Not now' } }))],
])('[BILLING-09] [ERR-032] [ERR-138] when %s, it is logged and told, and the dialog stays', async (_why, fail) => {
  expectConsoleError(/checkout could not be started/);
  const onClose = vi.fn();
  await showIn(<UpgradeDialog open onClose={onClose} />);
  const { close } = newTab();
  fail();
  await click(byRole('button', 'Choose Monthly'));
  await settled(30);
  expect(currentToasts()).toMatchObject([{ title: 'Failed to start checkout process.', tone: 'bad' }]);
  expect(onClose).not.toHaveBeenCalled();
  expect(close.mock.calls.length).toBe(vi.mocked(window.open).mock.results.at(-1)?.value === null ? 0 : 1);
});

test('[BILLING-25] the notice after a purchase checks the plan afresh and grants nothing by itself', async () => {
  await showIn(<SuccessModal open onClose={() => undefined} />);
  expect(text()).toContain('Your payment has not arrived yet');
  await clearScreen();
  world = { plan: PAID };
  server.answer(CHECK, () => ({ body: PAID }));
  await showIn(<SuccessModal open onClose={() => undefined} />);
  expect(text()).toContain('You are on Pro');
  expect(text()).toContain('Nov 20, 2099');
});

test('[TEAMS-29] [PROFILE-19] who cancelled already is told when it ends', async () => {
  world = { plan: { ...PAID, nextBilling: null } };
  server.answer(CHECK, () => ({ body: world.plan ?? FREE }));
  await showIn(<SuccessModal open onClose={() => undefined} />);
  expect(text()).toContain('It ends on Nov 20, 2099.');
  expect(text()).not.toContain('next billing date');
});

function Sharing() {
  const team = useRow('teams', TEAM);
  return team && <ShareDialog team={team} open onClose={() => undefined} />;
}

test('[SHARE-02] [SHARE-06] [SHARE-23] with the own Pro a statistician is invited as one', async () => {
  world = { role: 'coach', plan: PAID };
  const invite = `/api/teams/${TEAM}/invitations`;
  server.answer(`/api/teams/${TEAM}/access`, () => ({ body: { members: [], invitations: [] } }));
  server.answer(invite, () => ({ body: { outcome: 'sent' } }));
  await showIn(<Sharing />);
  await type('guest@example.org', byRole('textbox', 'Email'));
  await click(allByRole('radio')[1] ?? document.body);
  await click(byRole('button', 'Send Invitation'));
  await seen(() => server.to(invite).length === 1);
  expect(server.to(invite)[0]?.body).toEqual({ email: 'guest@example.org', role: 'statistician' });
});

test('[BILLING-21] [BILLING-22] a check is reused for 30 seconds, and a second one waits for the first', async () => {
  await Promise.all([checkPlan(ME, { now: 0 }), checkPlan(ME, { now: 0, fresh: true })]);
  await checkPlan(ME, { now: 29_999 });
  expect(server.to(CHECK)).toHaveLength(1);
  await checkPlan(ME, { now: 30_000 });
  expect(server.to(CHECK)).toHaveLength(2);
});

test('[BILLING-20] after a sign-out nothing of a check is left', async () => {
  await checkPlan(ME);
  forgetPlan();
  await checkPlan(ME);
  expect(server.to(CHECK)).toHaveLength(2);
});

test('[BILLING-17] [BILLING-19] [ERR-138] a check that fails is only logged', async () => {
  expectConsoleError(/could not be checked/);
  server.answer(CHECK, () => 'unreachable');
  expect(await checkPlan(ME)).toBeUndefined();
  expect(currentToasts()).toEqual([]);
});
