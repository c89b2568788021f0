import { groupBy } from '../../core/group-by.ts';
import type { GonePress } from '../points.ts';
import type { Chain } from './card-points.ts';
import type { Rally } from './rallies.ts';
import { rallyIn, type Told } from './standing.ts';

/** A set as far as it says where what names a rally stands. */
type Order = {
  readonly chain: Chain;
  readonly told: readonly Told[];
  readonly rallies: readonly Rally[];
};
/**
 * The place of the rally that stands, after which an entry of the log does that names one; −1 before the first. None where
 * the one that it names is on another phone still.
 */
type PlaceAfter = (named: string | null, entry: Placed) => number | undefined;
type Placed = { readonly place: number };

/**
 * A gap of a struck rally is that of the nearest before it that stands (A2-9). A rally that was told since it was struck
 * is none of these, whether it has its id (A2-3) or another one.
 */
export function placesAfter({ chain: { posts, meant, gone }, told, rallies }: Order): PlaceAfter {
  const own = new Map(rallies.map(({ id }, i) => [id, i]));
  const upTo = new Map<string, number>();
  const inserted = new Set<string>();
  let last = -1;
  for (const { rally, before } of posts) {
    last = own.get(rally) ?? last;
    upTo.set(rally, last);
    if (before !== null) inserted.add(rally);
  }
  let entries: ReadonlyMap<string | undefined, readonly Told[]> | undefined;
  const toldOf = (id: string): readonly Told[] => {
    entries ??= groupBy(told, rallyIn);
    return entries.get(id) ?? [];
  };
  const goneOf = (id: string): readonly GonePress[] => gone.get(id) ?? [];
  const wasStruck = (id: string, began: Began, { place }: Placed): boolean => {
    const before = [...toldOf(id), ...goneOf(id)].filter((one) => one.place < began.place);
    return before.some((one) => one.place < place) && before.every((one) => isGoneFor(one, began));
  };
  return (named, entry) => {
    if (named === null) return -1;
    const id = meant.get(named) ?? named;
    const isLater = (rally: Rally): boolean => {
      const began = beganAt(rally);
      if (began.place <= entry.place) return false;
      // It may have been told anew before, and struck again since.
      const said = [...toldOf(rally.id).map(beganBy), ...goneOf(rally.id)];
      const anew = said.filter(({ place }) => place > entry.place && place < began.place);
      return [began, ...anew].some((one) => wasStruck(rally.id, one, entry) || wasStruck(id, one, entry));
    };
    const known = upTo.get(id);
    if (known === undefined) return undefined;
    let at = known;
    for (let i = known; i >= 0; i -= 1) {
      const rally = rallies[i];
      // An inserted one stands with the rally behind which it was inserted.
      if (!rally || inserted.has(rally.id)) continue;
      if (!isLater(rally)) break;
      at = i - 1;
    }
    return at;
  };
}

type Began = { readonly place: number; readonly clientId: string; readonly base?: number | undefined };
function beganAt({ contacts, ends, presses }: Rally): Began {
  const said = [...contacts, ...ends].map(({ place, clientId, payload: { base } }): Began => ({
    place,
    clientId,
    base,
  }));
  return [...said, ...presses].reduce((oldest, one) => (one.place < oldest.place ? one : oldest), LATEST);
}
const LATEST: Began = { place: Infinity, clientId: '' };

function beganBy({ place, event }: Told): Began {
  const isPost = event.kind === 'rally-end' || event.kind === 'contact';
  return { place, clientId: event.clientId, base: isPost ? event.payload.base : undefined };
}

/** Whether an entry was taken out before the rally began, as far as whoever began it knew. */
function isGoneFor({ absences = [] }: Pick<Told, 'absences'>, began: Began): boolean {
  return absences.some(({ from, to, by }) => {
    if (from > began.place || began.place >= to) return false;
    return by.clientId === began.clientId || (began.base ?? by.rev) >= by.rev;
  });
}
