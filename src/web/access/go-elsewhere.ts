import { BILLING_TEXTS, Elsewhere } from '#domain/billing/api.ts';
import type { PriceType } from '#domain/billing/schema.ts';
import { call } from './call.ts';
import { logProblem } from '#web/browser/log.ts';
import { toast } from '#web/ui/messages/toasts.ts';

/**
 * Browsers open a tab only with the press itself, so it opens empty and gets its address afterwards (AMB-030). Our
 * opener policy cuts it off from this page as soon as it is elsewhere.
 */
async function inNewTab(path: string, sent: object): Promise<string | undefined> {
  const tab = window.open('', '_blank');
  if (!tab) return 'A new tab could not be opened.';
  const answer = await call(Elsewhere, path, sent);
  if (!answer.ok) {
    tab.close();
    return answer.message;
  }
  tab.location.replace(answer.value.url);
  return undefined;
}

/** Starts a checkout; false when it failed, which the person has then been told. */
export async function startCheckout(price: PriceType): Promise<boolean> {
  const problem = await inNewTab('/api/billing/checkout', { price });
  if (problem === undefined) return true;
  logProblem('The checkout could not be started.', problem);
  toast({ title: BILLING_TEXTS.checkoutFailed, tone: 'bad' });
  return false;
}

/** Opens the customer portal. Who has a plan from an administrator is told so instead (AMB-031). */
export async function openPortal(): Promise<void> {
  const problem = await inNewTab('/api/billing/portal', {});
  if (problem === undefined) return;
  toast({ title: problem, tone: problem === BILLING_TEXTS.granted ? 'info' : 'bad' });
}
