import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LiveLinks } from '#domain/live/api.ts';
import { LiveState } from '#domain/live/state.ts';
import { livePages } from '#tests/support/live-pages.ts';
import { POINT } from '#tests/support/pushing.ts';
import { SETTINGS } from '#tests/support/server.ts';
import { contact, firstServe, lineUp, postOf } from '#tests/support/told-rallies.ts';
import { OWNER, TEAM } from '#tests/support/world.ts';

const { get, later, log, point, record, server, share, staff, stateAt, untilScore } = livePages();

/** Bytes on the line, with those that a connection adds by itself. */
const weightOf = ({ headers, rawPayload }: Awaited<ReturnType<typeof get>>): number =>
  Object.entries({ ...headers, 'keep-alive': 'timeout=72' }).reduce(
    (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
    'HTTP/1.1 304 Not Modified\r\n\r\n'.length + rawPayload.length,
  );

test('[LIV-08] the state is packed once, told from others by its tag, and not sent again to who has it', async () => {
  await point();
  const { path } = await share();
  const plain = await get(`${path}/state`);
  const packed = await get(`${path}/state`, { 'accept-encoding': 'gzip, br' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(packed.rawPayload.length).toBeLessThan(700);
  expect(plain.headers['cache-control']).toBe('public, max-age=2, stale-while-revalidate=8');
  const tags = [plain, packed].map(({ headers }) => String(headers.etag));
  expect(tags[0]).not.toBe(tags[1]);
  for (const tag of [...tags, `W/${tags[0]}`]) {
    const known = await get(`${path}/state`, { 'if-none-match': tag });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  }
  await point();
  await untilScore(path, '2');
  expect((await get(`${path}/state`, { 'if-none-match': tags[0] })).statusCode).toBe(200);
});

test('[LIV-11] a state of a set is at most 0.7 KB packed, and one that is known 0.3 with all its headers', async () => {
  await record(lineUp(), firstServe('us'));
  for (let rally = 1; rally <= 20; rally += 1) await record(contact(postOf(rally), 1, 'attack', 'kill'));
  const { path } = await share();
  const packed = { 'accept-encoding': 'gzip' };
  const whole = await get(`${path}/state`, packed);
  const known = await get(`${path}/state`, { ...packed, 'if-none-match': whole.headers.etag });
  expect(LiveState.parse(JSON.parse(gunzipSync(whole.rawPayload).toString())).rallies).toHaveLength(12);
  expect(known.statusCode).toBe(304);
  expect(whole.rawPayload.length).toBeLessThanOrEqual(700);
  expect(weightOf(known)).toBeLessThanOrEqual(300);
});

test('[LIV-15] [G-06] misses are 30 a minute and address; who has an address is not counted, however many look from one place', async () => {
  const { path } = await share();
  const guess = (n: number) => get(`/live/${String(n).padStart(32, 'x')}/state`, {}, '198.51.100.1');
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)));
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json()).toEqual({
    error: 'Too many requests. Please wait a moment.',
  });
  for (let looks = 0; looks < 100; looks += 1)
    expect((await get(`${path}/state`, {}, '198.51.100.1')).statusCode).toBe(200);
});

test('[LIV-25] a gym of watchers behind one address is told that their link has ended, each of them, and guesses stay few', async () => {
  const { id, path } = await share();
  const gym = (url: string) => get(`${url}/state`, {}, '198.51.100.7');
  expect((await gym(path)).statusCode).toBe(200);
  await staff(`/${id}/end`, {});
  later(2);
  const answers = await Promise.all(Array.from({ length: 100 }, () => gym(path)));
  expect(answers.filter(({ statusCode }) => statusCode !== 404)).toEqual([]);
  expect((await get(path, {}, '198.51.100.7')).statusCode).toBe(404);
  // Half an hour later it is an address like any other.
  later(1800);
  const later40 = await Promise.all(Array.from({ length: 40 }, () => gym(path)));
  expect(later40.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30);
});

test('[LIV-15] [LIV-21] [G-07] whatever is asked of a link, its token stands in no line of the log', async () => {
  const { id, path, token } = await share();
  const parts = ['', '/', '/tv', '/overlay', '/state', '/state?set=2', '/nothing', '?set=x', '/state?set=9', '.json'];
  for (const part of parts) await get(`${path}${part}`, { referer: `${SETTINGS.appUrl}${path}` });
  await staff(`/${id}/replace`, {});
  await server().db.query('alter table live_links rename to hidden_links');
  later(3);
  for (const part of parts) await get(`${path}${part}`);
  await server().db.query('alter table hidden_links rename to live_links');
  await staff(`/${id}/end`, {});
  for (let looks = 0; looks < 40; looks += 1) await get(`${path}/state`, {}, '203.0.113.9');
  expect(log()).toContain('request failed');
  expect(log()).toContain('/live/:token/state');
  expect(log()).not.toContain(token);
  expect(log()).not.toContain(token.slice(0, 16));
});

test('[LIV-19] about as many are said to watch as ask, and nothing is kept of them', async () => {
  const { path } = await share();
  await record(POINT(1));
  await untilScore(path, '1');
  later(20);
  for (let at = 0; at < 15; at += 5) {
    for (let who = 0; who < 12; who += 1) await get(`${path}/state`, {}, `192.0.2.${who}`);
    later(5);
  }
  const counted = async () =>
    LiveLinks.parse(
      (await server().app.inject({ url: `/api/teams/${TEAM}/live`, headers: { 'x-user': OWNER } })).json(),
    ).links[0]?.watching;
  expect(await counted()).toBeGreaterThanOrEqual(8);
  expect(await counted()).toBeLessThanOrEqual(14);
  later(20);
  expect(await counted()).toBe(0);
});

test('[LIV-19] a page that was just opened, or an overlay, asks more often, and is one who watches all the same', async () => {
  const { path } = await share();
  await stateAt(path);
  later(20);
  // Before the match: one asks each second, of which the phase knows nothing; one says nonsense, and is one of 60 s.
  for (let at = 0; at < 15; at += 1) {
    await get(`${path}/state`, { 'asks-every': '1' });
    later(1);
  }
  const counted = async () =>
    LiveLinks.parse(
      (await server().app.inject({ url: `/api/teams/${TEAM}/live`, headers: { 'x-user': OWNER } })).json(),
    ).links[0]?.watching;
  expect(await counted()).toBe(1);
  await get(`${path}/state`, { 'asks-every': '1e9' });
  expect(await counted()).toBe(5);
});
