import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { readSettings } from './config.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';

const THEME = 'document.documentElement.dataset.theme = "dark"';
const dist = mkdtempSync(join(tmpdir(), 'lineup-pro-dist-'));
mkdirSync(join(dist, 'assets'));
writeFileSync(
  join(dist, 'index.html'),
  `<html><script>${THEME}</script><script src="/assets/app-1.js"></script></html>`,
);
writeFileSync(join(dist, 'landing.html'), '<html>welcome</html>');
writeFileSync(join(dist, 'sw.js'), '// worker');
writeFileSync(join(dist, 'assets', 'app-1.js'), '// app');

const USER = { 'x-user': '0190a000-0000-7000-8000-000000000001' };
const HTML = { accept: 'text/html' };

let made: TestApp;
beforeAll(async () => {
  made = await testApp({ settings: { ...SETTINGS, distDir: dist } });
  made.app.post('/api/echo', async () => ({ ok: true }));
  made.app.get('/api/broken', async () => {
    throw new Error('the password is swordfish');
  });
});
afterAll(async () => {
  await made.close();
  rmSync(dist, { recursive: true });
});

describe('pages', () => {
  test('visitors get the landing page, who is signed in the app', async () => {
    expect((await made.app.inject({ url: '/', headers: HTML })).body).toContain('welcome');
    expect((await made.app.inject({ url: '/', headers: { ...HTML, ...USER } })).body).toContain('app-1.js');
  });

  test('no cache gives the page of a visitor to who is signed in, or the other way round', async () => {
    const answers = [{ ...HTML }, { ...HTML, ...USER }].map((headers) => made.app.inject({ url: '/', headers }));
    for (const { headers } of await Promise.all(answers)) {
      expect(String(headers['vary']).toLowerCase().split(/, */)).toContain('cookie');
    }
  });

  test('every address of the app opens its shell; a missing file or call does not', async () => {
    const deep = await made.app.inject({ url: '/team/1/lineups?tab=court', headers: HTML });
    expect([deep.statusCode, deep.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect((await made.app.inject({ url: '/assets/gone.js', headers: HTML })).statusCode).toBe(404);
    expect((await made.app.inject({ url: '/api/gone', headers: HTML })).json()).toEqual({
      error: 'There is nothing at this address.',
    });
  });

  test.each(['/team/%F0/lineups', '/%', '/index.php', '/team/a.b/lineups'])(
    '[ROUTE-19] at %s the app says itself that there is no such page',
    async (url) => {
      const answer = await made.app.inject({ url, headers: HTML });
      expect([answer.statusCode, answer.body.includes('app-1.js')]).toEqual([200, true]);
    },
  );

  test('the service worker is served fresh from /sw.js, hashed files for ever', async () => {
    const worker = await made.app.inject('/sw.js');
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect((await made.app.inject('/assets/app-1.js')).headers['cache-control']).toContain('immutable');
  });
});

describe('protection', () => {
  test('the policy admits our own files and the one inline script by its hash', async () => {
    const policy = String((await made.app.inject('/healthz')).headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(THEME).digest('base64')}'`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types sw(;|$)/);
    expect(policy).not.toContain('unsafe');
  });

  test.each(['/healthz', '/', '/api/gone', '/sw.js'])('[GUARD-04] %s stands in no frame', async (url) => {
    const { headers } = await made.app.inject({ url, headers: HTML });
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test.each([
    [200, {}],
    [200, { origin: 'http://localhost:3000' }],
    [200, { origin: 'http://127.0.0.1:3000' }],
    [200, { origin: 'http://[::1]:3000' }],
    [200, { 'sec-fetch-site': 'same-origin' }],
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'null' }],
    [403, { origin: '' }],
    [403, { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }],
    [403, { origin: 'http://evil.example:3000', host: 'evil.example:3000' }],
    [403, { origin: 'http://localhost:3001', host: 'localhost:3001' }],
    [403, { origin: 'https://localhost:3000' }],
    [403, { origin: 'http://localhost:3000.evil.example' }],
    [403, { origin: 'http://localhost:3000/', host: 'localhost:3000' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site' }],
  ])('[GUARD-06] a write is answered with %i for %j', async (status, headers) => {
    const { statusCode } = await made.app.inject({ method: 'POST', url: '/api/echo', headers });
    expect(statusCode).toBe(status);
  });

  test.each([
    [200, 'https://lineups.example'],
    [403, 'http://lineups.example'],
    [403, 'https://lineups.example:8443'],
    [403, 'http://localhost:3000'],
    [403, 'https://other.example'],
  ])('[GUARD-06] at a public address a write is answered with %i for its origin %s', async (status, origin) => {
    const settings = readSettings({ LOG_LEVEL: 'error', APP_URL: 'https://lineups.example' });
    const app = await buildApp({ ...made.outside, settings });
    const headers = { origin, host: new URL(origin).host };
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/accounts/sign-out', headers });
    expect(statusCode).toBe(status === 200 ? 204 : status);
    await app.close();
  });

  test('[GUARD-06] the port that was listened on counts, also where any was asked for', async () => {
    const app = await buildApp({ ...made.outside, settings: readSettings({ PORT: '0', LOG_LEVEL: 'error' }) });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const write = async (origin: string) =>
      (await fetch(`http://127.0.0.1:${port}/api/accounts/sign-out`, { method: 'POST', headers: { origin } })).status;
    for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(await write(`http://${name}:${port}`)).toBe(204);
    expect(await write(`http://localhost:${Number(port) + 1}`)).toBe(403);
    await app.close();
  });

  test('what went wrong inside is not told outside', async () => {
    made.app.log.level = 'silent';
    const answer = await made.app.inject('/api/broken');
    made.app.log.level = 'error';
    expect([answer.statusCode, answer.json()]).toEqual([500, { error: 'Something went wrong. Please try again.' }]);
  });

  test('what is malformed is a mistake of the sender', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await made.app.inject({ method: 'POST', url: '/api/echo', headers, payload: '{"a":' });
    expect(answer.statusCode).toBe(400);
  });

  test('health and readiness are told', async () => {
    expect((await made.app.inject('/healthz')).json()).toEqual({ ok: true });
    expect((await made.app.inject('/readyz')).json()).toEqual({ ok: true });
  });
});
