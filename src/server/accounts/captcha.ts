import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Captcha } from '#domain/accounts/api.ts';
import { orderOperands, CAPTCHA_LIFE_MS, OPERATORS, solve, type Sum } from '#domain/accounts/captcha.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';

type Outside = { readonly db: Queryable; readonly clock: Clock };
const Taken = z.object({ answer: z.int(), expiresAt: z.iso.datetime() });

const drawSum = (): Sum =>
  orderOperands({
    left: randomInt(1, 11),
    operator: OPERATORS[randomInt(OPERATORS.length)] ?? '+',
    right: randomInt(1, 11),
  });

/** A new question; the one that it replaces no longer counts (AUTH-26). The answer stays here. */
export async function askCaptcha({ db, clock }: Outside, replaces?: string): Promise<Captcha> {
  const now = clock();
  const captcha = { id: randomUUID(), sum: drawSum() };
  await db.query('delete from captchas where id = $1 or expires_at < $2', [replaces ?? captcha.id, now.toISOString()]);
  await db.query('insert into captchas (id, answer, expires_at) values ($1, $2, $3)', [
    captcha.id,
    solve(captcha.sum),
    new Date(now.getTime() + CAPTCHA_LIFE_MS).toISOString(),
  ]);
  return captcha;
}

/** Deletes the captcha, whatever the answer: it is good for one attempt. */
export async function answerCaptcha({ db, clock }: Outside, id: string, answer: number): Promise<boolean> {
  const [row] = await db.query('delete from captchas where id = $1 returning answer, expires_at as "expiresAt"', [id]);
  if (!row) return false;
  const taken = Taken.parse(row);
  return taken.answer === answer && new Date(taken.expiresAt) > clock();
}
