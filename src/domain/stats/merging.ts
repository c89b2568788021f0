import { derivedId } from '../core/ids.ts';
import type { MatchEntry, MatchEvent, Recordable } from './schema.ts';

type Renamed = (id: string) => string;

/**
 * The log of one session as entries of another, in their order. Ids are derived, so that merging twice adds nothing;
 * who recorded an entry, on which device, stays with it: points of one rally still count once.
 */
export function movedTo(sessionId: string, log: readonly MatchEvent[]): MatchEvent[] {
  const ids = new Map(log.map(({ id }) => [id, derivedId(sessionId, id)]));
  const renamed = (id: string) => ids.get(id) ?? id;
  return log.map((event) => {
    const { teamId, setNumber, userId, clientId, at } = event;
    return { id: renamed(event.id), teamId, sessionId, setNumber, userId, clientId, at, ...entryOf(event, renamed) };
  });
}

function entryOf(event: MatchEvent, renamed: Renamed): MatchEntry {
  if (event.kind === 'open-set') return { kind: 'open-set', payload: {} };
  if (event.kind === 'void') return { kind: 'void', payload: { target: renamed(event.payload.target) } };
  if (event.kind !== 'replace') return recordable(event, renamed);
  const { target, with: content } = event.payload;
  return { kind: 'replace', payload: { target: renamed(target), with: recordable(content, renamed) } };
}

function recordable({ kind, payload }: Recordable, renamed: Renamed): Recordable {
  if (kind === 'stat') return { kind, payload };
  const { takesBack } = payload;
  return { kind, payload: { ...payload, takesBack: takesBack === null ? null : renamed(takesBack) } };
}
