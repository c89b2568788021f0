import { wording } from '#domain/core/refusals.ts';
import type { NameOf } from '#domain/sync/called.ts';
import { describe } from '#domain/sync/describe.ts';
import { currentToasts, toast, type ToastRequest } from '#web/ui/messages/toasts.ts';
import type { Issue, PendingEntry } from '#web/sync/device/database.ts';
import { NOT_TAKEN, notAccepted, SETBACKS, SYNC } from '#web/sync/notices.ts';

/** A team that is gone, or a change that was not accepted. */
type Setback = { readonly lostTeam: string } | { readonly issue: Issue };
type Ways = { readonly nameOf: NameOf; readonly review: () => void };

let told: readonly Setback[] = [];

/** However many answers it comes in, it stands in one message until that is closed. */
export function tellSetback(setback: Setback, ways: Ways): void {
  const isTold = currentToasts().some(({ about }) => about === SETBACKS);
  told = isTold ? [...told, setback] : [setback];
  toast({ ...words(told, ways.nameOf), tone: 'bad', about: SETBACKS, ...reviewAction(ways.review) });
}

/** Instead of what was said of sending so far. */
export function tellAside(entry: PendingEntry, { nameOf, review }: Ways): void {
  const action = { label: 'Review', run: review };
  toast({ title: describe(entry, nameOf).title, description: NOT_TAKEN, tone: 'warn', about: SYNC, action });
}

const issuesIn = (setbacks: readonly Setback[]) => setbacks.flatMap((one) => ('issue' in one ? [one.issue] : []));
const reviewAction = (run: () => void): Pick<ToastRequest, 'action'> =>
  issuesIn(told).length > 0 ? { action: { label: 'Review', run } } : {};

function words(setbacks: readonly Setback[], nameOf: NameOf): Pick<ToastRequest, 'title' | 'description'> {
  const issues = issuesIn(setbacks);
  const [lost] = setbacks.flatMap((one) => ('lostTeam' in one ? [one.lostTeam] : []));
  const [first, ...others] = issues;
  if (lost !== undefined) {
    const title = `${lost} was deleted, or you no longer have access to it.`;
    return first ? { title, description: notAccepted(issues.length) } : { title };
  }
  const reasons = [...new Set(issues.map(({ refusal }) => wording(refusal)))];
  const title = first && others.length === 0 ? describe(first, nameOf).title : notAccepted(issues.length);
  return reasons.length === 1 ? { title, description: reasons.join() } : { title };
}
