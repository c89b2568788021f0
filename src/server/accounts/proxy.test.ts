import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { door } from '#tests/support/door.ts';

const PROXY = '127.0.0.1';
const CLIENT = '203.0.113.9';
const TRIES = 20;

/** Addresses that a client may claim; the proxy appends the one that it saw. */
const CLAIMS = ['198.51.100.1', '198.51.100.2, 127.0.0.1', '127.0.0.1', 'unknown', '::1, 10.0.0.1', '", 10.0.0.2'];

describe.each([[PROXY], ['1']])('behind a proxy that appends, with TRUST_PROXY=%s', (trust) => {
  let at: Awaited<ReturnType<typeof door>>;
  beforeAll(async () => {
    at = await door(readSettings({ PORT: '3000', LOG_LEVEL: 'error', TRUST_PROXY: trust }));
  });
  beforeEach(() => at.clear());
  afterAll(() => at.close());

  const knock = async (forwarded: string, remoteAddress = PROXY) => {
    const payload = { email: '', password: '' };
    const headers = { 'x-forwarded-for': forwarded, 'x-client-address': forwarded, 'x-real-ip': forwarded };
    const got = await at.app.inject({
      ...{ method: 'POST', url: '/api/accounts/sign-in', payload, headers, remoteAddress },
    });
    return got.statusCode;
  };
  const exhaust = async (client: string) => {
    const codes = [];
    for (let tries = 0; tries <= TRIES; tries++) {
      codes.push(await knock(`${CLAIMS[tries % CLAIMS.length]}, ${client}`));
    }
    return codes;
  };

  test('a client cannot choose the address that its tries are counted for', async () => {
    expect(await exhaust(CLIENT)).toEqual([...Array(TRIES).fill(400), 429]);
    expect(await at.db.query(`select key from rate_limits where key like '%${CLIENT}%'`)).toHaveLength(1);
    expect(await at.db.query('select key from rate_limits')).toHaveLength(1);
  });

  test('nobody is shut out by what somebody else claims', async () => {
    for (let tries = 0; tries <= TRIES; tries++) await knock(`${CLIENT}, 198.51.100.${tries}`);
    expect(await knock(CLIENT)).toBe(400);
  });
});

test('who reaches the server past the proxy is counted by the own address', async () => {
  const at = await door(readSettings({ PORT: '3000', LOG_LEVEL: 'error', TRUST_PROXY: PROXY }));
  const codes = [];
  for (let tries = 0; tries <= TRIES; tries++) {
    const headers = { 'x-forwarded-for': `198.51.100.${tries}` };
    const payload = { email: '', password: '' };
    const from = { headers, payload, remoteAddress: '192.0.2.7' };
    codes.push((await at.app.inject({ method: 'POST', url: '/api/accounts/sign-in', ...from })).statusCode);
  }
  expect(codes.at(-1)).toBe(429);
  await at.close();
});
