import { newToken } from '#server/http/token.ts';
import { z } from 'zod';
import type { Queryable } from '#server/db/database.ts';
import { columns, readRow } from '#server/db/columns.ts';
import type { Listed } from './calendar-file.ts';

type FeedOwner = { readonly teamId: string; readonly userId: string };

const Address = z.object({ token: z.string(), timeZone: z.string() });
export type Address = z.infer<typeof Address>;
const CalendarFeed = z.object({ teamId: z.uuid(), userId: z.uuid(), timeZone: z.string() });

export async function readAddress(tx: Queryable, { teamId, userId }: FeedOwner): Promise<Address | undefined> {
  const [row] = await tx.query(
    'select token, time_zone as "timeZone" from calendar_feeds where team_id = $1 and user_id = $2',
    [teamId, userId],
  );
  return row && Address.parse(row);
}

/** Makes the secret address of a person's calendar of a team; the address before it stops working. */
export async function makeAddress(
  tx: Queryable,
  { teamId, userId }: FeedOwner,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Address> {
  const token = newToken();
  await tx.query(
    `insert into calendar_feeds (team_id, user_id, token, time_zone, created_at) values ($1, $2, $3, $4, $5)
     on conflict (team_id, user_id) do update set token = $3, time_zone = $4, created_at = $5`,
    [teamId, userId, token, timeZone, now.toISOString()],
  );
  return { token, timeZone };
}

export async function revokeAddress(tx: Queryable, { teamId, userId }: FeedOwner): Promise<void> {
  await tx.query('delete from calendar_feeds where team_id = $1 and user_id = $2', [teamId, userId]);
}

export async function findFeed(tx: Queryable, token: string): Promise<z.infer<typeof CalendarFeed> | undefined> {
  const [row] = await tx.query(
    'select team_id as "teamId", user_id as "userId", time_zone as "timeZone" from calendar_feeds where token = $1',
    [token],
  );
  return row && CalendarFeed.parse(row);
}

export async function readEvents(tx: Queryable, teamId: string): Promise<Listed[]> {
  const rows = await tx.query(
    `select ${columns('events').selected} from events where team_id = $1 and deleted_at is null order by start_date, id`,
    [teamId],
  );
  return rows.map((row) => readRow('events', row));
}

const Named = z.object({ name: z.string() });

export async function readTeamName(tx: Queryable, teamId: string): Promise<string> {
  const [row] = await tx.query('select name from teams where id = $1', [teamId]);
  return Named.parse(row).name;
}
