import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { settled, showToVisitor } from '#tests/support/visitor.tsx';
import { SessionProvider } from './session.tsx';

const ME = '/api/accounts/session';

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
  server = fakeServer({ [ME]: () => ({ body: { user: { ...user, expiresAt } } }) });
});
afterEach(async () => {
  vi.useRealTimers();
  await clearScreen();
  server.close();
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
