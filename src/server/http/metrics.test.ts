import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { pushed, tapped } from '#tests/support/pushing.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { makeClub, OWNER } from '#tests/support/world.ts';

const TOKEN = 'a token of the scraper';
let made: TestApp;
beforeAll(async () => {
  made = await testApp();
  await makeClub(made.db);
});
afterAll(() => made.close());

const here = { host: 'localhost:3000' };
const figure = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

test('the figures tell answers by route, decided commands and listening devices', async () => {
  await pushed(made.app, { userId: OWNER }, [tapped(), tapped({ setNumber: 9 })]);
  await made.app.inject('/files/team-logos/somebody/secret/logo.webp');
  const { body, headers } = await made.app.inject({ url: '/metrics', headers: here });
  expect(headers['content-type']).toContain('text/plain');
  expect(figure(body, 'sync_commands_total{outcome="applied"}')).toBe(1);
  expect(figure(body, 'sync_commands_total{outcome="refused"}')).toBe(1);
  expect(figure(body, 'sync_streams')).toBe(0);
  expect(figure(body, 'http_request_duration_seconds_count{method="POST",route="/api/sync/push",status="200"}')).toBe(
    1,
  );
  expect(figure(body, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(body).not.toContain('secret');
});

test.each<[string, object]>([
  ['by another name', { host: 'lineup-pro.example' }],
  ['through a proxy on this machine', { ...here, 'x-forwarded-for': '192.0.2.1' }],
])('who asks %s finds nothing', async (_, headers) => {
  expect((await made.app.inject({ url: '/metrics', headers: { ...headers } })).statusCode).toBe(404);
});

test.each([{ APP_URL: 'https://lineups.example' }, { HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }])(
  '[GUARD-03] where others are served too nobody reads them without a token: %o',
  async (env) => {
    const settings = readSettings({ LOG_LEVEL: 'error', ...env });
    const app = await buildApp({ ...made.outside, settings });
    const [got, unknown] = [await app.inject({ url: '/metrics', headers: here }), await app.inject('/unknown')];
    expect([got.statusCode, got.body]).toEqual([404, unknown.body]);
    await app.close();
  },
);

test('[GUARD-03] with a token set, it opens from anywhere, and nothing else does', async () => {
  const app = await buildApp({ ...made.outside, settings: { ...SETTINGS, metricsToken: TOKEN } });
  const ask = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: { ...here, ...(authorization && { authorization }) } });
  expect((await ask(`Bearer ${TOKEN}`)).statusCode).toBe(200);
  for (const wrong of [undefined, TOKEN, `Bearer ${TOKEN}x`, 'Bearer '])
    expect((await ask(wrong)).statusCode).toBe(404);
  await app.close();
});
