import type { EntryOf, Statement } from '../kinds.ts';
import type { LoggedEvent } from '../corrections.ts';

/** An entry of a set, and what it says after all corrections: nothing where it was struck out. */
export type Told = {
  readonly event: LoggedEvent;
  readonly says: Statement | undefined;
  /** Its newest words, struck out or not. */
  readonly worded?: Statement | undefined;
  /** Its place among the entries of its set. */
  readonly place: number;
  /** The `rev` of the strike that took it out. */
  readonly struckAt?: number | undefined;
};

/** An entry that stands. What it says of itself is that of its newest correction; its place is its own (A2-10b). */
export type Standing<K extends Statement['kind'] = Statement['kind']> = {
  readonly id: string;
  readonly clientId: string;
  readonly rev: number;
  readonly at: string;
  readonly place: number;
} & EntryOf<K>;

/** Those that stand, in the order of the log. */
export function standingOf(told: readonly Told[]): Standing[] {
  return told.flatMap(({ event: { id, clientId, rev, at }, says, place }) =>
    says ? [{ id, clientId, rev, at, place, ...says }] : [],
  );
}

export const isOf =
  <K extends Statement['kind']>(...kinds: readonly K[]) =>
  (entry: Standing): entry is Standing & Standing<K> =>
    kinds.some((kind) => kind === entry.kind);

/** A player, or the number of an opponent, by which one is told from another. Null is somebody. */
export const nameOf = (who: { playerId: string } | { number: string } | null): string | null =>
  who && ('playerId' in who ? who.playerId : who.number);
