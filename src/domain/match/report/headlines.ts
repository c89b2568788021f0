import { plural } from '../../core/plural.ts';
import { type BoxCell, cellOf } from '../figures/box.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { leastDepth } from '../figures/reading.ts';
import type { Scope } from '../figures/rally-view.ts';
import { sumOf, type Sums, sumsOf } from '../figures/sums.ts';

/** One of the six figures at the head of a report; aces and errors are two beside each other. */
type Headline = { readonly label: string; readonly cells: readonly BoxCell[]; readonly says: string };

const SIDE = { side: 'us' } as const;
const share = ([cell]: readonly BoxCell[]): string => `${cell?.reading.num ?? 0} of ${cell?.reading.den ?? 0}`;

/** `31–15–80`: kills, errors and attempts of the rallies that the percentage is of. */
function attacks([cell]: readonly BoxCell[], sums: Sums): string {
  if (!cell) return '';
  const least = leastDepth(cell.figure);
  return (['K', 'E', 'TA'] as const).map((name) => sumOf(sums, SIDE, name, least, true)).join('–');
}

const passes = ([cell]: readonly BoxCell[]): string => plural(cell?.reading.den ?? 0, 'pass', 'passes');

const HEADLINES = [
  { label: 'Side-out', codes: ['SO%'], says: share },
  { label: 'Point on serve', codes: ['PS%'], says: share },
  { label: 'First-ball side-out', codes: ['FBSO%'], says: share },
  { label: 'Hitting', codes: ['HIT'], says: attacks },
  { label: 'Pass average', codes: ['PASS'], says: passes },
  {
    ...{ label: 'Aces – errors', codes: ['SA', 'SE'] },
    says: (_: readonly BoxCell[], sums: Sums) => plural(sumOf(sums, SIDE, 'SRV', 0, true), 'serve'),
  },
] as const;

/** How we did, in six figures, each with what it is of. */
export function headlinesOf(scope: Scope): readonly Headline[] {
  const sums = sumsOf(scope);
  return HEADLINES.map(({ label, codes, says }) => {
    const cells = codes.flatMap((code) => figureNamed(code) ?? []).map((figure) => cellOf(figure, sums, SIDE));
    const isKnown = cells.some(({ reading }) => reading.value !== null);
    return { label, cells, says: isKnown ? says(cells, sums) : 'not recorded' };
  });
}
