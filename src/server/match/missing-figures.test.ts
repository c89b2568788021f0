import { expect, test } from 'vitest';
import { count, nextId, outcomes, pulled, pushed, tapped } from '#tests/support/pushing.ts';
import { appWithClub } from '#tests/support/club-app.ts';
import { contact, end, postOf } from '#tests/support/told-rallies.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { OWNER, SESSION, TEAM } from '#tests/support/world.ts';
import { makeMissingFigures } from './missing-figures.ts';

const made = appWithClub();
const said: string[] = [];
const make = (now = new Date()) => makeMissingFigures(made.db, { now, say: (line) => said.push(line) });

const TABLES = ['player_set_figures', 'rotation_set_figures'] as const;
const figures = () =>
  Promise.all(
    TABLES.map((table) => made.db.query(`select to_jsonb(${table}) - 'rev' as row from ${table} order by id`)),
  );

/** Rallies as they were recorded by the release before: with a log, and without these figures. */
async function recordedBefore() {
  const entries = [1, 2, 3].flatMap((n) => {
    const post = postOf(n);
    return [contact(post, 3, 'attack', 'kill'), end(post, 'us')];
  });
  const answer = await pushed(
    made.app,
    { userId: OWNER },
    entries.map((entry) => tapped({ entry, id: nextId() })),
  );
  expect(new Set(outcomes(answer))).toEqual(new Set(['applied']));
  const now = await figures();
  for (const table of TABLES) await made.db.query(`delete from ${table}`);
  return now;
}

test('[PROJ-03] [FIG-17] matches from before get their figures at a start, as a push would have written them, and devices are told', async () => {
  const expected = await recordedBefore();
  expect(expected[0]?.length).toBeGreaterThan(0);
  await made.db.query('insert into figures_to_make (session_id) values ($1)', [SESSION]);
  const cursor = (await made.db.query(`select rev from scopes where scope = $1`, [`team-pro:${TEAM}`]))[0]?.['rev'];
  await Promise.all([make(), make()]);
  const bare = (rows: readonly unknown[]) => JSON.stringify(rows).replaceAll(/"updated_by": ?("[^"]*"|null)/g, '');
  expect(bare(await figures())).toBe(bare(expected));
  expect([await count(made.db, 'figures_to_make'), said]).toEqual([0, []]);
  const { scopes } = await pulled(made.app, OWNER);
  const arrived = scopes.flatMap(({ rows }) => rows).filter(({ table }) => table === 'playerSetFigures');
  expect(arrived.length).toBe(expected[0]?.length);
  expect(Math.min(...arrived.map(({ row }) => row.rev))).toBeGreaterThan(Number(cursor));
});

test('[PROJ-03] a start finds what a server of the release before has recorded meanwhile, and is stopped between two', async () => {
  const expected = await recordedBefore();
  await made.db.query('update stat_sessions set created_at = now()');
  await makeMissingFigures(made.db, { now: new Date(), signal: AbortSignal.abort(), say: () => undefined });
  expect(await count(made.db, 'player_set_figures')).toBe(0);
  await make();
  expect(await count(made.db, 'player_set_figures')).toBe(expected[0]?.length);
});

test('[PROJ-03] [FIG-08] figures that were stored with serves of who was named without a line-up are worked out anew', async () => {
  const entries = [1, 2].map((n) => contact(postOf(n), 3, 'serve', 'ace'));
  await pushed(
    made.app,
    { userId: OWNER },
    entries.map((entry) => tapped({ entry, id: nextId() })),
  );
  const expected = await figures();
  expect(JSON.stringify(expected)).toContain('"SRVA points":2');
  // As the release before stored them.
  await made.db.query(
    `update player_set_figures set figures = jsonb_set(figures - 'marks', '{marks}', '{"SRV points": 2}')`,
  );
  const anew = readMigrations().find(({ name }) => name === '0084_serves-anew.sql');
  await made.db.query(anew?.sql ?? '');
  await make();
  const bare = (rows: readonly unknown[]) => JSON.stringify(rows).replaceAll(/"updated_by": ?("[^"]*"|null)/g, '');
  expect([bare(await figures()), said]).toEqual([bare(expected), []]);
});
