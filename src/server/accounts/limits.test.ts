import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { door, EMAIL } from '#tests/support/door.ts';

let at: Awaited<ReturnType<typeof door>>;
beforeAll(async () => {
  at = await door();
});
beforeEach(() => at.clear());
afterAll(() => at.close());

describe('limits', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address, 'x-client-address': address, forwarded: address });

  test('guessing passwords ends after 20 tries a minute, whatever address is claimed', async () => {
    const tries = [];
    for (let i = 0; i < 22; i++)
      tries.push(await at.post('/api/accounts/sign-in', { email: '', password: '' }, from(`10.0.0.${i}`)));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(400), 429, 429]);
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    at.wait(61_000);
    expect((await at.signIn({ email: '' })).statusCode).toBe(400);
  });

  test.each([
    ['sign-up', 30, () => at.post('/api/accounts/sign-up', {}, from(`10.1.0.${Math.random()}`))],
    ['reset', 10, () => at.post('/api/accounts/reset', { email: 'x' }, from(`10.1.0.${Math.random()}`))],
    ['captcha', 120, () => at.post('/api/captcha', {}, from(`10.1.0.${Math.random()}`))],
  ])('%s is limited to %i tries in ten minutes', async (_name, max, knock) => {
    const codes = [];
    for (let i = 0; i <= max; i++) codes.push((await knock()).statusCode);
    expect(codes.filter((code) => code === 429)).toEqual([429]);
    expect(codes.at(-1)).toBe(429);
  });

  test('a clock that was ahead and is set right locks nobody out', async () => {
    at.wait(24 * 60 * 60_000);
    for (let i = 0; i < 21; i++) await at.signIn({ email: '' });
    expect((await at.signIn({ email: '' })).statusCode).toBe(429);
    at.wait(-24 * 60 * 60_000);
    expect((await at.signIn({ email: '' })).statusCode).toBe(400);
  });

  test('simultaneous tries are all counted', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => at.signIn({ email: '' })));
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  test('nobody fills the mailbox of somebody else', async () => {
    await at.member();
    for (let i = 0; i < 21; i++) {
      await at.post('/api/accounts/reset', { email: EMAIL });
      at.wait(90_000);
    }
    expect((await at.letters()).length).toBe(20);
  });

  test('a write from another site is refused before anything is counted', async () => {
    const got = await at.post('/api/accounts/sign-in', {}, { origin: 'https://evil.example' });
    expect(got.statusCode).toBe(403);
  });
});
