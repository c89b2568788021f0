import { type BoxCell, cellOf } from '../figures/box.ts';
import { figureNamed } from '../figures/figure-list.ts';
import type { Held } from '../rally/court.ts';
import { footnotes } from '../figures/reading.ts';
import { isServed, onCourt, onlyRallies, ralliesIn, type RallyView, type Scope } from '../figures/rally-view.ts';
import {
  type RotationBy,
  rotationName,
  rotationOf,
  type RotationRow,
  rotationTable,
  weakestOf,
} from '../figures/rotation-table.ts';
import { sumsOf } from '../figures/sums.ts';

type CardPlace = { readonly position: number; readonly who: Held; readonly as: 'setter' | 'libero' | null };
/** A rotation as a report draws it: its court, and figures that open their rallies. */
export type RotationCard = {
  readonly row: RotationRow;
  readonly name: string;
  readonly isWeakest: boolean;
  /** As seen from behind, the front row first; null where no line-up is known. */
  readonly court: readonly CardPlace[] | null;
  readonly sideOut: BoxCell;
  readonly serve: BoxCell;
  readonly firstBall: BoxCell;
  readonly diff: BoxCell;
};

const SIDE = { side: 'us' } as const;
const FROM_BEHIND = [4, 3, 2, 5, 6, 1] as const;

export function rotationCards(scope: Scope, by: RotationBy): readonly RotationCard[] {
  const rows = rotationTable(scope, 'us', by);
  const weakest = weakestOf(rows);
  return rows.flatMap((row): RotationCard[] => {
    const own = onlyRallies(scope, (rally) => rotationOf(rally, 'us', by) === row.at);
    const sums = sumsOf(own);
    const [sideOut, serve, firstBall, diff] = ['SO%', 'PS%', 'FBSO%', '+/−']
      .flatMap((code) => figureNamed(code) ?? [])
      .map((figure) => cellOf(figure, sums, SIDE));
    if (!sideOut || !serve || !firstBall || !diff) return [];
    const court = row.at === null ? null : courtIn(ralliesIn(own));
    const figures = { sideOut, serve, firstBall, diff };
    return [{ row, name: rotationName(row.at), isWeakest: row === weakest, court, ...figures }];
  });
}

/** Foot of the cards: of how many rallies their figures are, where that is not all (FIG-05). */
export const cardNotes = (cards: readonly RotationCard[]): readonly string[] =>
  footnotes(cards.flatMap(({ sideOut, serve, diff }) => [sideOut, serve, diff].map(({ reading }) => reading)));

/** As it received first, with the libero in her place; where it never did, as it was first played. */
function courtIn(rallies: readonly RallyView[]): readonly CardPlace[] | null {
  const known = rallies.filter((rally) => isServed(rally) && rally.courtUs !== null);
  const rally = known.find(({ server }) => server === 'them') ?? known[0];
  const six = rally && onCourt(rally);
  if (!rally || !six) return null;
  return FROM_BEHIND.map((position) => ({
    position,
    who: six[position - 1] ?? null,
    as: rally.liberoUs?.position === position ? 'libero' : rally.setterUs === position ? 'setter' : null,
  }));
}

/** Whether setter and starting order name rotations differently: with two setters, or after the setter was replaced. */
export function isByOrderToo(scope: Scope): boolean {
  const turns = ralliesIn(scope).flatMap(({ setterUs, starterUs }) =>
    setterUs === null || starterUs === null ? [] : [(setterUs - starterUs + 6) % 6],
  );
  return new Set(turns).size > 1;
}
