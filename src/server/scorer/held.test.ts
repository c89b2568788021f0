import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideHeld, endLink, GUEST_CLIENT, heldIn, linksOf, makeLink } from '#tests/support/guest.ts';
import { openForm, openLink, pushAsGuest } from '#tests/support/guest.ts';
import { count, nextId, outcomes, POINT, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, makeSession, OWNER, SESSION, setPlan, STATISTICIAN, TEAM } from '#tests/support/world.ts';
import { uuid } from '#tests/support/world.ts';
import { purgeScorers } from './held.ts';

const DAY_MS = 24 * 3600_000;
let server: TestApp;
let now = NOW;
beforeAll(async () => {
  server = await testApp({ clock: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3600_000);
  await server.clear();
  await makeClub(server.db);
});

const point = (rally: number, id = nextId()) => tapped({ id, entry: POINT(rally) });
/** Ids of taps that were held, one after the other, and the link that they came by. */
async function held(...taps: ReturnType<typeof tapped>[]) {
  const { id, url } = await makeLink(server.app);
  const cookie = await openLink(server.app, url, 'Sam');
  await endLink(server.app, id);
  await pushAsGuest(server.app, cookie, taps);
  return { link: id, cookie };
}
const logIds = async () => (await server.db.query('select id from match_events order by rev')).map(({ id }) => id);

test('[SCO-11] what was held is listed in its order, each with its entry, who sent it, and when', async () => {
  const taps = [point(2), point(1), point(3)];
  const { link } = await held(...taps);
  const { held: listed } = await heldIn(server.app);
  expect(listed.map(({ id }) => id)).toEqual(taps.map(({ id }) => id));
  expect(listed[0]).toMatchObject({
    ...{ linkId: link, clientId: GUEST_CLIENT, name: 'Sam', setNumber: 1, entry: POINT(2) },
    ...{ at: taps[0]?.at, receivedAt: now.toISOString() },
  });
});

test('[SCO-11] taking replays entries in their order, under their old ids, as the guest’s; the rest stays or is dropped', async () => {
  const ids = [nextId(), nextId(), nextId(), nextId()];
  const taps = ids.map((id, i) => point(i + 1, id));
  const { link } = await held(...taps);
  const [first, second, third, fourth] = taps.map(({ id }) => id);
  const left = await decideHeld(server.app, { take: [third ?? '', first ?? ''], drop: [second ?? ''], userId: COACH });
  expect([left.held.map(({ id }) => id), left.refused]).toEqual([[fourth], []]);
  expect(await logIds()).toEqual([ids[0], ids[2]]);
  const log = await server.db.query(
    'select user_id as "userId", guest_link as "guestLink", guest_name as "name", client_id as "clientId" from match_events',
  );
  expect(log[0]).toEqual({ userId: null, guestLink: link, name: 'Sam', clientId: GUEST_CLIENT });
  const decided = await server.db.query('select decided, decided_by as by from held_entries order by place');
  expect(decided).toEqual([
    ...[
      { decided: 'taken', by: COACH },
      { decided: 'dropped', by: COACH },
    ],
    ...[
      { decided: 'taken', by: COACH },
      { decided: null, by: null },
    ],
  ]);
  const [set] = await server.db.query('select our_score as us from set_stats where set_number = 1');
  expect(set).toEqual({ us: 2 });
});

test('[SCO-11] taken twice, or by two at once, an entry counts once; dropped it is not taken', async () => {
  const taps = [point(1), point(2), point(3)];
  await held(...taps);
  const take = taps.slice(0, 2).map(({ id }) => id);
  await Promise.all([decideHeld(server.app, { take }), decideHeld(server.app, { take, userId: COACH })]);
  await decideHeld(server.app, { take });
  expect(await count(server.db, 'match_events')).toBe(2);
  await decideHeld(server.app, { drop: [taps[2]?.id ?? ''] });
  expect((await decideHeld(server.app, { take: [taps[2]?.id ?? ''] })).held).toEqual([]);
  expect(await count(server.db, 'match_events')).toBe(2);
});

test('[SCO-11] the device that held entries came from is still told that they are held', async () => {
  const taps = [point(1)];
  const { cookie } = await held(...taps);
  await decideHeld(server.app, { take: taps.map(({ id }) => id) });
  expect(outcomes(await pushAsGuest(server.app, cookie, taps))).toEqual(['held']);
  expect(await count(server.db, 'match_events')).toBe(1);
});

test('[SCO-11] what cannot be taken now stays, with the reason, and can be taken another time', async () => {
  const taps = [point(1)];
  await held(...taps);
  const take = taps.map(({ id }) => id);
  await setPlan(server.db, OWNER, {});
  const answer = await decideHeld(server.app, { take });
  expect([answer.held.length, answer.refused]).toEqual([1, [{ id: take[0], refusal: { code: 'needs-pro' } }]]);
  await setPlan(server.db, OWNER, { userType: 'admin_premium' });
  expect((await decideHeld(server.app, { take })).held).toEqual([]);
  expect(await count(server.db, 'match_events')).toBe(1);
});

test('[SCO-11] more than one push holds are taken too', async () => {
  const { id, url } = await makeLink(server.app);
  const cookie = await openLink(server.app, url);
  await endLink(server.app, id);
  const taps = Array.from({ length: 230 }, (_, i) => point(i + 1));
  await pushAsGuest(server.app, cookie, taps.slice(0, 200));
  await pushAsGuest(server.app, cookie, taps.slice(200));
  const { held: left } = await decideHeld(server.app, { take: taps.map((tap) => tap.id) });
  expect([left, await count(server.db, 'match_events')]).toEqual([[], 230]);
});

test('[SCO-11] entries of one match are not decided at another, nor by who may not', async () => {
  const other = uuid(2, 'c');
  await makeSession(server.db, other);
  const taps = [point(1)];
  await held(...taps);
  const decide = (session: string, userId: string) =>
    server.app.inject({
      ...{ method: 'POST', url: `/api/teams/${TEAM}/sessions/${session}/held` },
      payload: { take: taps.map(({ id }) => id), drop: [] },
      headers: { 'x-user': userId, origin: SETTINGS.appUrl },
    });
  expect((await decide(other, OWNER)).json()).toEqual({ held: [], refused: [] });
  expect((await decide(SESSION, STATISTICIAN)).statusCode).toBe(403);
  expect([await count(server.db, 'match_events'), (await heldIn(server.app)).held.length]).toEqual([0, 1]);
});

test('[SCO-11] [SCO-13] after a merge what was held is decided where its entries count', async () => {
  const other = uuid(2, 'c');
  await makeSession(server.db, other);
  const taps = [point(1)];
  await held(...taps);
  const merge = sent('session.merge', { teamId: TEAM, sessionId: other, otherId: SESSION });
  expect(outcomes(await pushed(server.app, { userId: OWNER }, [merge]))).toEqual(['applied']);
  expect((await linksOf(server.app, other)).held).toHaveLength(1);
  const answer = await server.app.inject({
    ...{ method: 'POST', url: `/api/teams/${TEAM}/sessions/${other}/held`, payload: { take: [taps[0]?.id] } },
    headers: { 'x-user': OWNER, origin: SETTINGS.appUrl },
  });
  expect(answer.json()).toEqual({ held: [], refused: [] });
  expect(await count(server.db, 'match_events')).toBe(2);
});

test('[SCO-01] [SCO-13] decisions are kept for 30 days, and what was held of a deleted match as long as the match', async () => {
  const taps = [point(1), point(2)];
  await held(...taps);
  await decideHeld(server.app, { drop: [taps[0]?.id ?? ''] });
  const after = (days: number) => purgeScorers(server.db, new Date(now.getTime() + days * DAY_MS));
  await after(29);
  expect(await count(server.db, 'held_entries')).toBe(2);
  await after(31);
  expect(await count(server.db, 'held_entries')).toBe(1);
  const remove = sent('session.delete', { teamId: TEAM, sessionId: SESSION });
  await pushed(server.app, { userId: OWNER }, [remove]);
  await after(29);
  expect(await count(server.db, 'held_entries')).toBe(1);
  await after(31);
  expect(await count(server.db, 'held_entries')).toBe(0);
  expect([await count(server.db, 'scorer_devices'), await count(server.db, 'scorer_links')]).toEqual([0, 0]);
});

test('[SCO-13] what was held of a merged match goes once the match in which it counts is long deleted', async () => {
  const other = uuid(2, 'c');
  await makeSession(server.db, other);
  await held(point(1));
  const merge = sent('session.merge', { teamId: TEAM, sessionId: other, otherId: SESSION });
  const remove = sent('session.delete', { teamId: TEAM, sessionId: other });
  expect(outcomes(await pushed(server.app, { userId: OWNER }, [merge, remove]))).toEqual(['applied', 'applied']);
  await purgeScorers(server.db, new Date(now.getTime() + 29 * DAY_MS));
  expect(await count(server.db, 'held_entries')).toBe(1);
  await purgeScorers(server.db, new Date(now.getTime() + 31 * DAY_MS));
  expect(await count(server.db, 'held_entries')).toBe(0);
});

test('[SCO-05] what a guest may not send leaves no answer behind: nobody fills the database with it', async () => {
  const { cookie } = await held();
  const before = await count(server.db, 'op_log');
  const foul = Array.from({ length: 50 }, () => sent('team.rename', { name: 'Mine' }));
  expect(new Set(outcomes(await pushAsGuest(server.app, cookie, foul)))).toEqual(new Set(['unknown-command']));
  expect(await count(server.db, 'op_log')).toBe(before);
});

test('[SCO-03] a place that was taken and never heard of is given back to the next who opens a full link', async () => {
  const { url } = await makeLink(server.app);
  const open = async () => (await openForm(server.app, url)).statusCode;
  expect([await open(), await open(), await open(), await open()]).toEqual([303, 303, 303, 409]);
  now = new Date(now.getTime() + 2 * 60_000);
  const cookies = [await openLink(server.app, url, 'Ann'), await openLink(server.app, url, 'Bo')];
  for (const cookie of cookies)
    expect(outcomes(await pushAsGuest(server.app, cookie, [point(1)]))).toEqual(['applied']);
  expect([await open(), await open()]).toEqual([303, 409]);
});
