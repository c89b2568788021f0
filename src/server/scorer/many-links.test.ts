import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GuestSelf } from '#domain/scorer/api.ts';
import { openLog } from '#server/http/log.ts';
import { endLink, GUEST_CLIENT, guestAddress, guestBrowser, heldIn, linksOf, makeLink } from '#tests/support/guest.ts';
import { openForm, openLink, pushAsGuest, pushRawAsGuest, setCookies } from '#tests/support/guest.ts';
import { count, outcomes, tapped } from '#tests/support/pushing.ts';
import { NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { makeClub, makeSession, SESSION, uuid } from '#tests/support/world.ts';
import { MOST_COOKIES } from './guest-cookies.ts';

const HOUR_MS = 3600_000;
const OTHER = uuid(2, 'c');
const CLIENTS = [GUEST_CLIENT, uuid(8, 'e')] as const;
const lines: string[] = [];
let server: TestApp;
let now = NOW;
beforeAll(async () => {
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  server = await testApp({ clock: () => now, log });
});
afterAll(() => server.close());
beforeEach(async () => {
  later(30 * 24 * HOUR_MS);
  await server.clear();
  await makeClub(server.db);
  await makeSession(server.db, OTHER);
});

const later = (ms: number): void => void (now = new Date(now.getTime() + ms));
const tapIn = (sessionId: string, at = now) => ({ ...tapped({ sessionId }), at: at.toISOString() });
const ask = (url: string, cookie: string, link?: string) =>
  server.app.inject({ url, headers: { cookie, ...(link !== undefined && { 'x-guest-link': link }) } });
const selfOf = async (cookie: string) => GuestSelf.parse((await ask('/api/guest', cookie)).json());

/** A browser that has opened a link of one match, and then one of another. */
async function openBoth({ hours = 24 } = {}) {
  const first = await makeLink(server.app, { hours });
  const second = await makeLink(server.app, { session: OTHER });
  const browser = guestBrowser(server.app);
  await browser.open(first.url, 'Sam');
  await browser.open(second.url, 'Kim');
  return { first: first.id, second: second.id, cookie: browser.cookie(), browser, urls: [first.url, second.url] };
}

test('[SCO-31] what waits of a link that was opened before is taken under it, once, and as that guest’s', async () => {
  const { first, second, cookie } = await openBoth();
  const [older, newer] = [[tapIn(SESSION), tapIn(SESSION)], [tapIn(OTHER)]];
  const answer = await pushAsGuest(server.app, cookie, older, CLIENTS[0], first);
  expect(outcomes(answer)).toEqual(['applied', 'applied']);
  expect(await pushAsGuest(server.app, cookie, older, CLIENTS[0], first)).toEqual(answer);
  expect(outcomes(await pushAsGuest(server.app, cookie, newer, CLIENTS[1], second))).toEqual(['applied']);
  expect(
    await server.db.query(
      `select session_id as session, guest_link as link, guest_name as name, count(*)::int as n
       from match_events where guest_link is not null group by 1, 2, 3 order by 1`,
    ),
  ).toEqual([
    { session: SESSION, link: first, name: 'Sam', n: 2 },
    { session: OTHER, link: second, name: 'Kim', n: 1 },
  ]);
  // Whoever says nothing means the link that was opened last.
  expect((await selfOf(cookie)).linkId).toBe(second);
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapIn(OTHER)], CLIENTS[1]))).toEqual(['applied']);
});

test('[SCO-31] a link takes nothing of the other match, and a link that this browser never opened takes nothing', async () => {
  const { first, second, cookie } = await openBoth();
  const stranger = await makeLink(server.app);
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapIn(OTHER)], CLIENTS[0], first))).toEqual(['not-found']);
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapIn(SESSION)], CLIENTS[1], second))).toEqual(['not-found']);
  const [token = ''] = /(?<=lp_guest=)[\w-]+/.exec(cookie) ?? [];
  for (const [jar, link] of [
    [cookie, stranger.id],
    [`${cookie}; lp_guest_${stranger.id}=${token}`, stranger.id],
    [cookie, 'no id'],
    [`lp_guest_${first}=guessed`, first],
  ] as const)
    expect((await pushRawAsGuest(server.app, jar, [tapIn(SESSION)], CLIENTS[0], link)).statusCode, link).toBe(401);
  expect(await count(server.db, 'match_events')).toBe(0);
});

test('[SCO-32] an older link that was ended holds what comes, once, and the newer one goes on', async () => {
  const { first, second, cookie } = await openBoth();
  await endLink(server.app, first);
  const late = [tapIn(SESSION)];
  const answer = await pushAsGuest(server.app, cookie, late, CLIENTS[0], first);
  expect(outcomes(answer)).toEqual(['held']);
  expect(await pushAsGuest(server.app, cookie, late, CLIENTS[0], first)).toEqual(answer);
  expect(await linksOf(server.app)).toMatchObject({ held: [{ linkId: first, name: 'Sam', count: 1 }] });
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapIn(OTHER)], CLIENTS[1], second))).toEqual(['applied']);
});

test('[SCO-32] an older link that ran out takes what was tapped before for 14 days, and holds what was tapped after', async () => {
  const { first, second, cookie } = await openBoth({ hours: 1 });
  const before = new Date(now.getTime() + HOUR_MS / 2);
  later(2 * HOUR_MS);
  const push = (at: Date) => pushAsGuest(server.app, cookie, [tapIn(SESSION, at)], CLIENTS[0], first);
  expect([outcomes(await push(before)), outcomes(await push(now))]).toEqual([['applied'], ['held']]);
  later(14 * 24 * HOUR_MS);
  expect((await ask(guestAddress(), cookie, first)).statusCode).toBe(401);
  expect((await selfOf(cookie)).linkId).toBe(second);
  expect((await heldIn(server.app)).held).toHaveLength(1);
});

test('[SCO-33] each link has a cookie of its own until 14 days after its end, and a browser stays one device of it', async () => {
  const { first, second, browser, urls } = await openBoth({ hours: 2 });
  const again = await openForm(server.app, urls[0] ?? '', { cookie: browser.cookie() });
  const [last, own, ...rest] = setCookies(again);
  const value = last?.split(/[=;]/)[1] ?? '';
  const until = new Date(now.getTime() + 14 * 24 * HOUR_MS + 2 * HOUR_MS).toUTCString();
  const form = (name: string) => `${name}=${value}; Path=/; Expires=${until}; HttpOnly; SameSite=Lax`;
  expect([last, own, rest]).toEqual([form('lp_guest'), form(`lp_guest_${first}`), []]);
  expect(browser.cookie()).toContain(`lp_guest_${first}=${value}`);
  const devices = await server.db.query('select link_id as link, name from scorer_devices order by name');
  expect(devices).toEqual([
    { link: second, name: 'Kim' },
    { link: first, name: 'Sam' },
  ]);
});

test('[SCO-33] at most twelve links keep theirs: over ones go first, then those whose time is over soonest', async () => {
  const browser = guestBrowser(server.app);
  const opened: string[] = [];
  for (let n = 0; n < MOST_COOKIES + 1; n += 1) {
    later(90 * 60_000);
    const session = uuid(20 + n, 'c');
    await makeSession(server.db, session);
    const { id, url } = await makeLink(server.app, { session });
    opened.push(id);
    // Neither the newest nor the oldest.
    if (n === MOST_COOKIES) await endLink(server.app, opened[5] ?? '');
    expect(await browser.open(url)).toBe(303);
  }
  const kept = () => [...browser.cookie().matchAll(/lp_guest_([\w-]+)=/g)].map(([, id]) => id ?? '').toSorted();
  const without = (...gone: number[]) => opened.filter((_, n) => !gone.includes(n)).toSorted();
  expect(kept()).toEqual(without(5));
  const { id, url } = await makeLink(server.app);
  opened.push(id);
  await browser.open(url);
  expect(kept()).toEqual(without(5, 0));
  expect(browser.cookie().length).toBeLessThan(1500);
  // One that the server knows no more makes room at once.
  await server.db.query('delete from scorer_links where id = $1', [opened[3]]);
  await browser.open(url);
  expect(kept()).toEqual(without(5, 0, 3));
  const tooMany = Array.from({ length: 100 }, (_, n) => `lp_guest_${uuid(n, 'd')}=guessed`).join('; ');
  const answer = await openForm(server.app, url, { cookie: tooMany });
  expect(answer.statusCode).toBe(303);
  expect(setCookies(answer).length).toBeLessThan(60);
});

test('[SCO-34] a cookie of the first release is read as it was, and is kept beside that of the next link', async () => {
  const { id, url } = await makeLink(server.app);
  const released = await openLink(server.app, url, 'Sam');
  expect(released).toMatch(/^lp_guest=[\w-]{43}$/);
  expect((await selfOf(released)).linkId).toBe(id);
  for (const link of [undefined, id])
    expect(outcomes(await pushAsGuest(server.app, released, [tapIn(SESSION)], CLIENTS[0], link))).toEqual(['applied']);
  const browser = guestBrowser(server.app, released);
  const second = await makeLink(server.app, { session: OTHER });
  await browser.open(second.url);
  expect((await selfOf(browser.cookie())).linkId).toBe(second.id);
  const waiting = [tapIn(SESSION)];
  expect(outcomes(await pushAsGuest(server.app, browser.cookie(), waiting, CLIENTS[0], id))).toEqual(['applied']);
  // The first release, should it be served again, finds the link that was opened last.
  const plain =
    browser
      .cookie()
      .split('; ')
      .find((pair) => pair.startsWith('lp_guest=')) ?? '';
  expect((await selfOf(plain)).linkId).toBe(second.id);
});

test('[SCO-35] a page of an older link listens and is present at its own match, by the link in its query', async () => {
  const { first, cookie } = await openBoth();
  const here = (query: string, clientId: string) =>
    server.app.inject({
      ...{ method: 'POST', url: `/api/guest/here${query}`, headers: { cookie, origin: SETTINGS.appUrl } },
      payload: { clientId, isHere: true },
    });
  expect((await here(`?link=${first}`, CLIENTS[0])).statusCode).toBe(200);
  expect((await here('', CLIENTS[1])).statusCode).toBe(200);
  const present = await server.db.query('select session_id as session, client_id as client from recorders order by 1');
  expect(present).toEqual([
    { session: SESSION, client: CLIENTS[0] },
    { session: OTHER, client: CLIENTS[1] },
  ]);
  await endLink(server.app, first);
  const stream = (link: string) => ask(`/api/guest/stream?schemaVersion=4&link=${link}`, cookie);
  expect((await stream(first)).statusCode).toBe(410);
  expect((await stream(uuid(9, 'a'))).statusCode).toBe(401);
});

test('[SCO-33] no cookie of any link stands in the log', async () => {
  lines.length = 0;
  const { first, cookie } = await openBoth();
  await ask('/api/guest', cookie, first);
  await ask('/api/guest/pull?schemaVersion=x', cookie, first);
  await ask('/api/guest', `lp_guest_${first}=guessed-by-somebody`, first);
  expect(lines.length).toBeGreaterThan(0);
  for (const pair of [...cookie.split('; '), 'x=guessed-by-somebody'])
    expect(lines.join('')).not.toContain(pair.split('=')[1]);
});
