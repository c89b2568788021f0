import { z } from 'zod';
import type { Database, Queryable } from '#server/db/database.ts';

const Account = z.object({ id: z.uuid(), email: z.string() });

async function accountOf(tx: Queryable, email: string): Promise<z.infer<typeof Account> | undefined> {
  const [row] = await tx.query('select id, email from auth_users where lower(email) = lower($1)', [email.trim()]);
  return row && Account.parse(row);
}

/** For the operator's command only: no request leads here (AMB-098). Returns the address as it is on record. */
export async function grantAdmin(db: Queryable, email: string, now: Date): Promise<string | undefined> {
  const account = await accountOf(db, email);
  if (!account) return undefined;
  await db.query(`insert into user_roles (user_id, role, granted_at) values ($1, 'admin', $2) on conflict do nothing`, [
    account.id,
    now.toISOString(),
  ]);
  return account.email;
}

/** Open sessions and codes end with the role. */
export async function revokeAdmin(db: Database, email: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const account = await accountOf(tx, email);
    if (!account) return undefined;
    for (const table of ['user_roles', 'admin_sessions', 'admin_codes'])
      await tx.query(`delete from ${table} where user_id = $1`, [account.id]);
    return account.email;
  });
}

export async function listAdmins(db: Queryable): Promise<string[]> {
  const rows = await db.query(
    `select u.email from user_roles r join auth_users u on u.id = r.user_id where r.role = 'admin' order by u.email`,
  );
  return z
    .array(z.object({ email: z.string() }))
    .parse(rows)
    .map(({ email }) => email);
}

/** Carries out `grant EMAIL`, `revoke EMAIL` or `list`, and says what was done in a sentence. */
export async function runAdminCommand(db: Database, [what, email = '']: readonly string[], now: Date): Promise<string> {
  if (what === 'list') return (await listAdmins(db)).join('\n') || 'There is no admin yet.';
  if (email === '' || (what !== 'grant' && what !== 'revoke'))
    throw new Error('npm run admin -- grant EMAIL | revoke EMAIL | list');
  const known = await (what === 'grant' ? grantAdmin(db, email, now) : revokeAdmin(db, email));
  if (known === undefined) throw new Error(`No account has the address ${email}. Sign up with it first.`);
  return what === 'grant' ? `${known} is an admin now.` : `${known} is no admin any more.`;
}
