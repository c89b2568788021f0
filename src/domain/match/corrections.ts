import { isCorrection, KINDS, type Statement } from './kinds.ts';
import type { Correctable, MatchEvent } from './schema.ts';

export type LoggedEvent = MatchEvent & { readonly rev: number };

/** Id of the entry that this late one was made before. */
export const precededBy = (event: MatchEvent): string | undefined =>
  event.kind === 'opaque' ? undefined : event.payload.precedes;

/** Entries in order of arrival, with late ones moved to where their device made them. */
export function inPlace(arrived: readonly LoggedEvent[]): readonly LoggedEvent[] {
  return arrived.some(precededBy) ? arrived.reduce<LoggedEvent[]>(putInPlace, []) : arrived;
}

/**
 * Inserts a late entry into `placed` (changed in place) ahead of the entry that overtook it, and any other at the end.
 * The overtaking entry must be of the same device: no device can order the entries of another (QUEUE-28).
 */
export function putInPlace(placed: LoggedEvent[], event: LoggedEvent): LoggedEvent[] {
  const next = precededBy(event);
  const isNext = ({ id, clientId }: LoggedEvent) => id === next && clientId === event.clientId;
  const at = next === undefined ? -1 : placed.findLastIndex(isNext);
  placed.splice(at < 0 ? placed.length : at, 0, event);
  return placed;
}

/** The log, newest first. Linked, so that one more entry costs the same however long the match is. */
export type Logged = {
  readonly event: LoggedEvent;
  readonly place: number;
  readonly before: Logged | null;
  /** Id of the press that began its rally. */
  readonly began: string | undefined;
};

export function append(before: Logged | null, event: LoggedEvent, began: string | undefined): Logged {
  const place = (before?.place ?? 0) + 1;
  return { event, began, before, place };
}

export function eventsIn(newest: Logged | null): LoggedEvent[] {
  const events: LoggedEvent[] = [];
  for (let at = newest; at; at = at.before) events.push(at.event);
  return events.reverse();
}

export function findLogged(log: Logged | null, id: string): LoggedEvent | undefined {
  for (let at = log; at; at = at.before) if (at.event.id === id) return at.event;
  return undefined;
}

/** The log with these entries for those of the same ids. What is older than all of them is shared. */
export function withTaken(newest: Logged | null, taken: ReadonlyMap<string, LoggedEvent>): Logged | null {
  const newer: Logged[] = [];
  let [at, missing] = [newest, taken.size];
  for (; at && missing > 0; at = at.before) {
    newer.push(at);
    if (taken.has(at.event.id)) missing -= 1;
  }
  return newer.reduceRight<Logged | null>(
    (before, one) => ({ ...one, event: taken.get(one.event.id) ?? one.event, before }),
    at,
  );
}

type Correcting = Extract<LoggedEvent, { kind: 'void' | 'strike' | 'replace' }>;
export type Strike = Extract<LoggedEvent, { kind: 'strike' }>;

/** The entries that a correction is about. */
export const targetsOf = (event: Correcting): readonly string[] =>
  event.kind === 'strike' ? event.payload.targets : [event.payload.target];

/** A correction with one of the entries that it names; newest first, linked so that a longer history shares the shorter one. */
export type Correction = {
  readonly event: Correcting;
  readonly target: LoggedEvent;
  /** Place of `event` in the log, from 1. */
  readonly place: number;
  readonly before: Correction | null;
};

/** The sum of the corrections: entries that do not count, and entries that say something else now. */
export type Marks = {
  /** Each with the place of the correction that took it out; of several that of the first. */
  readonly void: ReadonlyMap<string, number>;
  readonly replaced: ReadonlyMap<string, Correctable>;
  /** Of entries that a `strike` took out, that strike; of several the first. */
  readonly struck: ReadonlyMap<string, Strike>;
  /** For each entry that was ever taken out, when. */
  readonly absences: ReadonlyMap<string, readonly Absence[]>;
};
export const NO_MARKS: Marks = { void: new Map(), replaced: new Map(), struck: new Map(), absences: new Map() };

/**
 * From the entry that took another one out to the one that brought it back, by their places in the log. Other devices
 * know of it by its `rev` (A2-3).
 */
export type Absence = {
  readonly from: number;
  readonly to: number;
  readonly by: Pick<LoggedEvent, 'clientId' | 'rev'>;
};

/** Newest first, so that a correction which a later one voids has no effect; of two replacements the later holds. */
export function marksOf(newest: Correction | null): Marks {
  const gone = new Map<string, number>();
  const replaced = new Map<string, Correctable>();
  const struck = new Map<string, Strike>();
  const absences = new Map<string, readonly Absence[]>();
  for (let at = newest; at; at = at.before) {
    // Whatever corrects a correction comes after it: when that was out is known by now.
    if (at.event.kind !== 'replace')
      absences.set(at.target.id, [...absencesBy(at, absences.get(at.event.id)), ...(absences.get(at.target.id) ?? [])]);
    if (gone.has(at.event.id)) continue;
    if (at.event.kind !== 'replace') gone.set(at.target.id, at.place);
    else if (!replaced.has(at.target.id)) replaced.set(at.target.id, at.event.payload.with);
    if (at.event.kind === 'strike') struck.set(at.target.id, at.event);
  }
  return { void: gone, replaced, struck, absences };
}

/** For how long a correction took its target out: whenever it was itself in force. */
function absencesBy({ event, place }: Correction, own: readonly Absence[] = []): Absence[] {
  const ends = own.toSorted((a, b) => a.from - b.from);
  let from = place;
  const found: Absence[] = [];
  for (const out of ends) {
    if (out.from > from) found.push({ from, to: out.from, by: event });
    from = Math.max(from, out.to);
  }
  return from === Infinity ? found : [...found, { from, to: Infinity, by: event }];
}

/** For each entry that is struck out or says something else now, the newest correction that holds. */
export function lastCorrections(newest: Correction | null, { void: gone }: Marks): ReadonlyMap<string, Correction> {
  const last = new Map<string, Correction>();
  for (let at = newest; at; at = at.before) {
    if (!gone.has(at.event.id) && !last.has(at.target.id)) last.set(at.target.id, at);
  }
  return last;
}

/** Anything can be voided; some kinds can be said anew, as a kind of their family. */
export function canCorrect(event: Correcting, target: LoggedEvent): boolean {
  if (event.kind !== 'replace') return true;
  const { isCorrectable, family } = KINDS[target.kind];
  const { kind } = event.payload.with;
  return isCorrectable && (family === 'its own' ? kind === target.kind : KINDS[kind].family === family);
}

/** The content of an entry after all corrections. Undefined if it was struck out, is of an unknown kind, or is itself a correction. */
export const contentOf = (event: LoggedEvent, marks: Marks): Statement | undefined =>
  marks.void.has(event.id) ? undefined : wordedOf(event, marks);

/** The newest words of an entry, struck out or not. */
export function wordedOf(event: LoggedEvent, { replaced }: Marks): Statement | undefined {
  if (isCorrection(event) || event.kind === 'opaque') return undefined;
  return replaced.get(event.id) ?? event;
}
