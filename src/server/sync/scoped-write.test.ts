import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queryable } from '#server/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { truncate } from '#tests/support/database.ts';
import { addMember, makeClub, makePerson, makeTeam, OWNER, STRANGER, TEAM, uuid } from '#tests/support/world.ts';
import { teamScope, userScope } from '#domain/sync/tables.ts';
import { accessToAllTeams } from './access.ts';
import { CHANNEL, Changes } from './hints.ts';
import { writeInScopes } from './scoped-write.ts';
import { lockAndAsk } from './scopes.ts';
import { makeRow } from '#tests/support/rows.ts';

let made: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  made = await testDatabase();
});
beforeEach(() => truncate(made.db));
afterAll(() => made.drop());

const revOf = async (scope: string) =>
  (await made.db.query('select rev from scopes where scope = $1', [scope]))[0]?.['rev'];

test('every row that is written takes the next number of its scope', async () => {
  await makePerson(made.db, OWNER);
  await makeTeam(made.db);
  await writeInScopes(made.db, [teamScope(TEAM)], async (write) => {
    const team = await write.get('teams', TEAM);
    if (team) await write.put('teams', { ...team, logoUrl: '/files/logo.webp' });
    await write.flush();
    expect(await write.query('select logo_url from teams')).toEqual([{ logo_url: '/files/logo.webp' }]);
  });
  expect(await made.db.query('select rev from teams')).toEqual([{ rev: 2 }]);
  expect(await revOf(teamScope(TEAM))).toBe(2);
});

test('what is asked behind the locks is answered under them, also of a scope that is new', async () => {
  const scope = teamScope(uuid(9, 'b'));
  const ask = (tx: Queryable) => tx.query('select scope from scopes where scope = $1', [scope]);
  const asked = () => made.db.transaction((tx) => lockAndAsk(tx, { scopes: [scope], clients: [] }, () => ask(tx)));
  for (const found of [await asked(), await asked()]) expect(found).toEqual([new Map([[scope, 0]]), [{ scope }]]);
});

test('many at once in overlapping scopes all get through, and no number is given twice', async () => {
  await makePerson(made.db, OWNER);
  const teams = [1, 2, 3].map((n) => uuid(n, 'b'));
  for (const id of teams) await makeTeam(made.db, id);
  const edits = Array.from({ length: 12 }, (_, i) => (i % 2 ? teams : teams.toReversed()));
  await Promise.all(
    edits.map((ids) =>
      writeInScopes(made.db, ids.map(teamScope), async (write) => {
        for (const id of ids) {
          const team = await write.get('teams', id);
          if (team) await write.put('teams', { ...team, name: `${team.name}!` });
        }
      }),
    ),
  );
  expect(await made.db.query('select distinct name, rev from teams')).toEqual([
    { name: 'Falcons!!!!!!!!!!!!', rev: 13 },
  ]);
});

test('a scope that was not locked is not written, and work that fails leaves nothing', async () => {
  await makePerson(made.db, OWNER);
  await expect(
    writeInScopes(made.db, [userScope(OWNER)], (write) => write.put('profiles', makeRow('profiles', { id: STRANGER }))),
  ).rejects.toThrow('outside');
  expect(await made.db.query('select * from profiles')).toEqual([]);
});

test('who listens hears of it, and a person whose access changes is woken', async () => {
  await makeClub(made.db);
  const heard: unknown[] = [];
  const all = Promise.withResolvers<void>();
  const stop = await made.db.listen(CHANNEL, (payload) => {
    heard.push(...Changes.parse(JSON.parse(payload)));
    if (heard.length >= 2) all.resolve();
  });
  await addMember(made.db, STRANGER, 'coach');
  await all.promise;
  await stop();
  const now = new Date();
  expect(heard).toEqual([
    { scope: teamScope(TEAM), rev: await revOf(teamScope(TEAM)) },
    { scope: userScope(STRANGER), rev: await revOf(userScope(STRANGER)) },
  ]);
  expect([...(await accessToAllTeams(made.db, { userId: STRANGER, now }))]).toEqual([
    [TEAM, { role: 'coach', pro: true, recording: true }],
  ]);
});
