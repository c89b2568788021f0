import type { LoggedEvent } from '#domain/match/corrections.ts';
import { type DeadTime, deadTimeOf, type Moment } from '#domain/match/between/dead-time.ts';
import { fold, setOf } from '#domain/match/fold.ts';
import { nextRally } from '#domain/match/rally/next-rally.ts';
import { PRESETS, type Rules } from '#domain/match/rules.ts';
import { MatchEntry, type Side } from '#domain/match/schema.ts';
import { eventId, logged, PHONE, playerId } from './match.ts';

/** Our player with this number. */
export const our = (n: number) => ({ playerId: playerId(n) });
export const FIVB = PRESETS['fivb-2025'].rules;
export const USAV = PRESETS['usav-2026'].rules;

/** 1 to 6 on the places I to VI, 11 as libero for the middles in III and VI, 1 sets. */
export const lineUp = (further: object = {}): MatchEntry =>
  MatchEntry.parse({
    kind: 'line-up',
    payload: {
      ...{ side: 'us', six: [1, 2, 3, 4, 5, 6].map(our), liberos: [our(11)] },
      ...{ plan: [{ libero: our(11), places: [3, 6] }], setters: [our(1)], system: '5-1', ...further },
    },
  });
export const firstServe = (side: Side): MatchEntry => ({ kind: 'first-serve', payload: { side } });

/** The players of the roster, by number. */
export const rostered = (...numbers: readonly number[]) => numbers.map((n) => ({ id: playerId(n), isOut: false }));
export const numberOf = (id: string | null): number =>
  Array.from({ length: 40 }, (_, n) => n).find((n) => playerId(n) === id) ?? -1;

/** A set that is played on: each entry is made by what the device sees, and comes to the server at once. */
export function playedSet(rules: Rules = FIVB, start: readonly MatchEntry[] = [lineUp(), firstServe('us')]) {
  const log: LoggedEvent[] = start.map((entry, i) => logged(i + 1, entry));
  const state = () => fold(log, { rules });
  const moment = (): Moment => ({ state: state(), set: setOf(state(), 1) });
  const dead = (): DeadTime => deadTimeOf(moment().set, rules);
  const enter = (entry: MatchEntry | undefined, by = PHONE): string => {
    const n = log.length + 1;
    if (entry) log.push(logged(n, { ...entry, by }));
    return eventId(n);
  };
  /** All that is wrong with the entries. */
  const found = () => {
    const { rallies } = moment().set;
    return [...(rallies?.found ?? []), ...(rallies?.played.flatMap((one) => one.found) ?? [])].map(({ code }) => code);
  };
  const end = (winner: Side | null, by = PHONE): string =>
    enter(MatchEntry.parse({ kind: 'rally-end', payload: { ...nextRally(moment().set), winner, reason: null } }), by);
  const win = (...sides: readonly Side[]): void => sides.forEach((side) => void end(side));
  const touch = (n: number): string =>
    enter(
      MatchEntry.parse({
        kind: 'contact',
        payload: { ...nextRally(moment().set), k: 1, side: 'us', who: our(n), skill: 'dig', grade: 'good' },
      }),
    );
  return { log, state, moment, dead, enter, end, win, touch, found };
}
