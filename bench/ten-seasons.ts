import { MARKS } from '#domain/match/figures/mark.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { teamProScope, teamScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { makeTeam, PRO, setPlan } from '#tests/support/world.ts';
import { makeRow } from '#tests/support/rows.ts';

const [SETS, ENTRIES] = [4, 1250];
const PLAYERS = 12;
const MATCHES = 300;
export const SIZE = `${MATCHES} matches, ${(MATCHES * ENTRIES).toLocaleString('en-US')} entries`;

/** In this order; `rev` goes on from one to the next, as if it had all been recorded. */
const fill = (matches: number): readonly string[] => [
  `insert into events (id, team_id, title, event_type, start_date, end_date, opponent_name, rev)
   select gen_random_uuid(), $1, 'Match ' || n, case when n % 5 = 0 then 'scrimmage' else 'game' end,
     date '2016-09-01' + n * 12, date '2016-09-01' + n * 12, 'Opponent ' || n % 20, $2 + n
   from generate_series(1, ${matches}) n`,
  `insert into stat_sessions (id, team_id, event_id, num_sets, session_status, created_at, rev)
   select gen_random_uuid(), $1, id, 5, 'completed', start_date, $2 + row_number() over () from events where team_id = $1`,
  `insert into set_stats (id, team_id, session_id, set_number, our_score, opponent_score, set_status, rev)
   select gen_random_uuid(), $1, s.id, n, ours, 45 - ours, 'in_progress', $2 + row_number() over ()
   from (select id, case when rev % 3 = 0 then 20 else 25 end as ours from stat_sessions where team_id = $1) s,
     generate_series(1, ${SETS}) n`,
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

/** Of each set our twelve and both sides by their marks, which are the third parameter. */
const FIGURES = [
  `insert into player_set_figures (id, team_id, session_id, set_id, side, player_id, figures, rev)
   select gen_random_uuid(), $1, s.session_id, s.id, 'us', p.id, $3::jsonb -> (p.jersey_number % 12)::int,
     $2 + row_number() over ()
   from set_stats s, players p where s.team_id = $1 and p.team_id = $1`,
  `insert into player_set_figures (id, team_id, session_id, set_id, side, figures, rev)
   select gen_random_uuid(), $1, s.session_id, s.id, side, $3::jsonb -> 12, $2 + row_number() over ()
   from set_stats s, unnest(array['us', 'them']) side where s.team_id = $1`,
];
/** Of each set six rotations of either side. */
const ROTATIONS = `
  insert into rotation_set_figures (id, team_id, session_id, set_id, side, setter_pos, so_won, so_n, ps_won, ps_n,
     fb_k, fb_n, rallies_touch, rev)
   select gen_random_uuid(), $1, s.session_id, s.id, side, at, 2, 4, 1, 3, 1, 3, 7,
     $2 + row_number() over ()
   from set_stats s, unnest(array['us', 'them']) side, generate_series(1, 6) at where s.team_id = $1`;

/** Those of twelve players, and last those of a side. */
const storedFigures = () => [
  ...Array.from({ length: PLAYERS }, (_, n) => ({ ...NONE, marks: marksFrom(n), played: 1 })),
  { ...NONE, marks: marksFrom(7), played: 1, rallies: TOLD_RALLIES, onCourt: [25, 20] },
];
const NONE = { rallies: {}, onCourt: [0, 0], with: { 1: [2, 4, 1, 3], 6: [1, 3, 2, 4] }, serves: {}, sets: {} };

/** Marks of a player in a set that was told touch by touch. */
export const marksFrom = (first: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Array.from({ length: 14 }, (_, i) => [`${MARKS[(first + 3 * i) % MARKS.length]} touch`, 1 + (i % 4)]),
  );
/** 45 rallies of every touch, with the server and the line-up known. */
export const TOLD_RALLIES = { '': Array.from({ length: 16 }, (_, at) => (at === 15 ? 45 : 0)) };

type Filled = {
  readonly matches?: number;
  /** Whether the sets are told by their rallies, and have the figures of these besides those of taps. */
  readonly isTold?: boolean;
};

/** Ten seasons of one team: its log, and the figures that a log of this size leaves. */
export async function fillTenSeasons(
  db: Database,
  owner: string,
  teamId: string,
  { matches = MATCHES, isTold = false }: Filled = {},
): Promise<void> {
  await setPlan(db, owner, PRO);
  await makeTeam(db, teamId, owner);
  await writeInScopes(db, [teamScope(teamId)], async (write) => {
    for (const { name, position, jerseyNumber } of placeholders(PLAYERS, 'girls', () => 0.5)) {
      const player = { id: crypto.randomUUID(), teamId, name, position, jerseyNumber };
      await write.put('players', makeRow('players', player));
    }
  });
  let rev = 0;
  const run = async (statement: string, ...further: readonly string[]): Promise<void> => {
    await db.query(statement, [teamId, rev, ...further]);
    rev += matches * SETS * PLAYERS * 4;
  };
  for (const statement of fill(matches)) await run(statement);
  if (isTold) {
    for (const statement of FIGURES) await run(statement, JSON.stringify(storedFigures()));
    await run(ROTATIONS);
  } else await db.query(LOG, [teamId]);
  await db.query('insert into scopes (scope, rev) values ($1, $2)', [teamProScope(teamId), rev]);
}
