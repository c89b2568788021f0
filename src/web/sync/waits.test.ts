import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { updateTeam } from '#domain/teams/commands.ts';
import { ANNA, falcons, hall, SESSION, TEAM, until } from '#tests/support/sync.ts';
import { call } from '#web/access/call.ts';
import { openSync, type SyncStore } from './client.ts';
import type { Failed } from './line/transport.ts';

const CUT: Failed = { kind: 'fault', reached: false };
const BUSY: Failed = { kind: 'server-fault', isBusy: true };
const hawks = updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } });

/** The browser's side of the live connection. */
class Source extends EventTarget {
  static last: Source | undefined;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    Source.last = this;
  }
  close(): void {}
}

let store: SyncStore;
let line: { push: Failed | undefined; pull: Failed | undefined; pushes: number };
beforeEach(async () => {
  vi.stubGlobal('EventSource', Source);
  const { server } = hall();
  line = { push: undefined, pull: undefined, pushes: 0 };
  store = openSync(ANNA, {
    async push(request) {
      line.pushes += 1;
      return line.push ?? { kind: 'answer', answer: await server.push(ANNA, request) };
    },
    pull: async (cursors, generation) =>
      line.pull ?? { kind: 'answer', answer: server.pull(ANNA, cursors, 500, generation) },
  });
  await store.do(falcons);
  await until(() => store.row('teams', TEAM)?.rev === 1);
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** All that needs no clock: promises, and what is written to the device. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A change was tried in vain, and waits for the next try by a clock that stands still. The line is mended meanwhile. */
async function waiting(tries: number, failing: Pick<typeof line, 'push' | 'pull'>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(line, failing, { pushes: 0 });
  if (failing.pull) store.openSession(SESSION);
  await store.do(hawks);
  while (line.pushes < tries) {
    await vi.advanceTimersByTimeAsync(50);
    await settle();
  }
  Object.assign(line, { push: undefined, pull: undefined });
  await settle();
  expect(line.pushes).toBe(tries);
}

async function isSentAsTry(next: number): Promise<void> {
  await settle();
  expect([line.pushes, store.unsent()]).toEqual([next, 0]);
}

test('[ENGINE-38] an answer to what is asked ends the wait of what is sent', async () => {
  await waiting(1, { push: CUT, pull: undefined });
  store.openSession(SESSION);
  await isSentAsTry(2);
});

test('[ENGINE-38] offline, an answer to any other call to the server ends it, and none where it fails', async () => {
  await waiting(2, { push: CUT, pull: CUT });
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Not now.' }, { status: 503 }));
  await call(z.unknown(), '/api/accounts/session');
  await settle();
  expect(line.pushes).toBe(2);
  vi.stubGlobal('fetch', async () => Response.json({ user: null }));
  await call(z.unknown(), '/api/accounts/session');
  await isSentAsTry(3);
});

test('[ENGINE-38] so does the live connection as it opens, also the first that comes to stand', async () => {
  await waiting(2, { push: CUT, pull: CUT });
  Source.last?.onopen?.();
  await isSentAsTry(3);
});

test('[ENGINE-38] a page that is shown again sends at once', async () => {
  await waiting(2, { push: CUT, pull: CUT });
  document.dispatchEvent(new Event('visibilitychange'));
  await isSentAsTry(3);
});

test('[ENGINE-38] a server that asks for patience has it, whatever else it answers', async () => {
  await waiting(1, { push: BUSY, pull: undefined });
  store.openSession(SESSION);
  await settle();
  expect(line.pushes).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  await isSentAsTry(2);
});
