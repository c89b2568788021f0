import { contentOf, type Correction, type Logged, type LoggedEvent, type Marks } from './corrections.ts';

type Corrected = { readonly log: Logged | null; readonly corrections: Correction | null; readonly marks: Marks };

const NONE: ReadonlyMap<string, number> = new Map();

/**
 * Points that were taken back and came back after somebody had pressed for their rally, each with a number of its own:
 * whoever brings one back sees the other point, and means one more.
 */
export function comebacks({ log, corrections, marks }: Corrected): ReadonlyMap<string, number> {
  const returns = returnsIn(corrections, marks);
  if (returns.length === 0) return NONE;
  const entries: Logged[] = [];
  for (let at = log; at; at = at.before) entries.push(at);
  entries.reverse();
  const known = new Map(entries.map((entry) => [entry.event.id, entry]));
  const own = new Map<string, number>();
  for (const { target, place } of returns) {
    const [left, point] = [known.get(target.id), known.get(takenBackBy(target) ?? '')];
    if (!left || !point || point.place > left.place || point.event.setNumber !== left.event.setNumber) continue;
    const meanwhile = entries.slice(left.place, place - 1);
    if (meanwhile.some(({ event }) => isSameRally(event, point.event, marks))) own.set(point.event.id, -point.place);
  }
  return own;
}

/** The corrections that hold and undo a taking back; not what merging does, which is made by no device. */
function returnsIn(newest: Correction | null, marks: Marks): Correction[] {
  const returns: Correction[] = [];
  for (let at = newest; at; at = at.before) {
    const { id, kind, clientId, sessionId } = at.event;
    const isMerging = clientId === sessionId;
    if (kind === 'void' && !isMerging && takenBackBy(at.target) && !marks.void.has(id)) returns.push(at);
  }
  return returns;
}

function takenBackBy(event: LoggedEvent): string | null {
  if (event.kind === 'void') return event.payload.target;
  return event.kind === 'score' ? event.payload.takesBack : null;
}

function isSameRally(event: LoggedEvent, point: LoggedEvent, marks: Marks): boolean {
  const [one, other] = [contentOf(event, marks), contentOf(point, marks)];
  if (one?.kind !== 'score' || other?.kind !== 'score' || event.setNumber !== point.setNumber) return false;
  return one.payload.by > 0 && other.payload.by > 0 && one.payload.rally === other.payload.rally;
}
