import { plural } from '#domain/core/plural.ts';
export type Over = {
  /** `gone`: the server does not know this device any more. `deleted`: the match is no longer there. */
  readonly why: 'expired' | 'ended' | 'gone' | 'deleted';
  /** Entries that the server does not have yet, and those that came too late and wait for the coach. */
  readonly waiting: number;
  readonly handed: number;
};

const HEADS = {
  expired: 'Your time for this match is over.',
  ended: 'Your link was ended.',
  gone: 'This link no longer works on this device.',
  deleted: 'This match is no longer there.',
} as const;

const entries = (count: number, one: string, more: string): string =>
  `${plural(count, 'entry', 'entries')} ${count === 1 ? one : more}`;

/** How a guest's time ended and where the entries are, in sentences (SCO-09, SCO-10). */
export function overWords({ why, waiting, handed }: Over): { readonly head: string; readonly rest: readonly string[] } {
  const rest: string[] = [];
  if (waiting > 0 && why === 'gone')
    rest.push(`${entries(waiting, 'waits', 'wait')} here. Open a new link for this match to send them.`);
  if (waiting > 0 && why !== 'gone') {
    const whither = why !== 'expired' ? 'handed to the coach' : 'sent';
    rest.push(`${entries(waiting, 'waits', 'wait')} for a connection and will be ${whither}.`);
  }
  if (handed > 0) rest.push(`${entries(handed, 'was', 'were')} handed to the coach.`);
  return { head: HEADS[why], rest };
}
