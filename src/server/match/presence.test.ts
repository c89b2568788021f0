import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GONE_AFTER_MS, Recorders } from '#domain/match/api.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { CHANNEL, Changes } from '#server/sync/hints.ts';
import { NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, SESSION, STATISTICIAN, STRANGER, TEAM, uuid } from '#tests/support/world.ts';

const PHONE = uuid(1, 'e');
const TABLET = uuid(2, 'e');

let made: TestApp;
let now = NOW;
let heard: string[] = [];
beforeAll(async () => {
  made = await testApp({ clock: () => now });
  await made.db.listen(CHANNEL, (payload) => heard.push(payload));
});
afterAll(() => made.close());
beforeEach(async () => {
  await made.clear();
  await makeClub(made.db);
});

async function here(userId: string, clientId: string, isHere = true, sessionId = SESSION) {
  const answer = await made.app.inject({
    ...{ method: 'POST', url: `/api/sessions/${sessionId}/here`, payload: { clientId, isHere } },
    headers: { 'x-user': userId, origin: SETTINGS.appUrl },
  });
  return answer.statusCode === 200 ? Recorders.parse(answer.json()).others : answer.statusCode;
}

/** Announcements are delivered in order: one of our own comes after whatever was told before it. */
async function told(): Promise<number> {
  const mark = crypto.randomUUID();
  await made.db.notify(CHANNEL, JSON.stringify([{ scope: `user:${mark}`, rev: 1 }]));
  while (!heard.some((payload) => payload.includes(mark))) await new Promise((next) => setImmediate(next));
  const changes = heard.flatMap((payload) => Changes.parse(JSON.parse(payload)));
  heard = [];
  return changes.filter(({ here: isNews, scope, team }) => isNews && scope === sessionScope(SESSION) && team === TEAM)
    .length;
}

test('who records a session sees who else does, until they leave', async () => {
  expect(await here(OWNER, PHONE)).toEqual([]);
  expect(await here(COACH, TABLET)).toEqual([{ userId: OWNER, clientId: PHONE }]);
  expect(await here(OWNER, PHONE)).toEqual([{ userId: COACH, clientId: TABLET }]);
  await here(COACH, TABLET, false);
  expect(await here(OWNER, PHONE)).toEqual([]);
});

test('the team is told of a coming and a going, and of nothing between', async () => {
  await told();
  await here(OWNER, PHONE);
  expect(await told()).toBe(1);
  await here(OWNER, PHONE);
  expect(await told()).toBe(0);
  await here(OWNER, PHONE, false);
  expect(await told()).toBe(1);
  await here(OWNER, PHONE, false);
  expect(await told()).toBe(0);
});

test('a device that fell silent counts as gone', async () => {
  await here(OWNER, PHONE);
  now = new Date(now.getTime() + GONE_AFTER_MS + 1);
  expect(await here(COACH, TABLET)).toEqual([]);
});

test('nobody takes another person’s device out of a session', async () => {
  await here(OWNER, PHONE);
  await here(COACH, PHONE, false);
  expect(await here(STATISTICIAN, TABLET)).toEqual([{ userId: OWNER, clientId: PHONE }]);
});

test('strangers neither see nor show themselves, and there is no presence without a session', async () => {
  expect(await here(STRANGER, PHONE)).toBe(404);
  expect(await here(OWNER, PHONE, true, uuid(9, 'c'))).toBe(404);
});
