import { z } from 'zod';
import { columns } from '#server/db/columns.ts';
import type { Queryable, RawRow } from '#server/db/database.ts';
import { arrayOf } from '#server/db/values.ts';
import { ACCESS_TO_TEAMS, FoundAccess } from './access.ts';
import { type Answer, ANSWERS, readAnswers } from './answers.ts';

const listed = (query: string): string => `coalesce((select jsonb_agg(to_jsonb(one)) from (${query}) one), '[]')`;

/**
 * Everything that a push looks up before it runs, in one query: a tap costs little more than the way to the database.
 */
const QUERY = `select ${listed(ANSWERS)} as answers, ${listed(ACCESS_TO_TEAMS)} as access,
  ${listed(`select ${columns('statSessions').selected} from stat_sessions where id = any($4)`)} as sessions,
  ${listed(`select ${columns('matchEvents').selected} from match_events where id = any($5)`)} as events,
  ${listed('select id, expires_at as "expiresAt" from auth_sessions where id = any($6)')} as "signIns",
  (select id from generations order by ordinal desc limit 1) as generation`;

/** Parsed on their first use. */
const rows = z.array(z.custom<RawRow>((row) => typeof row === 'object' && row !== null));
const Found = z.object({
  answers: z.array(z.unknown()),
  access: z.array(FoundAccess),
  sessions: rows,
  events: rows,
  signIns: z.array(z.object({ id: z.uuid(), expiresAt: z.coerce.date() })),
  generation: z.uuid(),
});

type Visit = { readonly userId: string; readonly team: string };
type Wanted = Readonly<Record<'commands' | 'sessions' | 'events' | 'signIns', readonly string[]>> & {
  visits: readonly Visit[];
};
export type Prefetched = Readonly<Omit<z.infer<typeof Found>, 'answers'>> & { readonly answers: Map<string, Answer> };

/** Asked under all locks, or right behind the question for them. */
export async function prefetch(
  tx: Queryable,
  { commands, visits, sessions, events, signIns }: Wanted,
): Promise<Prefetched> {
  const [people, teams] = [visits.map(({ userId }) => userId), visits.map(({ team }) => team)];
  const [raw] = await tx.query(QUERY, [people, teams, commands, sessions, events, signIns].map(arrayOf));
  const { answers, ...found } = Found.parse(raw);
  return { answers: readAnswers(answers), ...found };
}
