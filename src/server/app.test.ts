import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test.each([
    [200, {}],
    [200, { origin: 'http://localhost:3000' }],
    [200, { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }],
    [200, { 'sec-fetch-site': 'same-origin' }],
    [403, { origin: 'https://evil.example' }],
    [403, { origin: 'null' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site' }],
  ])('a write is answered with %i for %j', async (status, headers) => {
    const { statusCode } = await made.app.inject({ method: 'POST', url: '/api/echo', headers });
    expect(statusCode).toBe(status);
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
