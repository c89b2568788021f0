import type { Rules } from '../../match/rules.ts';
import type { CourtPosition } from '../schema.ts';
import { positionIn } from './places.ts';
import type { FormationKind, FormationPlaces } from './schema.ts';

type Pair = readonly [CourtPosition, CourtPosition];
/** Two neighbours who stand in the wrong order, the one first who has to be left of, or in front of, the other. */
export type Overlap = { readonly pair: Pair; readonly must: 'left of' | 'in front of' };

const LEFT_OF: readonly Pair[] = [
  [4, 3],
  [3, 2],
  [5, 6],
  [6, 1],
];
const IN_FRONT_OF: readonly Pair[] = [
  [4, 5],
  [3, 6],
  [2, 1],
];
const SERVER: CourtPosition = 1;
/** Said where a side need not keep the order. */
export const FREE_ORDER = 'By these rules the serving team may stand anywhere.';

/** Whether a side has to keep the order at all: the receiving one always, the serving one by some rules. */
export const isBound = (kind: FormationKind, { servingTeamFree }: Pick<Rules, 'servingTeamFree'>): boolean =>
  kind === 'receive' || !servingTeamFree;

type Formation = {
  readonly rotation: CourtPosition;
  readonly kind: FormationKind;
  readonly places: FormationPlaces;
};

/**
 * The neighbours who stand in the wrong order as the ball is served. Level feet are legal. The server herself stands
 * behind the line and is bound to no order.
 */
export function overlapsIn({ rotation, kind, places }: Formation, rules: Pick<Rules, 'servingTeamFree'>): Overlap[] {
  if (!isBound(kind, rules)) return [];
  const at = new Map(places.map((place) => [positionIn(rotation, place.playerSlot), place]));
  if (kind === 'serve') at.delete(SERVER);
  const broken = (pairs: readonly Pair[], axis: 'x' | 'y') =>
    pairs.filter(([first, second]) => (at.get(first)?.[axis] ?? 0) > (at.get(second)?.[axis] ?? Infinity));
  return [
    ...broken(LEFT_OF, 'x').map((pair): Overlap => ({ pair, must: 'left of' })),
    ...broken(IN_FRONT_OF, 'y').map((pair): Overlap => ({ pair, must: 'in front of' })),
  ];
}

/** `4 must stand left of 3.`; on paper places have Roman numerals. */
export const overlapWording = (
  { pair: [first, second], must }: Overlap,
  nameOf: (position: CourtPosition) => string = String,
): string => `${nameOf(first)} must stand ${must} ${nameOf(second)}.`;
