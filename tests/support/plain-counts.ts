import type { LoggedEvent } from '#domain/match/corrections.ts';
import type { Counting } from '#domain/match/schema.ts';
import { NOTHING_YET, type PlayerCounts, tap } from '#domain/match/tally.ts';

const isFigure = ({ kind }: { kind: string }): boolean => kind === 'stat' || kind === 'score';
function takenOutBy(event: LoggedEvent): readonly string[] {
  if (event.kind === 'void') return [event.payload.target];
  return event.kind === 'strike' ? event.payload.targets : [];
}

/** The rules of counting said a second time, slowly: recursion over the whole log for each question. */
export function plainCounts(log: LoggedEvent[], set: number, counting: Counting): Map<string, PlayerCounts> {
  const events = plainOrder(log);
  const stands = (event: LoggedEvent, place: number): boolean =>
    !events.some((other, at) => at > place && takenOutBy(other).includes(event.id) && stands(other, at));
  const says = (event: LoggedEvent, place: number) => {
    const last = events.findLast(
      (other, at) =>
        at > place &&
        other.kind === 'replace' &&
        isFigure(other.payload.with) &&
        other.payload.target === event.id &&
        stands(other, at),
    );
    return last?.kind === 'replace' && isFigure(event) ? last.payload.with : event;
  };
  const counts = new Map<string, PlayerCounts>();
  events.forEach((event, place) => {
    const said = says(event, place);
    if (event.setNumber !== set || said.kind !== 'stat' || !stands(event, place)) return;
    const { playerId: id, category, counter, by } = said.payload;
    const player = counts.get(id) ?? NOTHING_YET;
    counts.set(id, { ...player, [category]: tap(player[category], counter, by, counting) });
  });
  return new Map([...counts].filter(([, player]) => Object.values(player).some(({ attempts }) => attempts > 0)));
}

/** Where each was made: ahead of the entry of its own device that it names, if that was there before it. */
function plainOrder(log: LoggedEvent[]): LoggedEvent[] {
  return log.reduce<LoggedEvent[]>((made, event) => {
    const names = event.kind === 'opaque' ? undefined : event.payload.precedes;
    const at = made.findIndex(({ id, clientId }) => id === names && clientId === event.clientId);
    return at < 0 ? [...made, event] : [...made.slice(0, at), event, ...made.slice(at)];
  }, []);
}
