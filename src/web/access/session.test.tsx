import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { allByRole, byRole, clearScreen, click, descriptionOf, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { settled, showToVisitor } from '#tests/support/visitor.tsx';
import { FREE } from '#domain/billing/plan-state.ts';
import { checkPlan } from './plan-check.ts';
import { currentToasts, dismissAllToasts, toast } from '#web/ui/messages/toasts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SessionProvider, useSession } from './session.tsx';

const ME = '/api/accounts/session';
const OUT = '/api/accounts/sign-out';
const CHECK = '/api/billing/subscription';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  const user = {
    id: '0191a6f0-0000-7000-8000-000000000001',
    name: 'Dana Mercer',
    email: 'dana.mercer@tidewatervb.org',
    avatarUrl: null,
    createdAt: '2025-09-02T12:00:00.000Z',
    isAdmin: false,
  };
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  server = fakeServer({
    [ME]: () => ({ body: { user: { ...user, expiresAt } } }),
    [OUT]: () => ({ status: 204 }),
    [CHECK]: () => ({ body: FREE }),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await clearScreen();
  server.close();
  dismissAllToasts();
});

test('[AUTH-47] while the app is open it looks every 30 seconds, and renews what is about to end', async () => {
  const store = await showToVisitor(null);
  await clearScreen();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await show(
    <SessionProvider store={store} unsent={async () => 0}>
      {null}
    </SessionProvider>,
  );
  const asked = async (ms: number) => {
    await act(async () => void vi.advanceTimersByTime(ms));
    await settled();
    return server.to(ME).length;
  };
  expect([await asked(29_999), await asked(1), await asked(29_999), await asked(1)]).toEqual([1, 2, 2, 3]);
});

test('[AUTH-51] [BILLING-20] who signs out leaves no plan behind in the open app', async () => {
  const store = await showToVisitor(null);
  await settled();
  const id = store.current().user?.id ?? expect.fail('nobody is signed in');
  await checkPlan(id);
  await checkPlan(id);
  expect(server.to(CHECK)).toHaveLength(1);
  await act(() => store.signOut());
  await checkPlan(id);
  expect(server.to(CHECK)).toHaveLength(2);
});

test('[AUTH-51] who signs out takes every mistake along, not what was done', async () => {
  const store = await showToVisitor(null);
  await settled();
  toast({ title: 'Failed to save court layout', tone: 'bad' });
  toast({ title: 'Account deleted' });
  await act(() => store.signOut());
  expect(currentToasts().map(({ title }) => title)).toEqual(['Account deleted']);
});

function Out() {
  const { user, signOut } = useSession();
  return <Button onClick={() => void signOut()}>{user ? 'Sign out of here' : 'Signed out'}</Button>;
}

test.each([
  [1, '1 change has not been sent yet. It stays on this device and is sent when you sign in here again.'],
  [12, '12 changes have not been sent yet. They stay on this device and are sent when you sign in here again.'],
])('[HONEST-108] who signs out with %i unsent is told so first, and may stay', async (count, words) => {
  const store = await showToVisitor(null);
  await clearScreen();
  await show(
    <SessionProvider store={store} unsent={async () => count}>
      <Out />
    </SessionProvider>,
  );
  await click(byRole('button', 'Sign out of here'));
  expect(descriptionOf(byRole('alertdialog', 'Sign out with unsent changes?'))).toBe(words);
  await click(byRole('button', 'Stay signed in'));
  expect([allByRole('button', 'Sign out of here').length, server.to(OUT)]).toEqual([1, []]);
  await click(byRole('button', 'Sign out of here'));
  await click(byRole('button', 'Sign out'));
  await seen(() => allByRole('button', 'Signed out').length === 1);
  expect(server.to(OUT)).toHaveLength(1);
});

test('[HONEST-108] who has nothing unsent is not asked', async () => {
  const store = await showToVisitor(<Out />);
  await settled();
  await click(byRole('button', 'Sign out of here'));
  await seen(() => allByRole('button', 'Signed out').length === 1);
  expect([allByRole('alertdialog'), store.current().user]).toEqual([[], null]);
});
