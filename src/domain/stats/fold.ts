import {
  canCorrect,
  contentOf,
  type Correction,
  inPlace,
  isCorrection,
  type Logged,
  type LoggedEvent,
  type Marks,
  marksOf,
  NO_MARKS,
  precededBy,
  putInPlace,
} from './corrections.ts';
import { NO_POINTS, type Press, type Score, scoreOf } from './points.ts';
import { beganBy, isMerging, pressesOf, pressOf, type Rallies, ralliesOf } from './rallies.ts';
import type { Category, Counting, Counts, Recordable } from './schema.ts';
import { NOTHING, NOTHING_YET, type PlayerCounts, tap } from './tally.ts';

/** One set as the log tells it. `startedAt` is the time of its first entry: what was opened stays open, undo or not. */
export type GameSet = {
  readonly number: number;
  readonly startedAt: string | null;
  readonly score: Score;
  readonly counts: ReadonlyMap<string, PlayerCounts>;
  /** Every press on the score cards that is not void, −1 included. */
  readonly presses: readonly Press[];
};

export type MatchState = {
  readonly counting: Counting;
  readonly sets: readonly GameSet[];
  readonly log: Logged | null;
  readonly corrections: Correction | null;
  readonly marks: Marks;
  /** Ids of entries that a newer version made. */
  readonly opaque: readonly string[];
};

const emptySet = (number: number): GameSet => ({
  number,
  startedAt: null,
  score: NO_POINTS,
  counts: new Map(),
  presses: [],
});

export const EMPTY_MATCH: MatchState = {
  counting: 'attempts',
  sets: [1, 2, 3, 4, 5].map(emptySet),
  log: null,
  corrections: null,
  marks: NO_MARKS,
  opaque: [],
};

/**
 * A match from its whole log. `rev` orders it, but for what came later than its device made it; entries without one yet
 * keep the order they come in. Every start waits for this, so each entry is looked at once.
 */
export function fold(events: readonly LoggedEvent[], counting: Counting = 'attempts'): MatchState {
  return foldInOrder(inPlace(events.toSorted((a, b) => a.rev - b.rev)), counting);
}

function foldInOrder(ordered: readonly LoggedEvent[], counting: Counting): MatchState {
  const corrections = correctionsIn(ordered);
  const rallies = ralliesOf(ordered, corrections);
  const entries = EMPTY_MATCH.sets.map((): LoggedEvent[] => []);
  let log: Logged | null = null;
  for (const event of ordered) {
    log = append(log, event, rallies.get(event.id));
    if (!isCorrection(event)) entries[event.setNumber - 1]?.push(event);
  }
  const marks = marksOf(corrections);
  const sets = entries.map((ofSet, index) => foldSet(index + 1, ofSet, { marks, rallies, counting }));
  const opaque = ordered.filter(isOpaque).map(({ id }) => id);
  return { counting, sets, log, corrections, marks, opaque };
}

/** Most logs correct nothing, and then nothing has to be found again. */
function correctionsIn(ordered: readonly LoggedEvent[]): Correction | null {
  if (!ordered.some(isCorrection)) return null;
  const known = new Map(ordered.map((event, index) => [event.id, { event, place: index + 1 }]));
  let corrections: Correction | null = null;
  for (const [index, event] of ordered.entries()) {
    const target = isCorrection(event) ? known.get(event.payload.target) : undefined;
    if (target && target.place <= index) corrections = correct(corrections, event, target.event, index + 1);
  }
  return corrections;
}

const append = (before: Logged | null, event: LoggedEvent, began: string | undefined): Logged => ({
  ...{ event, began, before },
  place: (before?.place ?? 0) + 1,
});

/** A correction of what does not stand before it does nothing. */
function correct(before: Correction | null, event: LoggedEvent, target: LoggedEvent | undefined, place: number) {
  if (!target || !isCorrection(event) || !canCorrect(event, target)) return before;
  return { event, target, place, before };
}

const isOpaque = ({ kind }: LoggedEvent): boolean => kind === 'opaque';

/** Whether something counts in this match that this version cannot count. */
export const isPartial = ({ opaque, marks }: MatchState): boolean => opaque.some((id) => !marks.void.has(id));
export const PARTIAL = 'Part of this match was recorded with a newer version. Update to see it.';

type Corrected = { readonly marks: Marks; readonly rallies: Rallies; readonly counting: Counting };

/** A set from what was entered in it. Its tallies are changed in place while nobody else holds them. */
function foldSet(number: number, entries: readonly LoggedEvent[], { marks, rallies, counting }: Corrected): GameSet {
  const tallies = new Map<string, Record<Category, Counts>>();
  for (const event of entries) {
    const content = contentOf(event, marks);
    if (content?.kind !== 'stat') continue;
    const { playerId, category, counter, by } = content.payload;
    const tally = tallies.get(playerId) ?? { ...NOTHING_YET };
    tally[category] = tap(tally[category], counter, by, counting);
    tallies.set(playerId, tally);
  }
  const counts = new Map([...tallies].filter(([, tally]) => hasAny(tally)));
  const presses = pressesOf(entries, marks, rallies);
  return { number, startedAt: firstIn(entries)?.at ?? null, score: scoreOf(presses), counts, presses };
}

/** The entry that the server received first. It starts the set, even if a late entry is placed ahead of it. */
const firstIn = (entries: readonly LoggedEvent[]): LoggedEvent | undefined =>
  entries.reduce<LoggedEvent | undefined>(
    (first, event) => (first && first.rev <= event.rev ? first : event),
    undefined,
  );

type Tap = Extract<Recordable, { kind: 'stat' }>['payload'];

/** Adds a tap to counts that nobody else holds. */
function count(counts: Map<string, PlayerCounts>, { playerId, category, counter, by }: Tap, counting: Counting): void {
  const player = counts.get(playerId) ?? NOTHING_YET;
  const next = tap(player[category], counter, by, counting);
  if (next !== player[category]) keep(counts, playerId, { ...player, [category]: next });
}

/** Who has nothing is not kept as zeros. */
function keep(counts: Map<string, PlayerCounts>, playerId: string, player: PlayerCounts): void {
  if (hasAny(player)) counts.set(playerId, player);
  else counts.delete(playerId);
}

const hasAny = (player: PlayerCounts): boolean => Object.values(player).some(({ attempts }) => attempts > 0);

/** The match after one more entry, which came later than all others. Shares with the state before all that did not change. */
export function step(state: MatchState, event: LoggedEvent): MatchState {
  if (precededBy(event)) return foldInOrder(putInPlace(eventsIn(state.log), event), state.counting);
  const set = setOf(state, event.setNumber);
  const began = event.kind === 'score' ? beganBy(set.score.standing, event) : undefined;
  const log = append(state.log, event, began);
  if (isMerging(event)) return foldInOrder(eventsIn(log), state.counting);
  if (isCorrection(event)) return stepCorrection({ ...state, log }, event, log.place);
  const sets = state.sets.map((one) => (one === set ? stepSet(set, log, state.counting) : one));
  const opaque = isOpaque(event) ? [...state.opaque, event.id] : state.opaque;
  return { ...state, sets, log, opaque };
}

function stepSet(set: GameSet, { event, began }: Logged, counting: Counting): GameSet {
  const started = { ...set, startedAt: set.startedAt ?? event.at };
  if (event.kind === 'stat') {
    const counts = new Map(set.counts);
    count(counts, event.payload, counting);
    return { ...started, counts };
  }
  if (event.kind !== 'score') return started;
  const presses = [...set.presses, pressOf(event, event.payload, began)];
  return { ...started, presses, score: scoreOf(presses) };
}

function stepCorrection(state: MatchState, event: LoggedEvent, place: number): MatchState {
  if (!isCorrection(event)) return state;
  const target = findLogged(state.log?.before ?? null, event.payload.target);
  const corrections = correct(state.corrections, event, target, place);
  if (corrections === state.corrections || !target) return state;
  const marks = marksOf(corrections);
  const root = rootOf(corrections, target);
  const before = contentOf(root, state.marks);
  const after = contentOf(root, marks);
  const next = { ...state, corrections, marks };
  const changed = before === after ? [] : [before, after];
  const taps = changed.flatMap((content) => (content?.kind === 'stat' ? [content.payload] : []));
  const isPoint = [root, before, after].some((content) => content?.kind === 'score');
  const refold = (set: GameSet) =>
    taps.reduce((into, tap) => recount(next, into, tap), isPoint ? rescored(next, set) : set);
  return { ...next, sets: next.sets.map((set) => (set.number === root.setNumber ? refold(set) : set)) };
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

/** What a chain of corrections is about in the end: the tap, the point or the opening of a set. */
function rootOf(corrections: Correction | null, target: LoggedEvent): LoggedEvent {
  let root = target;
  for (let at = corrections; at && isCorrection(root); at = at.before) if (at.event.id === root.id) root = at.target;
  return root;
}

/** The points of one set again: a correction of one can change what rally another belongs to. */
function rescored(state: MatchState, set: GameSet): GameSet {
  const presses: Press[] = [];
  for (let at = state.log; at; at = at.before) {
    const press = at.event.setNumber === set.number && contentOf(at.event, state.marks);
    if (press && press.kind === 'score') presses.push(pressOf(at.event, press.payload, at.began));
  }
  presses.reverse();
  return { ...set, presses, score: scoreOf(presses) };
}

/** One player’s category again, as a correction left it. */
function recount({ log, marks, counting }: MatchState, set: GameSet, { playerId, category }: Tap): GameSet {
  const taps: Tap[] = [];
  for (let at = log; at; at = at.before) {
    const said = at.event.setNumber === set.number && contentOf(at.event, marks);
    if (!said || said.kind !== 'stat') continue;
    if (said.payload.playerId === playerId && said.payload.category === category) taps.push(said.payload);
  }
  const recounted = taps.reduceRight((sum, { counter, by }) => tap(sum, counter, by, counting), NOTHING);
  const counts = new Map(set.counts);
  keep(counts, playerId, { ...countsOf(set, playerId), [category]: recounted });
  return { ...set, counts };
}

export const setOf = (state: MatchState, number: number): GameSet => state.sets[number - 1] ?? emptySet(number);
export const countsOf = (set: GameSet, playerId: string): PlayerCounts => set.counts.get(playerId) ?? NOTHING_YET;
