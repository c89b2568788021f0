import { inList } from '../../core/in-list.ts';
import { isLibero } from '../../lineups/court.ts';
import { shownNumber } from '../../roster/jersey.ts';
import { lastName } from '../../roster/names.ts';
import type { Player } from '../../roster/schema.ts';
import { type LineUp, roman, settersOf } from './line-up.ts';

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
