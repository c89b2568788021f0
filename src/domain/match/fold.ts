import { advance, NOT_STARTED, type SetEntry, type SetState, reuseUnchanged } from './advance.ts';
import {
  canCorrect,
  contentOf,
  type Correction,
  inPlace,
  type Logged,
  type LoggedEvent,
  type Marks,
  marksOf,
  NO_MARKS,
  precededBy,
  putInPlace,
} from './corrections.ts';
import { isCorrection } from './kinds.ts';
import { type Score, scoreOf } from './points.ts';
import { rallyStartOf, isMerging, ralliesOf } from './rallies.ts';
import type { Counting } from './schema.ts';
import { NOTHING_YET, type PlayerCounts } from './tally.ts';

/** One set of a match: the state from its entries and its score. */
export type GameSet = SetState & { readonly number: number; readonly score: Score };

/** Made by `fold` from a whole log, or by `step` from the state before and one more entry. */
export type MatchState = {
  readonly counting: Counting;
  readonly sets: readonly GameSet[];
  /** All entries, as a list linked from the newest to the oldest. */
  readonly log: Logged | null;
  /** The corrections among them, linked in the same way. */
  readonly corrections: Correction | null;
  /** The result of the corrections: entries that do not count, and entries with other content. */
  readonly marks: Marks;
  /** Ids of entries whose kind only a newer version knows. */
  readonly opaque: readonly string[];
};

const gameSet = (number: number, state: SetState): GameSet => ({ number, ...state, score: scoreOf(state.presses) });
const emptySet = (number: number): GameSet => gameSet(number, NOT_STARTED);

export const EMPTY_MATCH: MatchState = {
  counting: 'attempts',
  sets: [1, 2, 3, 4, 5].map(emptySet),
  log: null,
  corrections: null,
  marks: NO_MARKS,
  opaque: [],
};

/**
 * Computes a match from its whole log, ordered by `rev` except for late entries; entries without `rev` keep their
 * order. Every start of a match waits for this, so each entry is visited once.
 */
export function fold(events: readonly LoggedEvent[], counting: Counting = 'attempts'): MatchState {
  return foldInOrder(inPlace(events.toSorted((a, b) => a.rev - b.rev)), counting);
}

function foldInOrder(ordered: readonly LoggedEvent[], counting: Counting): MatchState {
  const corrections = correctionsIn(ordered);
  const rallies = ralliesOf(ordered, corrections);
  const marks = marksOf(corrections);
  const entries = EMPTY_MATCH.sets.map((): SetEntry[] => []);
  let log: Logged | null = null;
  for (const event of ordered) {
    log = append(log, event, rallies.get(event.id));
    if (!isCorrection(event)) entries[event.setNumber - 1]?.push(entryOf(log, marks));
  }
  const sets = entries.map((ofSet, index) => gameSet(index + 1, advance(NOT_STARTED, ofSet, counting)));
  const opaque = ordered.filter(isOpaque).map(({ id }) => id);
  return { counting, sets, log, corrections, marks, opaque };
}

const entryOf = ({ event, began }: Logged, marks: Marks): SetEntry => ({ event, says: contentOf(event, marks), began });

/** Most logs have no corrections and skip the search for targets. */
function correctionsIn(ordered: readonly LoggedEvent[]): Correction | null {
  if (!ordered.some(isCorrection)) return null;
  const known = new Map(ordered.map((event, index) => [event.id, { event, place: index + 1 }]));
  let corrections: Correction | null = null;
  for (const [index, event] of ordered.entries()) {
    const target = isCorrection(event) ? known.get(event.payload.target) : undefined;
    if (target && target.place <= index) corrections = addCorrection(corrections, event, target.event, index + 1);
  }
  return corrections;
}

function append(before: Logged | null, event: LoggedEvent, began: string | undefined): Logged {
  const place = (before?.place ?? 0) + 1;
  return { event, began, before, place };
}

/** A correction whose target is not before it in the log has no effect. */
function addCorrection(before: Correction | null, event: LoggedEvent, target: LoggedEvent | undefined, place: number) {
  if (!target || !isCorrection(event) || !canCorrect(event, target)) return before;
  return { event, target, place, before };
}

const isOpaque = ({ kind }: LoggedEvent): boolean => kind === 'opaque';

/** Whether the match has entries that this version cannot count. */
export const isPartial = ({ opaque, marks }: MatchState): boolean => opaque.some((id) => !marks.void.has(id));
export const PARTIAL = 'Part of this match was recorded with a newer version. Update to see it.';

/** Advances a match by its newest entry. Unchanged parts are shared with the state before. */
export function step(state: MatchState, event: LoggedEvent): MatchState {
  if (precededBy(event)) return foldInOrder(putInPlace(eventsIn(state.log), event), state.counting);
  const set = setOf(state, event.setNumber);
  const began = event.kind === 'score' ? rallyStartOf(set.score.livePresses, event) : undefined;
  const log = append(state.log, event, began);
  if (isMerging(event)) return foldInOrder(eventsIn(log), state.counting);
  if (isCorrection(event)) return stepCorrection({ ...state, log }, event, log.place);
  const next = withState(set, advance(set, [entryOf(log, state.marks)], state.counting));
  const opaque = isOpaque(event) ? [...state.opaque, event.id] : state.opaque;
  return { ...state, sets: state.sets.with(set.number - 1, next), log, opaque };
}

/** Keeps the score object where the presses are the same. */
const withState = (set: GameSet, state: SetState): GameSet =>
  state.presses === set.presses ? { ...set, ...state } : gameSet(set.number, state);

/** Recomputes the whole set of the corrected entry: a correction can change to which rally a point belongs. */
function stepCorrection(state: MatchState, event: LoggedEvent, place: number): MatchState {
  if (!isCorrection(event)) return state;
  const target = findLogged(state.log?.before ?? null, event.payload.target);
  const corrections = addCorrection(state.corrections, event, target, place);
  if (corrections === state.corrections || !target) return state;
  const next = { ...state, corrections, marks: marksOf(corrections) };
  const set = setOf(state, rootOf(corrections, target).setNumber);
  const replayed = reuseUnchanged(set, advance(NOT_STARTED, entriesIn(next, set.number), state.counting));
  return { ...next, sets: next.sets.with(set.number - 1, withState(set, replayed)) };
}

/** The entries of a set in their order. */
function entriesIn({ log, marks }: MatchState, setNumber: number): SetEntry[] {
  const entries: SetEntry[] = [];
  for (let at = log; at; at = at.before)
    if (at.event.setNumber === setNumber && !isCorrection(at.event)) entries.push(entryOf(at, marks));
  return entries.reverse();
}

function eventsIn(newest: Logged | null): LoggedEvent[] {
  const events: LoggedEvent[] = [];
  for (let at = newest; at; at = at.before) events.push(at.event);
  return events.reverse();
}

function findLogged(log: Logged | null, id: string): LoggedEvent | undefined {
  for (let at = log; at; at = at.before) if (at.event.id === id) return at.event;
  return undefined;
}

/** The entry at the end of a chain of corrections: a tap, a point or the opening of a set. */
function rootOf(corrections: Correction | null, target: LoggedEvent): LoggedEvent {
  let root = target;
  for (let at = corrections; at && isCorrection(root); at = at.before) if (at.event.id === root.id) root = at.target;
  return root;
}

export const setOf = (state: MatchState, number: number): GameSet => state.sets[number - 1] ?? emptySet(number);
export const countsOf = (set: Pick<GameSet, 'counts'>, playerId: string): PlayerCounts =>
  set.counts.get(playerId) ?? NOTHING_YET;
