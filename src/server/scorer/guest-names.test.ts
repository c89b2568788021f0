import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Recorders } from '#domain/match/api.ts';
import { teamScope } from '#domain/sync/tables.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { GUEST_CLIENT, makeLink, openLink, pullAsGuest, pushAsGuest } from '#tests/support/guest.ts';
import { outcomes, pulled, pushed, tapped } from '#tests/support/pushing.ts';
import { makeRow } from '#tests/support/rows.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  await makeClub(server.db);
});

async function guest(name: string) {
  const link = await makeLink(server.app);
  return { ...link, cookie: await openLink(server.app, link.url, name) };
}

const MIA = uuid(77, 'd');
const setOut = (isOut: boolean) =>
  writeInScopes(server.db, [teamScope(TEAM)], (write) =>
    write.put('players', makeRow('players', { id: MIA, teamId: TEAM, name: 'Mia Ruiz', jerseyNumber: 77, isOut })),
  );

test('[SCO-06] who is out is no player of the match until its log names her, and of nobody it is said', async () => {
  const { cookie } = await guest('Sam');
  let known: { kit?: string; generation?: string } = {};
  /** Of a kit that is news: undefined where it is the one that the device has. */
  const miaInNews = async () => {
    const { kit, generation } = await pullAsGuest(server.app, cookie, known);
    known = { ...known, ...(kit && { kit: String(kit.rev) }), ...(generation && { generation }) };
    return kit?.players.flatMap(({ id, name, isOut }) => (id === MIA ? [name, isOut] : []));
  };
  await setOut(false);
  expect(await miaInNews()).toEqual(['Mia Ruiz', false]);
  await setOut(true);
  expect(await miaInNews()).toEqual([]);
  expect(await miaInNews()).toBeUndefined();
  const kill = { kind: 'stat', payload: { playerId: MIA, category: 'attack', counter: 'positive', by: 1 } };
  expect(outcomes(await pushed(server.app, { userId: COACH }, [tapped({ entry: kill })]))).toEqual(['applied']);
  expect(await miaInNews()).toEqual(['Mia Ruiz', false]);
  expect(await miaInNews()).toBeUndefined();
  await setOut(false);
  expect(await miaInNews()).toEqual(['Mia Ruiz', false]);
});

test('[SCO-29] of another guest it learns no name, neither of who recorded nor of who is recording', async () => {
  const [sam, kim] = [await guest('Sam'), await guest('Kim')];
  const kims = uuid(8, 'e');
  expect(outcomes(await pushAsGuest(server.app, kim.cookie, [tapped()], kims))).toEqual(['applied']);
  const here = async (cookie: string, clientId: string) =>
    Recorders.parse(
      (
        await server.app.inject({
          ...{ method: 'POST', url: '/api/guest/here', payload: { clientId, isHere: true } },
          headers: { cookie, origin: SETTINGS.appUrl },
        })
      ).json(),
    );
  await here(kim.cookie, kims);
  const answers = [await here(sam.cookie, GUEST_CLIENT), await pullAsGuest(server.app, sam.cookie)];
  expect(answers).toMatchObject([
    { guests: [{ linkId: kim.id, name: null }] },
    { scopes: [{ rows: [{ row: { guestLink: kim.id, guestName: null } }] }] },
  ]);
  expect(JSON.stringify(answers)).not.toContain('Kim');
  // The team sees who it was.
  expect(JSON.stringify(await pulled(server.app, OWNER, { [`session:${SESSION}`]: 0 }))).toContain('Kim');
});
