import { z } from 'zod';
import type { Queryable } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';

/** At most `max` attempts in a window of this many seconds. */
type Limit = { readonly window: number; readonly max: number };
export type Verdict = { allowed: boolean; retryAfter: number | null };

const MINUTE = 60;
/** By the caller's IP address: a whole team behind a gym's router may sign in at once. */
export const LIMITS = {
  signIn: { window: MINUTE, max: 20 },
  signUp: { window: 10 * MINUTE, max: 30 },
  reset: { window: 10 * MINUTE, max: 10 },
  captcha: { window: 10 * MINUTE, max: 120 },
  password: { window: MINUTE, max: 10 },
  email: { window: 10 * MINUTE, max: 10 },
} as const satisfies Record<string, Limit>;

/** By mailbox: strangers cannot fill it, and a coach still hears of invitations to ten teams. */
export const LETTERS_PER_MAILBOX: Limit = { window: 60 * MINUTE, max: 20 };

const Counted = z.object({ hits: z.int(), resetsAt: z.iso.datetime() });

/** Over, or ending later than any window can: then the clock was ahead when it began. */
const IS_OVER = `(rate_limits.resets_at <= $2 or rate_limits.resets_at > $4)`;

const COUNT = `insert into rate_limits (key, hits, resets_at) values ($1, 1, $3)
  on conflict (key) do update set
    hits = case when ${IS_OVER} then 1 else rate_limits.hits + 1 end,
    resets_at = case when ${IS_OVER} then excluded.resets_at else rate_limits.resets_at end
  returning hits, resets_at as "resetsAt"`;

/**
 * Counts an attempt and says whether it is allowed; `retryAfter` is in seconds. One statement, so that simultaneous
 * attempts cannot all pass.
 */
export async function countAttempt(
  outside: { db: Queryable; clock: Clock },
  key: string,
  limit: Limit,
): Promise<Verdict> {
  const now = outside.clock().getTime();
  const windowMs = limit.window * 1000;
  // Two windows, since the clocks of two servers differ a little.
  const times = [now, now + windowMs, now + 2 * windowMs].map((ms) => new Date(ms).toISOString());
  const [row] = await outside.db.query(COUNT, [key, ...times]);
  const { hits, resetsAt } = Counted.parse(row);
  if (hits === 1) await outside.db.query('delete from rate_limits where resets_at < $1', [new Date(now).toISOString()]);
  const allowed = hits <= limit.max;
  return { allowed, retryAfter: allowed ? null : Math.ceil((Date.parse(resetsAt) - now) / 1000) };
}
