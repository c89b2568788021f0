import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ADMIN_TEXTS } from '#domain/admin/api.ts';
import { CODE_LENGTH, CODE_MS, CODE_TRIES } from '#domain/admin/code.ts';
import { type Between, letter } from '#server/accounts/letters.ts';
import { countAttempt } from '#server/accounts/limits.ts';
import { Problem } from '#server/http/problem.ts';
import type { Outside } from '#server/outside/outside.ts';
import { type Admin, openSession } from './gate.ts';
import { recordAction } from './log.ts';

/** With five tries for each code, a guesser has 150 tries an hour at a million codes. */
const CODES = { window: 600, max: 5 };

const digest = (salt: string, code: string): Buffer => createHash('sha256').update(`${salt}:${code}`).digest();

/** Makes a code, in place of any earlier one, and mails it; the code itself is kept nowhere. */
export async function sendCode(outside: Outside, { userId, email }: Admin): Promise<void> {
  const { allowed } = await countAttempt(outside, `admin-code:${userId}`, CODES);
  if (!allowed) throw new Problem(429, ADMIN_TEXTS.tooManyCodes);
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const salt = randomBytes(16).toString('hex');
  const expiresAt = new Date(outside.clock().getTime() + CODE_MS).toISOString();
  await outside.db.query(
    `insert into admin_codes (user_id, salt, hash, expires_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, tries = 0,
       expires_at = excluded.expires_at`,
    [userId, salt, digest(salt, code).toString('hex'), expiresAt],
  );
  await outside.mail.send(
    codeLetter({ to: email, product: outside.settings.productName }, code, outside.settings.appUrl),
  );
}

const Kept = z.object({ salt: z.string(), hash: z.string() });
/** A try counts before it is judged, under the row's lock: simultaneous ones cannot all pass. */
const TRY = `update admin_codes set tries = tries + 1 where user_id = $1 and expires_at > $2 and tries < $3
  returning salt, hash`;

/** A right code is used up by the session that it opens. */
export async function useCode(outside: Outside, admin: Admin, code: string) {
  const now = outside.clock();
  const opened = await outside.db.transaction(async (tx) => {
    const [row] = await tx.query(TRY, [admin.userId, now.toISOString(), CODE_TRIES]);
    if (!row) return ADMIN_TEXTS.noCode;
    const { salt, hash } = Kept.parse(row);
    if (!timingSafeEqual(digest(salt, code), Buffer.from(hash, 'hex'))) return ADMIN_TEXTS.wrongCode;
    await tx.query('delete from admin_codes where user_id = $1', [admin.userId]);
    await recordAction(tx, admin, { action: 'session.start', target: '', at: now });
    return openSession(tx, outside, admin.userId);
  });
  if (typeof opened === 'string') throw new Problem(403, opened);
  return opened;
}

const codeLetter = (between: Between, code: string, appUrl: string) =>
  letter(between, {
    subject: `Your admin code for ${between.product}`,
    greeting: `Your code is ${code}.`,
    lines: ['Enter it in the admin panel. It works once, for 10 minutes.'],
    action: { label: 'Open the admin panel', url: `${appUrl}/admin` },
    footnote: 'If you did not ask for it, somebody knows your password: change it now.',
  });
