import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endLink, GUEST_CLIENT, guestAddress, heldIn, makeLink, openLink } from '#tests/support/guest.ts';
import { linksOf, pullAsGuest, pushAsGuest, pushRawAsGuest } from '#tests/support/guest.ts';
import { count, outcomes, POINT, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, makeSession, OWNER, SESSION, setPlan, TEAM, uuid } from '#tests/support/world.ts';

const HOUR_MS = 3600_000;
const OTHER = uuid(2, 'c');
let server: TestApp;
let now = NOW;
beforeAll(async () => {
  server = await testApp({ clock: () => now, settings: { ...SETTINGS, logLevel: 'silent' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(now.getTime() + HOUR_MS);
  await server.clear();
  await makeClub(server.db);
});

const later = (ms: number): void => void (now = new Date(now.getTime() + ms));
/** A tap at this time of the device. */
const tapAt = (at: Date, given: Parameters<typeof tapped>[0] = {}) => ({ ...tapped(given), at: at.toISOString() });
async function guest(wish: Parameters<typeof makeLink>[1] = {}, name = 'Sam') {
  const link = await makeLink(server.app, wish);
  return { ...link, cookie: await openLink(server.app, link.url, name) };
}

test('[SCO-09] what was tapped before the time ran out counts for 14 days more, and what came after is held', async () => {
  const { cookie } = await guest({ hours: 1 });
  const before = new Date(now.getTime() + 30 * 60_000);
  const after = new Date(now.getTime() + 90 * 60_000);
  later(2 * HOUR_MS);
  const taps = [tapAt(before), tapAt(after)];
  expect(outcomes(await pushAsGuest(server.app, cookie, taps))).toEqual(['applied', 'held']);
  later(14 * 24 * HOUR_MS - 2 * HOUR_MS);
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapAt(before)]))).toEqual(['applied']);
  later(HOUR_MS);
  expect((await pushRawAsGuest(server.app, cookie, [tapAt(before)])).statusCode).toBe(401);
  expect((await heldIn(server.app)).held).toHaveLength(1);
});

test('[SCO-09] a clock that is off by more than five minutes is corrected, one that is not is believed', async () => {
  const { cookie } = await guest({ hours: 1 });
  const expiry = now.getTime() + HOUR_MS;
  const tellClock = (aheadMs: number) =>
    pullAsGuest(server.app, cookie, { at: new Date(now.getTime() + aheadMs).toISOString() });
  const tap = async (ms: number) => outcomes(await pushAsGuest(server.app, cookie, [tapAt(new Date(expiry + ms))]));
  await tellClock(2 * HOUR_MS);
  expect(await tap(HOUR_MS)).toEqual(['applied']);
  expect(await tap(3 * HOUR_MS)).toEqual(['held']);
  await tellClock(-2 * HOUR_MS);
  expect(await tap(-HOUR_MS)).toEqual(['held']);
  await tellClock(4 * 60_000);
  expect(await tap(60_000)).toEqual(['held']);
  expect(await tap(-60_000)).toEqual(['applied']);
});

test('[SCO-10] what had not arrived when the coach ended it is held, once, in the transaction of its answer', async () => {
  const { id, cookie } = await guest();
  const taps = [tapped(), tapped({ entry: POINT(1) }), tapped({ entry: { kind: 'nothing known' } })];
  await endLink(server.app, id);
  const first = await pushAsGuest(server.app, cookie, taps);
  expect(outcomes(first)).toEqual(['held', 'held', 'invalid']);
  expect(await pushAsGuest(server.app, cookie, taps)).toEqual(first);
  expect([await count(server.db, 'match_events'), await count(server.db, 'held_entries')]).toEqual([0, 2]);
  expect((await linksOf(server.app)).held).toEqual([{ linkId: id, clientId: GUEST_CLIENT, name: 'Sam', count: 2 }]);
});

test('[SCO-10] where the answer cannot be kept, nothing is held either', async () => {
  const { id, cookie } = await guest();
  await endLink(server.app, id);
  await server.db.script('alter table op_log add constraint broken check (received_at is null) not valid');
  const answer = await pushRawAsGuest(server.app, cookie, [tapped()]);
  await server.db.script('alter table op_log drop constraint broken');
  expect(answer.statusCode).toBe(500);
  expect(await count(server.db, 'held_entries')).toBe(0);
});

test('[SCO-16] the cookie of a link that was ended opens nothing any more', async () => {
  const { id, cookie } = await guest();
  await pushed(server.app, { userId: OWNER }, [tapped()]);
  await endLink(server.app, id);
  const { scopes, kit, link } = await pullAsGuest(server.app, cookie);
  expect([scopes, kit, link.endedAt]).toEqual([[], null, now.toISOString()]);
  const status = async (url: string, body?: object) =>
    (
      await server.app.inject({
        ...{ method: body ? 'POST' : 'GET', url, headers: { cookie, origin: SETTINGS.appUrl } },
        ...(body && { payload: body }),
      })
    ).statusCode;
  expect(await status('/api/guest/stream?schemaVersion=4')).toBe(410);
  expect(await status('/api/guest/here', { clientId: GUEST_CLIENT, isHere: true })).toBe(410);
  expect((await server.app.inject({ url: guestAddress(), headers: { cookie: 'lp_guest=x' } })).statusCode).toBe(401);
});

test('[SCO-12] the queue of an old link goes out under a new one of the same match, and each entry counts once', async () => {
  const [old, other] = [await guest(), await guest()];
  const [arrived, refused, waiting] = [tapped(), tapped(), tapped()];
  await pushAsGuest(server.app, old.cookie, [arrived]);
  await endLink(server.app, old.id);
  await pushAsGuest(server.app, old.cookie, [refused]);
  const answer = await pushAsGuest(server.app, other.cookie, [arrived, refused, waiting], uuid(9, 'e'));
  expect(outcomes(answer)).toEqual(['applied', 'held', 'applied']);
  expect([await count(server.db, 'match_events'), await count(server.db, 'held_entries')]).toEqual([2, 1]);
});

test('[SCO-13] a completed match takes entries, a merged one in both logs, and a deleted one holds them', async () => {
  await makeSession(server.db, OTHER);
  const { cookie } = await guest();
  const asOwner = async (name: string, input: object) =>
    outcomes(await pushed(server.app, { userId: OWNER }, [sent(name, { teamId: TEAM, sessionId: SESSION, ...input })]));
  await asOwner('session.complete', {});
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapped()]))).toEqual(['applied']);
  expect(await asOwner('session.merge', { sessionId: OTHER, otherId: SESSION })).toEqual(['applied']);
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapped(), tapped({ sessionId: OTHER })]))).toEqual([
    ...['applied', 'applied'],
  ]);
  const logs = await server.db.query(
    'select session_id as id, count(*)::int as n, count(guest_link)::int as guests from match_events group by 1 order by 1',
  );
  expect(logs).toEqual([
    { id: SESSION, n: 2, guests: 2 },
    { id: OTHER, n: 3, guests: 3 },
  ]);
  const { scopes, kit } = await pullAsGuest(server.app, cookie);
  expect([scopes[0]?.scope, kit?.session.id]).toEqual([`session:${OTHER}`, OTHER]);
  await asOwner('session.delete', { sessionId: OTHER });
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapped()]))).toEqual(['held']);
  expect((await pullAsGuest(server.app, cookie)).scopes).toEqual([]);
});

test('[SCO-14] [SCO-17] the premium of the team counts, and its grace of 14 days', async () => {
  const { cookie } = await guest();
  const endedAt = new Date(now.getTime() - HOUR_MS).toISOString();
  await setPlan(server.db, OWNER, { subscriptionEnd: endedAt });
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapped()]))).toEqual(['applied']);
  await setPlan(server.db, OWNER, {});
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapped()]))).toEqual(['needs-pro']);
});

test('[SCO-14] who made the link is removed: what comes is held', async () => {
  const { cookie } = await guest({ userId: COACH });
  await server.db.query(`update team_collaborators set role = 'statistician' where user_id = $1`, [COACH]);
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapped()]))).toEqual(['held']);
  await server.db.query('delete from team_collaborators where user_id = $1', [COACH]);
  await server.db.query('delete from auth_users where id = $1', [COACH]);
  expect(outcomes(await pushAsGuest(server.app, cookie, [tapped()]))).toEqual(['held']);
});

test('[SCO-15] pushes of a device are limited as those of a member', async () => {
  const settings = { ...SETTINGS, pushesPerMinute: 3 };
  const slow = await testApp({ clock: () => now, settings });
  await makeClub(slow.db);
  const cookie = await openLink(slow.app, (await makeLink(slow.app)).url);
  const codes: number[] = [];
  for (let i = 0; i < 4; i += 1) codes.push((await pushRawAsGuest(slow.app, cookie, [tapped()])).statusCode);
  expect(codes).toEqual([200, 200, 200, 429]);
  await slow.close();
});
