import { z } from 'zod';
import { sessionScope, teamProScope, teamScope, userScope } from '#domain/sync/tables.ts';
import type { Queryable } from '#server/db/database.ts';
import { removeFolder, keyIn } from '#server/outside/files/files.ts';
import type { Outside } from '#server/outside/outside.ts';
import { tellSignInEnded } from '#server/sync/sign-ins.ts';
import { writeInScopes, type ScopedWrite } from '#server/sync/scoped-write.ts';

type Person = { readonly userId: string; readonly email: string };
type Reach = {
  readonly own: readonly string[];
  readonly sessions: readonly string[];
  readonly joined: readonly string[];
};

/** The payment provider did not end what the person pays for. */
export class PlanNotEnded extends Error {}

/**
 * Deletes a person with the own teams and all that is in them. In other teams the records stay, without their author
 * (AMB-106). A paid plan is ended first; when that fails, nothing is deleted. `beside` is in the same transaction.
 */
export async function deleteAccount(
  outside: Outside,
  person: Person,
  beside: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<void> {
  const now = outside.clock();
  await outside.payments.end(person).catch((error: unknown) => {
    throw new PlanNotEnded('The paid plan could not be ended.', { cause: error });
  });
  const reach = await reachOf(outside.db, person.userId);
  const scopes = [
    userScope(person.userId),
    ...[...reach.own, ...reach.joined].map(teamScope),
    ...reach.own.map(teamProScope),
    ...reach.sessions.map(sessionScope),
  ];
  const addresses = await writeInScopes(
    outside.db,
    scopes,
    async (write) => {
      await closeTeams(write, person.userId, reach.own);
      const logos = await logosOf(write, reach.own);
      await eraseTeams(write, reach.own);
      await forgetAuthor(write, person.userId, reach.joined);
      await erasePerson(write, person);
      await beside(write);
      return logos;
    },
    { now },
  );
  await tellSignInEnded(outside.db, person.userId);
  for (const address of addresses) await outside.files.remove(keyIn(address));
  for (const kind of ['avatars', 'feedback-attachments'])
    await removeFolder(outside.files, `${kind}/${person.userId}/`);
}

const Ids = z.array(z.object({ id: z.uuid() })).transform((rows) => rows.map(({ id }) => id));

async function reachOf(db: Queryable, userId: string): Promise<Reach> {
  const own = Ids.parse(await db.query('select id from teams where user_id = $1', [userId]));
  const sessions = Ids.parse(await db.query('select id from stat_sessions where team_id = any($1)', [own]));
  const joined = Ids.parse(
    await db.query(
      `select distinct team_id as id from team_collaborators where user_id = $1 and team_id <> all($2::uuid[])`,
      [userId, own],
    ),
  );
  return { own, sessions, joined };
}

/** Marks teams and memberships as deleted instead of dropping the rows, so that devices of members hear of it. */
async function closeTeams(write: ScopedWrite, userId: string, own: readonly string[]): Promise<void> {
  for (const member of await write.list('teamCollaborators')) {
    if (member.userId === userId || own.includes(member.teamId)) await write.remove('teamCollaborators', member.id);
  }
  for (const team of own) await write.remove('teams', team);
  await write.flush();
}

const LOGOS = 'select logo_url as address from teams where id = any($1) and logo_url is not null';
const Addresses = z.array(z.object({ address: z.string() })).transform((rows) => rows.map(({ address }) => address));

const logosOf = async (tx: Queryable, own: readonly string[]): Promise<string[]> =>
  Addresses.parse(await tx.query(LOGOS, [own]));

/** Those that refer to others come first. */
const OF_TEAMS = [
  ...['stat_pairs', 'player_set_figures', 'rotation_set_figures', 'set_stats', 'stat_sessions', 'events'],
  ...['formation_versions', 'lineup_formations', 'lineup_versions', 'lineups', 'players'],
  ...['team_invitations', 'team_collaborators'],
];

async function eraseTeams(tx: Queryable, own: readonly string[]): Promise<void> {
  if (own.length === 0) return;
  const sessions = '(select id from stat_sessions where team_id = any($1))';
  await tx.query(`delete from match_events where session_id in ${sessions}`, [own]);
  for (const table of OF_TEAMS) await tx.query(`delete from ${table} where team_id = any($1)`, [own]);
  await tx.query('delete from teams where id = any($1)', [own]);
}

/** The column that names who made a row. */
const AUTHORS = {
  players: 'user_id',
  lineups: 'user_id',
  lineup_versions: 'saved_by',
  formation_versions: 'saved_by',
  events: 'user_id',
  stat_sessions: 'user_id',
  team_collaborators: 'added_by',
} as const;

async function forgetAuthor(tx: Queryable, userId: string, joined: readonly string[]): Promise<void> {
  if (joined.length === 0) return;
  for (const [table, author] of Object.entries(AUTHORS)) {
    await tx.query(`update ${table} set ${author} = null where team_id = any($1) and ${author} = $2`, [joined, userId]);
  }
  const sessions = '(select id from stat_sessions where team_id = any($1))';
  await tx.query(`update match_events set user_id = null where session_id in ${sessions} and user_id = $2`, [
    joined,
    userId,
  ]);
  await tx.query('update team_collaborators set display_name = null where user_id = $1', [userId]);
}

/** The identity last: sign-ins, profile, plan and roles go with it. Feedback stays, without author and file. */
async function erasePerson(tx: Queryable, { userId, email }: Person): Promise<void> {
  await tx.query(
    `delete from team_invitations where invited_by = $1 or invitee_user_id = $1 or lower(invitee_email) = lower($2)`,
    [userId, email],
  );
  await tx.query(
    `update feedback set attachment_url = null, attachment_type = null, attachment_name = null where user_id = $1`,
    [userId],
  );
  await tx.query('delete from mailbox where lower(recipient) = lower($1)', [email]);
  await tx.query('delete from auth_users where id = $1', [userId]);
}
