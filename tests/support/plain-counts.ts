import type { LoggedEvent } from '#domain/match/corrections.ts';
import type { Counting } from '#domain/match/schema.ts';
import { NOTHING_YET, type PlayerCounts, tap } from '#domain/match/tally.ts';

const isFigure = ({ kind }: { kind: string }): boolean => kind === 'stat' || kind === 'score';
const isAlike = (one: { kind: string }, other: { kind: string }): boolean =>
  one.kind === 'reassign' || other.kind === 'reassign' ? one.kind === other.kind : isFigure(one) && isFigure(other);
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
        isAlike(other.payload.with, event) &&
        other.payload.target === event.id &&
        stands(other, at),
    );
    return last?.kind === 'replace' ? last.payload.with : event;
  };
  /** Who is named for her after the tap, one after the other (FIX-8). */
  const countsFor = (player: string, place: number): string =>
    events.reduce((now, event, at) => {
      const said = says(event, at);
      if (at < place || event.setNumber !== set || said.kind !== 'reassign' || !stands(event, at)) return now;
      const { from, to, both } = said.payload;
      if (now === from.playerId) return to.playerId;
      return both && now === to.playerId ? from.playerId : now;
    }, player);
  const counts = new Map<string, PlayerCounts>();
  events.forEach((event, place) => {
    const said = says(event, place);
    if (event.setNumber !== set || said.kind !== 'stat' || !stands(event, place)) return;
    const { playerId, category, counter, by } = said.payload;
    const id = countsFor(playerId, place);
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
