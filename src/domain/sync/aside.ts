import { Day } from '../core/dates.ts';
import { valueAt } from '../core/value-at.ts';
import { instanceId } from '../schedule/instance.ts';
import type { Draft } from './command.ts';
import { corrects } from './order.ts';

/** Wait before a change that the server could not take is tried again: half a minute growing to four hours. */
export const LONGEST_ASIDE_MS = 4 * 60 * 60 * 1000;
export function asideMs(tries: number, random: number): number {
  const ceiling = Math.min(LONGEST_ASIDE_MS, 30_000 * 2 ** Math.max(0, tries));
  return Math.round(ceiling * (0.5 + random / 2));
}

/**
 * State of a change at which the server fails: it stays in the outbox, lets the others pass, and is tried again later.
 */
export type Aside = {
  readonly tries: number;
  /** Time of the next automatic try. */
  readonly nextAt: string;
  /** The version of the app that tried last: another one tries at once. */
  readonly version: string;
};

/** The record ids by which one change can depend on another. */
type Dependencies = {
  /**
   * Records that it changes; for a match entry, itself and those that it corrects. Two changes of one record keep their
   * order.
   */
  readonly about: readonly string[];
  readonly makes: readonly string[];
  readonly needs: readonly string[];
  readonly removes: readonly string[];
  /** Jersey numbers that it may free or take, as `team number`; the team id stands for a number that is not known. */
  readonly numbers: readonly string[];
  readonly takes: readonly string[];
};

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : [];
  return typeof value === 'object' && value ? Object.values(value).flatMap(idsIn) : [];
}

const IDS_MADE_BY: Readonly<Record<string, (input: unknown) => unknown[]>> = {
  'team.create': (input) => [valueAt(input, 'teamId')],
  'roster.generate': (input) => [valueAt(input, 'lineupId'), valueAt(input, 'players')],
  'player.add': (input) => [valueAt(input, 'id')],
  // A player who is available again, or has a new position, may be placed where she could not before.
  'player.update': (input) =>
    valueAt(input, 'patch.isOut') === false || valueAt(input, 'patch.position') ? [valueAt(input, 'id')] : [],
  'lineup.create': (input) => [valueAt(input, 'id')],
  'lineup.duplicate': (input) => [valueAt(input, 'copyId')],
  'event.create': (input) => [valueAt(input, 'id')],
  'event.edit-instance': (input) => [dateOf(input)],
  'session.start': (input) => [valueAt(input, 'sessionId')],
  'session.oneTime': (input) => [valueAt(input, 'sessionId'), valueAt(input, 'eventId')],
};

/** The event id of one date of a series. */
function dateOf(input: unknown): string | undefined {
  const [series] = idsIn(valueAt(input, 'id'));
  const day = Day.safeParse(valueAt(input, 'date')).data;
  return series && day && instanceId(series, day);
}

function aboutOf(name: string, input: unknown): string[] {
  const [slice] = name.split('.');
  const [teamId] = idsIn(valueAt(input, 'teamId'));
  if (name === 'roster.generate') return idsIn(IDS_MADE_BY[name]?.(input));
  if (name === 'event.edit-instance') return idsIn([valueAt(input, 'id'), dateOf(input)]);
  if (slice === 'team') return teamId ? [teamId] : [];
  if (name === 'lineup.reorder') return [`${teamId} order`];
  // Taps of a match do not wait for each other; the device that lacks one shows the others.
  if (name === 'match.record') return idsIn([valueAt(input, 'id'), corrects({ name, input })]);
  // Places are of their lineup: a copy of it takes them along.
  if (slice === 'formation') return idsIn(valueAt(input, 'lineupId'));
  const keys = slice === 'session' || slice === 'match' ? ['sessionId', 'otherId'] : ['id'];
  return keys.flatMap((key) => idsIn(valueAt(input, key)));
}

/** A tap needs its match only: players are looked up when the match is read. */
const needsOf = (name: string, input: unknown): string[] =>
  name.startsWith('match.') ? ['teamId', 'sessionId'].flatMap((key) => idsIn(valueAt(input, key))) : idsIn(input);

function numbersIn(input: unknown): unknown[] {
  const players = valueAt(input, 'players');
  const given = [input, valueAt(input, 'patch'), ...(Array.isArray(players) ? players : [])];
  return given.map((one) => valueAt(one, 'jerseyNumber')).filter((number) => number !== undefined);
}

function dependenciesOf({ name, input }: Draft): Dependencies {
  const about = aboutOf(name, input);
  const [teamId = ''] = idsIn(valueAt(input, 'teamId'));
  const numbers = numbersIn(input).map((number) => `${teamId} ${number}`);
  const isFreeing = name === 'player.delete' || (name === 'player.update' && numbers.length > 0);
  return {
    about,
    makes: idsIn(IDS_MADE_BY[name]?.(input)),
    needs: needsOf(name, input),
    removes: name.endsWith('.delete') ? about : [],
    numbers: [...(isFreeing ? [teamId] : []), ...numbers],
    takes: numbers.length > 0 ? [teamId, ...numbers] : [],
  };
}

type HeldIds = { readonly [Kind in keyof Dependencies]: Set<string> };

const buildsOn = (one: Dependencies, held: HeldIds): boolean =>
  [...one.about, ...one.makes].some((id) => held.about.has(id)) ||
  one.needs.some((id) => held.makes.has(id)) ||
  one.removes.some((id) => held.needs.has(id)) ||
  one.takes.some((id) => held.numbers.has(id));

type Sorted<T> = {
  /** Free to be sent, in order. */
  readonly ready: readonly T[];
  /** Held themselves, and building on nothing else that is held. */
  readonly causes: readonly T[];
  /** Building on a held change: sent before it, they would be refused or come to another result. */
  readonly followers: readonly T[];
};

/** Splits the queue by whether a change may be sent or must wait, itself or for another one. */
export function sortOut<T extends Draft>(waiting: readonly T[], isHeld: (one: T) => boolean): Sorted<T> {
  const first = waiting.findIndex(isHeld);
  if (first < 0) return { ready: waiting, causes: [], followers: [] };
  const held: HeldIds = {
    ...{ about: new Set(), makes: new Set(), needs: new Set() },
    ...{ removes: new Set(), numbers: new Set(), takes: new Set() },
  };
  const [ready, causes, followers]: [T[], T[], T[]] = [waiting.slice(0, first), [], []];
  for (const one of waiting.slice(first)) {
    const bonds = dependenciesOf(one);
    const follows = buildsOn(bonds, held);
    if (!follows && !isHeld(one)) {
      ready.push(one);
      continue;
    }
    (follows ? followers : causes).push(one);
    addTo(bonds, held);
  }
  return { ready, causes, followers };
}

function addTo(bonds: Dependencies, held: HeldIds): void {
  for (const id of bonds.about) held.about.add(id);
  for (const id of bonds.makes) held.makes.add(id);
  for (const id of bonds.needs) held.needs.add(id);
  for (const id of bonds.numbers) held.numbers.add(id);
}
