import { plural } from '../../core/plural.ts';
import type { GameSet } from '../fold.ts';
import type { Code } from '../rally/codes.ts';
import { type Held, placeAt } from '../rally/court.ts';
import type { Who } from '../rally/entries.ts';
import { isOf, nameOf } from '../rally/standing.ts';
import type { MatchEntry, Side } from '../schema.ts';
import { type Allowance, type DeadTime, foresee, inGapAsSeen, leftOf, type Moment, NOWHERE } from './dead-time.ts';

/** Who of ours goes out, and who comes in for her. */
export type Exchange = { readonly out: string; readonly in: string; readonly exceptional: boolean };
/** A player of the roster, as far as it matters who may come in. */
export type Rostered = { readonly id: string; readonly isOut: boolean };
/** Somebody who may be chosen, and why the rules would not have it. */
type Candidate = { readonly player: string; readonly why: string | undefined };
/** One of the six places as they stand on court. */
export type CourtPlace = {
  readonly position: number;
  readonly player: Held;
  /** The libero who acts for her now. */
  readonly libero: Held;
  readonly why: string | undefined;
};

/** The six as they are looked at from behind: the front row, then the back row. */
export const AS_SEEN = [4, 3, 2, 5, 6, 1] as const;

const ofUs = (out: Who, comes: Who, exceptional: boolean, deed: string | null) =>
  ({ deed, side: 'us', out, in: comes, exceptional }) as const;
const entryOf = ({ out, in: comes, exceptional }: Exchange) =>
  ({
    kind: 'substitution',
    payload: { ...NOWHERE, ...ofUs({ playerId: out }, { playerId: comes }, exceptional, null) },
  }) as const;

/** Entries of one press: a double substitution is one deed (SUB-8). */
export const substitutionEntry = (
  moment: Moment,
  { out, in: comes, exceptional }: Exchange,
  deed: string | null,
): MatchEntry => ({
  kind: 'substitution',
  payload: { ...inGapAsSeen(moment), ...ofUs({ playerId: out }, { playerId: comes }, exceptional, deed) },
});

/** Theirs, by numbers or only counted (SUB-12). */
export const theirSubstitution = (
  moment: Moment,
  numbers: { readonly out: string; readonly in: string } | null,
): MatchEntry => ({
  kind: 'substitution',
  payload: {
    ...{ ...inGapAsSeen(moment), deed: null, side: 'them', exceptional: false },
    out: numbers && { number: numbers.out },
    in: numbers && { number: numbers.in },
  },
});

export const subsOf = ({ frame, rules }: DeadTime, side: Side): Allowance => ({
  used: (side === 'us' ? frame.ours : frame.theirs)?.used ?? 0,
  allowed: rules.subs,
});

const FEW_LEFT = 4;
const FULL_TURN = 6;

/**
 * For how many more full turns of our six the substitutions will do, made as often as so far. Nothing is said while more
 * than a few are left, nor before the six have turned once (SUB-11).
 */
export function turnsLeft(dead: DeadTime): number | null {
  const allowance = subsOf(dead, 'us');
  const left = leftOf(allowance) ?? 0;
  const turns = dead.set.rallies?.played.filter(({ during, completed }) => completed.turns.us > during.turns.us).length;
  const isFew = left > 0 && left <= FEW_LEFT && allowance.used > 0 && dead.rules.subMode !== 'free';
  if (!isFew || turns === undefined || turns < FULL_TURN) return null;
  return Math.floor((left * turns) / (allowance.used * FULL_TURN));
}

/** `about 2 more turns` */
export const turnsText = (turns: number): string => `about ${plural(turns, 'more turn')}`;

/** The set once these are made: of two at once the second is judged after the first. */
export const afterExchange = (dead: DeadTime, exchange: Exchange): DeadTime => ({
  ...dead,
  frame: foresee(dead, entryOf(exchange)).frame,
});

/** Whether it would be one more than the rules allow (SUB-6). */
export const isOverLimit = (dead: DeadTime, exchange: Exchange): boolean =>
  foresee(dead, entryOf(exchange)).found.includes('over-subs');

/** Whether the rules find nothing wrong with these, one after the other. */
export function isAllowed(dead: DeadTime, exchanges: readonly Exchange[]): boolean {
  const [first, ...others] = exchanges;
  if (!first) return true;
  const { frame, found } = foresee(dead, entryOf(first));
  return found.length === 0 && isAllowed({ ...dead, frame }, others);
}

const wrongWith = (dead: DeadTime, exchange: Exchange): Code | undefined =>
  foresee(dead, entryOf(exchange)).found.find((code) => code !== 'over-subs');

const WHY_NOT_IN: Partial<Record<Code, string>> = {
  'sub-pair': 'not of this pair',
  'sub-place': 'plays for another',
  'sub-injured-back': 'left injured',
};
const WHY_NOT_OUT: Partial<Record<Code, string>> = {
  'sub-pair': 'out and back already',
  'sub-place': 'nobody for this place',
  'sub-injured-back': 'all others left injured',
};

/** Neither on court nor a libero, nor one who was replaced as libero. */
function benchOf({ frame: { ours, bench } }: DeadTime, roster: readonly Rostered[]): readonly Rostered[] {
  const taken = new Set<Held>([...(ours?.regulars ?? []), ...bench.liberos, ...bench.gone]);
  return roster.filter(({ id }) => !taken.has(id));
}

/** Those of the bench who are not marked out. */
export const sittingOn = (dead: DeadTime, roster: readonly Rostered[]): ReadonlySet<Held> =>
  new Set(benchOf(dead, roster).flatMap(({ id, isOut }) => (isOut ? [] : id)));

type Asked = { readonly roster: readonly Rostered[]; readonly isExceptional: boolean };

/**
 * Who may come in: those who held the place of whoever goes out, the rest; then those whom the rules would
 * not have, and those marked out, with the reason (SUB-9). All can be chosen.
 */
export function comingIn(dead: DeadTime, out: Held, { roster, isExceptional }: Asked): readonly Candidate[] {
  const candidates = benchOf(dead, roster).map(({ id, isOut }) => {
    const wrong = out === null ? undefined : wrongWith(dead, { out, in: id, exceptional: isExceptional });
    const why = wrong === undefined ? undefined : (WHY_NOT_IN[wrong] ?? 'not by the rules');
    return { player: id, why: why ?? (isOut ? 'out' : undefined), rank: rankOf(dead, out, id) };
  });
  return candidates
    .toSorted((a, b) => Number(a.why !== undefined) - Number(b.why !== undefined) || a.rank - b.rank)
    .map(({ player, why }) => ({ player, why }));
}

/** Whoever held the place before comes first: of a pair she is the partner. */
function rankOf({ frame: { ours } }: DeadTime, out: Held, player: string): number {
  const place = ours && out !== null ? ours.regulars.indexOf(out) + 1 : 0;
  return place > 0 && ours?.held.get(player) === place ? 0 : 1;
}

/** The six, each with the reason if the rules let nobody come in for her, or not the one who was chosen. */
export function goingOut(dead: DeadTime, comes: Held, { roster, isExceptional }: Asked): readonly CourtPlace[] {
  const { ours, bench, turns } = dead.frame;
  const coming = comes === null ? benchOf(dead, roster).map(({ id }) => id) : [comes];
  return AS_SEEN.map((position) => {
    const place = placeAt(position, turns.us);
    const player = ours?.regulars[place - 1] ?? null;
    const libero = bench.acting?.place === place ? bench.acting.libero : null;
    if (player === null) return { position, player, libero, why: 'empty' };
    const wrong = coming.map((one) => wrongWith(dead, { out: player, in: one, exceptional: isExceptional }));
    const [first] = wrong;
    const isWrong = first !== undefined && !wrong.includes(undefined);
    return { position, player, libero, why: isWrong ? (WHY_NOT_OUT[first] ?? 'not by the rules') : undefined };
  });
}

/** The exchanges of this match that can be made again now, or made back: the most usual ones first. */
export function usualExchanges(
  sets: readonly GameSet[],
  dead: DeadTime,
  roster: readonly Rostered[],
): readonly (Exchange & { readonly times: number })[] {
  const times = new Map<string, number>();
  for (const { payload } of sets.flatMap(({ rallies }) => rallies?.standing.filter(isOf('substitution')) ?? [])) {
    const [out, comes] = [nameOf(payload.out), nameOf(payload.in)];
    if (payload.side !== 'us' || payload.exceptional || out === null || comes === null) continue;
    const pair = [out, comes].toSorted().join(' ');
    times.set(pair, (times.get(pair) ?? 0) + 1);
  }
  const sitting = sittingOn(dead, roster);
  const standing = new Set<Held>(dead.frame.ours?.regulars ?? []);
  return [...times]
    .flatMap(([pair, count]) => {
      const [a = '', b = ''] = pair.split(' ');
      const [out, comes] = standing.has(a) ? [a, b] : [b, a];
      const exchange = { out, in: comes, exceptional: false, times: count };
      return standing.has(out) && sitting.has(comes) && !wrongWith(dead, exchange) ? [exchange] : [];
    })
    .toSorted((a, b) => b.times - a.times);
}

/** From this many on an exchange is a habit of the team. */
export const USUAL_FROM = 3;

/** Their six by number, as they stand, seen as they are from our side; nobody where none is known. */
export const theirSix = ({ frame: { theirs, turns } }: DeadTime): readonly { position: number; number: string }[] =>
  AS_SEEN.flatMap((position) => {
    const number = theirs?.regulars[placeAt(position, turns.them) - 1] ?? null;
    return number === null ? [] : [{ position, number }];
  });
