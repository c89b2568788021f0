import { wording } from '#domain/core/refusals.ts';
import type { NameOf } from '#domain/sync/called.ts';
import { describe } from '#domain/sync/describe.ts';
import { currentToasts, toast, type ToastRequest } from '#web/ui/toasts.ts';
import type { Issue } from './database.ts';

/** What the person has to hear of: a team that is gone, or changes that were not accepted. */
type Setback = { readonly lostTeam: string } | { readonly issue: Issue };
type Ways = { readonly nameOf: NameOf; readonly review: () => void };

const SETBACKS = 'setbacks';
let standing: readonly Setback[] = [];

/** However many answers it comes in, it stands in one message until that is closed. */
export function tellSetback(setback: Setback, ways: Ways): void {
  standing = tellsSetbacks(currentToasts()) ? [...standing, setback] : [setback];
  toast({ ...words(standing, ways.nameOf), tone: 'bad', about: SETBACKS, ...reviewed(ways.review) });
}

const issuesIn = (setbacks: readonly Setback[]) => setbacks.flatMap((one) => ('issue' in one ? [one.issue] : []));
const reviewed = (run: () => void): Pick<ToastRequest, 'action'> =>
  issuesIn(standing).length > 0 ? { action: { label: 'Review', run } } : {};

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

export const notAccepted = (n: number): string =>
  n === 1 ? '1 change was not accepted.' : `${n} changes were not accepted.`;

/** Whether a message that stands tells of it already. */
export const tellsSetbacks = (toasts: readonly { about?: string }[]): boolean =>
  toasts.some(({ about }) => about === SETBACKS);
