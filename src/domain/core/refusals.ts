import { z } from 'zod';

const plain = <const Code extends string>(code: Code) => z.object({ code: z.literal(code) });

/** Why a rule said no. Stored with the command and sent over the wire, so a code is never renamed. */
export const Refusal = z.discriminatedUnion('code', [
  plain('not-found'),
  plain('not-allowed'),
  plain('needs-pro'),
  plain('already-exists'),
  plain('unknown-command'),
  plain('unknown'),
  z.object({ code: z.literal('invalid'), issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
  z.object({ code: z.literal('jersey-taken'), number: z.int(), next: z.int().nullable() }),
  plain('libero-in-front'),
  plain('third-libero'),
  plain('player-out'),
  plain('slot-empty'),
  plain('ends-before-start'),
  plain('end-time-before-start'),
  plain('until-before-start'),
  plain('no-such-set'),
  plain('not-an-instance'),
  plain('other-event'),
  plain('counted-otherwise'),
  /** The link of a guest has ended: the entry waits for the coach, who takes or drops it (SCO-10). */
  plain('held'),
]);
export type Refusal = z.infer<typeof Refusal>;

/** A refusal as it arrives: a code that a newer server invented is still a refusal. */
export const ReceivedRefusal = z.union([
  Refusal,
  z.object({ code: z.string() }).transform((): Refusal => ({ code: 'unknown' })),
]);

/** The sentence a person reads. */
export function wording(refusal: Refusal): string {
  switch (refusal.code) {
    case 'not-found':
      return 'This no longer exists, or you no longer have access to it.';
    case 'not-allowed':
      return 'Your role in this team does not allow this.';
    case 'needs-pro':
      return 'This needs Pro for this team.';
    case 'already-exists':
      return 'This already exists.';
    case 'unknown-command':
      return 'This version of the app is too old or too new for the server.';
    case 'unknown':
      return 'The server refused this change.';
    case 'invalid':
      return refusal.issues.map((issue) => issue.message).join(' ') || 'Something in this entry is not valid.';
    case 'jersey-taken':
      return refusal.next === null
        ? `Jersey number ${refusal.number} is already taken, as are all others from 1 to 99.`
        : `Jersey number ${refusal.number} is already taken. Next available: ${refusal.next}`;
    case 'libero-in-front':
      return 'A libero cannot stand in a front slot.';
    case 'third-libero':
      return 'At most two liberos can be on court.';
    case 'player-out':
      return 'This player is out.';
    case 'slot-empty':
      return 'There is no player in this slot.';
    case 'ends-before-start':
      return 'The end date is before the start date.';
    case 'end-time-before-start':
      return 'The end time is before the start time.';
    case 'until-before-start':
      return 'The series would end before it starts.';
    case 'no-such-set':
      return 'This game has no such set.';
    case 'not-an-instance':
      return 'The series has no event on this date.';
    case 'other-event':
      return 'These games belong to different events.';
    case 'held':
      return 'Your link was ended. This was handed to the coach.';
    case 'counted-otherwise':
      return 'The taps of these games are counted in two ways. Change that in the menu of one of them first.';
  }
}
