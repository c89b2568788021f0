import { type MatchState, setOf } from '../fold.ts';
import { isCorrection } from '../kinds.ts';
import { timeoutsIn } from '../rally/frame.ts';
import { isOf, type Standing } from '../rally/standing.ts';
import { dueAfter } from '../rally/walk.ts';
import type { Rules } from '../rules.ts';
import type { MatchEntry, Side } from '../schema.ts';
import { type Allowance, type DeadTime, inGapAsSeen, type Moment } from './dead-time.ts';

export type Timeout = Standing<'timeout'>;
type Called = Pick<Timeout['payload'], 'side' | 'type'>;

export const timeoutEntry = (moment: Moment, { side, type }: Called): MatchEntry => ({
  kind: 'timeout',
  payload: { ...inGapAsSeen(moment), side, type },
});

/** The same timeout, called by the other side. */
export const calledByOther = ({ payload }: Timeout): Extract<MatchEntry, { kind: 'timeout' }> => ({
  kind: 'timeout',
  payload: { ...payload, side: payload.side === 'us' ? 'them' : 'us' },
});

export const timeoutsOf = ({ frame, rules, set }: DeadTime, side: Side): Allowance => ({
  used: frame.timeouts[side],
  allowed: timeoutsIn(rules, set.number),
});

/** The timeout that this device recorded last, if nothing was recorded since: the next entry closes its clock (STOP-8). */
export function timeoutNow(state: MatchState, setNumber: number, clientId: string): Timeout | undefined {
  for (let at = state.log; at; at = at.before) {
    const { event } = at;
    if (isCorrection(event)) continue;
    const isOwn = event.kind === 'timeout' && event.clientId === clientId && event.setNumber === setNumber;
    if (!isOwn) return undefined;
    const standing = setOf(state, setNumber).rallies?.standing.filter(isOf('timeout')) ?? [];
    return standing.find(({ id }) => id === event.id);
  }
  return undefined;
}

/** A clock by the time of an entry; it is no data. Medical and official timeouts have no length. */
export type TimeoutClock = { readonly seconds: number; readonly endsAt: number };

export function clockOf({ at, payload }: Timeout, rules: Rules): TimeoutClock | undefined {
  const lengths = { team: rules.timeoutSeconds, technical: rules.technicalSeconds, medical: 0, official: 0 };
  const seconds = lengths[payload.type];
  return seconds > 0 ? { seconds, endsAt: Date.parse(at) + seconds * 1000 } : undefined;
}

/** Seconds that are left; an entry of the future, by a clock that was changed since, has no more than all of them. */
export const secondsLeft = ({ endsAt, seconds }: TimeoutClock, nowMs: number): number =>
  Math.min(seconds, Math.max(0, Math.ceil((endsAt - nowMs) / 1000)));

/** `0:24` */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The points at which a technical timeout is due now: announced, and recorded by a tap (STOP-4). */
export function technicalDue({ set, rules }: Pick<DeadTime, 'set' | 'rules'>): number | undefined {
  const newest = set.rallies?.played.at(-1);
  if (!newest || !dueAfter(newest, { rules, setNumber: set.number }).technical) return undefined;
  if (newest.gap.some((entry) => entry.kind === 'timeout' && entry.payload.type === 'technical')) return undefined;
  return Math.max(newest.completed.score.us, newest.completed.score.them);
}
