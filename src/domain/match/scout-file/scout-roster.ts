import type { SetView } from '../figures/rally-view.ts';
import type { Sides } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import { startingCourt } from './court-line.ts';
import { hiddenText, plainText } from './plain-text.ts';
import { type ScoutMatch, homeFirst, writtenSets } from './scout-match.ts';
import type { ScoutRow } from './scout-rows.ts';
import type { Wearer, Wearers } from './wearers.ts';

/** A player as her row says it, beside her number. */
type Listed = {
  readonly starts: readonly string[];
  readonly id: string;
  readonly last: string;
  readonly first: string;
  readonly isCaptain: boolean;
  readonly isLibero: boolean;
  readonly role: string;
};

const LIBERO = '1';
const SETTER = '5';
const UNKNOWN = '6';
const ROLES: Readonly<Record<string, string>> = { S: SETTER, OH: '2', MB: '4', OPP: '3', DS: UNKNOWN, L: UNKNOWN };
const SETS = [1, 2, 3, 4, 5] as const;

/**
 * Who was libero in the match: marked so, and never among the six. Who was both, in one set and another, stands there as
 * the player that she was among the six.
 */
export function liberosIn({ view }: ScoutMatch): ReadonlySet<string> {
  const sets = writtenSets(view);
  const regulars = new Set(
    sets.flatMap(({ start, rallies }) => [...(start?.us ?? []), ...rallies.flatMap(({ courtUs }) => courtUs ?? [])]),
  );
  const acting = sets.flatMap(({ rallies }) => rallies.flatMap(({ liberoUs }) => liberoUs?.libero ?? []));
  const all = [...sets.flatMap(({ start }) => start?.liberos ?? []), ...acting];
  return new Set(all.filter((who) => !regulars.has(who)));
}

type RosterRows = Readonly<Record<Side, readonly string[]>>;

/** The facts of the match that each row asks for. */
type Known = {
  readonly match: ScoutMatch;
  readonly liberos: ReadonlySet<string>;
  readonly captain: string | undefined;
  readonly sets: readonly SetKnown[];
};
type SetKnown = {
  readonly set: SetView;
  readonly starting: Sides<readonly string[]>;
  /** Who of a side stood among the six in any row. */
  readonly seen: Sides<ReadonlySet<string>>;
};

/** The rows of both rosters, numbered through from the home team's first (DVO-07, DVO-08). */
export function rosterRows(match: ScoutMatch, wearers: Wearers, rows: readonly ScoutRow[]): RosterRows {
  const sets = writtenSets(match.view);
  const known: Known = {
    ...{ match, liberos: liberosIn(match), captain: sets.flatMap(({ start }) => start?.captain ?? [])[0] },
    sets: sets.map((set) => setKnown(set, rows)),
  };
  const made: Record<Side, readonly string[]> = { us: [], them: [] };
  let index = 0;
  for (const [team, side] of homeFirst(match).entries()) {
    const all = wearers[side].toSorted((a, b) => a.number - b.number);
    const idOf = idsOf(all, side);
    const listed = all.map((wearer) => ({ ...listedAs(wearer, side, known), id: idOf(wearer) }));
    const isPlain = listed.every(({ last, first }) => plainText(last) === last && plainText(first) === first);
    made[side] = listed.map((one, at) =>
      rosterRow(one, { team, number: all[at]?.number ?? 0, index: ++index, isPlain }),
    );
  }
  return made;
}

function setKnown(set: SetView, rows: readonly ScoutRow[]): SetKnown {
  const courts = new Set(rows.flatMap((row) => (row.set === set.number && row.court ? [row.court] : [])));
  const seenOf = (side: Side): ReadonlySet<string> => new Set([...courts].flatMap((court) => court[side].six));
  const { us, them } = startingCourt(set);
  return { set, starting: { us: us.six, them: them.six }, seen: { us: seenOf('us'), them: seenOf('them') } };
}

type Row = { readonly team: number; readonly number: number; readonly index: number; readonly isPlain: boolean };
function rosterRow({ starts, id, last, first, ...of }: Listed, { team, number, index, isPlain }: Row): string {
  const special = of.isLibero ? 'L' : of.isCaptain ? 'C' : '';
  const fields = [
    ...[team, number, index, ...starts, id, plainText(last), plainText(first), '', special, of.role, 'False', '', ''],
    ...(isPlain ? [] : [hidden(last), hidden(first), '']),
  ];
  return `${fields.join(';')};`;
}

/** Empty where there is nothing to say that the plain column does not. */
export const hidden = (text: string): string => (plainText(text) === text ? '' : hiddenText(text));

/** `LP` and the first eight digits of the player's id, more where two begin alike; opponents by their number. */
function idsOf(all: readonly Wearer[], side: Side): (wearer: Wearer) => string {
  if (side === 'them') return ({ number }) => `LP2-${number}`;
  const digits = all.map(({ who }) => who.replaceAll('-', ''));
  const length = [8, 12, 16, 32].find((most) => new Set(digits.map((id) => id.slice(0, most))).size === all.length);
  return ({ who }) => `LP${who.replaceAll('-', '').slice(0, length ?? 32)}`;
}

function listedAs(wearer: Wearer, side: Side, known: Known): Omit<Listed, 'id'> {
  const starts = SETS.map((number) => startIn(number, wearer, side, known));
  if (side === 'them') return { ...theirs(wearer, known), starts };
  const { match, liberos, captain } = known;
  const { name, position } = match.player(wearer.who);
  const isLibero = liberos.has(wearer.who);
  const words = name.trim().split(/\s+/);
  const isNamed = !match.isNameless && name.trim() !== '';
  return {
    ...{ starts, isLibero, isCaptain: captain === wearer.who },
    last: isNamed ? (words.at(-1) ?? '') : `#${wearer.number}`,
    first: isNamed ? words.slice(0, -1).join(' ') : '',
    role: isLibero ? LIBERO : (ROLES[position] ?? UNKNOWN),
  };
}

function theirs({ who, number, placeholder }: Wearer, { sets }: Known) {
  const isSetter = sets.some(({ set, starting }) => {
    const said = set.rallies[0]?.setterThem ?? (placeholder === null ? null : 1);
    return said !== null && starting.them[said - 1] === who;
  });
  return {
    ...{ isLibero: false, isCaptain: false, role: isSetter ? SETTER : UNKNOWN },
    last: placeholder === null ? `#${number}` : 'Unknown',
    first: placeholder === null ? '' : `P${placeholder}`,
  };
}

/** Her position at the start of a set, or that she came in or was libero in it. */
function startIn(number: number, { who }: Wearer, side: Side, { sets }: Known): string {
  const known = sets.find(({ set }) => set.number === number);
  if (!known) return '';
  const at = known.starting[side].indexOf(who);
  if (at >= 0) return String(at + 1);
  const isLibero = (known.set.start?.liberos ?? []).includes(who);
  return isLibero || known.seen[side].has(who) ? '*' : '';
}
