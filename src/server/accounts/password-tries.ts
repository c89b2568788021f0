import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';

const HOUR_MS = 60 * 60_000;
/** So many may fail within an hour before the next one has to wait. */
const FREE = 20;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** Failures for one account. The count starts again an hour after the last. */
type Tries = { readonly failures: readonly number[]; readonly told: boolean };
const Tries = z.object({ failures: z.array(z.number()), told: z.boolean() });

type Outside = { readonly db: Database; readonly clock: Clock };
type Change<T> = (tries: Tries, now: number) => readonly [Tries, T];

export const waitAfter = (failures: number): number =>
  failures < FREE ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE));

/** Failures of the last hour; times in the future come from a clock that was ahead. */
function recent({ failures, told }: Tries, now: number): Tries {
  const counted = failures.filter((at) => at > now - HOUR_MS && at <= now + LONGEST_WAIT_MS);
  return { failures: counted, told: told && counted.length > 0 };
}

const FIND = 'select failures, told from password_tries where key = $1 for update';
const MAKE = 'insert into password_tries (key, last_at) values ($1, $2) on conflict do nothing';
const KEEP = 'update password_tries set failures = $2::jsonb, told = $3, last_at = $4 where key = $1';
const DROP_OLD = 'delete from password_tries where last_at < $1';

const keyOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');

/** Under the lock of the row, so that simultaneous tries are counted one after the other. */
async function changeTries<T>({ db, clock }: Outside, email: string, change: Change<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query(MAKE, [keyOf(email), clock().toISOString()]);
    const [row] = await tx.query(FIND, [keyOf(email)]);
    // Read after taking the lock: its last holder may have written a time.
    const now = clock().getTime();
    const [{ failures, told }, answer] = change(recent(Tries.parse(row), now), now);
    await tx.query(KEEP, [keyOf(email), JSON.stringify(failures), told, new Date(now).toISOString()]);
    return answer;
  });
}

type Begun = { readonly waitMs: number } | { readonly waitMs: 0; readonly at: number };

/**
 * Counts an attempt as failed before the password is checked, so that many at once do not pass; or returns how long to
 * wait.
 */
export async function beginTry(outside: Outside, email: string, { mayWait }: { mayWait: boolean }): Promise<Begun> {
  await outside.db.query(DROP_OLD, [new Date(outside.clock().getTime() - HOUR_MS).toISOString()]);
  return changeTries<Begun>(outside, email, (tries, now) => {
    const { failures } = tries;
    const after = mayWait ? waitAfter(failures.length) : 0;
    // Another server's clock may be ahead of this one, and what is free waits for no clock.
    const waitMs = after > 0 ? (failures.at(-1) ?? 0) + after - now : 0;
    if (waitMs > 0) return [tries, { waitMs }];
    return [
      { ...tries, failures: [...failures, now] },
      { waitMs: 0, at: now },
    ];
  });
}

/** Takes an attempt back whose password was right or was not checked. */
export const forgiveTry = (outside: Outside, email: string, at: number): Promise<void> =>
  changeTries(outside, email, (tries) => {
    const index = tries.failures.lastIndexOf(at);
    return [{ ...tries, failures: tries.failures.filter((_, each) => each !== index) }, undefined];
  });

/** Records a failure; true if the owner should now get the letter. */
export const failTry = (outside: Outside, email: string): Promise<boolean> =>
  changeTries(outside, email, (tries) => {
    const isNews = tries.failures.length >= FREE && !tries.told;
    return [{ ...tries, told: tries.told || isNews }, isNews];
  });

/** Call when the account has a new password. */
export const forgetTries = ({ db }: Pick<Outside, 'db'>, email: string): Promise<unknown> =>
  db.query('delete from password_tries where key = $1', [keyOf(email)]);
