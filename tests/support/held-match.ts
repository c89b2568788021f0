import { z } from 'zod';
import type { PulledRow } from '#domain/sync/protocol.ts';
import type { Projection } from '#domain/match/projection.ts';
import { Stamp, type Stored, TABLES } from '#domain/sync/tables.ts';

const Logged = z.intersection(TABLES.matchEvents.row, Stamp);
const KeptSet = z.intersection(TABLES.setStats.row, Stamp);
const KeptPair = z.intersection(TABLES.statPairs.row, Stamp);

export type HeldMatch = {
  readonly log: Stored<'matchEvents'>[];
  readonly sets: Stored<'setStats'>[];
  readonly pairs: Stored<'statPairs'>[];
};

/** The server's rows of a match: its log and its stored figures. */
export function heldMatch(rows: readonly PulledRow[], sessionId: string): HeldMatch {
  const held: HeldMatch = { log: [], sets: [], pairs: [] };
  for (const { table, row } of rows) {
    if (table === 'matchEvents') held.log.push(Logged.parse(row));
    if (table === 'setStats') held.sets.push(KeptSet.parse(row));
    if (table === 'statPairs' && row.deletedAt === null) held.pairs.push(KeptPair.parse(row));
  }
  const ofSession = (row: { readonly sessionId: string }) => row.sessionId === sessionId;
  return { log: held.log.filter(ofSession), sets: held.sets.filter(ofSession), pairs: held.pairs.filter(ofSession) };
}

/** The figures of a match, and of what, in an order of their own: what is kept and what a log folds to are then alike. */
export const figuresIn = ({ setStats, statPairs }: Projection) => ({
  sets: setStats.map(({ id, ourScore, startTime }) => `${id} ${ourScore} ${startTime}`).toSorted(),
  pairs: statPairs.map(({ id, positiveCount }) => `${id} ${positiveCount}`).toSorted(),
});
