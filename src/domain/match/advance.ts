import type { Told } from './rally/standing.ts';
import type { EntryOf } from './kinds.ts';
import type { GonePress, Press } from './points.ts';
import { pressOf } from './rally/presses.ts';
import { reassigned } from './rally/reassigned.ts';
import type { Counting } from './schema.ts';
import { NOTHING_YET, type PlayerCounts, tap } from './tally.ts';

/** The counts of each player in a set. */
export type CountsByPlayer = ReadonlyMap<string, PlayerCounts>;

/**
 * The state of a set after some of its entries. Immutable, so each state can serve as a checkpoint for later entries;
 * only an entry that belongs before entries already read makes the set be read anew. `startedAt` is the time of the
 * entry that arrived first: a set that was opened stays open whatever is undone.
 */
export type SetState = {
  readonly startedAt: string | null;
  /** As they were tapped. */
  readonly counts: CountsByPlayer;
  /** Every press on the score cards that is not void, −1 included. */
  readonly presses: readonly Press[];
  /** Points of the score cards that were struck out. */
  readonly gone: readonly GonePress[];
  /** The entries that tell of its rallies and their gaps, struck or not, in the order of the log. */
  readonly told: readonly Told[];
};
export const NOT_STARTED: SetState = { startedAt: null, counts: new Map(), presses: [], gone: [], told: [] };

/**
 * The state of a set after more entries, in order. The only place where entries become figures: a whole set starts at
 * `NOT_STARTED`, a tap at the state before it, the server at the figures it has stored.
 */
export function advance(from: SetState, entries: readonly Told[], counting: Counting): SetState {
  const draft: Draft = { from, counting };
  let first: Told['event'] | undefined;
  for (const entry of reassigned(entries)) {
    if (!first || entry.event.rev < first.rev) first = entry.event;
    read(draft, entry);
  }
  const { counts = from.counts, presses = from.presses, gone = from.gone, told = from.told } = draft;
  return { startedAt: from.startedAt ?? first?.at ?? null, counts, presses, gone, told };
}

/** The state being built. A part that is not set is still that of `from`. */
type Draft = {
  readonly from: SetState;
  readonly counting: Counting;
  counts?: Map<string, PlayerCounts>;
  presses?: Press[];
  gone?: GonePress[];
  told?: Told[];
};
type Step<Payload> = (draft: Draft, payload: Payload, entry: Told) => void;
/** The kinds that are counted by themselves; all others tell of rallies, and are counted together. */
type Counted = 'stat' | 'score' | 'open-set';

/** Each kind of entry with its effect on its set. */
const STEPS: { readonly [K in Counted]: Step<EntryOf<K>['payload']> } = {
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
  score(draft, point, { event, began, place }) {
    draft.presses ??= [...draft.from.presses];
    draft.presses.push(pressOf(event, point, began, place));
  },
  'open-set': () => undefined,
};

const hasAny = (player: PlayerCounts): boolean => Object.values(player).some(({ attempts }) => attempts > 0);

function read(draft: Draft, entry: Told): void {
  const { event, says, worded, place, absences, began } = entry;
  if (isCounted(event) || event.kind === 'opaque') {
    if (says && isCounted(says)) applyEntry(draft, says, entry);
    else if (absences && worded?.kind === 'score' && worded.payload.by > 0) {
      draft.gone ??= [...draft.from.gone];
      draft.gone.push({ ...pressOf(event, worded.payload, began, place), absences });
    }
    return;
  }
  draft.told ??= [...draft.from.told];
  draft.told.push(entry);
}

const isCounted = <E extends { kind: string }>(entry: E): entry is E & { kind: Counted } =>
  Object.hasOwn(STEPS, entry.kind);
const applyEntry = <K extends Counted>(draft: Draft, { kind, payload }: EntryOf<K>, entry: Told): void =>
  STEPS[kind](draft, payload, entry);

/** `next` with the equal parts of `known` in place of its own, so that a screen redraws only what differs. */
export function reuseUnchanged(known: SetState, next: SetState): SetState {
  const keep = <T extends object>(before: T | undefined, after: T) =>
    before && isAlike(before, after) ? before : after;
  const counts = new Map([...next.counts].map(([id, player]) => [id, keep(known.counts.get(id), player)]));
  const isCounted = counts.size !== known.counts.size || [...counts].some(([id, one]) => known.counts.get(id) !== one);
  const [presses, gone] = [keep(known.presses, next.presses), keep(known.gone, next.gone)];
  return { ...next, counts: isCounted ? counts : known.counts, presses, gone };
}

/** Whether two values of the same shape hold the same. */
const isAlike = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null
    ? Object.keys(a).length === Object.keys(b).length &&
      Object.entries(a).every(([key, value]) => isAlike(value, Reflect.get(b, key)))
    : false);
