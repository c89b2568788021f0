import { expect, test } from 'vitest';
import { MatchEntry } from '#domain/match/schema.ts';
import { appWithClub } from '#tests/support/club-app.ts';
import { count, outcomes, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { NOW } from '#tests/support/server.ts';
import { contact, postOf } from '#tests/support/told-rallies.ts';
import { OWNER, SESSION, TEAM } from '#tests/support/world.ts';
import { purgeDeleted } from './deleted.ts';

const ids = { teamId: TEAM, sessionId: SESSION };
const AFTER_30_DAYS = new Date(NOW.getTime() + 30 * 24 * 60 * 60 * 1000);

const made = appWithClub({ clock: () => NOW });
const does = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: OWNER }, commands));

/** The tables of which some row says this. */
async function saying(text: string): Promise<readonly string[]> {
  const tables = await made.db.query(
    `select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      made.db.query(`select $1::text as name from ${String(name)} as one where to_jsonb(one)::text like $2 limit 1`, [
        name,
        `%"${text}"%`,
      ]),
    ),
  );
  return found.flat().map(({ name }) => String(name));
}

test('[PRIV-2] a number of an opponent stands in the log of its match and the figures of that, and is destroyed with it', async () => {
  const kill = { ...contact(postOf(1), 1, 'attack', 'kill') };
  const entry = MatchEntry.parse({ ...kill, payload: { ...kill.payload, side: 'them', who: { number: '87' } } });
  expect(await does(tapped({ entry }))).toEqual(['applied']);
  expect(await saying('87')).toEqual(['match_events', 'player_set_figures']);
  await does(sent('session.delete', ids));
  await purgeDeleted(made.db, AFTER_30_DAYS);
  expect(await saying('87')).toEqual([]);
});

test.each<[string, object]>([
  ['a line-up of theirs', { kind: 'line-up', payload: { side: 'them', six: Array(6).fill({ number: '87' }) } }],
  ['a note', { kind: 'note', payload: { after: null, text: 'Watch "87"' } }],
])('[PRIV-2] so is %s where nothing else was recorded', async (_, entry) => {
  expect(await does(tapped({ entry: MatchEntry.parse(entry) }))).toEqual(['applied']);
  expect(await count(made.db, 'match_events')).toBe(1);
  await does(sent('session.delete', ids));
  await purgeDeleted(made.db, AFTER_30_DAYS);
  expect(await count(made.db, 'match_events')).toBe(0);
});
