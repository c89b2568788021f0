import type { Code } from '../rally/codes.ts';
import { type Held, placeAt, positionOf } from '../rally/court.ts';
import { afterRally, derived, type LiberoPlan } from '../rally/libero.ts';
import type { MatchEntry, Side } from '../schema.ts';
import { type DeadTime, deadTimeAt, foresee, inGap, inGapAsSeen, type Moment, NOWHERE } from './dead-time.ts';

/** A libero for a player of ours, against the plan. */
export type LiberoMove = { readonly do: 'in' | 'out'; readonly libero: string; readonly for: string };
type LiberoChoice = LiberoMove & {
  readonly position: number;
  /** She acts for this player already. */
  readonly isOn: boolean;
  readonly why: string | undefined;
};
type ActingLibero = { readonly libero: string; readonly for: Held; readonly position: number };

const BACK_ROW = [5, 6, 1] as const;

const moved = ({ do: what, libero, for: regular }: LiberoMove) =>
  ({ do: what, libero: { playerId: libero }, for: { playerId: regular } }) as const;
export const liberoEntry = (moment: Moment, move: LiberoMove): MatchEntry => ({
  kind: 'libero',
  payload: { ...inGapAsSeen(moment), ...moved(move) },
});

const WHY: Partial<Record<Code, string>> = {
  'libero-serve': 'may not serve here',
  'libero-no-rally': 'no rally between',
  'libero-unknown': 'not on the line-up',
};

export function actingLibero({ frame: { ours, bench, turns } }: DeadTime): ActingLibero | null {
  if (!bench.acting) return null;
  const { libero, place } = bench.acting;
  return { libero, for: ours?.regulars[place - 1] ?? null, position: positionOf(place, turns.us) };
}

/** Whether only the plan decides who acts. */
export const isByPlan = ({ frame }: DeadTime): boolean => frame.bench.exceptions.length === 0;

/** For whom of the back row a libero can go in now, each with what the rules say against it (LIB-8, LIB-9). */
export function liberoChoices(dead: DeadTime, libero: string): readonly LiberoChoice[] {
  const { ours, bench, turns } = dead.frame;
  return BACK_ROW.flatMap((position) => {
    const place = placeAt(position, turns.us);
    const regular = ours?.regulars[place - 1] ?? null;
    if (regular === null) return [];
    const move = { do: 'in', libero, for: regular } as const;
    const isOn = bench.acting?.libero === libero && bench.acting.place === place;
    const found = isOn ? [] : foresee(dead, { kind: 'libero', payload: { ...NOWHERE, ...moved(move) } }).found;
    const [wrong] = found;
    return [{ ...move, position, isOn, why: wrong && (WHY[wrong] ?? 'not by the rules') }];
  });
}

/** Where a libero goes in next by the plan, once the serve has changed: at most one round ahead. */
export function nextLibero({ frame, rules }: DeadTime): (ActingLibero & { readonly serving: Side }) | null {
  const { ours } = frame;
  if (!ours) return null;
  let { bench, serving } = frame;
  let turns = frame.turns.us;
  for (let ahead = 0; ahead < 12; ahead++) {
    const next: Side = serving === 'them' ? 'us' : 'them';
    if (serving === 'them') turns += 1;
    serving = next;
    bench = derived(afterRally(bench, false), { regulars: ours.regulars, turns, serving: next, rules });
    if (bench.acting) {
      const { libero, place } = bench.acting;
      return { libero, for: ours.regulars[place - 1] ?? null, position: positionOf(place, turns), serving: next };
    }
  }
  return null;
}

/** The words of the Libero key: `#1 for #11`, `next: P1 when they serve`, or nothing without a libero (LIB-12). */
export function liberoMark(dead: DeadTime, shirt: (player: string) => string): string {
  const acting = actingLibero(dead);
  if (acting) return acting.for === null ? shirt(acting.libero) : `${shirt(acting.libero)} for ${shirt(acting.for)}`;
  const next = nextLibero(dead);
  return next ? `next: P${next.position} when ${next.serving === 'us' ? 'we' : 'they'} serve` : '';
}

/** Another libero for the rest of the match: she takes over at once (LIB-11). */
export function redesignationEntry(
  moment: Moment,
  change: { readonly from: string | null; readonly to: string },
): MatchEntry {
  return { kind: 'libero-plan', payload: { ...inGap(moment), ...redesignated(deadTimeAt(moment), change) } };
}

function redesignated(
  { frame: { bench } }: DeadTime,
  { from, to }: { readonly from: string | null; readonly to: string },
) {
  const others = bench.liberos.filter((one) => one !== from);
  const plan = bench.plan.map((entry) => (entry.libero === from ? { ...entry, libero: to } : entry));
  return { liberos: [...others, to].map((playerId) => ({ playerId })), plan: plan.map(storedPlan) };
}

const storedPlan = ({ libero, places, when, serves }: LiberoPlan) => ({
  ...{ libero: libero === null ? null : { playerId: libero }, when },
  ...{ places: [...places], serves: [...serves] },
});

/** The rules let a libero be replaced only when none is left; the sheet says so and does it (LIB-11). */
export const isEarlyRedesignation = ({ frame: { bench }, rules }: DeadTime): boolean =>
  rules.redesignate === 'last' && bench.liberos.length > 1;

/** Who can become libero: nobody who stands on court; one who was replaced before comes last, with the reason. */
export function redesignees(dead: DeadTime, roster: readonly { readonly id: string; readonly isOut: boolean }[]) {
  const { ours, bench } = dead.frame;
  const taken = new Set<Held>([...(ours?.regulars ?? []), ...bench.liberos]);
  return roster
    .filter(({ id }) => !taken.has(id))
    .map(({ id, isOut }) => ({
      player: id,
      why: bench.gone.includes(id) ? 'out for the match' : isOut ? 'out' : undefined,
    }))
    .toSorted((a, b) => Number(a.why !== undefined) - Number(b.why !== undefined));
}

/** The places that each libero goes in for by the plan. */
export const planOf = ({ frame: { bench } }: DeadTime, libero: string): readonly number[] => [
  ...new Set(bench.plan.flatMap((entry) => (entry.libero === libero ? entry.places : []))),
];

/** Another plan from here on, by places; when each goes in and for whom she serves stays as it was. */
export function planEntry(moment: Moment, places: ReadonlyMap<string, readonly number[]>): MatchEntry {
  const { bench } = deadTimeAt(moment).frame;
  const plan = bench.liberos.flatMap((libero) => {
    const chosen = places.get(libero) ?? [];
    const kept = bench.plan
      .filter((entry) => entry.libero === libero)
      .map((entry) => ({ ...entry, places: entry.places.filter((place) => chosen.includes(place)) }))
      .filter((entry) => entry.places.length > 0 || entry.serves.length > 0);
    const added = chosen.filter((place) => !kept.some((entry) => entry.places.includes(place)));
    const further: LiberoPlan = { libero, places: added, when: 'always', serves: [] };
    return [...kept, ...(added.length > 0 ? [further] : [])];
  });
  return { kind: 'libero-plan', payload: { ...inGap(moment), liberos: null, plan: plan.map(storedPlan) } };
}
