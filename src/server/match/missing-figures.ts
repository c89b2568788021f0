import { z } from 'zod';
import { columns, readRow } from '#server/db/columns.ts';
import type { Database } from '#server/db/database.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { teamProScope } from '#domain/sync/tables.ts';
import { projectSession } from './store.ts';

const Missing = z.object({ id: z.uuid(), teamId: z.uuid() });

/** Sessions told by rallies that a server of the release before has recorded while it was being replaced. */
const ADD_RECENT = `
  insert into figures_to_make (session_id)
  select id from stat_sessions session where created_at > $1 and exists (select from match_events
      where session_id = session.id and kind not in ('stat', 'score', 'open-set', 'void', 'replace'))
    and not exists (select from player_set_figures where session_id = session.id)
  on conflict do nothing`;
const NEXT = `
  select id, team_id as "teamId" from figures_to_make join stat_sessions on id = session_id
  where id > $1 order by id limit 1`;
const TAKE = 'delete from figures_to_make where session_id = $1 returning session_id';

const DAYS_MS = 30 * 24 * 3_600_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Making = {
  readonly now: Date;
  /** Between two sessions it is left, and goes on with the next start. */
  readonly signal?: AbortSignal;
  readonly say: (line: string) => void;
};

/**
 * Works out the figures of matches that were recorded before they were kept, one session in a transaction, under the lock
 * of its team: any number of servers may do so at once, each session is done by one, and what was interrupted is left to
 * the next start.
 */
export async function makeMissingFigures(db: Database, { now, signal, say }: Making): Promise<void> {
  await db.query(ADD_RECENT, [new Date(now.getTime() - DAYS_MS).toISOString()]);
  for (let after = FIRST; signal?.aborted !== true;) {
    const [found] = await db.query(NEXT, [after]);
    if (!found) return;
    const next = Missing.parse(found);
    after = next.id;
    await makeFigures(db, next).catch((error: unknown) =>
      say(`No figures of session ${next.id}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

const makeFigures = (db: Database, { id, teamId }: z.infer<typeof Missing>): Promise<void> =>
  writeInScopes(db, [teamProScope(teamId)], async (write) => {
    const taken = await write.query(TAKE, [id]);
    // Deleted ones too: they can be restored.
    const [raw] = await write.query(`select ${columns('statSessions').selected} from stat_sessions where id = $1`, [
      id,
    ]);
    if (taken.length > 0 && raw) await projectSession(write, readRow('statSessions', raw));
  });
