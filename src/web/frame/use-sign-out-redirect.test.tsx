import { afterEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { clearScreen, show } from '#tests/support/screen.ts';
import { useSignOutRedirect } from './use-sign-out-redirect.ts';

afterEach(clearScreen);

function Here({ userId }: { userId: string | null }) {
  useSignOutRedirect(userId, { hasEnded: false });
  return null;
}

test('[UMENU-18] who was signed in and is no more stands at the sign-in; a visitor is left where they are', async () => {
  const { hook, history } = memoryLocation({ path: '/changes', record: true });
  const as = (userId: string | null) => (
    <Router hook={hook}>
      <Here userId={userId} />
    </Router>
  );
  const render = await show(as(null));
  await render(as('dana'));
  expect(history).toEqual(['/changes']);
  await render(as(null));
  expect(history).toEqual(['/auth']);
});
