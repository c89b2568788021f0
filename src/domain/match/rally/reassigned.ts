import type { EntryOf } from '../kinds.ts';

export type Reassign = Pick<EntryOf<'reassign'>['payload'], 'from' | 'to' | 'both'>;

/** Whom a player counts for by what was said, one after the other (FIX-8). */
export const countedFor = (player: string, said: readonly Reassign[]): string =>
  said.reduce((now, { from, to, both }) => {
    if (now === from.playerId) return to.playerId;
    return both && now === to.playerId ? from.playerId : now;
  }, player);
