import { scopeParts } from '../sync/tables.ts';
import { refuse, type Refused } from '../core/result.ts';
import type { Prepared } from '../sync/command.ts';

/** All that a guest may send. A new command is closed to guests until it is named here (SCO-05). */
export const GUEST_COMMANDS: ReadonlySet<string> = new Set(['match.record']);

/** A guest's match: the session of the link, and the one that it was merged into. */
export type GuestMatch = { readonly teamId: string; readonly sessionIds: readonly string[] };

/** Why a guest may not send this command; undefined where they may. Of other matches a guest learns nothing. */
export function guestRefusal({ name, team, scopes }: Prepared, match: GuestMatch): Refused | undefined {
  if (!GUEST_COMMANDS.has(name)) return refuse({ code: 'not-allowed' });
  const sessions = scopes.map(scopeParts).filter(({ kind }) => kind === 'session');
  const isOwn = team === match.teamId && sessions.every(({ id }) => match.sessionIds.includes(id));
  return isOwn ? undefined : refuse({ code: 'not-found' });
}
