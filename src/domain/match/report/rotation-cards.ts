import { type BoxCell, cellOf } from '../figures/box.ts';
import { figureNamed } from '../figures/figure-list.ts';
import type { Held } from '../rally/court.ts';
import type { Side } from '../schema.ts';
import { footnotes } from '../figures/reading.ts';
import { isServed, onCourt, onlyRallies, ralliesIn, type RallyView, type Scope } from '../figures/rally-view.ts';
import { type RotationBy, rotationOf, type RotationRow, rotationTable, weakestOf } from '../figures/rotation-table.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
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

const FROM_BEHIND = [4, 3, 2, 5, 6, 1] as const;

export function rotationCards(
  scope: Scope,
  by: RotationBy,
  side: Side = 'us',
  naming?: RotationNaming,
): readonly RotationCard[] {
  const rows = rotationTable(scope, side, by);
  const weakest = weakestOf(rows);
  return rows.flatMap((row): RotationCard[] => {
    const own = onlyRallies(scope, (rally) => rotationOf(rally, side, by) === row.at);
    const sums = sumsOf(own);
    const [sideOut, serve, firstBall, diff] = ['SO%', 'PS%', 'FBSO%', '+/−']
      .flatMap((code) => figureNamed(code) ?? [])
      .map((figure) => cellOf(figure, sums, { side }));
    if (!sideOut || !serve || !firstBall || !diff) return [];
    const court = row.at === null ? null : courtIn(ralliesIn(own), side);
    const figures = { sideOut, serve, firstBall, diff };
    return [{ row, name: rotationName(row.at, naming), isWeakest: row === weakest, court, ...figures }];
  });
}

/** By what theirs are named: their setter, or who began in I; null where neither is known of any rally (ROT-01). */
export function theirRotationsBy(scope: Scope): RotationBy | null {
  const rallies = ralliesIn(scope);
  if (rallies.some(({ setterThem }) => setterThem !== null)) return 'setter';
  return rallies.some(({ starterThem }) => starterThem !== null) ? 'order' : null;
}

/** The six in the order of play, or those that were furthest behind first; rallies of no known rotation last (ROT-05). */
export const sortedCards = (cards: readonly RotationCard[], isByDiff: boolean): readonly RotationCard[] =>
  isByDiff
    ? cards.toSorted((a, b) => Number(a.row.at === null) - Number(b.row.at === null) || a.row.diff - b.row.diff)
    : cards;

/** How far the bar of a rotation reaches to its side, as a share of the longest one (ROT-05). */
export const diffShare = ({ row }: RotationCard, cards: readonly RotationCard[]): number =>
  row.diff / Math.max(1, ...cards.map((one) => Math.abs(one.row.diff)));

/** Foot of the cards: of how many rallies their figures are, where that is not all (FIG-05). */
export const cardNotes = (cards: readonly RotationCard[]): readonly string[] =>
  footnotes(cards.flatMap(({ sideOut, serve, diff }) => [sideOut, serve, diff].map(({ reading }) => reading)));

/** As it received first, with the libero in her place; where it never did, as it was first played. */
function courtIn(rallies: readonly RallyView[], side: Side): readonly CardPlace[] | null {
  const sixOf = (rally: RallyView) => (side === 'us' ? onCourt(rally) : rally.courtThem);
  const known = rallies.filter((rally) => isServed(rally) && sixOf(rally) !== null);
  const rally = known.find(({ server }) => server !== side) ?? known[0];
  const six = rally && sixOf(rally);
  if (!rally || !six) return null;
  const libero = side === 'us' ? rally.liberoUs?.position : undefined;
  const setter = side === 'us' ? rally.setterUs : rally.setterThem;
  return FROM_BEHIND.map((position) => ({
    position,
    who: six[position - 1] ?? null,
    as: libero === position ? 'libero' : setter === position ? 'setter' : null,
  }));
}

/** Whether setter and starting order name rotations differently: with two setters, or after the setter was replaced. */
export function isByOrderToo(scope: Scope): boolean {
  const turns = ralliesIn(scope).flatMap(({ setterUs, starterUs }) =>
    setterUs === null || starterUs === null ? [] : [(setterUs - starterUs + 6) % 6],
  );
  return new Set(turns).size > 1;
}
