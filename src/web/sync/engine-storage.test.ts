import { afterEach, expect, test } from 'vitest';
import { TEAM } from '#tests/support/match.ts';
import { clearRoom, lineTo, ME } from '#tests/support/room.ts';
import { until } from '#tests/support/sync.ts';
import { openSync, type SyncStore } from './client.ts';

let store: SyncStore;
afterEach(() => clearRoom(store));

test('[AMB-115] a device whose clock is far ahead believes what the server has told it just now', async () => {
  const line = lineTo({});
  store = openSync(ME, {
    ...line,
    async pull(cursors) {
      const got = await line.pull(cursors);
      const serverTime = '2020-01-01T00:00:00.000Z';
      return got.kind === 'answer' ? { ...got, answer: { ...got.answer, serverTime } } : got;
    },
  });
  await until(() => store.lastSync() !== null);
  expect(store.access(TEAM)).toEqual({ role: 'owner', pro: true });
});
