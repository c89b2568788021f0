import type { Held } from '../rally/court.ts';
import type { Skill } from '../rally/contact.ts';
import type { Side } from '../schema.ts';
import { isDeepEnough, type Subject } from './sums.ts';
import { type RallyView, ralliesIn, type Scope } from './rally-view.ts';

/** Sets of a side to one attacker, from one position of the setter; null where the position is not known. */
type SetShare = {
  readonly attacker: Held;
  readonly setterAt: number | null;
  readonly count: number;
  readonly rallies: readonly string[];
};

/** Whom the setters set, most often first: every set that an attack of the side follows (DIST). */
export function distributionOf(scope: Scope, side: Side): readonly SetShare[] {
  const shares = new Map<string, SetShare>();
  for (const rally of ralliesIn(scope).filter(isTouched))
    for (const attacker of attackersIn(rally, side)) {
      const setterAt = side === 'us' ? rally.setterUs : rally.setterThem;
      const key = `${attacker ?? ''} ${setterAt ?? ''}`;
      const was = shares.get(key) ?? { attacker, setterAt, count: 0, rallies: [] };
      shares.set(key, { ...was, count: was.count + 1, rallies: [...was.rallies, rally.id] });
    }
  return [...shares.values()].toSorted((a, b) => b.count - a.count);
}

const isTouched = (rally: RallyView): boolean => !rally.isReplay && isDeepEnough(rally, { depth: 'touch' }, {});

const attackersIn = ({ contacts }: RallyView, side: Side): readonly Held[] =>
  contacts.flatMap((set, at) => {
    const next = contacts[at + 1];
    const isSet = set.side === side && set.skill === 'set';
    return isSet && next?.side === side && next.skill === 'attack' ? [next.who] : [];
  });

/** How many contacts of a skill came from, or went to, each of the nine zones (MAP); those without a zone are in none. */
type ZoneMap = { readonly zones: readonly number[]; readonly known: number; readonly of: number };

const ZONES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export function zoneMap(scope: Scope, { side, who }: Subject, skill: Skill, end: 'from' | 'to'): ZoneMap {
  const own = ralliesIn(scope)
    .filter(isTouched)
    .flatMap(({ contacts }) => contacts)
    .filter((one) => one.side === side && one.skill === skill && (who === undefined || one.who === who));
  const zones = ZONES.map((zone) => own.filter((one) => one[end] === zone).length);
  return { zones, known: zones.reduce((sum, count) => sum + count, 0), of: own.length };
}
