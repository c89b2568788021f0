import { type Held, PLACES, placeAt } from '../rally/court.ts';
import type { RallyView, SetView } from '../figures/rally-view.ts';

/** A libero comes in or leaves, between two rallies, as the sheet of her set is kept. */
export type LiberoMove = {
  readonly way: 'in' | 'out';
  readonly libero: Held;
  /** Who leaves for her, or comes back. */
  readonly regular: Held;
  /** The place of the starting order, I to VI, in which she acts, and where that stands. */
  readonly place: number;
  readonly position: number;
  readonly score: { readonly us: number; readonly them: number };
  /** The rally before which it was, from 1. */
  readonly rally: number;
};

/** All replacements of a set, in order; those of one gap leave first. */
export function liberoMoves({ rallies }: SetView): readonly LiberoMove[] {
  return rallies.flatMap((rally, at): LiberoMove[] => {
    const [was, is] = [actingIn(rallies[at - 1]), actingIn(rally)];
    const turns = turnsIn(rally);
    const left = was && turnsIn(rallies[at - 1]);
    const wasPlace = was && left !== null ? placeAt(was.position, left) : null;
    const isPlace = is && placeAt(is.position, turns);
    if (was?.libero === is?.libero && wasPlace === isPlace) return [];
    const about = { score: rally.before, rally: rally.index };
    const back = wasPlace === null ? null : (rally.courtUs?.[positionIn(wasPlace, turns) - 1] ?? null);
    return [
      ...(was && wasPlace !== null
        ? [
            {
              ...({ way: 'out', libero: was.libero, regular: back, place: wasPlace, ...about } as const),
              position: positionIn(wasPlace, turns),
            },
          ]
        : []),
      ...(is && isPlace !== null
        ? [
            {
              ...({ way: 'in', libero: is.libero, regular: is.for, place: isPlace } as const),
              position: is.position,
              ...about,
            },
          ]
        : []),
    ];
  });
}

/** The libero who acts for a known regular; an imported match may tell only that she is on court. */
function actingIn(rally: RallyView | undefined) {
  const libero = rally?.liberoUs;
  return libero?.position ? { ...libero, position: libero.position } : null;
}

/** How often our side had turned. */
const turnsIn = (rally: RallyView | undefined): number => (7 - (rally?.starterUs ?? 1)) % 6;
const positionIn = (place: number, turns: number): number =>
  PLACES.find((position) => placeAt(position, turns) === place) ?? 1;

/** The places for which a libero has served, with her; the rules allow one in a set. */
export function servedBy({ rallies }: SetView): ReadonlyMap<number, Held> {
  const served = rallies.filter(({ server, liberoUs }) => server === 'us' && liberoUs?.position === 1);
  return new Map(served.map((rally) => [placeAt(1, turnsIn(rally)), rally.liberoUs?.libero ?? null]));
}

type Change = { readonly place: number; readonly comes: Held; readonly score: LiberoMove['score'] };

/** Substitutions of ours by the place in which they were made, which the sheet has to follow. */
export function changesIn({ rallies }: SetView): readonly Change[] {
  return rallies.flatMap((rally, at) => {
    const was = rallies[at - 1];
    if (!was?.courtUs || !rally.courtUs) return [];
    const [before, now] = [byPlace(was), byPlace(rally)];
    return PLACES.flatMap((place): Change[] => {
      const comes = now[place - 1] ?? null;
      return comes === before[place - 1] ? [] : [{ place, comes, score: rally.before }];
    });
  });
}

/** The regulars by the place of the starting order. */
export const byPlace = (rally: RallyView): readonly Held[] =>
  PLACES.map((place) => rally.courtUs?.[positionIn(place, turnsIn(rally)) - 1] ?? null);
