import { z } from 'zod';
import { derivedId } from '#domain/core/ids.ts';
import { Instant } from '#domain/core/dates.ts';
import { RecordedEntry } from '#domain/match/recording.ts';
import type { HeldEntries, HeldEntry, ScorerLinks } from '#domain/scorer/api.ts';
import { MAX_COMMANDS } from '#domain/sync/protocol.ts';
import { keptSince } from '#domain/sync/keeping.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Push } from '#server/sync/push.ts';
import type { SyncLine } from '#server/sync/routes.ts';
import { followMerges, type Match, partsOf } from './store.ts';

const OF_MATCHES = `
  select held.id, held.link_id as "linkId", held.client_id as "clientId", held.name, held.command, held.at,
    held.received_at as "receivedAt", link.session_id as "linkSession"
  from scorer_links link join held_entries held on held.link_id = link.id and held.decided is null
  where link.team_id = $1 and link.session_id = any($2)
  order by held.received_at, held.place, held.id`;

const Command = z.object({ id: z.uuid(), name: z.string(), input: RecordedEntry, at: Instant });
const Row = z.object({
  ...{ id: z.uuid(), linkId: z.uuid(), clientId: z.uuid(), name: z.string().nullable(), command: Command },
  ...{ at: Instant, receivedAt: Instant, linkSession: z.uuid() },
});
type StoredEntry = z.infer<typeof Row>;

/** Those of matches that were merged into it too: they are decided where their entries count. */
async function readHeld(tx: Queryable, match: Match): Promise<StoredEntry[]> {
  const rows = await tx.query(OF_MATCHES, [match.teamId, await partsOf(tx, match)]);
  return rows.map((row) => Row.parse(row));
}

/** Undecided entries in the order in which they came. */
export const listHeld = async (tx: Queryable, match: Match): Promise<HeldEntry[]> =>
  (await readHeld(tx, match)).map(({ id, linkId, clientId, name, at, receivedAt, command: { input } }) => {
    const { setNumber, entry } = input;
    return { id, linkId, clientId, name, at, receivedAt, setNumber, entry };
  });

/** How many entries of each guest wait for a decision. */
export async function countHeld(tx: Queryable, match: Match): Promise<ScorerLinks['held']> {
  const counts = new Map<string, ScorerLinks['held'][number]>();
  for (const { linkId, clientId, name } of await readHeld(tx, match)) {
    const count = (counts.get(`${linkId} ${clientId}`)?.count ?? 0) + 1;
    counts.set(`${linkId} ${clientId}`, { linkId, clientId, name, count });
  }
  return [...counts.values()];
}

export async function dropHeld(
  tx: Queryable,
  match: Match,
  { ids, by, now }: { readonly ids: readonly string[]; readonly by: string; readonly now: Date },
): Promise<void> {
  const own = (await readHeld(tx, match)).filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  await tx.query(
    `update held_entries set decided = 'dropped', decided_by = $2, decided_at = $3
     where id = any($1) and decided is null`,
    [own, by, now.toISOString()],
  );
}

type Taking = {
  readonly ids: readonly string[];
  readonly by: string;
  readonly now: Date;
  readonly report: Push['report'];
};

/**
 * Takes entries by the way that every push goes, in their order and under their old ids. The command that brings one
 * has an id of its own, since that of the held one is answered for ever (SCO-11).
 */
export async function takeHeld(
  db: Database,
  push: SyncLine['push'],
  match: Match,
  { ids, by, now, report }: Taking,
): Promise<HeldEntries['refused']> {
  const chosen = new Set(ids);
  const entries = (await readHeld(db, match)).filter(({ id }) => chosen.has(id));
  const refused: HeldEntries['refused'] = [];
  const parts = await partsOf(db, match);
  for (const together of inRuns(entries)) {
    const [{ linkId, clientId, name, linkSession }] = together;
    const way = await followMerges(db, { teamId: match.teamId, sessionId: linkSession });
    const sessionIds = [...new Set([...way.sessionIds, ...parts])];
    const replays = new Map(together.map(({ id }) => [derivedId(id, 'taken'), id]));
    const commands = together.map(({ id, command }) => ({ ...command, id: derivedId(id, 'taken') }));
    const guest = {
      ...{ linkId, name, teamId: match.teamId, sessionIds, madeBy: null, expiresAt: now.toISOString() },
      ...{ clockAheadMs: 0, taking: { by, entries: replays } },
    };
    const { results } = await push({ clientId, commands, guest, now, report });
    for (const result of results) {
      const id = replays.get(result.id);
      if (id === undefined || result.outcome === 'applied') continue;
      refused.push({ id, refusal: result.outcome === 'refused' ? result.refusal : { code: 'unknown' } });
    }
  }
  return refused;
}

type Run = [StoredEntry, ...StoredEntry[]];

/** Neighbours of one device, as many as go in one push. */
function inRuns(entries: readonly StoredEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const isSame = last?.[0].linkId === entry.linkId && last[0].clientId === entry.clientId;
    if (last && isSame && last.length < MAX_COMMANDS) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** Deletes what was decided long ago, what was held of matches that are gone for good, and links that are long over. */
export async function purgeScorers(db: Queryable, now: Date): Promise<void> {
  const since = keptSince(now).toISOString();
  await db.query('delete from held_entries where decided_at <= $1', [since]);
  await db.query(
    `delete from held_entries held using scorer_links link, stat_sessions session
     where link.id = held.link_id and session.id = link.session_id
       and session.deleted_at <= $1 and not exists (select from stat_sessions counting
         where counting.id = session.merged_into
           and (counting.deleted_at is null or counting.deleted_at > $1 or counting.merged_into is not null))`,
    [since],
  );
  await db.query(
    `delete from scorer_links link where link.expires_at <= $1
       and not exists (select from held_entries held where held.link_id = link.id)`,
    [since],
  );
}
