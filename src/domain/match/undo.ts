import type { Logged, LoggedEvent, Marks } from './corrections.ts';
import type { MatchState } from './fold.ts';
import { KINDS, refersTo } from './kinds.ts';

/** The newest entry of this device that still counts: Undo voids it. There is no limit. */
export const undoTarget = (state: MatchState, clientId: string): LoggedEvent | undefined =>
  newestAction(state, clientId)?.event;

/** This device's newest Undo, unless it has recorded something since. Redo voids it. */
export function redoTarget(state: MatchState, clientId: string): LoggedEvent | undefined {
  const since = newestAction(state, clientId)?.place ?? 0;
  for (let at = state.corrections; at && at.place > since; at = at.before) {
    if (at.event.kind !== 'void' || at.event.clientId !== clientId) continue;
    if (at.target.kind !== 'void' && !state.marks.void.has(at.event.id)) return at.event;
  }
  return undefined;
}

/** All that Undo takes back at once: that entry, and what the same press made with it. */
export function undoTargets(state: MatchState, clientId: string): readonly LoggedEvent[] {
  const newest = undoTarget(state, clientId);
  return newest ? deedIn(state, newest).filter((event) => isUndoable(event, state.marks)) : [];
}

/** All that Redo brings back at once. */
export function redoTargets(state: MatchState, clientId: string): readonly LoggedEvent[] {
  const newest = redoTarget(state, clientId);
  const target = newest && targetIn(state, newest);
  if (!newest || !target) return newest ? [newest] : [];
  const struck = new Set(deedIn(state, target).map(({ id }) => id));
  const voids: LoggedEvent[] = [];
  for (let at = state.corrections; at; at = at.before)
    if (struck.has(at.target.id) && at.event.kind === 'void' && !state.marks.void.has(at.event.id))
      voids.push(at.event);
  return voids;
}

const deedOf = ({ payload }: LoggedEvent): string | null =>
  typeof payload === 'object' && payload !== null && 'deed' in payload ? (payload.deed ?? null) : null;

/** An entry and all that the same press made with it. */
export function deedIn({ log }: MatchState, event: LoggedEvent): readonly LoggedEvent[] {
  const deed = deedOf(event);
  if (deed === null) return [event];
  const found: LoggedEvent[] = [];
  for (let at = log; at; at = at.before)
    if (at.event.clientId === event.clientId && deedOf(at.event) === deed) found.push(at.event);
  return found;
}

function targetIn({ corrections }: MatchState, { id }: LoggedEvent): LoggedEvent | undefined {
  for (let at = corrections; at; at = at.before) if (at.event.id === id) return at.target;
  return undefined;
}

function newestAction({ log, marks }: MatchState, clientId: string): Logged | undefined {
  for (let at = log; at; at = at.before) {
    const { event } = at;
    if (event.clientId === clientId && isUndoable(event, marks)) return at;
  }
  return undefined;
}

/** A `replace` counts only while its target does. */
function isUndoable(event: LoggedEvent, marks: Marks): boolean {
  if (marks.void.has(event.id)) return false;
  const { undo } = KINDS[event.kind];
  return undo === 'with its target' ? !refersTo(event).some((id) => marks.void.has(id)) : undo === 'by itself';
}

/** The corrections that keep an entry void: voiding each of them restores it. */
export function voidsOf(state: MatchState, id: string): LoggedEvent[] {
  const voids: LoggedEvent[] = [];
  for (let at = state.corrections; at; at = at.before) {
    if (at.target.id === id && at.event.kind !== 'replace' && !state.marks.void.has(at.event.id)) voids.push(at.event);
  }
  return voids;
}
