import { isLibero } from '../../lineups/court.ts';
import { formationOf } from '../../lineups/formation.ts';
import type { Lineup } from '../../lineups/schema.ts';
import type { Player } from '../../roster/schema.ts';
import type { EntryOf } from '../kinds.ts';
import type { Side } from '../schema.ts';
import { type Held, isFront, PLACES } from '../rally/court.ts';
import type { LiberoPlan } from '../rally/libero.ts';
import { nameOf } from '../rally/standing.ts';

type Payload = EntryOf<'line-up'>['payload'];
export type System = Payload['system'];

/** Our line-up of a set while it is made: players by id, the six by place from I to VI. */
export type LineUp = {
  readonly six: readonly Held[];
  readonly liberos: readonly string[];
  readonly plan: readonly LiberoPlan[];
  readonly setters: readonly string[];
  readonly system: System;
  readonly captain: Held;
  readonly from: { readonly lineupId?: string | undefined; readonly turned: number } | null;
};

export const EMPTY_LINE_UP: LineUp = {
  ...{ six: PLACES.map(() => null), liberos: [], plan: [], setters: [], system: '5-1', captain: null, from: null },
};

export const SYSTEMS = ['5-1', '6-2', '4-2'] as const;
/** How many setters a system has. */
export const settersOf = (system: System): number => (system === 'none' ? 0 : system === '5-1' ? 1 : 2);

const isMiddle = (player: Player | undefined): boolean => player?.position === 'Middle Blocker';
const withId = (players: readonly Player[], id: Held) => players.find((player) => player.id === id);
/** The places of those of whom something is true. */
const placesOf = (six: readonly Held[], is: (player: Player | undefined) => boolean, players: readonly Player[]) =>
  PLACES.filter((place) => is(withId(players, six[place - 1] ?? null)));

/** Who of a saved court may begin in a place: the one in the slot of that row first, then whoever shares the place. */
function candidates({ courtAssignments }: Lineup, place: number, players: readonly Player[]): string[] {
  const own = isFront(place) ? 'front' : 'back';
  return courtAssignments
    .filter(({ position }) => position === place)
    .toSorted((a, b) => Number(b.row === own) - Number(a.row === own))
    .map(({ playerId }) => playerId)
    .filter((id) => players.some((player) => player.id === id && !isLibero(player)));
}

/** Places that a saved lineup leaves open, and those for which it has two (LINE-3). */
export const openPlaces = (lineup: Lineup, players: readonly Player[]): number[] =>
  PLACES.filter((place) => candidates(lineup, place, players).length !== 1);

/** The line-up that a saved lineup comes to: the middles are replaced by the libero, setters by their position (LINE-3, LINE-5). */
export function lineUpFrom(lineup: Lineup, players: readonly Player[], mostLiberos: number): LineUp {
  const six = PLACES.map((place) => candidates(lineup, place, players)[0] ?? null);
  const onCourt = new Set(lineup.courtAssignments.map(({ playerId }) => playerId));
  const liberos = players.filter(isLibero);
  const placed = liberos.filter(({ id }) => onCourt.has(id));
  const chosen = placed.length > 0 ? placed : liberos.filter(({ isOut }) => !isOut).slice(0, 1);
  const ids = chosen.slice(0, mostLiberos).map(({ id }) => id);
  const badge = formationOf(lineup, players);
  const system = SYSTEMS.find((one) => one === badge) ?? '5-1';
  return {
    ...{ six, system, liberos: ids, plan: planFor(six, ids, players) },
    setters: settersIn(six, system, players),
    captain: lineup.playerAssignments.find(({ isCaptain }) => isCaptain)?.playerId ?? null,
    from: { lineupId: lineup.id, turned: 0 },
  };
}

/** The libero goes in for the middles. */
function planFor(six: readonly Held[], liberos: readonly string[], players: readonly Player[]): LiberoPlan[] {
  const places = placesOf(six, isMiddle, players);
  const [libero] = liberos;
  if (libero === undefined || places.length === 0) return [];
  return [{ libero, places, when: 'always', serves: [] }];
}

/** Those of the six whose position is setter, as many as the system has. */
const settersIn = (six: readonly Held[], system: System, players: readonly Player[]): string[] =>
  six
    .filter((id) => id !== null)
    .filter((id) => withId(players, id)?.position === 'Setter')
    .slice(0, settersOf(system));

/** The line-up of an entry, to go on from: the starters as they were, not as they ended (LINE-2). */
export function lineUpOf(said: Payload): LineUp {
  const names = (who: readonly Parameters<typeof nameOf>[0][]) => who.map(nameOf).filter((id) => id !== null);
  return {
    six: PLACES.map((place) => nameOf(said.six?.[place - 1] ?? null)),
    liberos: names(said.liberos),
    plan: said.plan.map(({ libero, places, when, serves }) => ({ libero: nameOf(libero), places, when, serves })),
    setters: names(said.setters),
    ...{ system: said.system, captain: nameOf(said.captain), from: said.from },
  };
}

const ours = (id: Held) => (id === null ? null : { playerId: id });

export function lineUpEntry({ six, liberos, plan, setters, system, captain, from }: LineUp): EntryOf<'line-up'> {
  return {
    kind: 'line-up',
    payload: {
      ...{ side: 'us', six: six.map(ours), liberos: liberos.map(ours), setters: setters.map(ours), system },
      plan: plan.map((one) => ({ ...one, libero: ours(one.libero), places: [...one.places], serves: [...one.serves] })),
      ...{ captain: ours(captain), setterAt: null },
      from: from && { turned: from.turned, ...(from.lineupId !== undefined && { lineupId: from.lineupId }) },
    },
  };
}

/** Only the place of their setter, or their six by number in the order of serving (LINE-9). */
export const theirLineUp = (six: readonly string[] | null, setterAt: number | null): EntryOf<'line-up'> => ({
  kind: 'line-up',
  payload: {
    ...{ side: 'them', six: six && six.map((number) => (number === '' ? null : { number })), setterAt },
    ...{ liberos: [], plan: [], setters: [], system: 'none', captain: null, from: null },
  },
});

/** All six one place on, clockwise, and with them the places for which the libero goes in; six turns are home (LINE-4). */
export function turned(lineUp: LineUp, way: 'clockwise' | 'counter-clockwise'): LineUp {
  const by = way === 'clockwise' ? 1 : 5;
  const moved = (place: number): number => ((place - 1 - by + 6) % 6) + 1;
  const inOrder = (places: readonly number[]) => places.map(moved).toSorted((a, b) => a - b);
  return {
    ...lineUp,
    six: PLACES.map((place) => lineUp.six[(place - 1 + by) % 6] ?? null),
    plan: lineUp.plan.map((one) => ({ ...one, places: inOrder(one.places), serves: inOrder(one.serves) })),
    from: { ...lineUp.from, turned: ((lineUp.from?.turned ?? 0) + by) % 6 },
  };
}

/** Two places change who stands in them; the libero goes on acting for the same players. */
export function swapped(lineUp: LineUp, a: number, b: number): LineUp {
  const moved = (place: number): number => (place === a ? b : place === b ? a : place);
  const inOrder = (places: readonly number[]) => places.map(moved).toSorted((x, y) => x - y);
  return {
    ...lineUp,
    six: PLACES.map((place) => lineUp.six[moved(place) - 1] ?? null),
    plan: lineUp.plan.map((one) => ({ ...one, places: inOrder(one.places), serves: inOrder(one.serves) })),
  };
}

/** Puts a player into a place; who already stands in another one changes with whoever stood here. */
export function placed(lineUp: LineUp, place: number, id: Held, players: readonly Player[]): LineUp {
  const before = lineUp.six[place - 1] ?? null;
  const stands = id === null ? -1 : lineUp.six.indexOf(id);
  if (id === before) return lineUp;
  if (stands >= 0) return swapped(lineUp, place, stands + 1);
  const six = lineUp.six.with(place - 1, id);
  const next = { ...lineUp, six, setters: settersAfter(lineUp, six, players) };
  const [was, is] = [isMiddle(withId(players, before)), isMiddle(withId(players, id))];
  return was === is || lineUp.liberos.length === 0 ? next : { ...next, plan: replannedFor(next, place, is) };
}

/** Setters who are still in the six; a system that lost one looks for another. */
function settersAfter({ setters, system }: LineUp, six: readonly Held[], players: readonly Player[]): string[] {
  const left = setters.filter((id) => six.includes(id));
  const others = six.filter((id) => id !== null && !left.includes(id) && withId(players, id)?.position === 'Setter');
  return [...left, ...others.filter((id) => id !== null)].slice(0, settersOf(system));
}

/** The plan with a place in it, or without. */
function replannedFor({ plan, liberos }: LineUp, place: number, isIn: boolean): LiberoPlan[] {
  const kept = plan.map((one) => ({
    ...one,
    places: [...one.places.filter((at) => at !== place), ...(isIn ? [place] : [])].toSorted((a, b) => a - b),
    serves: one.serves.filter((at) => at !== place),
  }));
  const [libero = null] = liberos;
  if (kept.length === 0 && isIn) return [{ libero, places: [place], when: 'always', serves: [] }];
  return kept.filter(({ places }) => places.length > 0);
}

/** Another system, with the setters that it needs. */
export const inSystem = (lineUp: LineUp, system: System, players: readonly Player[]): LineUp => ({
  ...{ ...lineUp, system, setters: settersAfter({ ...lineUp, system }, lineUp.six, players) },
});

/**
 * Another player as libero, first or second; null takes her out. Two share the plan: one receives, the other is in while
 * we serve (LIB-4), until it is said otherwise.
 */
export function withLiberos(lineUp: LineUp, liberos: readonly string[], players: readonly Player[]): LineUp {
  const [first, second] = liberos;
  if (first === undefined) return { ...lineUp, liberos: [], plan: [] };
  const places = lineUp.plan[0]?.places ?? planFor(lineUp.six, liberos, players)[0]?.places ?? [];
  const serves = lineUp.plan.find(({ libero }) => libero === first)?.serves ?? [];
  if (places.length === 0) return { ...lineUp, liberos, plan: [] };
  const shared = second !== undefined && lineUp.plan.some(({ when }) => when !== 'always');
  const plan: LiberoPlan[] = shared
    ? [
        { libero: first, places, when: 'receive', serves },
        { libero: second, places, when: 'serve', serves: [] },
      ]
    : [{ libero: first, places, when: 'always', serves }];
  return { ...lineUp, liberos, plan };
}

/** Two liberos: the first always, or the first to receive and the second while we serve. */
export function sharedBy(lineUp: LineUp, isShared: boolean): LineUp {
  const [first = null, second = null] = lineUp.liberos;
  const [main] = lineUp.plan;
  if (!main || second === null) return lineUp;
  const both: LiberoPlan[] = [
    { ...main, libero: first, when: 'receive' },
    { ...main, libero: second, when: 'serve', serves: [] },
  ];
  return { ...lineUp, plan: isShared ? both : [{ ...main, libero: first, when: 'always' }] };
}

/** The places for which the first libero goes in, chosen by hand. */
export function actingFor(lineUp: LineUp, places: readonly number[]): LineUp {
  const [libero = null] = lineUp.liberos;
  if (places.length === 0) return { ...lineUp, plan: [] };
  const before: readonly LiberoPlan[] =
    lineUp.plan.length > 0 ? lineUp.plan : [{ libero, places: [], when: 'always', serves: [] }];
  const serves = (one: LiberoPlan) => one.serves.filter((place) => places.includes(place));
  const inOrder = places.toSorted((a, b) => a - b);
  return { ...lineUp, plan: before.map((one) => ({ ...one, places: inOrder, serves: serves(one) })) };
}

/** The place for which the libero serves, or none (LIB-6). */
export const servingFor = (lineUp: LineUp, place: number | null): LineUp => ({
  ...lineUp,
  plan: lineUp.plan.map((one, i) => (i > 0 ? one : { ...one, serves: place === null ? [] : [place] })),
});

/** The place of the setter in charge when the set begins: of a 6-2 the one at the back, of a 4-2 the one in front. */
export function setterPlace({ six, setters, system }: Pick<LineUp, 'six' | 'setters' | 'system'>): number | null {
  const places = setters.map((id) => six.indexOf(id) + 1).filter((place) => place > 0);
  if (system === '6-2') return places.find((place) => !isFront(place)) ?? null;
  if (system === '4-2') return places.find(isFront) ?? null;
  return places[0] ?? null;
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;
export const roman = (place: number): string => ROMAN[place - 1] ?? '';

/** Who serves first stands in I, or in II where the other side serves first (LINE-13). */
export const firstServerPlace = (first: Side | null): number | null => (first === null ? null : first === 'us' ? 1 : 2);
