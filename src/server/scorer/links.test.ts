import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MadeScorerLink, MOST_SCORER_LINKS, TOO_MANY_DEVICES, TOO_MANY_SCORER_LINKS } from '#domain/scorer/api.ts';
import { openLog } from '#server/http/log.ts';
import { endLink, linksOf, makeLink, openForm, openLink, setCookies } from '#tests/support/guest.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile.ts';
import { NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { addMember, COACH, makeClub, makePerson, makeTeam, OWNER } from '#tests/support/world.ts';
import { SESSION, setPlan, STATISTICIAN, TEAM, uuid } from '#tests/support/world.ts';

const HOUR_MS = 3600_000;
const lines: string[] = [];
let server: TestApp;
let now = NOW;
beforeAll(async () => {
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  server = await testApp({ clock: () => now, log });
});
afterAll(() => server.close());
beforeEach(async () => {
  // Limits count by the minute, and the server lives on.
  now = new Date(now.getTime() + 30 * 24 * HOUR_MS);
  await server.clear();
  await makeClub(server.db);
});

const ADDRESS = `/api/teams/${TEAM}/sessions/${SESSION}/scorer-links`;
const post = (url: string, payload: object = {}, userId = OWNER) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'x-user': userId, origin: SETTINGS.appUrl } });
const look = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: new URL(url).pathname, headers });

test('[SCO-02] [G-07] an editor makes a link for 1 to 24 hours; its address is told once, and only its hash is kept', async () => {
  const made = await makeLink(server.app, { hours: 3 });
  expect(made.url).toMatch(new RegExp(`^${SETTINGS.appUrl}/score/[A-Za-z0-9]{32}$`));
  const { links } = await linksOf(server.app);
  expect(links).toEqual([
    expect.objectContaining({ id: made.id, expiresAt: new Date(now.getTime() + 3 * HOUR_MS).toISOString() }),
  ]);
  const token = made.url.slice(-32);
  const kept = JSON.stringify(await server.db.query('select * from scorer_links'));
  expect([JSON.stringify(links).includes(token), kept.includes(token)]).toEqual([false, false]);
  for (const hours of [0, 25, 1.5]) expect((await post(ADDRESS, { hours })).statusCode).toBe(400);
  expect((await post(ADDRESS, {}, STATISTICIAN)).statusCode).toBe(403);
});

test('[SCO-02] at most five links of a match stand, also when they are made at once', async () => {
  const made = await Promise.all(Array.from({ length: MOST_SCORER_LINKS + 3 }, () => post(ADDRESS)));
  expect(made.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MOST_SCORER_LINKS);
  expect(made.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({ error: TOO_MANY_SCORER_LINKS });
  const [first] = (await linksOf(server.app)).links;
  await endLink(server.app, first?.id ?? '');
  expect((await post(ADDRESS)).statusCode).toBe(200);
});

test('[SCO-02] [SCO-17] [G-05] making takes premium; looking at links and ending them does not', async () => {
  const { id } = await makeLink(server.app);
  await setPlan(server.db, OWNER, {});
  expect((await post(ADDRESS)).statusCode).toBe(403);
  expect((await linksOf(server.app)).links).toHaveLength(1);
  expect((await endLink(server.app, id, COACH)).links).toEqual([]);
});

test('[SCO-02] a link is of a match of the own team, and stays the business of that team', async () => {
  const other = uuid(2, 'b');
  await makeTeam(server.db, other, COACH);
  const { id, url } = await makeLink(server.app);
  await setPlan(server.db, COACH, { userType: 'admin_premium' });
  expect((await post(`/api/teams/${other}/sessions/${SESSION}/scorer-links`, {}, COACH)).statusCode).toBe(404);
  expect((await post(`/api/teams/${other}/scorer-links/${id}/end`, {}, COACH)).statusCode).toBe(404);
  expect((await look(url)).statusCode).toBe(200);
});

test('[SCO-03] [G-08] looking at an address changes nothing: it says whose match it is, until when, and asks for a name', async () => {
  const { url } = await makeLink(server.app, { timeZone: 'America/New_York', hours: 2 });
  const tables = ['scorer_links', 'scorer_devices', 'recorders', 'scopes', 'op_log'];
  const state = () => Promise.all(tables.map((table) => server.db.query(`select * from ${table}`)));
  const before = await state();
  const page = await look(url);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Record this match until 10:00');
  expect(page.body).toContain('Your name');
  expect(page.headers).toMatchObject({
    ...{
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    },
    'content-security-policy': expect.stringContaining("form-action 'self'"),
  });
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.body).not.toMatch(/<script|https?:\/\/(?!localhost)/);
  expect(await state()).toEqual(before);
});

test('[SCO-03] opening makes a device known by a cookie; the same browser stays one device, and a fourth is refused', async () => {
  const { url } = await makeLink(server.app);
  const first = await openForm(server.app, url, { name: 'Sam' });
  expect([first.statusCode, first.headers.location]).toEqual([303, '/score']);
  const [set = ''] = setCookies(first);
  expect(set).toMatch(/^lp_guest=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
  const until = new Date(/Expires=([^;]*)/.exec(set)?.[1] ?? '').getTime();
  expect(until).toBe(now.getTime() + 15 * 24 * HOUR_MS);
  const again = await openForm(server.app, url, { name: 'Samantha', cookie: set.split(';')[0] ?? '' });
  expect(setCookies(again)[0]?.split(';')[0]).toBe(set.split(';')[0]);
  await openLink(server.app, url);
  await openLink(server.app, url, 'Kim');
  const fourth = await openForm(server.app, url);
  expect([fourth.statusCode, fourth.headers['set-cookie']]).toEqual([409, undefined]);
  expect(fourth.body).toContain(TOO_MANY_DEVICES);
  const [link] = (await linksOf(server.app)).links;
  expect(link?.devices.map(({ name }) => name)).toEqual(['Samantha', null, 'Kim']);
});

test('[SCO-03] the cookie goes over TLS alone where the app does', async () => {
  const settings = { ...SETTINGS, appUrl: 'https://lineup-pro.example' };
  const safe = await testApp({ clock: () => now, settings });
  await makeClub(safe.db);
  const made = await safe.app.inject({
    ...{ method: 'POST', url: ADDRESS, payload: {} },
    headers: { 'x-user': OWNER, origin: settings.appUrl },
  });
  const { url } = MadeScorerLink.parse(made.json()).made;
  const opened = await safe.app.inject({
    ...{ method: 'POST', url: new URL(url).pathname, payload: 'name=' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: settings.appUrl },
  });
  expect(String(opened.headers['set-cookie'])).toContain('; Secure');
  await safe.close();
});

test('[SCO-03] [G-06] unknown, ended and expired addresses, and those of a match that is gone, are the same bytes', async () => {
  const [ended, expired, gone] = [
    await makeLink(server.app),
    await makeLink(server.app, { hours: 1 }),
    await makeLink(server.app),
  ];
  await endLink(server.app, ended.id);
  now = new Date(now.getTime() + HOUR_MS);
  const unknown = await look(`${SETTINGS.appUrl}/score/${'x'.repeat(32)}`);
  expect([unknown.statusCode, unknown.body]).toEqual([
    404,
    expect.stringContaining('There is nothing at this address.'),
  ]);
  const seen = [await look(ended.url), await look(expired.url)];
  await server.db.query('update stat_sessions set deleted_at = now()');
  seen.push(await look(gone.url), await look(`${SETTINGS.appUrl}/score/short`), await look(`${gone.url}/more`));
  for (const { url } of [ended, expired, gone]) seen.push(await openForm(server.app, url));
  const plain = ({ statusCode, body, headers }: Awaited<ReturnType<typeof look>>) => [
    ...[statusCode, body, headers['content-security-policy'], headers['cache-control'], headers['set-cookie']],
  ];
  for (const one of seen) expect(plain(one)).toEqual(plain(unknown));
});

test('[SCO-14] a link ends with the membership of who made it: removed, left, or gone with the account', async () => {
  const links: string[] = [];
  for (const id of [uuid(11, 'a'), uuid(12, 'a'), uuid(13, 'a')]) {
    await makePerson(server.db, id);
    await addMember(server.db, id, 'coach');
    const { url } = await makeLink(server.app, { userId: id });
    expect((await look(url)).statusCode).toBe(200);
    links.push(url);
  }
  const [member] = await server.db.query('select id from team_collaborators where user_id = $1', [uuid(11, 'a')]);
  const collaboratorId = String(member?.['id']);
  expect((await post(`/api/teams/${TEAM}/revoke`, { collaboratorId })).statusCode).toBe(200);
  expect((await post(`/api/teams/${TEAM}/leave`, {}, uuid(12, 'a'))).statusCode).toBe(200);
  await server.db.query('delete from team_collaborators where user_id = $1', [uuid(13, 'a')]);
  await server.db.query('delete from auth_users where id = $1', [uuid(13, 'a')]);
  for (const url of links) expect((await look(url)).statusCode).toBe(404);
  expect((await linksOf(server.app)).links).toEqual([]);
  // The first two stay ended, whoever comes back.
  expect(await server.db.query('select id from scorer_links where ended_at is null')).toHaveLength(1);
});

test('[SCO-03] a name is text, whatever it is, and at most 40 characters of it', async () => {
  const { url } = await makeLink(server.app);
  const cookie = await openLink(server.app, url);
  for (const [what, text] of Object.entries(HOSTILE_TEXTS)) {
    now = new Date(now.getTime() + 60_000);
    expect((await openForm(server.app, url, { name: text, cookie })).statusCode, what).toBe(303);
    const [device] = (await linksOf(server.app)).links.flatMap(({ devices }) => devices);
    expect([...(device?.name ?? '')].length, what).toBeLessThanOrEqual(40);
    expect(device?.name ?? '', what).not.toMatch(/[\p{Control}\p{Surrogate}]/u);
  }
});

test('[SCO-03] names of the team and the opponent are text on the page', async () => {
  const [team, opponent] = ['<script>alert(1)</script>', '"><img src=x onerror=alert(2)>'];
  await server.db.query('update teams set name = $1', [team]);
  await server.db.query('update stat_sessions set opponent_name = $1', [opponent]);
  const { body } = await look((await makeLink(server.app)).url);
  expect(body).not.toMatch(/<script|<img/);
  expect(body).toContain('&lt;script&gt;');
});

test('[SCO-03] a form of another site opens nothing; one of ours does, though it tells no origin', async () => {
  const { url } = await makeLink(server.app);
  const from = async (headers: Record<string, string>) =>
    (
      await server.app.inject({
        ...{ method: 'POST', url: new URL(url).pathname, payload: 'name=' },
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    ).statusCode;
  expect(await from({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await from({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await from({ origin: 'null' })).toBe(403);
  expect(await from({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(303);
  expect((await server.db.query('select 1 from scorer_devices')).length).toBe(1);
});

test("[SCO-03] a stranger's Host changes no address", async () => {
  const made = await server.app.inject({
    ...{ method: 'POST', url: ADDRESS, payload: {} },
    headers: { 'x-user': OWNER, origin: SETTINGS.appUrl, host: 'evil.example' },
  });
  const { url } = MadeScorerLink.parse(made.json()).made;
  expect(url.startsWith(`${SETTINGS.appUrl}/score/`)).toBe(true);
  const page = await look(url, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  expect(page.body + JSON.stringify(page.headers)).not.toContain('evil.example');
});

test('[SCO-15] an address opens ten times a minute, and misses thirty', async () => {
  const { url } = await makeLink(server.app);
  const codes: number[] = [];
  for (let i = 0; i < 12; i += 1) codes.push((await openForm(server.app, url)).statusCode);
  expect(codes.filter((code) => code !== 429)).toHaveLength(10);
  const misses: number[] = [];
  for (let i = 0; i < 32; i += 1) misses.push((await look(`${SETTINGS.appUrl}/score/${'y'.repeat(32)}`)).statusCode);
  expect(misses.filter((code) => code === 404)).toHaveLength(30);
  // Whoever has an address is not kept out by who guesses.
  expect((await look(url)).statusCode).toBe(200);
});

test('[SCO-02] [SCO-03] [G-07] no token and no cookie of a guest stands in the log', async () => {
  const { url } = await makeLink(server.app);
  const cookie = await openLink(server.app, url, 'Sam of the log');
  await look(url);
  await look(`${url}/more`);
  await server.app.inject({ url: '/api/guest', headers: { cookie } });
  await server.app.inject({ url: '/api/guest/pull?schemaVersion=x', headers: { cookie } });
  const said = lines.join('');
  for (const secret of [url.slice(-32), cookie.split('=')[1] ?? '', 'Sam of the log'])
    expect(said).not.toContain(secret);
});
