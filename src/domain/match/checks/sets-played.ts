import type { GameSet } from '../fold.ts';
import type { Found } from '../rally/codes.ts';
import { leadingCounts } from '../rally/pairs.ts';
import { type RallySet, touchedIn } from '../rally/rally-set.ts';

/** Players whose first figures are in this set, and who have played none. Contacts off court are found one by one. */
export function noSetFindings(sets: readonly GameSet[], set: GameSet): Found[] {
  const { rallies } = set;
  if (!rallies) return [];
  const isFirst = (player: string): boolean => sets.find((one) => leadingCounts(one).has(player)) === set;
  return [...leadingCounts(set).keys()]
    .filter((player) => isFirst(player) && !hasContact(rallies, player) && !sets.some((one) => hasPlayed(one, player)))
    .map((player) => ({ code: 'no-sets', player }));
}

/** With a line-up who stood on court in a rally has played the set, without one who has a figure (COUNTS-8). */
function hasPlayed(set: GameSet, player: string): boolean {
  const courts = (set.rallies?.played ?? []).flatMap(({ court }) => (court ? [court] : []));
  return courts.length > 0 ? courts.some((court) => court.includes(player)) : leadingCounts(set).has(player);
}

const hasContact = (rallies: RallySet, player: string): boolean =>
  touchedIn(rallies).some(({ touches }) => touches.some(({ side, who }) => side === 'us' && who === player));
