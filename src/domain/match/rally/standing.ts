import type { EntryOf, Statement } from '../kinds.ts';
import type { Absence, LoggedEvent, Strike } from '../corrections.ts';

/** An entry of a set, and what it says after all corrections: nothing where it was struck out. */
export type Told = {
  readonly event: LoggedEvent;
  readonly says: Statement | undefined;
  /** Its newest words, struck out or not. */
  readonly worded?: Statement | undefined;
  readonly place: number;
  /** The strike that took it out. */
  readonly struck?: Strike | undefined;
  /** Of an entry that is out: since when, and when it was before. */
  readonly absences?: readonly Absence[] | undefined;
  /** The press that stood for its rally as it came. */
  readonly began?: string | undefined;
};

/** The rally that an entry tells of, in its newest words; none where it tells of something else. */
export function rallyIn({ event, worded }: Pick<Told, 'event' | 'worded'>): string | undefined {
  const { kind, payload } = worded ?? event;
  return kind === 'contact' || kind === 'rally-end' ? payload.rally : undefined;
}

/** An entry that stands. What it says of itself is that of its newest correction; its place is its own (A2-10b). */
export type Standing<K extends Statement['kind'] = Statement['kind']> = {
  readonly id: string;
  readonly clientId: string;
  readonly rev: number;
  readonly at: string;
  readonly place: number;
} & EntryOf<K>;

/** Those that stand, in the order of the log. Of those that stood before, who says the same is the same entry. */
export function standingOf(told: readonly Told[], before: readonly Standing[] = []): Standing[] {
  const standing: Standing[] = [];
  let at = 0;
  for (const { event, says, place } of told) {
    if (!says) continue;
    let known = before[at];
    while (known && known.place < place) known = before[++at];
    standing.push(known && isSaid(known, event, says, place) ? known : standingFor(event, says, place));
  }
  return standing;
}

/** Only what it says and where it stands: a match is kept with thousands of these. */
function standingFor<K extends Statement['kind']>(
  { id, clientId, rev, at }: LoggedEvent,
  { kind, payload }: EntryOf<K>,
  place: number,
): Standing<K> {
  return { id, clientId, rev, at, place, kind, payload };
}

const isSaid = (known: Standing, { id, clientId, rev, at }: LoggedEvent, { payload }: Statement, place: number) =>
  known.place === place &&
  known.id === id &&
  known.payload === payload &&
  known.rev === rev &&
  known.clientId === clientId &&
  known.at === at;

export function isOf<K extends Statement['kind']>(...kinds: readonly K[]) {
  const wanted: ReadonlySet<string> = new Set(kinds);
  return (entry: Standing): entry is Standing & Standing<K> => wanted.has(entry.kind);
}

/** A player, or the number of an opponent, by which one is told from another. Null is somebody. */
export const nameOf = (who: { playerId: string } | { number: string } | null): string | null =>
  who && ('playerId' in who ? who.playerId : who.number);
