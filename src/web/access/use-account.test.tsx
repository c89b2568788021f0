import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userScope } from '#domain/sync/tables.ts';
import { FREE } from '#domain/billing/plan-state.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { showToVisitor } from '#tests/support/visitor.tsx';
import { SessionProvider } from './session.tsx';
import { forgetPlan } from './plan-check.ts';
import { openSync, type SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { useAccount } from './use-account.ts';
import { makeRow } from '#tests/support/rows.ts';

const ME = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const user = {
  ...{ id: ME, email: 'dana@example.org', avatarUrl: null, isAdmin: false, hasPassword: true },
  ...{ createdAt: '2026-01-01T00:00:00Z', expiresAt: '2099-01-01T00:00:00Z' },
};

let store: SyncStore | undefined;
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  server = fakeServer({
    '/api/billing/subscription': () => ({ body: FREE }),
    '/api/accounts/session': () => ({ body: { user: null } }),
  });
});
afterEach(async () => {
  await clearScreen();
  store?.close();
  server.close();
  forgetPlan();
});

function Shown({ name }: { name: string }) {
  return useAccount({ ...user, name }).account.name;
}

/** The name shown for these names of sign-in and profile. */
async function shown(name: string, displayName: string): Promise<string | null> {
  const row = { ...makeRow('profiles', { id: ME, displayName }), rev: 1, deletedAt: null, updatedBy: null };
  const rows = [{ table: 'profiles' as const, row }];
  const answer = {
    scopes: [{ scope: userScope(ME), cursor: 1, more: false, rows }],
    access: {},
    serverTime: new Date().toISOString(),
  };
  const opened = openSync(ME, {
    push: async () => ({ kind: 'fault', reached: false }),
    pull: async () => ({ kind: 'answer', answer }),
  });
  store = opened;
  await opened.ready;
  await vi.waitUntil(() => opened.rows('profiles').length === 1);
  const session = await showToVisitor(null);
  await show(
    <SessionProvider store={session} unsent={async () => 0}>
      <SyncContext value={opened}>
        <Shown name={name} />
      </SyncContext>
    </SessionProvider>,
  );
  return document.body.textContent;
}

test.each([
  ['Dana Mercer', 'Coach Dana', 'Coach Dana'],
  ['Dana Mercer', '', 'Dana Mercer'],
  ['', '', 'User'],
])('[UMENU-03] with the names "%s" and "%s" a person is called %s', async (name, displayName, called) => {
  expect(await shown(name, displayName)).toContain(called);
  expect(document.body.textContent).not.toContain(called === 'Coach Dana' ? 'Mercer' : 'Coach');
});
