import type { Rules } from '../../match/rules.ts';
import { inRosterOrder } from '../../roster/order.ts';
import { shownNumber } from '../../roster/jersey.ts';
import { assignmentAt, isLibero, isServing } from '../court.ts';
import type { Court, CourtPosition, PlayerCopy, SlotRow } from '../schema.ts';
import { type Box, rotationsOf } from '../sheet.ts';
import { overlapsIn, type Overlap } from './overlap.ts';
import { positionIn, SIX, shownPlaces } from './places.ts';
import type { FormationKind, FormationPlaces } from './schema.ts';

/** One of the six in a rotation: where she stands, and whom the libero has replaced there. */
export type Spot = {
  readonly slot: CourtPosition;
  readonly position: CourtPosition;
  readonly x: number;
  readonly y: number;
  readonly player: PlayerCopy | undefined;
  readonly replaced: PlayerCopy | undefined;
  readonly isServer: boolean;
  readonly isSetter: boolean;
};

export type Standing = {
  readonly rotation: CourtPosition;
  readonly spots: readonly Spot[];
  readonly overlaps: readonly Overlap[];
  readonly server: PlayerCopy | undefined;
  readonly setter: { readonly player: PlayerCopy; readonly position: CourtPosition } | undefined;
};

type Standings = {
  readonly players: readonly PlayerCopy[];
  readonly court: Court;
  readonly kind: FormationKind;
  readonly rules: Pick<Rules, 'servingTeamFree'>;
  readonly placesIn: (rotation: CourtPosition) => FormationPlaces;
};

export const AT_THE_NET: readonly CourtPosition[] = [4, 3, 2];
export const AT_THE_BACK: readonly CourtPosition[] = [5, 6, 1];
export const isFront = (position: CourtPosition): boolean => AT_THE_NET.includes(position);
const SERVES: CourtPosition = 1;
/** The middle of the back row first: a libero for two of them is in for one. */
const LIBERO_PLACES: readonly CourtPosition[] = [6, 5, SERVES];

/** The six rotations of a lineup with everyone in her place, as the ball is served. */
export function standingsOf({ players, court, kind, rules, placesIn }: Standings): Standing[] {
  const rotations = rotationsOf({ players: [...players], court });
  return SIX.map((rotation, i) => {
    const { boxes = [], setterAt } = rotations[i] ?? {};
    const places = shownPlaces(placesIn(rotation), rotation);
    const libero = liberoIn({ players, court, kind, rotation });
    const boxAt = (at: CourtPosition): Box | undefined => boxes.find(({ position }) => position === at);
    const spots = places.map(({ playerSlot: slot, x, y }): Spot => {
      const position = positionIn(rotation, slot);
      const regular = boxAt(position)?.player;
      const isReplaced = libero?.position === position;
      return {
        ...{ slot, position, x, y },
        player: isReplaced ? libero.player : regular,
        replaced: isReplaced ? regular : undefined,
        isServer: position === SERVES,
        isSetter: position === setterAt && !isReplaced,
      };
    });
    const setter = setterAt === undefined ? undefined : boxAt(setterAt)?.player;
    return {
      ...{ rotation, spots, overlaps: overlapsIn({ rotation, kind, places }, rules) },
      server: boxAt(SERVES)?.server ?? boxAt(SERVES)?.player,
      setter: setter && setterAt !== undefined ? { player: setter, position: setterAt } : undefined,
    };
  });
}

type Rotated = Pick<Standings, 'players' | 'court' | 'kind'> & { readonly rotation: CourtPosition };

/**
 * The libero who is in, and her position: in the back row for the player of the front slot. One is in at a time; where
 * we serve she is in position 1 only if she is marked to serve there.
 */
function liberoIn({ players, court, kind, rotation }: Rotated) {
  const slotAt = (position: CourtPosition) => SIX.find((slot) => positionIn(rotation, slot) === position) ?? position;
  const inSlot = (slot: CourtPosition, row: SlotRow) => assignmentAt(court, { position: slot, row })?.playerId;
  const goesIn = (libero: PlayerCopy, position: CourtPosition) => {
    const slot = slotAt(position);
    const isThere = inSlot(slot, 'back') === libero.id && inSlot(slot, 'front') !== undefined;
    return isThere && (position !== SERVES || kind === 'receive' || isServing(court, { position: slot, row: 'back' }));
  };
  for (const player of inRosterOrder([...players]).filter(isLibero)) {
    const position = LIBERO_PLACES.find((at) => goesIn(player, at));
    if (position !== undefined) return { player, position };
  }
  return undefined;
}

export const shirtOf = (player: PlayerCopy | undefined): string => (player ? shownNumber(player.jerseyNumber) : '–');

/** `L 1 for 11`; nothing while no libero is in. */
export function exchangeIn({ spots }: Standing): string {
  const spot = spots.find(({ replaced }) => replaced !== undefined);
  return spot ? `L ${shirtOf(spot.player)} for ${shirtOf(spot.replaced)}` : '';
}

/** The numbers of a row from left to right, as it begins: `10, 8, 7`. */
export const numbersOf = ({ spots }: Standing, row: readonly CourtPosition[]): string =>
  row.map((at) => shirtOf(spots.find(({ position }) => position === at)?.player)).join(', ');
