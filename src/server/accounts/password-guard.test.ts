import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP, door, EMAIL, PASSWORD } from '#tests/support/door.ts';
import { waitAfter } from './password-tries.ts';

const NOBODY = 'nobody@tidewatervb.org';
const WRONG = 'Tidewater-17';
const DEVICE = 'lineup-pro.device';
const HOUR_MS = 3_600_000;

let at: Awaited<ReturnType<typeof door>>;
beforeAll(async () => {
  at = await door();
});
beforeEach(() => at.clear());
afterAll(() => at.close());

let guesser = 0;
/** A try from an address of its own each time, so that only the account can tell that they belong together. */
const guess = (email = EMAIL, password = WRONG, cookie = '') =>
  at.app.inject({
    method: 'POST',
    url: '/api/accounts/sign-in',
    payload: { email, password },
    headers: { cookie },
    remoteAddress: `10.${(guesser >> 16) & 255}.${(guesser >> 8) & 255}.${guesser++ & 255}`,
  });
type Got = Awaited<ReturnType<typeof guess>>;

async function guesses(count: number, email = EMAIL): Promise<Got[]> {
  const got: Got[] = [];
  for (let n = 0; n < count; n++) got.push(await guess(email));
  return got;
}
const codesOf = (got: readonly Got[]): number[] => got.map(({ statusCode }) => statusCode);
const deviceOf = ({ cookies }: Pick<Got, 'cookies'>): string =>
  `${DEVICE}=${cookies.find(({ name }) => name === DEVICE)?.value ?? ''}`;
const guessed = async () => (await at.letters()).filter(({ subject }) => subject.startsWith('Somebody is trying'));

/** Signed up and confirmed; the device that signed in once. */
async function owner(): Promise<string> {
  await at.member();
  return deviceOf(await guess(EMAIL, PASSWORD));
}

describe('guessing at one account from many addresses', () => {
  test('[GUARD-10] after 20 failures each further try waits, 1, 2, 4 and at last 60 seconds', async () => {
    await owner();
    expect(codesOf(await guesses(20))).toEqual(Array(20).fill(401));
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const early = await guess();
      expect([early.statusCode, early.headers['retry-after']]).toEqual([429, String(seconds)]);
      at.wait((seconds - 1) * 1000);
      expect((await guess()).statusCode).toBe(429);
      at.wait(1000);
      expect((await guess()).statusCode).toBe(401);
    }
  });

  test('[GUARD-10] the wait never grows beyond a minute', () => {
    expect([0, 19, 20, 21, 25, 26, 500, 5000].map(waitAfter)).toEqual([
      0, 0, 1000, 2000, 32_000, 60_000, 60_000, 60_000,
    ]);
  });

  test('[GUARD-10] an account that is none is answered alike, byte by byte, and asks the database as much', async () => {
    await owner();
    const answered = async (email: string) => {
      const answers = [];
      for (let n = 0; n < 24; n++) {
        const { statusCode, body, headers } = await guess(email);
        const { date: _, ...told } = headers;
        answers.push({ statusCode, body, told });
      }
      return answers;
    };
    const [known, unknown] = [await answered(EMAIL), await answered(NOBODY)];
    expect(unknown).toEqual(known);
    expect(codesOf(await guesses(2, NOBODY))).toEqual([429, 429]);
    const asked = await statements(() => guess(NOBODY));
    expect(asked.join('\n')).toContain('password_tries');
    expect(await statements(() => guess(EMAIL))).toEqual(asked);
  });

  test('[GUARD-10] many at once do not slip through together', async () => {
    await owner();
    const got = await Promise.all(Array.from({ length: 40 }, () => guess()));
    expect(codesOf(got).filter((code) => code === 401)).toHaveLength(20);
    expect(codesOf(got).filter((code) => code === 429)).toHaveLength(20);
  });

  test('[GUARD-10] what is free does not wait for a server whose clock was ahead', async () => {
    await owner();
    await guesses(19);
    at.wait(-5000);
    expect((await guess()).statusCode).toBe(401);
    expect((await guess()).statusCode).toBe(429);
  });

  test('[GUARD-10] on a new device the right password waits as well, and then opens', async () => {
    await owner();
    await guesses(20);
    expect((await guess(EMAIL, PASSWORD)).statusCode).toBe(429);
    at.wait(1000);
    expect((await guess(EMAIL, PASSWORD)).statusCode).toBe(204);
  });

  test('[GUARD-10] right passwords do not count, and neither do failures of more than an hour ago', async () => {
    await owner();
    for (let n = 0; n < 25; n++) expect((await guess(EMAIL, PASSWORD)).statusCode).toBe(204);
    await guesses(19);
    at.wait(HOUR_MS);
    expect(codesOf(await guesses(20))).toEqual(Array(20).fill(401));
    at.wait(-24 * HOUR_MS);
    expect((await guess()).statusCode).toBe(401);
  });

  test('[GUARD-10] a current password is guarded in the same way', async () => {
    const cookie = await at.member();
    const change = (current: string) =>
      at.app.inject({
        method: 'POST',
        url: '/api/accounts/password',
        payload: { current, password: 'Brand-new-99' },
        headers: { cookie },
        remoteAddress: `10.200.0.${guesser++ % 250}`,
      });
    for (let n = 0; n < 20; n++) expect((await change(WRONG)).statusCode).toBe(400);
    expect((await change(PASSWORD)).statusCode).toBe(429);
    expect((await guess()).statusCode).toBe(429);
  });

  test('[GUARD-11] a password set by the link of a mail is let in at once', async () => {
    await owner();
    await guesses(22);
    await at.post('/api/accounts/reset', { email: EMAIL });
    const { location } = (await at.get(await at.link())).headers;
    const token = new URL(String(location), APP).searchParams.get('token');
    await at.post('/api/accounts/new-password', { token, password: 'Brand-new-99' });
    expect((await guess(EMAIL, 'Brand-new-99')).statusCode).toBe(204);
  });
});

/** The texts that are sent to the database for one answer. */
async function statements(ask: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { db } = at.outside;
  const [query, transaction] = [db.query, db.transaction];
  const seen =
    <T extends typeof query>(run: T) =>
    (text: string, params?: readonly unknown[]) => {
      texts.push(text);
      return run(text, params);
    };
  const restore = () => Object.assign(db, { query, transaction });
  Object.assign(db, {
    query: seen(query),
    transaction: (work: Parameters<typeof transaction>[0], options?: object) =>
      transaction((tx) => work({ ...tx, query: seen(tx.query) }), options),
  });
  await ask().finally(restore);
  return texts;
}

describe('a device that has signed in before', () => {
  test('[GUARD-11] never waits for the right password, whatever others try', async () => {
    const device = await owner();
    await guesses(30);
    for (let n = 0; n < 3; n++) expect((await guess(EMAIL, PASSWORD, device)).statusCode).toBe(204);
    expect((await guess(EMAIL, PASSWORD)).statusCode).toBe(429);
  });

  test('[GUARD-11] is one by any sign-in, those of before this was kept too', async () => {
    const cookie = await at.member();
    const got = await at.get('/api/accounts/session', { cookie });
    const device = deviceOf(got);
    await guesses(20);
    expect((await guess(EMAIL, PASSWORD, device)).statusCode).toBe(204);
    expect(deviceOf(await at.get('/api/accounts/session', { cookie: `${cookie}; ${device}` }))).toBe(`${DEVICE}=`);
  });

  test('[GUARD-11] stays one after signing out, for each person who uses it', async () => {
    const first = await owner();
    const stranger = 'stranger@tidewatervb.org';
    await at.signUp({ email: stranger });
    await at.get(await at.link());
    const both = deviceOf(await guess(stranger, PASSWORD, first));
    for (const email of [EMAIL, stranger]) {
      await guesses(20, email);
      expect((await guess(email, PASSWORD, both)).statusCode).toBe(204);
    }
    await guesses(1, stranger);
    expect((await guess(stranger, PASSWORD, first)).statusCode).toBe(429);
  });

  test('[GUARD-11] is known by a cookie that no script reads, and by no other', async () => {
    await at.member();
    const got = await guess(EMAIL, PASSWORD);
    expect(got.cookies.find(({ name }) => name === DEVICE)).toMatchObject({
      ...{ httpOnly: true, sameSite: 'Lax', path: '/api/accounts', maxAge: 400 * 24 * 3600 },
    });
    await guesses(20);
    const device = deviceOf(got);
    const [{ id = '' } = {}] = await at.db.query('select id from auth_users');
    for (const forged of [
      `${DEVICE}=`,
      `${DEVICE}=${String(id)}`,
      device.slice(0, -1),
      `${device}x`,
      `${DEVICE}=.....`,
    ])
      expect((await guess(EMAIL, PASSWORD, forged)).statusCode).toBe(429);
    expect((await guess(NOBODY, PASSWORD, device)).statusCode).toBe(401);
  });
});

describe('the owner', () => {
  test('[GUARD-12] gets one letter for each bout, and a new one for the next', async () => {
    await owner();
    await guesses(19);
    expect(await guessed()).toEqual([]);
    await guesses(1);
    for (let n = 0; n < 10; n++) {
      at.wait(60_000);
      await guess();
    }
    expect(await guessed()).toMatchObject([{ to: EMAIL }]);
    at.wait(HOUR_MS);
    await guesses(20);
    expect(await guessed()).toHaveLength(2);
  });

  test('[GUARD-12] nobody is written to at an address without an account', async () => {
    await guesses(25, NOBODY);
    expect(await at.letters()).toEqual([]);
  });
});
