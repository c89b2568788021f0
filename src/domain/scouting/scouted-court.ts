import type { Importable, Side } from '../match/schema.ts';
import type { Who } from '../match/rally/entries.ts';
import type { ScoutedSide } from './data-volley.ts';
import type { Acting } from './scouted-liberos.ts';
import type { GapRow, StartRow } from './scout-rows.ts';

/** Who is who: numbers of our side are our players, those of the other side stay numbers. */
export type Naming = {
  readonly own: ScoutedSide;
  readonly sideOf: (by: ScoutedSide) => Side;
  readonly whoOf: (by: ScoutedSide, number: string | null) => Who;
};
const isOurs = (who: Who): who is { playerId: string } => who !== null && 'playerId' in who;

type LineUpOf = { readonly naming: Naming; readonly liberos: readonly string[]; readonly captain: string | null };

/** The line-up of a side as the last of its rows has it; null for a side without any. */
export function lineUpOf(
  starts: readonly StartRow[],
  by: ScoutedSide,
  { naming, liberos, captain }: LineUpOf,
): Importable | null {
  const own = starts.filter((row) => row.by === by);
  const last = starts.at(-1);
  if (own.length === 0 || !last) return null;
  const six = last.six[by].map((number) => naming.whoOf(by, number));
  const setter = naming.whoOf(by, own.findLast((row) => row.setter !== null)?.setter ?? null);
  const side = naming.sideOf(by);
  const whoOf = (number: string) => naming.whoOf(by, number);
  const asked =
    side === 'us'
      ? {
          liberos: liberos.map(whoOf).filter(isOurs),
          captain: whoOf(captain ?? ''),
          setters: setter ? [setter] : [],
          setterAt: null,
        }
      : { liberos: [], captain: null, setters: [], setterAt: last.setterAt[by] };
  return {
    kind: 'line-up',
    payload: {
      ...{ side, six: six.length === 6 && six.some((who) => who !== null) ? six : null, plan: [], from: null },
      ...{ ...asked, system: asked.setters.length > 0 ? '5-1' : 'none' },
    },
  };
}

type InGap = { readonly after: string | null; readonly naming: Naming; readonly by: number | undefined };
const SEEN = { seen: null, base: 0 };

/** The entry of a row between two rallies; a row of the rotation makes one only where it turns its side by hand. */
export function gapEntry(row: GapRow, { after, naming, by }: InGap): Importable | null {
  const side = naming.sideOf(row.by);
  switch (row.is) {
    case 'substitution': {
      const [out, comes] = [naming.whoOf(row.by, row.out), naming.whoOf(row.by, row.comes)];
      return {
        kind: 'substitution',
        payload: { after, ...SEEN, deed: null, side, out, in: comes, exceptional: false },
      };
    }
    case 'timeout':
      return { kind: 'timeout', payload: { after, ...SEEN, side, type: 'team' } };
    case 'setter':
      // Who sets for the others from now on has no place in a log.
      return side === 'them'
        ? null
        : { kind: 'setter', payload: { after, setters: [naming.whoOf(row.by, row.number)], system: '5-1' } };
    case 'rotation':
      return by === undefined ? null : { kind: 'rotation-fix', payload: { after, side, by } };
  }
}

/** The libero of the rally before, as far as she would stay, leaves for the one of this rally. */
export function exchangesOf(
  before: Acting | null,
  now: Acting | null,
  { after, naming }: Omit<InGap, 'by'>,
): Importable[] {
  const ours = (number: string | null) => {
    const who = naming.whoOf(naming.own, number);
    return isOurs(who) ? who : null;
  };
  const move = (what: 'in' | 'out', acting: Acting): Importable[] => {
    const libero = ours(acting.libero);
    const payload = { after, ...SEEN, do: what, libero, for: ours(acting.for) };
    return libero === null || (what === 'out' && payload.for === null) ? [] : [{ kind: 'libero', payload }];
  };
  const stays = before !== null && before.for === now?.for && before.libero === now.libero;
  if (stays) return [];
  // In place of who acts for somebody, one who comes in for another takes over by herself.
  const leaves = before !== null && (now === null || ours(now.for) === null);
  return [...(leaves ? move('out', before) : []), ...(now === null ? [] : move('in', now))];
}
