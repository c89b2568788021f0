import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { APP, cookieOf, door, EMAIL, PASSWORD } from '#tests/support/door.ts';
import { STREAM } from '#tests/support/pushing.ts';
import { outsideOf } from '#tests/support/server.ts';
import { HEARTBEAT_MS } from '#domain/sync/backoff.ts';
import type { FastifyInstance } from 'fastify';

const NEW = 'Brand-new-99';
const SOON_MS = 5000;

let at: Awaited<ReturnType<typeof door>>;
/** Another server on the same database, as behind a balancer. */
let other: FastifyInstance;
let [here, there] = ['', ''];
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  at = await door();
  const { clock, accounts } = at.outside;
  other = await buildApp(outsideOf(at.db, { clock, authenticate: accounts.authenticate }));
  here = await at.app.listen({ port: 0, host: '127.0.0.1' });
  there = await other.listen({ port: 0, host: '127.0.0.1' });
});
const open: AbortController[] = [];
beforeEach(() => at.clear());
afterEach(() => {
  for (const each of open.splice(0)) each.abort();
});
afterAll(async () => {
  await other.close();
  await at.close();
  vi.useRealTimers();
});

/** A device that listens. `ends` resolves when the server has closed its stream. */
async function listening(cookie: string, url = here) {
  const controller = new AbortController();
  open.push(controller);
  const answer = await fetch(url + STREAM, { headers: { cookie }, signal: controller.signal });
  const reader = answer.body?.getReader();
  await reader?.read();
  let isOpen = true;
  const ended = (async () => {
    while (!(await reader?.read())?.done);
    isOpen = false;
  })();
  ended.catch(() => undefined);
  const late = () => new Promise((_, reject) => setTimeout(reject, SOON_MS, new Error('The stream is still open.')));
  return { isOpen: () => isOpen, ends: () => Promise.race([ended, late()]) };
}

const signedIn = async () => cookieOf(await at.signIn());

/** A stream that lives hears the heartbeat that is sent now; one that was ended before would have been seen to end. */
async function beat(): Promise<void> {
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a stream ends with its sign-in, on whatever server it is', () => {
  async function resetPassword(): Promise<void> {
    await at.post('/api/accounts/reset', { email: EMAIL });
    const { location } = (await at.get(await at.link())).headers;
    const token = new URL(String(location), APP).searchParams.get('token');
    expect((await at.post('/api/accounts/new-password', { token, password: NEW })).statusCode).toBe(200);
  }

  test('[GUARD-08] sign-out ends those of this sign-in, and no other', async () => {
    const [phone, desk] = [await at.member(), await signedIn()];
    const [leaving, elsewhere, staying] = [
      ...[await listening(phone), await listening(phone, there)],
      await listening(desk),
    ];
    await at.post('/api/accounts/sign-out', {}, { cookie: phone });
    await Promise.all([leaving?.ends(), elsewhere?.ends()]);
    await beat();
    expect(staying?.isOpen()).toBe(true);
  });

  test.each<[string, (cookie: string) => Promise<unknown>]>([
    [
      'a changed password',
      (cookie) => at.post('/api/accounts/password', { current: PASSWORD, password: NEW }, { cookie }),
    ],
    ['a password set by the link of a mail', resetPassword],
    ['a deleted account', (cookie) => at.post('/api/accounts/delete', {}, { cookie })],
  ])('[GUARD-08] %s ends all of them', async (_what, end) => {
    const [phone, desk] = [await at.member(), await signedIn()];
    const all = [await listening(phone), await listening(desk), await listening(desk, there)];
    await end(phone);
    await Promise.all(all.map(({ ends }) => ends()));
  });

  test('[GUARD-08] a sign-in that ended in silence ends its stream within a minute', async () => {
    const stream = await listening(await at.member());
    await at.db.query('delete from auth_sessions');
    vi.advanceTimersByTime(60_000);
    await stream.ends();
  });

  test('[GUARD-08] so does one that ran out, and one that is in use goes on', async () => {
    const [phone, desk] = [await at.member(), await signedIn()];
    const [out, on] = [await listening(phone), await listening(desk)];
    await at.db.query(
      `update auth_sessions set expires_at = now() - interval '1 hour'
       where id = (select id from auth_sessions order by created_at, id limit 1)`,
    );
    vi.advanceTimersByTime(60_000);
    await Promise.race([out.ends(), on.ends()]);
    await beat();
    expect([out.isOpen(), on.isOpen()].filter(Boolean)).toHaveLength(1);
  });

  test('[GUARD-08] a sign-out in the moment of opening leaves no stream behind', async () => {
    const cookie = await at.member();
    let asked = 0;
    const authenticate: typeof at.accounts.authenticate = async (headers) => {
      const who = await at.accounts.authenticate(headers);
      if (asked++ === 0) await at.db.query('delete from auth_sessions');
      return who;
    };
    const app = await buildApp(outsideOf(at.db, { authenticate }));
    const stream = await listening(cookie, await app.listen({ port: 0, host: '127.0.0.1' }));
    await stream.ends();
    await app.close();
  });
});

describe('streams are counted', () => {
  test('[GUARD-09] a seventh of one sign-in closes the first of them', async () => {
    const [phone, desk] = [await at.member(), await signedIn()];
    const aside = await listening(desk);
    const streams = [];
    for (let n = 0; n < 7; n++) streams.push(await listening(phone));
    await streams[0]?.ends();
    await beat();
    expect([aside, ...streams].map(({ isOpen }) => isOpen())).toEqual([true, false, ...Array(6).fill(true)]);
  });

  test('[GUARD-09] a twenty-first of one person closes the first of them, and nobody else’s', async () => {
    await at.member();
    const stranger = 'stranger@tidewatervb.org';
    await at.signUp({ email: stranger });
    await at.get(await at.link());
    const strange = await listening(cookieOf(await at.signIn({ email: stranger })));
    const streams = [];
    for (let device = 0; device < 7; device++) {
      const cookie = await signedIn();
      for (let n = 0; n < 3; n++) streams.push(await listening(cookie));
    }
    await streams[0]?.ends();
    await beat();
    expect(streams.map(({ isOpen }) => isOpen())).toEqual([false, ...Array(20).fill(true)]);
    expect(strange.isOpen()).toBe(true);
  });
});
