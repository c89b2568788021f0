import { CHECK_REUSED_MS, SubscriptionCheck } from '#domain/billing/api.ts';
import { logProblem } from '#web/browser/log.ts';
import { call } from './call.ts';

type Kept = { readonly userId: string; readonly at: number; readonly answer: Promise<SubscriptionCheck | undefined> };

let kept: Kept | undefined;

/**
 * Asks the server for a person's plan. One answer serves all callers for 30 seconds, one that is under way included
 * (BILLING-21, BILLING-22); `fresh` asks anew. A failure is logged only. An answer from before `since` is too old for a
 * row that arrived then.
 */
export async function checkPlan(
  userId: string,
  { fresh = false, since = 0, now = Date.now() } = {},
): Promise<SubscriptionCheck | undefined> {
  const isUsable = kept?.userId === userId && now - kept.at < CHECK_REUSED_MS;
  if (kept && isUsable && (!fresh || kept === running)) return fresh || kept.at >= since ? kept.answer : undefined;
  const mine: Kept = { userId, at: now, answer: ask() };
  kept = running = mine;
  const finished = (found: SubscriptionCheck | undefined) => {
    if (running === mine) running = undefined;
    // A failed check is not reused.
    if (kept === mine && !found) kept = undefined;
  };
  void mine.answer.then(finished);
  return mine.answer;
}
let running: Kept | undefined;

/** Call at sign-out: forgets the kept answer (BILLING-20). */
export function forgetPlan(): void {
  kept = running = undefined;
}

async function ask(): Promise<SubscriptionCheck | undefined> {
  const answer = await call(SubscriptionCheck, '/api/billing/subscription');
  if (answer.ok) return answer.value;
  logProblem('The subscription could not be checked.', answer.message);
  return undefined;
}
