import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#domain/accounts/api.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import type { Remembered } from './session-lookup.ts';
import { type News, openSession, type Tabs } from './session-store.ts';

const ME = '/api/accounts/session';
const OUT = '/api/accounts/sign-out';
const now = new Date('2025-11-15T12:00:00.000Z');
const user: Me = {
  id: '0191a6f0-0000-7000-8000-000000000001',
  name: 'Dana Mercer',
  email: 'dana.mercer@tidewatervb.org',
  avatarUrl: null,
  createdAt: '2025-09-02T12:00:00.000Z',
  expiresAt: '2025-12-15T12:00:00.000Z',
  isAdmin: false,
  hasPassword: true,
};
const signedIn = () => ({ body: { user } });
const signedOut = () => ({ body: { user: null } });

/** A browser of several tabs with one memory. */
function browser(remembers?: Me, silences = 0) {
  let known = remembers;
  let silent = silences;
  let owes = false;
  const forgotten: string[] = [];
  const hearing = new Map<object, (news: News) => void>();
  const remembered: Remembered = {
    read: async () => (silent-- > 0 ? undefined : known),
    write: async (next) => void (known = next),
    clear: async () => void (known = undefined),
    forget: async (userId) => void forgotten.push(userId),
    owesSignOut: () => owes,
    oweSignOut: (next) => void (owes = next),
  };
  const waits: number[] = [];
  const open = (wait: (ms: number) => Promise<void> = async () => undefined) => {
    const self = {};
    const tabs: Tabs = {
      tell: (news) => hearing.forEach((listener, other) => other !== self && listener(news)),
      hear: (listener) => {
        hearing.set(self, listener);
        return () => void hearing.delete(self);
      },
    };
    const waiting = (ms: number) => {
      waits.push(ms);
      return wait(ms);
    };
    return openSession({ remembered, tabs, now: () => now, wait: waiting });
  };
  return { open, waits, forgotten, known: () => known, owes: () => owes };
}

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({ [ME]: signedIn, [OUT]: () => ({ status: 204 }) });
});
afterEach(() => server.close());

test('[AUTH-45] a reload finds who is signed in, and the device remembers', async () => {
  const { open, known } = browser();
  const store = open();
  expect(store.current().loading).toBe(true);
  await store.start();
  expect(store.current()).toMatchObject({ user, loading: false });
  expect(known()).toEqual(user);
});

test('[AUTH-45] a reload without a network stays signed in from what the device remembers', async () => {
  server.answer(ME, () => 'unreachable');
  const { open } = browser(user);
  const store = open(() => new Promise(() => undefined));
  void store.start();
  await vi.waitFor(() => expect(store.current()).toMatchObject({ user, loading: false }));
});

test('[AUTH-45] a device that is silent at first says who is signed in when it is asked again, also without a network', async () => {
  server.answer(ME, () => 'unreachable');
  const { open } = browser(user, 2);
  const [first, later] = [Promise.withResolvers<void>(), new Promise<void>(() => undefined)];
  const waits = [first.promise, later];
  const store = open(() => waits.shift() ?? later);
  void store.start();
  await store.known();
  expect(store.current().user).toBeNull();
  first.resolve();
  await vi.waitFor(() => expect(store.current()).toMatchObject({ user, loading: false }));
});

test('[AUTH-46] a sign-in that has ended at the server ends here, and nothing is remembered', async () => {
  server.answer(ME, signedOut);
  const { open, known } = browser(user);
  const store = open();
  await store.start();
  expect(store.current()).toMatchObject({ user: null, loading: false, hasEnded: true });
  expect(known()).toBeUndefined();
});

test('[AUTH-47] only a sign-in that is within 90 seconds of its end is renewed', async () => {
  const { open } = browser();
  const store = open();
  await store.start();
  await store.check();
  expect(server.to(ME)).toHaveLength(1);
  server.answer(ME, () => ({ body: { user: { ...user, expiresAt: '2025-11-15T12:01:30.000Z' } } }));
  await store.userUpdated();
  server.answer(ME, signedIn);
  await store.check();
  expect(server.to(ME)).toHaveLength(3);
  expect(store.current().user?.expiresAt).toBe(user.expiresAt);
});

test('[AUTH-48] 502, 503, 504 and no network are tried again with growing waits and sign nobody out', async () => {
  const replies = [{ status: 502 }, { status: 503 }, { status: 504 }, 'unreachable' as const, signedIn()];
  server.answer(ME, () => replies.shift() ?? signedIn());
  const { open, waits } = browser(user);
  const store = open();
  await store.start();
  expect(waits).toEqual([200, 400, 800, 1600]);
  expect(store.current().user).toEqual(user);
});

test('[AUTH-48] the login page of a gym’s Wi-Fi is no answer of ours', async () => {
  let asked = 0;
  globalThis.fetch = async () =>
    ++asked < 3 ? new Response('<html>Accept the terms</html>') : Response.json({ user });
  const { open, waits } = browser(user);
  const store = open();
  await store.start();
  expect(waits).toHaveLength(2);
  expect(store.current().user).toEqual(user);
});

test('[AUTH-51] a sign-out leaves nothing of the person on this device', async () => {
  const { open, known, owes } = browser();
  const store = open();
  await store.start();
  await store.signOut();
  await store.hasLeft();
  expect(store.current().user).toBeNull();
  expect([known(), owes()]).toEqual([undefined, false]);
  expect(server.to(OUT)).toHaveLength(1);
});

test('[AUTH-52] a sign-out of a session that the server does not find counts as done', async () => {
  server.answer(OUT, () => ({ status: 404, body: { error: 'session not found' } }));
  const { open, owes } = browser();
  const store = open();
  await store.signOut();
  await store.hasLeft();
  expect(owes()).toBe(false);
});

test('[AUTH-53] a sign-out that does not reach the server signs out here, and is made up for at the next start', async () => {
  server.answer(OUT, () => 'unreachable');
  const { open, owes } = browser();
  const store = open();
  await store.start();
  await store.signOut();
  await store.hasLeft();
  expect([store.current().user, owes()]).toEqual([null, true]);

  const offline = open();
  await offline.start();
  expect(offline.current()).toMatchObject({ user: null, loading: false });

  server.answer(OUT, () => ({ status: 204 }));
  server.answer(ME, signedOut);
  await open().start();
  expect(owes()).toBe(false);
});

test('[AUTH-55] a sign-out in one tab signs the other tabs out, a sign-in signs them in', async () => {
  const { open } = browser();
  const [one, other] = [open(), open()];
  await Promise.all([one.start(), other.start()]);
  await one.signOut();
  expect(other.current().user).toBeNull();
  await one.signedIn();
  await vi.waitFor(() => expect(other.current().user).toEqual(user));
});

test('an answer that was under way when the person signed out does not sign in again', async () => {
  const { open } = browser();
  const store = open();
  const late = Promise.withResolvers<ReturnType<typeof signedIn>>();
  server.answer(ME, () => late.promise);
  const start = store.start();
  await store.signOut();
  late.resolve(signedIn());
  await start;
  expect(store.current().user).toBeNull();
});

test('[PROFILE-35] after a deletion every tab is signed out, the device forgets, and the server is not bothered', async () => {
  const device = browser(user);
  const [one, other] = [device.open(), device.open()];
  await Promise.all([one.start(), other.start()]);
  await one.accountDeleted(user.id);
  expect([one.current().user, other.current().user, device.known()]).toEqual([null, null, undefined]);
  expect(device.forgotten).toEqual([user.id]);
  expect([device.owes(), server.to(OUT)]).toEqual([false, []]);
});

test('[PROFILE-35] [OFFLINE-30] a deletion is forgotten here too when the end of the sign-in is heard of first', async () => {
  const device = browser(user);
  const store = device.open();
  await store.start();
  server.answer(ME, signedOut);
  await store.lookAgain();
  await store.accountDeleted(user.id);
  expect([device.forgotten, store.current().hasEnded]).toEqual([[user.id], false]);
});

test('[AUTH-45] it is known who is here as soon as the device says so, before the server has answered', async () => {
  const { open } = browser(user);
  server.close();
  server = fakeServer({ [ME]: () => 'unreachable' });
  const store = open(() => new Promise(() => undefined));
  await store.known();
  expect(store.current()).toMatchObject({ user, loading: false });
});
