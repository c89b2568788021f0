import type { Access } from '../access.ts';
import { isPro } from '../billing/plan.ts';
import { find, type View } from './view.ts';

/** The last access that the server answered, and when. */
type KnownAccess = { readonly access: Readonly<Record<string, Access>>; readonly at: string };

/** How long the last known premium access holds without the server (AMB-115). */
const BELIEVED_MS = 14 * 24 * 60 * 60 * 1000;

/** A person's access to a team as far as the device knows; a team made offline belongs to its maker. */
export function accessOnDevice(
  teamId: string,
  { known, view, userId, now }: { known: KnownAccess; view: View; userId: string; now: Date },
): Access | undefined {
  const answered = known.access[teamId];
  if (answered) {
    const age = now.getTime() - new Date(known.at).getTime();
    return age > BELIEVED_MS ? { role: answered.role, pro: false } : answered;
  }
  if (find(view, 'teams', teamId)?.userId !== userId) return undefined;
  return { role: 'owner', pro: isPro(find(view, 'subscribers', userId), now) };
}
