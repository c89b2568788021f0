import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateTeam } from '#domain/teams/commands.ts';
import { edge } from '#tests/support/edge.ts';
import { allByRole, clearScreen, nameOf, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, falcons, TEAM } from '#tests/support/sync.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { SyncBadge } from './screen/badge.tsx';
import type { SyncStore } from './client.ts';
import type { LineStatus } from './line-status.ts';
import { createConnectivity } from './line/connectivity.ts';
import { SyncContext } from './screen/sync-context.ts';
import { SyncToasts } from './screen/sync-toasts.tsx';

const patience = setTimeout;
let server: ReturnType<typeof edge>;
beforeEach(() => {
  dismissAllToasts();
  server = edge(ANNA);
});
afterEach(async () => {
  await clearScreen();
  vi.stubGlobal('setTimeout', patience);
  server.close();
});

const rename = updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } });
const badge = () => allByRole('button').map(nameOf).join();
const toasts = () => currentToasts().map(({ title, description = '' }) => [title, description]);

/** A person with a team at work, everything sent. */
async function atWork(): Promise<SyncStore> {
  const store = server.open();
  await show(
    <SyncContext value={store}>
      <SyncToasts />
      <SyncBadge />
    </SyncContext>,
  );
  await act(() => store.do(falcons));
  await seen(() => store.row('teams', TEAM)?.rev === 1);
  return store;
}

type Row = {
  readonly state: string;
  readonly begins: () => void;
  readonly is: LineStatus;
  readonly badge: string;
  readonly toasts: readonly (readonly [string, string])[];
};

const full = () => {
  for (const name of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
};
const NONE: Row['toasts'] = [];
const FULL: Row['toasts'] = [
  [
    'Not saved on this device',
    'The device has no room or refuses to store. Make room, and keep this page open until your changes are sent.',
  ],
];
const ASIDE: Row['toasts'] = [['Edit team Hawks', 'The server could not take this. We keep it and try again.']];

const STATES: readonly Row[] = [
  {
    ...{ state: 'no network', begins: () => server.setOnLine(false), is: 'offline' },
    ...{ badge: 'Offline Mode 1 pending', toasts: NONE },
  },
  {
    ...{ state: 'server unreachable', begins: () => void (server.says.answer = 'unreachable'), is: 'offline' },
    ...{ badge: 'Offline Mode 1 pending', toasts: NONE },
  },
  {
    ...{ state: 'server failing', begins: () => void (server.says.answer = 500), is: 'failing' },
    ...{ badge: 'Server trouble 1 pending', toasts: NONE },
  },
  {
    ...{ state: 'server about to stop', begins: () => void (server.says.answer = 503), is: 'failing' },
    ...{ badge: 'Server trouble 1 pending', toasts: NONE },
  },
  {
    ...{ state: 'signed out', begins: () => void (server.says.answer = 401), is: 'signed-out' },
    ...{ badge: 'Sign in to sync 1 pending', toasts: NONE },
  },
  {
    ...{ state: 'app too old', begins: () => void (server.says.answer = 409), is: 'update-needed' },
    ...{ badge: 'Reload to update 1 pending', toasts: NONE },
  },
  {
    state: 'one change set aside',
    begins: () => void (server.says.poison = ({ name }) => name === 'team.update'),
    ...{ is: 'online', badge: '1 set aside We try again', toasts: ASIDE },
  },
  // The last one: what it could not keep is tried again for as long as this page lives.
  {
    ...{ state: 'device full', begins: full, is: 'storage-failed' },
    ...{ badge: 'Not saved here 1 pending', toasts: FULL },
  },
];

test('[QUEUE-24] what badge and toasts say: slow line', async () => {
  const store = await atWork();
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => patience(work, ms === 20_000 ? 50 : ms));
  server.says.answer = 'silent';
  void store.do(rename);
  await seen(() => badge() === 'Slow connection 1 pending');
  expect([store.status().state, toasts()]).toEqual(['slow', []]);
  await seen(() => badge() === 'Offline Mode 1 pending');
});

test('[QUEUE-24] where there is a way to the server, the line is never told to be cut', () => {
  const line = createConnectivity();
  const after = (...how: readonly Parameters<typeof line.failed>[0][]) => {
    line.answered();
    how.forEach(line.failed);
    return [line.isOnline(), line.trouble()];
  };
  expect(after('failing', 'failing', 'failing')).toEqual([true, 'failing']);
  expect(after('failing')).toEqual([true, undefined]);
  expect(after('unreached')).toEqual([true, undefined]);
  expect(after('unreached', 'unreached')[0]).toBe(false);
  expect(after('unreached', 'unreached', 'failing')[0]).toBe(true);
  expect(after('late', 'late')).toEqual([true, 'slow']);
  line.close();
});

test.each([
  ['failing', 500, 'Using Offline Data', 'The server has trouble. Showing what is on this device.'],
  ['unreachable', 'unreachable', 'Using Offline Data', "Couldn't connect to server. Showing cached teams."],
] as const)('[QUEUE-25] a start with a server that is %s says which it is', async (_, answer, title, description) => {
  const first = await atWork();
  await clearScreen();
  first.close();
  server.says.answer = answer;
  const later = server.open();
  await show(
    <SyncContext value={later}>
      <SyncToasts />
    </SyncContext>,
  );
  await seen(() => currentToasts().length > 0);
  expect(toasts()).toEqual([[title, description]]);
});

test.each(STATES)('[QUEUE-24] [QUEUE-25] what badge and toasts say: $state', async (row) => {
  const store = await atWork();
  await act(async () => {
    row.begins();
    void store.do(rename);
  });
  await seen(() => badge() === row.badge && currentToasts().length === row.toasts.length);
  expect([store.status().state, toasts()]).toEqual([row.is, row.toasts]);
});
