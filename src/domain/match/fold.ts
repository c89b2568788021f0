import { advance, NOT_STARTED, type SetState, reuseUnchanged } from './advance.ts';
import {
  append,
  canCorrect,
  contentOf,
  type Correction,
  eventsIn,
  findLogged,
  inPlace,
  type Logged,
  type LoggedEvent,
  type Marks,
  marksOf,
  targetsOf,
  withTaken,
  wordedOf,
  NO_MARKS,
  precededBy,
  putInPlace,
} from './corrections.ts';
import { isCorrection } from './kinds.ts';
import { addPress, NO_POINTS, type Press, type Score, scoreOf } from './points.ts';
import { handedOn, handedPast, type RallySet, rallySetOf } from './rally/rally-set.ts';
import type { Told } from './rally/standing.ts';
import { type Before, isSameBefore, NO_SET_BEFORE } from './rally/walk.ts';
import { PRESETS, type Rules } from './rules.ts';
import { rallyStartOf, isMerging, pressOf, rallyStarts } from './rally/presses.ts';
import type { Counting } from './schema.ts';
import { NOTHING_YET, type PlayerCounts } from './tally.ts';

/** One set as the log tells it. */
export type GameSet = SetState & {
  readonly number: number;
  readonly score: Score;
  /** The set as its rallies tell it; none where nothing but taps and points was recorded. */
  readonly rallies: RallySet | null;
};

type Opaque = Pick<LoggedEvent, 'id' | 'setNumber'>;

/** Made by `fold` from a whole log, or by `step` from the state before and one more entry. */
export type MatchState = {
  readonly counting: Counting;
  readonly rules: Rules;
  readonly sets: readonly GameSet[];
  /** All entries, as a list linked from the newest to the oldest. */
  readonly log: Logged | null;
  /** The corrections among them, linked in the same way. */
  readonly corrections: Correction | null;
  /** The result of the corrections: entries that do not count, and entries with other content. */
  readonly marks: Marks;
  /** Entries whose kind only a newer version knows. */
  readonly opaque: readonly Opaque[];
};

/** How a match is read: what a tap counts, and what it is played by. */
export type Reading = { readonly counting: Counting; readonly rules: Rules };
const AS_BEFORE: Reading = { counting: 'attempts', rules: PRESETS['fivb-2025'].rules };

const emptySet = (number: number): GameSet => ({ number, ...NOT_STARTED, score: NO_POINTS, rallies: null });

/** A set with its score: by its rallies, where there are any, and the score cards' points among them (COUNTS-2). */
function gameSet(number: number, state: SetState, asked: Asked, was?: GameSet): GameSet {
  const points = was?.presses === state.presses ? pointsIn(was) : scoreOf(state.presses);
  if (state.told.length === 0) return { number, ...state, score: points, rallies: null };
  const { told, presses, gone } = state;
  const given = { setNumber: number, ...asked, told, score: points, presses, gone };
  const rallies = rallySetOf(given, was?.rallies ?? undefined);
  return { number, ...state, score: { ...points, ...rallies.now.score }, rallies };
}

const pointsIn = ({ rallies, score }: GameSet): Score => rallies?.given.score ?? score;

type Asked = { readonly rules: Rules; readonly before: Before };

/** The sets with what each takes over from those before it, from a set on; what nothing changes for is kept. */
function handedOnTo(sets: readonly GameSet[], from: number, rules: Rules): readonly GameSet[] {
  let before = NO_SET_BEFORE;
  return sets.map((set) => {
    const { rallies, number } = set;
    const isKept = !rallies || number < from || isSameBefore(rallies.given.before, before);
    const next = isKept ? set : gameSet(number, set, { rules, before }, set);
    if (next.startedAt !== null)
      before = next.rallies ? handedOn(next.rallies) : handedPast(before, { setNumber: number, rules });
    return next;
  });
}

export const EMPTY_MATCH: MatchState = {
  ...AS_BEFORE,
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
export function fold(events: readonly LoggedEvent[], reading: Partial<Reading> = {}): MatchState {
  return foldInOrder(inPlace(events.toSorted((a, b) => a.rev - b.rev)), { ...AS_BEFORE, ...reading });
}

function foldInOrder(ordered: readonly LoggedEvent[], { counting, rules }: Reading): MatchState {
  const corrections = correctionsIn(ordered);
  const rallies = rallyStarts(ordered, corrections);
  const marks = marksOf(corrections);
  const entries = EMPTY_MATCH.sets.map((): Told[] => []);
  let log: Logged | null = null;
  for (const event of ordered) {
    log = append(log, event, rallies.get(event.id));
    if (!isCorrection(event)) entries[event.setNumber - 1]?.push(entryOf(log, marks));
  }
  const states = entries.map((ofSet) => advance(NOT_STARTED, ofSet, counting));
  const read = states.map((state, index) => gameSet(index + 1, state, { rules, before: NO_SET_BEFORE }));
  const sets = handedOnTo(read, 2, rules);
  return { counting, rules, sets, log, corrections, marks, opaque: opaqueIn(ordered) };
}

const entryOf = ({ event, began, place }: Logged, marks: Marks): Told => ({
  event,
  began,
  place,
  says: contentOf(event, marks),
  worded: wordedOf(event, marks),
  struck: marks.struck.get(event.id),
  absences: marks.void.has(event.id) ? marks.absences.get(event.id) : undefined,
});

/** Most logs have no corrections and skip the search for targets. */
function correctionsIn(ordered: readonly LoggedEvent[]): Correction | null {
  if (!ordered.some(isCorrection)) return null;
  const known = new Map(ordered.map((event, index) => [event.id, { event, place: index + 1 }]));
  let corrections: Correction | null = null;
  for (const [index, event] of ordered.entries()) {
    if (!isCorrection(event)) continue;
    for (const id of targetsOf(event)) {
      const target = known.get(id);
      if (target && target.place <= index) corrections = addCorrection(corrections, event, target.event, index + 1);
    }
  }
  return corrections;
}

/** A correction whose target is not before it in the log has no effect. */
function addCorrection(before: Correction | null, event: LoggedEvent, target: LoggedEvent | undefined, place: number) {
  if (!target || !isCorrection(event) || !canCorrect(event, target)) return before;
  return { event, target, place, before };
}

const isOpaque = ({ kind }: LoggedEvent): boolean => kind === 'opaque';
const opaqueIn = (events: readonly LoggedEvent[]): Opaque[] =>
  events.filter(isOpaque).map(({ id, setNumber }) => ({ id, setNumber }));

/** Advances a match by its newest entry. Unchanged parts are reuseUnchanged with the state before. */
export function step(state: MatchState, event: LoggedEvent): MatchState {
  if (precededBy(event)) return foldInOrder(putInPlace(eventsIn(state.log), event), state);
  const set = setOf(state, event.setNumber);
  const began = rallyStartOf(set.score.livePresses, event);
  const log = append(state.log, event, began);
  if (isMerging(event)) return foldInOrder(eventsIn(log), state);
  if (isCorrection(event)) return stepCorrection({ ...state, log }, event, log.place);
  if (event.kind === 'reassign') return readAnew({ ...state, log }, event.setNumber);
  const next = advanced(state, set, advance(set, [entryOf(log, state.marks)], state.counting));
  const opaque = isOpaque(event) ? [...state.opaque, { id: event.id, setNumber: event.setNumber }] : state.opaque;
  return { ...withSet(state, next), log, opaque };
}

/**
 * Advances a match by its newest entries, in order. What several of them tell of one set is worked into it at once:
 * only what changes entries before it, and what came late, is read by itself.
 */
export function stepAll(state: MatchState, events: readonly LoggedEvent[]): MatchState {
  let now = state;
  let plain: LoggedEvent[] = [];
  for (const event of events) {
    if (!isCorrection(event) && event.kind !== 'reassign' && !precededBy(event)) plain.push(event);
    else {
      now = step(stepPlain(now, plain), event);
      plain = [];
    }
  }
  return stepPlain(now, plain);
}

function stepPlain(state: MatchState, events: readonly LoggedEvent[]): MatchState {
  if (events.length === 0) return state;
  const entries = new Map<number, Told[]>();
  const live = new Map<number, Press[]>();
  let { log } = state;
  for (const event of events) {
    const { setNumber } = event;
    const { livePresses } = setOf(state, setNumber).score;
    const pressed = live.get(setNumber);
    const began = rallyStartOf(pressed ?? livePresses, event);
    if (event.kind === 'score')
      live.set(setNumber, addPress(pressed ?? [...livePresses], pressOf(event, event.payload, began)));
    log = append(log, event, began);
    const ofSet = entries.get(setNumber) ?? [];
    ofSet.push(entryOf(log, state.marks));
    entries.set(setNumber, ofSet);
  }
  const after = [...entries].reduce<MatchState>((now, [number, ofSet]) => {
    const set = setOf(now, number);
    return withSet(now, advanced(now, set, advance(set, ofSet, now.counting)));
  }, state);
  return { ...after, log, opaque: [...state.opaque, ...opaqueIn(events)] };
}

/**
 * The match once the server has taken entries of this device. They keep their places; only what is held against the
 * `rev` of a deletion changes with it (A3-7).
 */
export function confirm(state: MatchState, taken: readonly LoggedEvent[]): MatchState {
  const log = withTaken(state.log, new Map(taken.map((event) => [event.id, event])));
  return taken.some((event) => takesRally(state, event)) ? foldInOrder(eventsIn(log), state) : { ...state, log };
}

/** Whether an entry takes something out of a rally, as far as it says: a tap of a figure is in none. */
function takesRally({ log }: MatchState, event: LoggedEvent): boolean {
  if (event.kind === 'void') return findLogged(log, event.payload.target)?.kind !== 'stat';
  return event.kind === 'strike' || (event.kind === 'score' && event.payload.by < 0);
}

/** A set as it is now. What nothing was entered for is what it was. */
function advanced({ rules, sets }: MatchState, set: GameSet, state: SetState): GameSet {
  if (state.presses === set.presses && state.told === set.told) return { ...set, ...state };
  const before = set.rallies?.given.before ?? beforeSet(sets, set.number, rules);
  return gameSet(set.number, state, { rules, before }, set);
}

/** Depth and first serve that a set takes over from those before it. */
export function beforeSet(sets: readonly GameSet[], number: number, rules: Rules): Before {
  return sets.slice(0, number - 1).reduce((before, set) => {
    if (set.startedAt === null) return before;
    return set.rallies ? handedOn(set.rallies) : handedPast(before, { setNumber: set.number, rules });
  }, NO_SET_BEFORE);
}

/** The match with another set; those after it take over what it hands on. */
const withSet = (state: MatchState, set: GameSet): MatchState => ({
  ...state,
  sets: handedOnTo(state.sets.with(set.number - 1, set), set.number + 1, state.rules),
});

/** Recomputes the whole set of the corrected entry: a correction can change to which rally a point belongs. */
function stepCorrection(state: MatchState, event: LoggedEvent, place: number): MatchState {
  if (!isCorrection(event)) return state;
  const targets = targetsOf(event).flatMap((id) => findLogged(state.log?.before ?? null, id) ?? []);
  const corrections = targets.reduce((known, target) => addCorrection(known, event, target, place), state.corrections);
  if (corrections === state.corrections) return state;
  const next = { ...state, corrections, marks: marksOf(corrections) };
  const numbers = new Set(targets.flatMap((target) => setsOf(corrections, target)));
  return [...numbers].reduce<MatchState>(readAnew, next);
}

/** The match with all of a set read once more. */
function readAnew(state: MatchState, number: number): MatchState {
  const set = setOf(state, number);
  const replayed = reuseUnchanged(set, advance(NOT_STARTED, entriesIn(state, number), state.counting));
  return withSet(state, advanced(state, set, replayed));
}

/** The entries of a set in their order. */
function entriesIn({ log, marks }: MatchState, setNumber: number): Told[] {
  const entries: Told[] = [];
  for (let at = log; at; at = at.before)
    if (at.event.setNumber === setNumber && !isCorrection(at.event)) entries.push(entryOf(at, marks));
  return entries.reverse();
}

/** The sets of the entries at the end of a chain of corrections; a strike has several ends. */
function setsOf(corrections: Correction | null, target: LoggedEvent): number[] {
  if (!isCorrection(target)) return [target.setNumber];
  const ends: number[] = [];
  for (let at = corrections; at; at = at.before) if (at.event.id === target.id) ends.push(...setsOf(at, at.target));
  return ends;
}

/** The entry with this id, as it was made. */
export const eventIn = ({ log }: MatchState, id: string): LoggedEvent | undefined => findLogged(log, id);

export const setOf = (state: MatchState, number: number): GameSet => state.sets[number - 1] ?? emptySet(number);
export const countsOf = (set: Pick<GameSet, 'counts'>, playerId: string): PlayerCounts =>
  set.counts.get(playerId) ?? NOTHING_YET;
