import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { decideHeld, endLink, heldIn, linksOf, makeLink, openLink, pullAsGuest } from '#tests/support/guest.ts';
import { pushAsGuest } from '#tests/support/guest.ts';
import { count, nextId, outcomes, POINT, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { NOW, testApp, type TestApp } from '#tests/support/server.ts';
import { AT, makeClub, makeSession, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

const [KEPT, THIRD] = [uuid(2, 'c'), uuid(3, 'c')];
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
  await makeSession(server.db, KEPT);
});

async function asOwner(name: string, input: object): Promise<void> {
  const command = { ...sent(name, { teamId: TEAM, ...input }), at: AT };
  expect(outcomes(await pushed(server.app, { userId: OWNER }, [command]))).toEqual(['applied']);
}
const merge = (sessionId: string, otherId: string) => asOwner('session.merge', { sessionId, otherId });
const point = (rally: number, sessionId = SESSION, id = nextId()) => tapped({ id, sessionId, entry: POINT(rally) });
async function guest(session: string, name = 'Sam') {
  const link = await makeLink(server.app, { session });
  return { ...link, cookie: await openLink(server.app, link.url, name) };
}
const logOf = async (session: string) =>
  (await server.db.query('select id from match_events where session_id = $1 order by rev', [session])).map(
    ({ id }) => id,
  );
const linkIds = async (session: string) => (await linksOf(server.app, session)).links.map(({ id }) => id);

test('[SCO-40] the link of a match that was merged away is listed with the kept one, ended there, and its late entries are held there', async () => {
  const { id, cookie } = await guest(SESSION);
  await merge(KEPT, SESSION);
  expect(await linkIds(KEPT)).toEqual([id]);
  expect(outcomes(await pushAsGuest(server.app, cookie, [point(1)]))).toEqual(['applied']);
  expect(await logOf(KEPT)).toHaveLength(1);
  const late = [nextId(), nextId()];
  const answer = await endLink(server.app, id);
  expect([answer.links, await linkIds(KEPT)]).toEqual([[], []]);
  const taps = late.map((entry, i) => point(i + 2, SESSION, entry));
  expect(outcomes(await pushAsGuest(server.app, cookie, taps))).toEqual(['held', 'held']);
  const { held } = await heldIn(server.app, KEPT);
  expect(held.map((one) => one.id)).toEqual(taps.map((one) => one.id));
  const left = await decideHeld(server.app, { session: KEPT, take: held.map((one) => one.id) });
  expect(left).toEqual({ held: [], refused: [] });
  expect((await logOf(KEPT)).slice(1)).toEqual(late.map((entry) => derivedId(KEPT, entry)));
  const [set] = await server.db.query('select our_score as us from set_stats where session_id = $1', [KEPT]);
  expect(set).toEqual({ us: 3 });
});

test('[SCO-40] what was held follows through two merges, and back when the merge is undone; it is decided once', async () => {
  await makeSession(server.db, THIRD);
  const { id, cookie } = await guest(SESSION);
  await endLink(server.app, id);
  const taps = [point(1), point(2)];
  await pushAsGuest(server.app, cookie, taps);
  await merge(KEPT, SESSION);
  await merge(THIRD, KEPT);
  const heldBy = async (session: string) => (await heldIn(server.app, session)).held.length;
  expect([await heldBy(THIRD), (await linksOf(server.app, THIRD)).held]).toMatchObject([2, [{ count: 2 }]]);
  await decideHeld(server.app, { session: THIRD, take: [taps[0]?.id ?? ''] });
  await asOwner('session.restore', { sessionId: KEPT });
  expect([await heldBy(THIRD), await heldBy(KEPT)]).toEqual([0, 1]);
  await asOwner('session.restore', { sessionId: SESSION });
  expect([await heldBy(KEPT), await heldBy(SESSION)]).toEqual([0, 1]);
  await decideHeld(server.app, { take: taps.map((one) => one.id) });
  expect([(await logOf(SESSION)).length, await count(server.db, 'held_entries')]).toEqual([2, 2]);
  const [set] = await server.db.query('select our_score as us from set_stats where session_id = $1', [SESSION]);
  expect(set).toEqual({ us: 2 });
});

test('[SCO-41] the queue of the link of a merged match goes out under a link of the kept one, each entry once', async () => {
  const old = await guest(SESSION);
  const [arrived, refused, waiting, late] = [point(1), point(2), point(3), point(4)];
  await pushAsGuest(server.app, old.cookie, [arrived]);
  await endLink(server.app, old.id);
  await pushAsGuest(server.app, old.cookie, [refused]);
  await merge(KEPT, SESSION);
  const other = await guest(KEPT);
  expect((await pullAsGuest(server.app, other.cookie)).kit?.session.id).toBe(KEPT);
  const asNext = (...taps: object[]) => pushAsGuest(server.app, other.cookie, taps, uuid(9, 'e'));
  expect(outcomes(await asNext(arrived, refused, waiting))).toEqual(['applied', 'held', 'applied']);
  expect([await logOf(KEPT), await count(server.db, 'held_entries')]).toMatchObject([{ length: 2 }, 1]);
  await endLink(server.app, other.id);
  expect(outcomes(await asNext(late))).toEqual(['held']);
  const take = [refused.id, late.id];
  expect(await decideHeld(server.app, { session: KEPT, take })).toEqual({ held: [], refused: [] });
  expect(await logOf(KEPT)).toHaveLength(4);
});

test('[SCO-41] a link takes nothing of a match that was merged elsewhere', async () => {
  await makeSession(server.db, THIRD);
  await merge(THIRD, SESSION);
  const { cookie } = await guest(KEPT);
  expect(outcomes(await pushAsGuest(server.app, cookie, [point(1), point(1, THIRD)]))).toEqual([
    ...['not-found', 'not-found'],
  ]);
  expect(await count(server.db, 'match_events')).toBe(0);
});
