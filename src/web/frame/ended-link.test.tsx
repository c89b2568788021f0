import { afterEach, expect, test } from 'vitest';
import { authServer, ME, user } from '#tests/support/auth-page.tsx';
import { clearScreen } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { showApp } from '#tests/support/visitor.tsx';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';

const server = authServer();
afterEach(async () => {
  await clearScreen();
  dismissAllToasts();
  server.close();
});

test('[AUTH-40] who is signed in is told as well that a link has ended', async () => {
  server.answer(ME, () => ({ body: { user } }));
  history.replaceState(null, '', '/auth?error=INVALID_TOKEN');
  await showApp();
  await seen(() => location.pathname === '/teams');
  expect(currentToasts().map(({ title }) => title)).toEqual([
    'This link has expired or was already used. Please ask for a new one.',
  ]);
});
