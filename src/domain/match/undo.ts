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
