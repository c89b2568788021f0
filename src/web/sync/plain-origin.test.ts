import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#web/sync/new-id.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { ANNA, hall, until } from '#tests/support/sync.ts';
import { readAhead, takeAhead } from './device/ahead.ts';
import { writeIdentity } from './device/identity.ts';
import { countUnsent } from './device/leaving.ts';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
  const random = crypto.getRandomValues.bind(crypto);
  // As a browser is on plain http.
  vi.stubGlobal('crypto', { getRandomValues: random });
});
afterEach(() => {
  vi.unstubAllGlobals();
  gym.close();
});

test('[ENGINE-26] without a secure origin the app starts, keeps a change, counts it and sends it', async () => {
  const anna = { name: 'Anna', email: 'anna@example.org', avatarUrl: null, expiresAt: '2099-01-01T00:00:00Z' };
  await writeIdentity({ userId: ANNA, ...anna });
  await readAhead();
  expect(takeAhead(ANNA)?.userId).toBe(ANNA);
  gym.goOffline();
  const { store } = gym.signIn(ANNA);
  const fields = { name: 'Falcons', seasonName: null, description: null };
  expect((await store.do(createTeam.draft({ teamId: newId(), ...fields }))).ok).toBe(true);
  expect(await countUnsent(ANNA)).toBe(1);
  gym.goOnline();
  store.syncNow();
  await until(() => store.status().pending === 0);
});
