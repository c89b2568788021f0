import type { Database } from '#server/db/database.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { teamProScope, teamScope } from '#domain/sync/tables.ts';
import { makeTeam, PRO, setPlan } from '#tests/support/world.ts';
import { makeRow } from '#tests/support/rows.ts';

const [MATCHES, SETS, ENTRIES] = [300, 4, 1250];
const PLAYERS = 12;
export const SIZE = `${MATCHES} matches, ${(MATCHES * ENTRIES).toLocaleString('en-US')} entries`;

/** In this order; `rev` goes on from one to the next, as if it had all been recorded. */
const FILL = [
  `insert into events (id, team_id, title, event_type, start_date, end_date, opponent_name, rev)
   select gen_random_uuid(), $1, 'Match ' || n, case when n % 5 = 0 then 'scrimmage' else 'game' end,
     date '2016-09-01' + n * 12, date '2016-09-01' + n * 12, 'Opponent ' || n % 20, $2 + n
   from generate_series(1, ${MATCHES}) n`,
  `insert into stat_sessions (id, team_id, event_id, num_sets, session_status, created_at, rev)
   select gen_random_uuid(), $1, id, 5, 'completed', start_date, $2 + row_number() over () from events where team_id = $1`,
  `insert into set_stats (id, team_id, session_id, set_number, our_score, opponent_score, set_status, rev)
   select gen_random_uuid(), $1, s.id, n, 25, 20, 'in_progress', $2 + row_number() over ()
   from stat_sessions s, generate_series(1, ${SETS}) n where s.team_id = $1`,
  `insert into stat_pairs (id, team_id, session_id, set_id, player_id, stat_category, positive_count, negative_count,
     total_attempts, rev)
   select gen_random_uuid(), $1, s.session_id, s.id, p.id, c, 1 + floor(random() * 3), floor(random() * 2),
     4 + floor(random() * 4), $2 + row_number() over ()
   from set_stats s, players p, unnest(array['attack', 'serve', 'defense', 'pass']) c
   where s.team_id = $1 and p.team_id = $1`,
];
const LOG = `
  insert into match_events (id, team_id, session_id, set_number, kind, payload, client_id, at, rev)
  select gen_random_uuid(), $1, s.id, 1 + n % ${SETS}, 'stat',
    jsonb_build_object('playerId', (select id from players where team_id = $1 limit 1), 'category', 'attack',
      'counter', 'positive', 'by', 1),
    gen_random_uuid(), now(), n
  from stat_sessions s, generate_series(1, ${ENTRIES}) n where s.team_id = $1`;

/** Ten seasons of one team: its log, and the figures that a log of this size leaves. */
export async function fillTenSeasons(db: Database, owner: string, teamId: string): Promise<void> {
  await setPlan(db, owner, PRO);
  await makeTeam(db, teamId, owner);
  await writeInScopes(db, [teamScope(teamId)], async (write) => {
    for (const { name, position, jerseyNumber } of placeholders(PLAYERS, 'girls', () => 0.5)) {
      const player = { id: crypto.randomUUID(), teamId, name, position, jerseyNumber };
      await write.put('players', makeRow('players', player));
    }
  });
  let rev = 0;
  for (const statement of FILL) {
    await db.query(statement, [teamId, rev]);
    rev += MATCHES * SETS * PLAYERS * 4;
  }
  await db.query(LOG, [teamId]);
  await db.query('insert into scopes (scope, rev) values ($1, $2)', [teamProScope(teamId), rev]);
}
