import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearScreen, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, hall } from '#tests/support/sync.ts';
import { useReady } from './hooks.ts';
import { SyncProvider } from './sync-provider.tsx';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

test('screens are drawn when the device has been read, not once before and once after', async () => {
  const drawn: boolean[] = [];
  function Screen() {
    drawn.push(useReady());
    return <p>here</p>;
  }
  await show(
    <SyncProvider userId={ANNA} open={(userId) => gym.signIn(userId).store}>
      <Screen />
    </SyncProvider>,
  );
  await seen(() => document.body.textContent.includes('here'));
  expect(drawn).not.toContain(false);
});
