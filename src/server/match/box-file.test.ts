import { afterAll, beforeAll, expect, test } from 'vitest';
import { rallyLog } from '#tests/support/rally-matches.ts';
import { nextId, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, SESSION, setPlan, STATISTICIAN, STRANGER, TEAM } from '#tests/support/world.ts';

let server: TestApp;
/** The page itself, as the one who makes files of pages is given it. */
const renderer = { pdf: async (page: string) => Buffer.from(page) };
beforeAll(async () => {
  server = await testApp({ renderer });
  await makeClub(server.db);
  const player = { id: '0190a000-000d-7000-8000-000000000001', name: 'Ida <Lind>', jerseyNumber: 7, isStarter: false };
  await pushed(server.app, { userId: OWNER }, [
    sent('player.add', { ...player, teamId: TEAM, position: 'Opposite Hitter' }),
    tapped(),
    tapped(),
  ]);
});
afterAll(() => server.close());

let address = 0;
const ask = (by: string, { session = SESSION, team = TEAM, paper = 'a4', from = `10.0.0.${(address += 1)}` } = {}) =>
  server.app.inject({
    url: `/api/teams/${team}/box-score/${session}?paper=${paper}`,
    headers: { 'x-user': by },
    remoteAddress: from,
  });

test('who may look at a match is given its box score as a file, on a wide page, names as texts', async () => {
  for (const member of [OWNER, COACH, STATISTICIAN]) {
    const reply = await ask(member);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  }
  const { body } = await ask(COACH, { paper: 'letter' });
  expect(body).toContain('size: Letter landscape');
  expect(body).toContain('#7 Ida &lt;Lind&gt;<em>Opposite</em>');
  expect(body.replace(/<[^>]+>/g, ' ')).toMatch(/Team\s+1\s+2\s+0\s+2\s+1\.000\s+100\.0%/);
});

test('the result stands in its head once there is a score', async () => {
  const result = async () => /[0-9]+–[0-9]+ \([^)]*\)/.exec((await ask(COACH)).body)?.[0];
  expect(await result()).toBeUndefined();
  const point = { kind: 'score', payload: { side: 'us', by: 1, rally: 1, takesBack: null } };
  await pushed(server.app, { userId: OWNER }, [
    sent('match.record', { teamId: TEAM, sessionId: SESSION, id: nextId(), setNumber: 1, entry: point }),
  ]);
  expect(await result()).toBe('0–0 (1–0)');
});

test('[COUNTS-7] a set that was told by its rallies stands in the file with its score and its figures', async () => {
  const told = rallyLog('points').map(({ kind, payload }) => ({ kind, payload }));
  await pushed(
    server.app,
    { userId: OWNER },
    told.map((entry) => tapped({ setNumber: 2, entry })),
  );
  const words = (await ask(COACH)).body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain(' 1–0 (1–0, 5–3) ');
  // Two kills were tapped in set 1.
  expect(words).toContain(' Team 2 4 1 5 .600 80.0% 1 1 5 20.0% ');
});

test('[AMB-053] a player who left the team is still named', async () => {
  await pushed(server.app, { userId: OWNER }, [
    sent('player.delete', { teamId: TEAM, id: '0190a000-000d-7000-8000-000000000001' }),
  ]);
  expect((await ask(COACH)).body).toContain('#7 Ida &lt;Lind&gt;<em>Opposite</em>');
});

test('a stranger, a visitor and another team’s match find nothing', async () => {
  expect((await ask(STRANGER)).statusCode).toBe(404);
  expect((await ask('nobody')).statusCode).toBe(401);
  expect((await ask(COACH, { session: nextId() })).statusCode).toBe(404);
  expect((await ask(COACH, { paper: 'a0' })).statusCode).toBe(400);
});

test('[GATE-11] without premium the figures of a match are not given as a file either', async () => {
  await setPlan(server.db, OWNER, {});
  expect((await ask(COACH)).statusCode).toBe(403);
  await setPlan(server.db, OWNER, { userType: 'admin_premium' });
});

test('asking too often is refused', async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 13; asked++) statuses.push((await ask(STRANGER, { from: '10.1.0.1' })).statusCode);
  expect(statuses.at(-1)).toBe(429);
});
