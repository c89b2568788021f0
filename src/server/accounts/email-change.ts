import { z } from 'zod';
import { PROFILE_TEXTS } from '#domain/accounts/api.ts';
import type { Queryable } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import { hashOf, newToken } from '#server/http/token.ts';
import type { Outside } from '#server/outside/outside.ts';
import { changeLetter, takenAddressLetter } from './letters.ts';
import { wakeDevices } from './profile.ts';
import { dropEmailChange, readEmail } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const START = `insert into email_changes (user_id, new_email, old_hash, new_hash, expires_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id) do update set new_email = excluded.new_email, old_hash = excluded.old_hash,
    new_hash = excluded.new_hash, old_confirmed = false, new_confirmed = false, expires_at = excluded.expires_at`;

/**
 * Writes to both mailboxes; nothing changes before both have confirmed (PROFILE-25, PROFILE-26). Whether the new
 * address has an account already is told to its mailbox alone.
 */
export async function askEmailChange(outside: Outside, userId: string, newEmail: string): Promise<void> {
  const { db, clock, settings, accounts } = outside;
  const oldEmail = await readEmail(db, userId);
  if (oldEmail === undefined) throw new Problem(401, PROFILE_TEXTS.noSession);
  if (oldEmail.toLowerCase() === newEmail) throw new Problem(400, PROFILE_TEXTS.ownEmail);
  const tokens = { old: newToken(), new: newToken() };
  const end = new Date(clock().getTime() + DAY_MS).toISOString();
  await db.query(START, [userId, newEmail, hashOf(tokens.old), hashOf(tokens.new), end]);
  const between = (to: string) => ({ to, product: settings.productName });
  const linkOf = (token: string) => `${settings.appUrl}/api/accounts/email/${token}`;
  accounts.post(changeLetter(between(oldEmail), { oldEmail, newEmail, url: linkOf(tokens.old) }));
  if (await isTaken(db, newEmail)) accounts.post(takenAddressLetter(between(newEmail), `${settings.appUrl}/auth`));
  else accounts.post(changeLetter(between(newEmail), { oldEmail, newEmail, url: linkOf(tokens.new) }));
}

const Change = z.object({
  userId: z.uuid(),
  oldEmail: z.string(),
  newEmail: z.string(),
  /** Which mailbox the link was sent to. */
  side: z.enum(['old', 'new']),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
});
export type Change = z.infer<typeof Change>;

const FIND = `select c.user_id as "userId", u.email as "oldEmail", c.new_email as "newEmail",
    case when c.old_hash = $1 then 'old' else 'new' end as side,
    c.old_confirmed as "oldConfirmed", c.new_confirmed as "newConfirmed"
  from email_changes c join auth_users u on u.id = c.user_id
  where (c.old_hash = $1 or c.new_hash = $1) and c.expires_at > $2`;

/** The change that a link confirms; undefined when it expired, was replaced, or never existed. */
export async function readChange(outside: Pick<Outside, 'db' | 'clock'>, token: string): Promise<Change | undefined> {
  const [row] = await outside.db.query(FIND, [hashOf(token), outside.clock().toISOString()]);
  return row && Change.parse(row);
}

/** Whose word the change waits for, where this mailbox has given its own; `undefined` while it has not. */
export function waitsFor({ side, oldConfirmed, newConfirmed, oldEmail, newEmail }: Change): string | undefined {
  if (side === 'old') return oldConfirmed ? newEmail : undefined;
  return newConfirmed ? oldEmail : undefined;
}

export type Confirmed =
  | { readonly kind: 'gone' | 'taken' }
  /** The other mailbox is still to confirm. */
  | { readonly kind: 'half'; readonly other: string }
  | { readonly kind: 'done'; readonly email: string };

export async function confirmChange(outside: Outside, token: string): Promise<Confirmed> {
  const { db, clock } = outside;
  const now = clock().toISOString();
  const { confirmed, userId } = await db.transaction(async (tx) => {
    const [row] = await tx.query(`${FIND} for update`, [hashOf(token), now]);
    if (!row) return { confirmed: { kind: 'gone' } as const, userId: undefined };
    const change = Change.parse(row);
    return { confirmed: await confirmIn(tx, change, now), userId: change.userId };
  });
  if (confirmed.kind !== 'done' || userId === undefined) return confirmed;
  await wakeDevices(outside, userId);
  // Not waited for: when it fails, the next question about the plan makes up for it.
  outside.payments
    .readdress(userId)
    .catch((error: unknown) => outside.log.error({ err: error }, 'the payment provider has an old address'));
  return confirmed;
}

async function confirmIn(
  tx: Queryable,
  { userId, oldEmail, newEmail, ...change }: Change,
  now: string,
): Promise<Confirmed> {
  const isOther = change.side === 'old' ? change.newConfirmed : change.oldConfirmed;
  if (!isOther) {
    await tx.query(`update email_changes set ${change.side}_confirmed = true where user_id = $1`, [userId]);
    return { kind: 'half', other: change.side === 'old' ? newEmail : oldEmail };
  }
  await dropEmailChange(tx, userId);
  if (await isTaken(tx, newEmail)) return { kind: 'taken' };
  await tx.query('update auth_users set email = $2, email_verified = true, updated_at = $3 where id = $1', [
    userId,
    newEmail,
    now,
  ]);
  return { kind: 'done', email: newEmail };
}

const isTaken = async (tx: Queryable, email: string): Promise<boolean> =>
  (await tx.query('select 1 from auth_users where lower(email) = $1', [email])).length > 0;
