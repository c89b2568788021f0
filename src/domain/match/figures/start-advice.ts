import { PLACES } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import type { RotationRow, Won } from './rotation-table.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
import type { SetGoal } from './set-chance.ts';

/** How a rotation does: our side-out in it, and our points on its serve. */
type RotationRates = { readonly sideOut: number; readonly scoring: number };
type RatesByPosition = ReadonlyMap<number, RotationRates>;

type StartAdvice =
  | { readonly kind: 'too few'; readonly says: string }
  | { readonly kind: 'advice'; readonly starts: readonly { readonly at: number; readonly chance: number }[] };

const ENOUGH = 8;
/** As many rallies as the rates of the team weigh beside those of a rotation. */
const WEIGHT = 20;

/**
 * In which rotation to begin: for each of the six the chance to win the set with the rates that rotations had in a
 * season, the best first (ROT-07). With fewer than eight rallies received and served in each, nothing is advised.
 */
export function startAdvice(
  rows: readonly RotationRow[],
  serving: Side,
  goal: SetGoal,
  naming?: RotationNaming,
): StartAdvice {
  const known = PLACES.map((at) => rows.find((row) => row.at === at));
  const few = known.flatMap((row, i) => {
    const least = Math.min(row?.received.of ?? 0, row?.served.of ?? 0);
    return least < ENOUGH ? [{ at: i + 1, least }] : [];
  });
  const [first] = few.toSorted((a, b) => a.least - b.least);
  if (first) {
    const number = rotationName(first.at, naming).slice(1);
    return { kind: 'too few', says: `Not enough rallies yet: rotation ${number} has ${first.least} of ${ENOUGH}.` };
  }
  const chances = chancesByStart(ratesOf(known.flatMap((row) => row ?? [])), goal);
  const starts = PLACES.map((at) => ({ at, chance: chances(serving, at) }));
  return { kind: 'advice', starts: starts.toSorted((a, b) => b.chance - a.chance) };
}

/** Rates of each rotation, drawn to those of the team. */
function ratesOf(rows: readonly RotationRow[]): RatesByPosition {
  const team = (part: 'received' | 'served'): number => {
    const of = rows.reduce((sum, row) => sum + row[part].of, 0);
    return rows.reduce((sum, row) => sum + row[part].won, 0) / of;
  };
  const [sideOut, scoring] = [team('received'), team('served')];
  const drawn = ({ won, of }: Won, to: number): number => (won + WEIGHT * to) / (of + WEIGHT);
  return new Map(
    rows.map(({ at, received, served }) => [
      at ?? 0,
      { sideOut: drawn(received, sideOut), scoring: drawn(served, scoring) },
    ]),
  );
}

/** After so many rallies past the points a tie is as good as over. */
const DEUCE = 60;
const UNKNOWN = -1;
/** A side-out turns us: the setter goes from I to VI, from VI to V. */
const turned = (at: number): number => (at === 1 ? 6 : at - 1);

type Chances = (serving: Side, at: number) => number;

/** The chance to win a set from 0–0, by who serves and by our rotation; every standing is worked out once (CH-09). */
export function chancesByStart(rates: RatesByPosition, { points, lead, cap }: SetGoal): Chances {
  const last = cap ?? points + DEUCE;
  const known = new Float64Array((last + 2) ** 2 * 14).fill(UNKNOWN);
  const chance = (us: number, them: number, serving: Side, at: number): number => {
    const high = Math.max(us, them);
    if ((high >= points && Math.abs(us - them) >= lead) || (high >= last && us !== them)) return us > them ? 1 : 0;
    const key = ((us * (last + 2) + them) * 7 + at) * 2 + (serving === 'us' ? 1 : 0);
    const was = known[key] ?? UNKNOWN;
    if (was !== UNKNOWN) return was;
    const { sideOut, scoring } = rates.get(at) ?? { sideOut: 0.5, scoring: 0.5 };
    const won = serving === 'us' ? scoring : sideOut;
    const next = serving === 'us' ? at : turned(at);
    const now = won * chance(us + 1, them, 'us', next) + (1 - won) * chance(us, them + 1, 'them', at);
    known[key] = now;
    return now;
  };
  return (serving, at) => chance(0, 0, serving, at);
}
