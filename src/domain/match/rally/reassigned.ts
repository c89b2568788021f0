import type { EntryOf } from '../kinds.ts';
import type { Told } from './standing.ts';

type Reassign = Pick<EntryOf<'reassign'>['payload'], 'from' | 'to' | 'both'>;

/** Whom a player counts for by what was said, one after the other (FIX-8). */
export const countedFor = (player: string, said: readonly Reassign[]): string =>
  said.reduce((now, { from, to, both }) => {
    if (now === from.playerId) return to.playerId;
    return both && now === to.playerId ? from.playerId : now;
  }, player);

/** The entries of a set: a tap counts for whom a player was taken for who is named after it (FIX-8). */
export function reassigned(entries: readonly Told[]): readonly Told[] {
  if (!entries.some(({ says }) => says?.kind === 'reassign')) return entries;
  const later: Reassign[] = [];
  return entries
    .toReversed()
    .map((entry): Told => {
      const { says } = entry;
      if (says?.kind === 'reassign') later.unshift(says.payload);
      if (says?.kind !== 'stat') return entry;
      const playerId = countedFor(says.payload.playerId, later);
      return { ...entry, says: { ...says, payload: { ...says.payload, playerId } } };
    })
    .toReversed();
}
