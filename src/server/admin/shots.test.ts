import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ShotAnswer, type ShotRequest } from '#domain/admin/shots.ts';
import { Problem } from '#server/http/problem.ts';
import { chromiumPhotographer } from '#server/outside/photographer-chromium.ts';
import type { Photographer } from '#server/outside/photographer.ts';
import { ADMIN, adminCookie, browserOf, makeAdmin } from '#tests/support/admin.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const PNG = Buffer.from('a picture');
const asked: ShotRequest[] = [];
let take: Photographer['take'];
let made: TestApp;
let admin: ReturnType<typeof browserOf>;
beforeAll(async () => {
  made = await testApp({ photographer: { take: (shot) => take(shot), close: async () => undefined } });
});
beforeEach(async () => {
  await made.clear();
  await makeAdmin(made);
  admin = browserOf(made, ADMIN, await adminCookie(made));
  asked.length = 0;
  take = async (shot) => {
    asked.push(shot);
    return PNG;
  };
});
afterAll(() => made.close());

const shoot = (shot: object = { item: 'teams', device: 'ipad' }) => admin.post('/api/admin/screenshots', shot);

test('[SHOTS-04] an admin is given the picture of an item for a device', async () => {
  const answer = ShotAnswer.parse((await shoot()).json());
  expect(answer).toEqual({ success: true, image: `data:image/png;base64,${PNG.toString('base64')}` });
  expect(asked).toEqual([{ item: 'teams', device: 'ipad' }]);
});

test('[SHOTS-02] [SHOTS-03] other items and devices there are none', async () => {
  for (const shot of [{ item: 'admin', device: 'ipad' }, { item: 'teams', device: 'watch' }, {}])
    expect((await shoot(shot)).statusCode).toBe(400);
  expect(asked).toEqual([]);
});

test('[SHOTS-06] without a browser the answer says so; a fault inside stays inside', async () => {
  take = (shot) => chromiumPhotographer({ browser: undefined }).take(shot);
  const refused = await shoot();
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { error: 'This server has no Chromium to take pictures with.' },
  ]);
  take = () => Promise.reject(new Error('/usr/bin/chromium ended with 7'));
  expect((await shoot()).json()).toEqual({ success: false });
  take = () => Promise.reject(new Problem(503, 'Later.'));
  expect((await shoot()).json()).toEqual({ error: 'Later.' });
});

test('[AMB-108] thirty pictures in ten minutes, and no more', async () => {
  for (let shot = 0; shot < 30; shot++) expect((await shoot()).statusCode).toBe(200);
  const refused = await shoot();
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { error: 'Too many pictures were asked for. Please wait a few minutes.' },
  ]);
  expect(asked).toHaveLength(30);
});
