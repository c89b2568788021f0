import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearScreen, show } from '#tests/support/screen.ts';
import { ANNA, falcons, hall, until } from '#tests/support/sync.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { useKeptStorage } from './use-kept-storage.ts';

const MATCH = '/stat-tracking/22222222-2222-4222-8222-222222222222';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
  localStorage.clear();
  dismissAllToasts();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
  for (const name of ['standalone', 'storage']) Reflect.deleteProperty(navigator, name);
});

const give = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });
function At({ path }: { path: string }) {
  useKeptStorage(path);
  return null;
}

type Promised = { persists: boolean; persisted?: boolean };

/** Leaves a match in a browser that answers so when it is asked to keep what is stored. */
async function leaving({ persists, pending, persisted = false }: Promised & { pending: number }) {
  const persist = vi.fn(async () => persists);
  give('storage', { persist, persisted: async () => persisted });
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  await store.ready;
  const page = (path: string) => (
    <SyncContext value={store}>
      <At path={path} />
    </SyncContext>
  );
  const go = await show(page(MATCH));
  expect(persist).not.toHaveBeenCalled();
  if (pending > 0) {
    await store.do(falcons);
    await until(() => persist.mock.calls.length > 0);
  }
  await go(page('/teams'));
  return { go: (path: string) => go(page(path)) };
}
const told = () => currentToasts().map(({ title }) => title);

test('[ENGINE-24] who leaves a match in Safari hears how many changes are not sent, and the way to keep them', async () => {
  give('standalone', false);
  await leaving({ persists: false, pending: 1 });
  expect(told()).toEqual(['1 change is not sent yet']);
  expect(currentToasts()[0]?.description).toContain('Add to Home Screen');
});

test('[ENGINE-24] with nothing to send the hint to the home screen is given once', async () => {
  give('standalone', false);
  const { go } = await leaving({ persists: false, pending: 0 });
  expect(told()).toEqual(['Keep Lineup Pro on this phone']);
  dismissAllToasts();
  await go(MATCH);
  await go('/teams');
  expect(told()).toEqual([]);
});

test.each([
  ['where the browser promises to keep it', false, true],
  ['on the home screen', true, false],
  ['in browsers that forget nothing', undefined, false],
])('[ENGINE-24] %s nothing is said', async (_, standalone, persists) => {
  if (standalone !== undefined) give('standalone', standalone);
  await leaving({ persists, pending: 1 });
  expect(told()).toEqual([]);
});

test('[ENGINE-24] a promise of an earlier visit holds: with nothing to send there is no hint either', async () => {
  give('standalone', false);
  await leaving({ persists: false, persisted: true, pending: 0 });
  expect(told()).toEqual([]);
});
