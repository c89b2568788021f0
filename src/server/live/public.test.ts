import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_DISPLAY, LiveLinks } from '#domain/live/api.ts';
import { LiveState } from '#domain/live/state.ts';
import { NOTHING_HERE } from '#domain/live/texts.ts';
import { teamProScope, teamScope } from '#domain/sync/tables.ts';
import { openLog } from '#server/http/log.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile.ts';
import { POINT, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { makeRow } from '#tests/support/rows.ts';
import { NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { contact, firstServe, lineUp, postOf } from '#tests/support/told-rallies.ts';
import { AT, COACH, makeClub, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

const PLAYER = uuid(1, 'd');
let now = NOW;
let log = '';
let server: TestApp;
beforeAll(async () => {
  const writing = openLog('info', { write: (line) => void (log += line) });
  server = await testApp({ clock: () => now, log: writing });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  later(60 * 60);
  log = '';
  await makeClub(server.db);
  await put('statSessions', { id: SESSION, teamId: TEAM, userId: OWNER, createdAt: AT, opponentName: 'Breakers' });
  await writeInScopes(server.db, [teamScope(TEAM)], (write) =>
    write.put('players', makeRow('players', { id: PLAYER, teamId: TEAM, name: 'Mia Ruiz', jerseyNumber: 7 })),
  );
});

const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));
const put = (table: 'statSessions' | 'events', row: object) =>
  writeInScopes(server.db, [teamProScope(TEAM)], (write) => write.put(table, makeRow(table, row)));

const staff = (path: string, payload: object) =>
  server.app.inject({
    ...{ method: 'POST', url: `/api/teams/${TEAM}/live${path}`, payload },
    headers: { 'x-user': OWNER, origin: SETTINGS.appUrl },
  });
async function share(more: object = {}): Promise<{ id: string; path: string; token: string }> {
  const [link] = LiveLinks.parse((await staff('', { sessionId: SESSION, ...DEFAULT_DISPLAY, ...more })).json()).links;
  if (!link) throw new Error('No link');
  const path = new URL(link.url).pathname;
  return { id: link.id, path, token: path.slice('/live/'.length) };
}
const get = (url: string, headers: object = {}, remoteAddress = '192.0.2.8') =>
  server.app.inject({ url, headers: { ...headers }, remoteAddress });
/** Bytes on the line, with those that a connection adds by itself. */
const weightOf = ({ headers, rawPayload }: Awaited<ReturnType<typeof get>>): number =>
  Object.entries({ ...headers, 'keep-alive': 'timeout=72' }).reduce(
    (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
    'HTTP/1.1 304 Not Modified\r\n\r\n'.length + rawPayload.length,
  );
const stateAt = async (path: string): Promise<LiveState> => LiveState.parse((await get(`${path}/state`)).json());
const record = (...entries: readonly object[]) =>
  pushed(
    server.app,
    { userId: COACH },
    entries.map((entry) => tapped({ entry })),
  );
const point = () => record(POINT(1));

async function untilScore(path: string, points: string): Promise<LiveState> {
  for (let tries = 0; tries < 100; tries += 1) {
    later(2);
    const state = await stateAt(path);
    if (state.texts['pointsUs'] === points) return state;
    await new Promise((next) => setTimeout(next, 5));
  }
  throw new Error(`Never ${points}`);
}

test('[LIV-06] a page is whole when it is answered: the score stands in it, and it asks for itself without a script', async () => {
  await point();
  const { path } = await share();
  const page = await get(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/data-text="pointsUs"\s*>1</);
  expect(page.body).toContain('Breakers');
  expect(page.body).toContain('<noscript><meta http-equiv="refresh" content="15" /></noscript>');
  expect(page.body).not.toMatch(/ style=|<style|javascript:|onload=/);
});

test('[LIV-22] pages and state are for machines that index nothing, carry no cookie and no referrer, and are in no frame', async () => {
  const { path } = await share();
  for (const part of ['', '/tv', '/overlay', '/state']) {
    const { headers } = await get(`${path}${part}`, { cookie: 'lineup-pro.session=somebody', host: 'evil.example' });
    expect(headers, part).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      // Of data no request goes out.
      ...(part === '/state' ? { 'x-content-type-options': 'nosniff' } : { 'referrer-policy': 'no-referrer' }),
      'cache-control': expect.stringMatching(/^public, max-age=2\b/),
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect([undefined, 'accept-encoding']).toContain(headers.vary?.toString().toLowerCase());
    const policy = String(headers['content-security-policy']);
    if (part === '/state') continue;
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain(part === '/overlay' ? 'frame-ancestors *' : "frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe(part === '/overlay' ? undefined : 'DENY');
    expect((await get(`${path}${part}`, { host: 'evil.example' })).body).not.toContain('evil.example');
  }
});

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

test('[LIV-09] a match is read once a second at most, and only after something happened', async () => {
  await point();
  const { path } = await share();
  await stateAt(path);
  await point();
  expect((await stateAt(path)).texts['pointsUs']).toBe('1');
  expect((await untilScore(path, '2')).heardAt).not.toBeNull();
  await server.db.query(`update stat_sessions set opponent_name = 'Others' where id = $1`, [SESSION]);
  later(30);
  expect((await stateAt(path)).texts['them']).toBe('Breakers');
});

test('[LIV-13] late points of a recorder who was offline come at once, and the page shows the last state', async () => {
  const { path } = await share();
  await stateAt(path);
  await record(...[1, 2, 3, 4, 5].map(() => POINT(1)));
  expect((await untilScore(path, '5')).rallies[0]?.[1]).toBe('5–0');
});

test('[LIV-12] the state says when the server heard of the match, and whether a device records it', async () => {
  const { path } = await share();
  await stateAt(path);
  await point();
  const state = await untilScore(path, '1');
  expect(Math.abs(Date.parse(state.heardAt ?? '') - now.getTime())).toBeLessThan(60_000);
  expect(state.isRecorded).toBe(false);
  await server.app.inject({
    ...{ method: 'POST', url: `/api/sessions/${SESSION}/here`, headers: { 'x-user': OWNER, origin: SETTINGS.appUrl } },
    payload: { clientId: uuid(1, 'e'), isHere: true },
  });
  later(3);
  expect((await stateAt(path)).isRecorded).toBe(true);
  later(101);
  expect((await stateAt(path)).isRecorded).toBe(false);
});

test('[LIV-14] an ended link, a removed match and a removed team are the same bytes as an address that never was', async () => {
  const ways: readonly ((id: string) => Promise<unknown>)[] = [
    (id) => staff(`/${id}/end`, {}),
    () => writeInScopes(server.db, [teamProScope(TEAM)], (write) => write.remove('statSessions', SESSION)),
    () => writeInScopes(server.db, [teamScope(TEAM)], (write) => write.remove('teams', TEAM)),
  ];
  const never = `/live/${'a'.repeat(32)}`;
  for (const end of ways) {
    const { id, path } = await share();
    expect((await get(`${path}/state`)).statusCode).toBe(200);
    await end(id);
    later(2);
    for (const part of ['', '/state', '/tv', '/overlay']) {
      const [ended, unknown] = [await get(`${path}${part}`), await get(`${never}${part}`)];
      expect([ended.statusCode, ended.body]).toEqual([404, unknown.body]);
      expect(ended.body).toContain(NOTHING_HERE);
      expect(ended.headers['cache-control']).toBe('public, max-age=30');
    }
    later(600);
    await put('statSessions', { id: SESSION, teamId: TEAM, userId: OWNER, createdAt: AT, opponentName: 'Breakers' });
  }
});

test('[LIV-14] a match that was made part of another is shown there, and a completed one stays up', async () => {
  const other = uuid(9, 'c');
  await put('statSessions', { id: other, teamId: TEAM, userId: OWNER, createdAt: AT, opponentName: 'Harbor Point' });
  const { path } = await share();
  await writeInScopes(server.db, [teamProScope(TEAM)], (write) => write.remove('statSessions', SESSION));
  await server.db.query('update stat_sessions set merged_into = $1 where id = $2', [other, SESSION]);
  later(2);
  expect((await stateAt(path)).texts['them']).toBe('Harbor Point');
  await put('statSessions', { id: other, teamId: TEAM, userId: OWNER, createdAt: AT, sessionStatus: 'completed' });
  later(5);
  expect((await get(path)).statusCode).toBe(200);
});

test('[LIV-15] misses are 30 a minute and address; who has an address is not counted, however many look from one place', async () => {
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

test('[LIV-15] [LIV-21] whatever is asked of a link, its token stands in no line of the log', async () => {
  const { id, path, token } = await share();
  const parts = ['', '/', '/tv', '/overlay', '/state', '/state?set=2', '/nothing', '?set=x', '/state?set=9', '.json'];
  for (const part of parts) await get(`${path}${part}`, { referer: `${SETTINGS.appUrl}${path}` });
  await staff(`/${id}/replace`, {});
  await server.db.query('alter table live_links rename to hidden_links');
  later(3);
  for (const part of parts) await get(`${path}${part}`);
  await server.db.query('alter table hidden_links rename to live_links');
  await staff(`/${id}/end`, {});
  for (let looks = 0; looks < 40; looks += 1) await get(`${path}/state`, {}, '203.0.113.9');
  expect(log).toContain('request failed');
  expect(log).toContain('/live/:token/state');
  expect(log).not.toContain(token);
  expect(log).not.toContain(token.slice(0, 16));
});

test('[LIV-01] the link of a team shows its match in progress, else the last result and the next match', async () => {
  const { path } = await share({ sessionId: null });
  await point();
  expect(await untilScore(path, '1')).toMatchObject({ phase: 'set', texts: { them: 'Breakers' } });
  await put('events', {
    ...{ id: uuid(1, 'e'), teamId: TEAM, title: 'Final of Mia', eventType: 'game', startDate: '2026-05-20' },
    ...{ endDate: '2026-05-20', startTime: '18:00', location: 'Bayside gym', opponentName: 'Harbor Point' },
  });
  await pushed(server.app, { userId: COACH }, [sent('session.complete', { teamId: TEAM, sessionId: SESSION })]);
  later(700);
  const state = await stateAt(path);
  expect(state).toMatchObject({
    phase: 'final',
    texts: { pointsUs: '1', ahead: 'Next: Harbor Point, Wednesday, May 20, 2026, 6:00 PM, Bayside gym' },
  });
  expect(JSON.stringify(state)).not.toContain('Mia');
});

test('[LIV-04] a player who is hidden is a number within five seconds, on every link of the team', async () => {
  const { path } = await share({ names: 'full', agreed: true });
  await record(lineUp(), firstServe('us'), contact(postOf(1), 1, 'attack', 'kill'));
  expect((await untilScore(path, '1')).rallies[0]?.[2]).toBe('kill by #7 Mia Ruiz');
  await staff('/hidden', { playerId: PLAYER, isHidden: true });
  later(2);
  await new Promise((next) => setTimeout(next, 20));
  expect((await stateAt(path)).rallies[0]?.[2]).toBe('kill by Player #7');
  expect((await get(path)).body).not.toContain('Mia');
});

test.each(Object.entries(HOSTILE_TEXTS))(
  '[LIV-20] %s as a name of team, opponent and player is text on every page',
  async (_what, hostile) => {
    const name =
      hostile
        .replaceAll('\u0000', '')
        .replace(/[\ud800-\udfff]/gu, '')
        .trim() || 'Falcons';
    await server.db.query('update teams set name = $1 where id = $2', [name, TEAM]);
    await server.db.query('update stat_sessions set opponent_name = $1 where id = $2', [name, SESSION]);
    await server.db.query('update players set name = $1 where id = $2', [name, PLAYER]);
    const { path } = await share({ names: 'full', agreed: true, shows: { ...DEFAULT_DISPLAY.shows, box: true } });
    await record(lineUp(), firstServe('us'), contact(postOf(1), 1, 'attack', 'kill'));
    await untilScore(path, '1');
    for (const part of ['', '/tv', '/overlay']) {
      const { body } = await get(`${path}${part}`);
      expect(body).not.toMatch(/<script>|<img|<svg onload|onerror=[^&]*>(?!.*&)/);
      expect([...body.matchAll(/<script/g)].length).toBeLessThanOrEqual(1);
    }
  },
);

test('[LIV-17] an overlay takes colours that are hexadecimal and a place, and nothing else of its address', async () => {
  const { path } = await share();
  const { body } = await get(`${path}/overlay?at=bottom&us=00ff00&them=${encodeURIComponent('"><script>')}`);
  expect(body).toContain('fill="#00ff00"');
  expect(body).toContain('<main class="bottom">');
  expect(body).not.toContain('<script>');
  expect((await get(`${path}/overlay?at=side&us=red`)).body).toMatch(/<main class="top">/);
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
    LiveLinks.parse((await server.app.inject({ url: `/api/teams/${TEAM}/live`, headers: { 'x-user': OWNER } })).json())
      .links[0]?.watching;
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
    LiveLinks.parse((await server.app.inject({ url: `/api/teams/${TEAM}/live`, headers: { 'x-user': OWNER } })).json())
      .links[0]?.watching;
  expect(await counted()).toBe(1);
  await get(`${path}/state`, { 'asks-every': '1e9' });
  expect(await counted()).toBe(5);
});
