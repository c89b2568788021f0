import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Database } from '#server/db/database.ts';
import { nextId, outcomes, pushed, tapped } from '#tests/support/pushing.ts';
import { outsideOf, testApp, type TestApp } from '#tests/support/server.ts';
import { contact, end, postOf, strikes } from '#tests/support/told-rallies.ts';
import { COACH, makeClub, OWNER, SESSION, uuid } from '#tests/support/world.ts';

const RALLIES = 12;

let made: TestApp;
let second: FastifyInstance;
let own: Database | undefined;
beforeAll(async () => {
  made = await testApp();
  // PGlite is of one process: there a second server is another app on the same one.
  own = made.url === undefined ? undefined : openPostgres(made.url, { connections: 4 });
  second = await buildApp(outsideOf(own ?? made.db));
});
afterAll(async () => {
  await second.close();
  await own?.close();
  await made.close();
});
beforeEach(async () => {
  await made.clear();
  await makeClub(made.db);
});

const told = (entry: unknown, id = nextId()) => tapped({ entry, id });

test('[TOLD-13] [PROJ-01] [G-02] two servers on one database carry rallies of one match into the same figures, whatever comes first', async () => {
  const rallies = Array.from({ length: RALLIES }, (_, i) => postOf(i + 1));
  const lost = rallies.slice(0, 2).map(() => nextId());
  const phone = rallies.map((post, i) => told(contact(post, 3, 'attack', 'kill'), lost[i]));
  const tablet = rallies.map((post) => told(end(post, 'us')));
  const answers = await Promise.all(
    rallies.flatMap((_, i) => [
      pushed(made.app, { userId: OWNER, clientId: uuid(1, 'e') }, phone.slice(i, i + 1)),
      pushed(second, { userId: COACH, clientId: uuid(2, 'e') }, tablet.slice(i, i + 1)),
    ]),
  );
  expect(answers.flatMap(outcomes)).toEqual(Array(2 * RALLIES).fill('applied'));
  const figures = () =>
    made.db.query(
      `select our_score as us, positive_count as kills, total_attempts as attempts
       from set_stats join stat_pairs on set_id = set_stats.id where set_stats.session_id = $1`,
      [SESSION],
    );
  expect(await figures()).toEqual([{ us: RALLIES, kills: RALLIES, attempts: RALLIES }]);
  await pushed(second, { userId: OWNER, clientId: uuid(1, 'e') }, [told(strikes(...lost))]);
  await pushed(made.app, { userId: COACH, clientId: uuid(2, 'e') }, [
    told(end(postOf(RALLIES), 'them', { settles: true })),
  ]);
  expect(await figures()).toEqual([{ us: RALLIES - 1, kills: RALLIES - 3, attempts: RALLIES - 2 }]);
  const [own] = await made.db.query(
    `select figures->'marks' as marks from player_set_figures where player_id is not null and deleted_at is null`,
  );
  expect(own).toEqual({ marks: expect.objectContaining({ 'K points': RALLIES - 3, 'TA points': RALLIES - 2 }) });
});

test('[TOLD-13] taps of a set are not counted by themselves once another server has taken a rally of it', async () => {
  const phone = { userId: OWNER, clientId: uuid(1, 'e') };
  const kills = async () => {
    const rows = await made.db.query(
      'select positive_count as kills from stat_pairs where session_id = $1 and deleted_at is null',
      [SESSION],
    );
    return rows.map((row) => row['kills']);
  };
  await pushed(made.app, phone, [tapped(), tapped()]);
  await pushed(made.app, phone, [tapped()]);
  expect(await kills()).toEqual([3]);
  await pushed(second, { userId: COACH, clientId: uuid(2, 'e') }, [told(contact(postOf(1), 3, 'attack', 'kill'))]);
  await pushed(made.app, phone, [tapped()]);
  expect(await kills()).toEqual([1]);
  await pushed(second, { userId: COACH, clientId: uuid(2, 'e') }, [told(contact(postOf(2), 3, 'attack', 'kill'))]);
  await pushed(made.app, phone, [tapped({ setNumber: 2 }), tapped()]);
  expect(await kills()).toEqual([2, 1]);
});
