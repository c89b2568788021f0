import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { count, tapped } from '#tests/support/pushing.ts';
import { signInAs } from '#tests/support/process.ts';
import { outsideOf, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, uuid } from '#tests/support/world.ts';
import { SCHEMA_VERSION } from '#domain/sync/protocol.ts';

let made: TestApp;
let app: TestApp['app'];
/** Questions outside of transactions. */
let asked: string[] = [];
beforeAll(async () => {
  made = await testApp();
  const query: Database['query'] = (text, params) => {
    asked.push(text);
    return made.db.query(text, params);
  };
  const outside = outsideOf({ ...made.db, query });
  const { authenticate, recall } = outside.accounts;
  app = await buildApp({ ...outside, authenticate, recall });
});
beforeEach(async () => {
  await made.clear();
  await makeClub(made.db);
});
afterAll(async () => {
  await app.close();
  await made.close();
});

const push = (cookie: string, device: number) =>
  app.inject({
    method: 'POST',
    url: '/api/sync/push',
    headers: { cookie },
    payload: { clientId: uuid(device, 'e'), schemaVersion: SCHEMA_VERSION, commands: [tapped()] },
  });

test('[GUARD-17] a push by a sign-in that is known asks nothing outside of its transaction', async () => {
  const { cookie } = await signInAs(made.db, OWNER);
  expect((await push(cookie, 1)).statusCode).toBe(200);
  asked = [];
  expect((await push(cookie, 1)).statusCode).toBe(200);
  expect(asked).toEqual([]);
  expect(await count(made.db, 'match_events')).toBe(2);
});

test.each([
  ['deleted by another server', 'delete from auth_sessions where user_id = $1'],
  ['over', `update auth_sessions set expires_at = '2000-01-01' where user_id = $1`],
])('[GUARD-17] a sign-in that is %s ends at once for pushes, and for those of nobody else', async (_, ended) => {
  const [owner, coach] = [await signInAs(made.db, OWNER), await signInAs(made.db, COACH)];
  for (const { cookie } of [owner, coach]) expect((await push(cookie, 1)).statusCode).toBe(200);
  await made.db.query(ended, [OWNER]);
  const together = [owner, coach, owner, coach].map(({ cookie }, device) => push(cookie, device));
  expect((await Promise.all(together)).map(({ statusCode }) => statusCode)).toEqual([401, 200, 401, 200]);
  expect(await count(made.db, 'match_events')).toBe(4);
  asked = [];
  expect((await push(owner.cookie, 1)).statusCode).toBe(401);
  expect(asked).toHaveLength(1);
});
