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

type Correcting = Extract<LoggedEvent, { kind: 'void' | 'replace' }>;

/** A `void` or `replace` with what it names; newest first, linked so that a longer history shares the shorter one. */
export type Correction = {
  readonly event: Correcting;
  readonly target: LoggedEvent;
  /** Place of `event` in the log, from 1. */
  readonly place: number;
  readonly before: Correction | null;
};

/** The result of all corrections: ids of entries that do not count, and new content by entry id. */
export type Marks = { readonly void: ReadonlySet<string>; readonly replaced: ReadonlyMap<string, Correctable> };
export const NO_MARKS: Marks = { void: new Set(), replaced: new Map() };

/** Newest first, so that a correction which a later one voids has no effect; of two replacements the later holds. */
export function marksOf(newest: Correction | null): Marks {
  const gone = new Set<string>();
  const replaced = new Map<string, Correctable>();
  for (let at = newest; at; at = at.before) {
    if (gone.has(at.event.id)) continue;
    if (at.event.kind === 'void') gone.add(at.target.id);
    else if (!replaced.has(at.target.id)) replaced.set(at.target.id, at.event.payload.with);
  }
  return { void: gone, replaced };
}

/** For each entry that is struck out or says something else now, the newest correction that holds. */
export function lastCorrections(newest: Correction | null, { void: gone }: Marks): ReadonlyMap<string, Correction> {
  const last = new Map<string, Correction>();
  for (let at = newest; at; at = at.before) {
    if (!gone.has(at.event.id) && !last.has(at.target.id)) last.set(at.target.id, at);
  }
  return last;
}

/** Any entry can be voided; only some kinds can be replaced. */
export const canCorrect = (event: Correcting, target: LoggedEvent): boolean =>
  event.kind === 'void' || KINDS[target.kind].isCorrectable;

/** The content of an entry after all corrections. Undefined if it was struck out, is of an unknown kind, or is itself a correction. */
export function contentOf(event: LoggedEvent, marks: Marks): Statement | undefined {
  if (isCorrection(event) || marks.void.has(event.id) || event.kind === 'opaque') return undefined;
  return marks.replaced.get(event.id) ?? event;
}
