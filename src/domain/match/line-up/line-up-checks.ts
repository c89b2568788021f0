import { inList } from '../../core/in-list.ts';
import { isLibero } from '../../lineups/court.ts';
import { shownNumber } from '../../roster/jersey.ts';
import { lastName } from '../../roster/names.ts';
import type { Player } from '../../roster/schema.ts';
import { PENDING_REV } from '../../sync/tables.ts';
import type { LoggedEvent } from '../corrections.ts';
import { beforeSet, type MatchState, setOf, step } from '../fold.ts';
import type { EntryOf } from '../kinds.ts';
import type { Side } from '../schema.ts';
import type { Code } from '../rally/codes.ts';
import { foundIn } from '../rally/findings.ts';
import { type LineUp, lineUpOf, roman, settersOf } from './line-up.ts';
import { isOf, type Standing, standingOf } from '../rally/standing.ts';
import { proposed } from '../rally/walk.ts';

/** A doubt about a line-up before it is taken. None of them forbids it (LINE-11, LINE-12). */
type LineUpCheck = {
  /** The player or the number of places that it begins with, said in bold. */
  readonly who: string;
  readonly what: string;
  /** One tap that mends it: this player into this place. */
  readonly use?: { readonly place: number; readonly id: string; readonly label: string } | undefined;
};

type Checked = {
  readonly players: readonly Player[];
  /** Who went off hurt, and in which set. */
  readonly hurt: ReadonlyMap<string, number>;
  readonly mostLiberos: number;
};

const shirt = ({ jerseyNumber, name }: Player): string => `${shownNumber(jerseyNumber)} ${lastName(name)}`;

export function lineUpChecks(lineUp: LineUp, { players, hurt, mostLiberos }: Checked): LineUpCheck[] {
  const { six, liberos, system } = lineUp;
  const known = (id: string | null) => players.find((player) => player.id === id);
  const checks: LineUpCheck[] = [];
  six.forEach((id, i) => {
    const player = known(id);
    if (!player) return;
    const use = () => useInstead(lineUp, i + 1, { players, hurt });
    const set = hurt.get(player.id);
    if (player.isOut) checks.push({ who: shirt(player), what: 'is out.', use: use() });
    else if (set !== undefined) checks.push({ who: shirt(player), what: `went off hurt in set ${set}.`, use: use() });
    if (liberos.includes(player.id))
      checks.push({ who: shirt(player), what: 'is libero, and one of the six.', use: use() });
    if (six.indexOf(id) < i) {
      const both = `stands in ${roman(six.indexOf(id) + 1)} and in ${roman(i + 1)}.`;
      checks.push({ who: shirt(player), what: both, use: use() });
    }
  });
  const count = six.filter((id) => id !== null).length;
  if (count > 0 && count < 6) checks.push({ who: `${count} players`, what: openText(six) });
  if (liberos.length > mostLiberos)
    checks.push({ who: `${liberos.length} liberos`, what: `are named; the rules know ${mostLiberos}.` });
  const setters = lineUp.setters.filter((id) => six.includes(id)).length;
  if (count === 6 && setters < settersOf(system)) checks.push(noSetter(setters));
  return checks;
}

const noSetter = (setters: number): LineUpCheck =>
  setters === 0
    ? { who: 'No setter', what: 'is chosen: rotations go without a name.' }
    : { who: 'Only one setter', what: 'is chosen.' };

const openText = (six: readonly (string | null)[]): string => {
  const open = six.flatMap((id, i) => (id === null ? [roman(i + 1)] : []));
  return `only: ${inList(open)} ${open.length === 1 ? 'is' : 'are'} open.`;
};

/** Of those who sit out the one with the same position; else the lowest number. */
function useInstead({ six, liberos }: LineUp, place: number, { players, hurt }: Pick<Checked, 'players' | 'hurt'>) {
  const wanted = players.find(({ id }) => id === six[place - 1])?.position;
  const [best] = players
    .filter((player) => !player.isOut && !hurt.has(player.id) && !isLibero(player))
    .filter(({ id }) => !six.includes(id) && !liberos.includes(id))
    .toSorted(
      (a, b) =>
        Number(b.position === wanted) - Number(a.position === wanted) ||
        (a.jerseyNumber ?? 999) - (b.jerseyNumber ?? 999),
    );
  return best && { place, id: best.id, label: `Use ${shirt(best)}` };
}

/** Players who left for an injury in a set before this one. */
export function hurtBefore({ sets }: Pick<MatchState, 'sets'>, setNumber: number): ReadonlyMap<string, number> {
  const hurt = new Map<string, number>();
  for (const { number, rallies } of sets) {
    if (number >= setNumber || !rallies) continue;
    for (const { payload } of rallies.standing.filter(isOf('substitution')))
      if (payload.exceptional && payload.side === 'us' && payload.out && 'playerId' in payload.out)
        hurt.set(payload.out.playerId, number);
  }
  return hurt;
}

type Read = Pick<MatchState, 'sets' | 'rules'>;

const entriesOf = ({ sets }: Pick<MatchState, 'sets'>, setNumber: number): readonly Standing[] => {
  const set = sets.find(({ number }) => number === setNumber);
  return set?.rallies?.standing ?? standingOf(set?.told ?? []);
};

/** The line-up in force in a set: the newest that stands (LINE-1). */
export function lineUpIn(state: Pick<MatchState, 'sets'>, setNumber: number): LineUp | undefined {
  const said = saidFor(state, setNumber, 'us');
  return said?.six ? lineUpOf(said) : undefined;
}

export const saidFor = (state: Pick<MatchState, 'sets'>, setNumber: number, side: Side) =>
  entriesOf(state, setNumber)
    .filter(isOf('line-up'))
    .findLast(({ payload }) => payload.side === side)?.payload;

/** Who serves first in a set: as was said, else the other side than before; a set that is tossed for asks (LINE-6). */
export function firstServeIn({ sets, rules }: Read, setNumber: number): Side | null {
  const said = entriesOf({ sets }, setNumber).findLast(isOf('first-serve'))?.payload.side;
  return said ?? proposed(beforeSet(sets, setNumber, rules).firstServe, { rules, setNumber });
}

/** Whether it was said, rather than worked out. */
export const isFirstServeSaid = (state: Pick<MatchState, 'sets'>, setNumber: number): boolean =>
  entriesOf(state, setNumber).some(isOf('first-serve'));

const FITS: readonly { readonly is: (code: Code) => boolean; readonly nouns: readonly [string, string] }[] = [
  { is: (code) => /^(sub-|over-subs)/.test(code), nouns: ['substitution', 'substitutions'] },
  {
    is: (code) => ['not-on-court', 'back-row-block', 'libero-contact', 'server-other'].includes(code),
    nouns: ['contact', 'contacts'],
  },
  { is: (code) => /^libero-(?!contact|kill)/.test(code), nouns: ['libero exchange', 'libero exchanges'] },
];

/**
 * Findings that a set would have with another line-up and does not have now, in words; nothing where all fits (FIX-5).
 */
export function misfits(state: MatchState, setNumber: number, entry: EntryOf<'line-up'>): string | undefined {
  if (!setOf(state, setNumber).rallies?.played.length) return undefined;
  const event: LoggedEvent = { ...UNSAID, sessionId: UNSAID.id, setNumber, ...entry };
  const keysOf = (match: MatchState) =>
    foundIn(match)
      .filter((one) => one.setNumber === setNumber)
      .map(({ code, rally, gap, entry: of }) => ({ code, key: [code, rally, gap, of].join() }));
  const before = new Set(keysOf(state).map(({ key }) => key));
  const fresh = keysOf(step(state, event)).filter(({ key }) => !before.has(key));
  const parts = FITS.flatMap(({ is, nouns: [one, many] }) => {
    const count = fresh.filter(({ code }) => is(code)).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? undefined : `${inList(parts)} will not fit.`;
}

/** As if it had just been made; it never leaves this comparison. */
const UNSAID = {
  ...{ id: '00000000-0000-4000-8000-000000000000', teamId: '00000000-0000-4000-8000-000000000000' },
  ...{ userId: '00000000-0000-4000-8000-000000000000', clientId: '00000000-0000-4000-8000-000000000000' },
  ...{ rev: PENDING_REV, at: '1970-01-01T00:00:00.000Z' },
};
