import { z } from 'zod';
import type { Outcome } from '#domain/sync/protocol.ts';
import { columns } from '#server/db/columns.ts';
import type { Queryable, RawRow } from '#server/db/database.ts';
import { OF_TEAMS, readAccess, type TeamAccess } from './access.ts';
import { ANSWERS, answersFrom } from './answers.ts';

const listed = (query: string): string => `coalesce((select jsonb_agg(to_jsonb(one)) from (${query}) one), '[]')`;

/** Everything that a push looks up before it runs, in one question: a tap is mostly the way to the database and back. */
const QUERY = `select ${listed(ANSWERS)} as answers, ${listed(OF_TEAMS)} as access,
  ${listed(`select ${columns('statSessions').selected} from stat_sessions where id = any($4)`)} as sessions,
  ${listed(`select ${columns('matchEvents').selected} from match_events where id = any($5)`)} as events`;

const rows = z.array(z.record(z.string(), z.unknown()));
const Found = z.object({ answers: z.array(z.unknown()), access: z.array(z.unknown()), sessions: rows, events: rows });

type Wanted = Readonly<Record<'commands' | 'teams' | 'sessions' | 'events', readonly string[]>>;
export type FirstLook = {
  readonly answers: Map<string, Outcome>;
  readonly access: Map<string, TeamAccess>;
  readonly sessions: readonly RawRow[];
  readonly events: readonly RawRow[];
};

/** Asked when all locks are held. */
export async function firstLook(
  tx: Queryable,
  { userId, now }: { readonly userId: string; readonly now: Date },
  { commands, teams, sessions, events }: Wanted,
): Promise<FirstLook> {
  const [raw] = await tx.query(QUERY, [userId, teams, commands, sessions, events]);
  const found = Found.parse(raw);
  const answers = answersFrom(found.answers, userId);
  return { answers, access: readAccess(found.access, now), sessions: found.sessions, events: found.events };
}
