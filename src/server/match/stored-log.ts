import type { Queryable, RawRow } from '#server/db/database.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { idFieldsOf, kindsThatChange } from '#domain/match/kinds.ts';
import { MatchEntry, readMatchEvent, type SetStats, type StatSession } from '#domain/match/schema.ts';

/** Writes may wait for the end of the transaction: who reads a log has them written first. */
export type LogTx = Queryable & { flush(): Promise<void> };

export const SCORING = kindsThatChange('score');

/** All that can change the score of a set: its points, all corrections, what these are about and what came too early. */
export const scoringLog = (tx: LogTx, set: SetStats) =>
  logOf(tx, set.sessionId, `kind = any($3) or (kind = any($5) and set_number = $2) or ${IS_NAMED}`, [
    ...[set.setNumber, CORRECTING, NAMING, SCORING],
  ]);

/**
 * All that can change a set or one after it: their entries, all corrections and what these are about, and of the sets
 * before them whether they have begun and who served first, by which the next is proposed (LINE-6). How deep a set is
 * recorded is handed on from the end of the one before: where that was ever said, those sets are read as a whole.
 */
export async function logFrom(tx: LogTx, { id }: Pick<StatSession, 'id'>, from: number, until?: number) {
  // With an end the entries are asked for that were there before those of this transaction: nothing waits to be written.
  if (until === undefined) await tx.flush();
  if (from === 1) return readLog(tx, id, 'rev < $2', [until ?? END]);
  return readLog(
    tx,
    id,
    `rev < $5 and (set_number >= $2 or kind = any($3) or kind = 'first-serve' or ${IS_NAMED} or id in
       (select distinct on (set_number) id from match_events where session_id = $1 and kind <> all($3)
        order by set_number, rev)
       or exists (select from match_events where session_id = $1 and kind = 'depth' and set_number < $2))`,
    [from, CORRECTING, NAMING, until ?? END],
  );
}
const END = Number.MAX_SAFE_INTEGER;

/** The entries from one `rev` on and before another, which this transaction has added. */
export const logSince = (tx: Queryable, sessionId: string, rev: number, until: number) =>
  readLog(tx, sessionId, 'rev >= $2 and rev < $3', [rev, until]);

/** Of session $1: named by a correction, whose kinds are $3, in one of the fields $4, or by what came late. */
const IS_NAMED = `id in
  (select jsonb_array_elements_text(
     case jsonb_typeof(payload -> named) when 'array' then payload -> named
     else jsonb_build_array(payload -> named) end)::uuid
   from match_events, unnest($4::text[]) named
   where session_id = $1 and payload ? named and (kind = any($3) or payload ? 'precedes'))`;
const CORRECTING = kindsThatChange('everything');
const NAMING = [...new Set(CORRECTING.flatMap(idFieldsOf))];

async function logOf(tx: LogTx, sessionId: string, which: string, params: readonly unknown[]): Promise<LoggedEvent[]> {
  await tx.flush();
  return readLog(tx, sessionId, which, params);
}

/**
 * Entries of a session in their order. Who recorded them changes no figure, and their origin is as it was stored: a long
 * log is read with each push of it, and nothing is asked for or checked twice.
 */
async function readLog(
  tx: Queryable,
  sessionId: string,
  which: string,
  params: readonly unknown[],
): Promise<LoggedEvent[]> {
  const rows = await tx.query(
    `select id, team_id as "teamId", set_number as "setNumber", client_id as "clientId", to_json(at) as at, kind, payload, rev
     from match_events where session_id = $1 and (${which}) order by rev`,
    [sessionId, ...params],
  );
  return rows.flatMap((row) => entryIn(row, sessionId) ?? []);
}

function entryIn(row: RawRow, sessionId: string): LoggedEvent | undefined {
  const known = MatchEntry.safeParse(row).data;
  const rev = Number(row['rev']);
  if (known) {
    const [id, teamId, clientId, at] = [row['id'], row['teamId'], row['clientId'], row['at']].map(String);
    const origin = { id: id ?? '', teamId: teamId ?? '', clientId: clientId ?? '', at: at ?? '' };
    return { ...origin, sessionId, setNumber: Number(row['setNumber']), userId: null, rev, ...known };
  }
  const newer = readMatchEvent({ ...row, sessionId, userId: null });
  return newer && { ...newer, rev };
}
