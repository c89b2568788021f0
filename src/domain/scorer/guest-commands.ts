import { z } from 'zod';
import { scopeParts } from '../sync/tables.ts';
import { refuse, type Refused } from '../core/result.ts';
import type { Prepared } from '../sync/command.ts';

/** All that a guest may send. A new command is closed to guests until it is named here (SCO-05). */
export const GUEST_COMMANDS: ReadonlySet<string> = new Set(['match.record']);

const End = z.object({ kind: z.literal('rally-end'), payload: z.object({ settles: z.literal(true) }) });
const Settling = z.object({
  entry: z.union([End, z.object({ kind: z.literal('replace'), payload: z.object({ with: End }) })]),
});

/** Whether an entry decides a rally that two recorders gave to different sides: that is for members (SCO-05). */
const settlesConflict = (input: unknown): boolean => Settling.safeParse(input).success;

/** A guest's match: the session of the link, and the one that it was merged into. */
export type GuestMatch = { readonly teamId: string; readonly sessionIds: readonly string[] };

/** Why a guest may not send this command; undefined where they may. Of other matches a guest learns nothing. */
export function guestRefusal({ name, team, scopes }: Prepared, input: unknown, match: GuestMatch): Refused | undefined {
  if (!GUEST_COMMANDS.has(name) || settlesConflict(input)) return refuse({ code: 'not-allowed' });
  const sessions = scopes.map(scopeParts).filter(({ kind }) => kind === 'session');
  const isOwn = team === match.teamId && sessions.every(({ id }) => match.sessionIds.includes(id));
  return isOwn ? undefined : refuse({ code: 'not-found' });
}
