import type { LoggedEvent } from './corrections.ts';
import type { EntryOf, Statement } from './kinds.ts';
import type { Press } from './points.ts';
import { pressOf } from './rallies.ts';
import type { Counting } from './schema.ts';
import { NOTHING_YET, type PlayerCounts, tap } from './tally.ts';

/**
 * The state of a set after some of its entries. Immutable, so each state can serve as a checkpoint for later entries;
 * only an entry that belongs before entries already read makes the set be read anew. `startedAt` is the time of the
 * entry that arrived first: a set that was opened stays open whatever is undone.
 */
export type SetState = {
  readonly startedAt: string | null;
  readonly counts: ReadonlyMap<string, PlayerCounts>;
  /** Every press on the score cards that is not void, −1 included. */
  readonly presses: readonly Press[];
};
export const NOT_STARTED: SetState = { startedAt: null, counts: new Map(), presses: [] };

/** An entry of a set with its content after all corrections, or undefined if it is void. */
export type SetEntry = {
  readonly event: Pick<LoggedEvent, 'id' | 'clientId' | 'at' | 'rev'>;
  readonly says: Statement | undefined;
  /** Id of the press that began its rally. */
  readonly began?: string | undefined;
};

/**
 * The state of a set after more entries, in order. The only place where entries become figures: a whole set starts at
 * `NOT_STARTED`, a tap at the state before it, the server at the figures it has stored.
 */
export function advance(from: SetState, entries: Iterable<SetEntry>, counting: Counting): SetState {
  const draft: Draft = { from, counting };
  let first: SetEntry['event'] | undefined;
  for (const entry of entries) {
    if (!first || entry.event.rev < first.rev) first = entry.event;
    if (entry.says) applyEntry(draft, entry.says, entry);
  }
  const { counts = from.counts, presses = from.presses } = draft;
  return { startedAt: from.startedAt ?? first?.at ?? null, counts, presses };
}

/** The state being built. A part that is not set is still that of `from`. */
type Draft = {
  readonly from: SetState;
  readonly counting: Counting;
  counts?: Map<string, PlayerCounts>;
  presses?: Press[];
};
type Step<Payload> = (draft: Draft, payload: Payload, entry: SetEntry) => void;

/** The effect of each kind of entry on its set. */
const STEPS: { readonly [K in Statement['kind']]: Step<EntryOf<K>['payload']> } = {
  stat(draft, { playerId, category, counter, by }) {
    const player = (draft.counts ?? draft.from.counts).get(playerId) ?? NOTHING_YET;
    const count = tap(player[category], counter, by, draft.counting);
    if (count === player[category]) return;
    draft.counts ??= new Map(draft.from.counts);
    const next = { ...player, [category]: count };
    // A player whose figures return to zero has none.
    if (by > 0 || hasAny(next)) draft.counts.set(playerId, next);
    else draft.counts.delete(playerId);
  },
  score(draft, point, { event, began }) {
    draft.presses ??= [...draft.from.presses];
    draft.presses.push(pressOf(event, point, began));
  },
  'open-set': () => undefined,
};

const hasAny = (player: PlayerCounts): boolean => Object.values(player).some(({ attempts }) => attempts > 0);

const applyEntry = <K extends Statement['kind']>(draft: Draft, { kind, payload }: EntryOf<K>, entry: SetEntry): void =>
  STEPS[kind](draft, payload, entry);

/** `next` with the equal parts of `known` in place of its own, so that a screen redraws only what differs. */
export function reuseUnchanged(known: SetState, next: SetState): SetState {
  const keep = <T extends object>(before: T | undefined, after: T) =>
    before && isAlike(before, after) ? before : after;
  const counts = new Map([...next.counts].map(([id, player]) => [id, keep(known.counts.get(id), player)]));
  const isCounted = counts.size !== known.counts.size || [...counts].some(([id, one]) => known.counts.get(id) !== one);
  const presses = keep(known.presses, next.presses);
  return { startedAt: next.startedAt, counts: isCounted ? counts : known.counts, presses };
}

/** Whether two values of the same shape hold the same. */
const isAlike = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null
    ? Object.keys(a).length === Object.keys(b).length &&
      Object.entries(a).every(([key, value]) => isAlike(value, Reflect.get(b, key)))
    : false);
