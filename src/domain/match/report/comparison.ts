import { type BoxCell, cellOf } from '../figures/box.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { onlyRallies, onlySet, ralliesIn, type Scope } from '../figures/rally-view.ts';
import { difference, TOO_FEW } from '../figures/rotation-table.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
import { roundTo } from '../../analysis/fraction.ts';
import { sumsOf } from '../figures/sums.ts';

/** A set, or one of our rotations by the place of the setter. */
export type ComparedPart = {
  readonly id: string;
  readonly label: string;
  readonly set: number | null;
  readonly rotation: number | null;
};
type ComparedLine = { readonly a: BoxCell; readonly b: BoxCell; readonly says: string };

/** The parts of a match that can stand beside each other: its sets, and the rotations that were played. */
export function comparedParts(match: Scope, naming?: RotationNaming): readonly ComparedPart[] {
  const sets = match.filter(({ rallies }) => rallies.length > 0);
  const played = new Set(ralliesIn(match).map(({ setterUs }) => setterUs));
  const rotations = [1, 6, 5, 4, 3, 2].filter((at) => played.has(at));
  return [
    ...sets.map(({ number }) => ({ id: `set ${number}`, label: `Set ${number}`, set: number, rotation: null })),
    ...rotations.map((at) => ({
      ...{ id: `rotation ${at}`, label: rotationName(at, naming) },
      ...{ set: null, rotation: at },
    })),
  ];
}

const RATES = ['SO%', 'PS%', 'FBSO%', 'K%', 'POS%'] as const;
const SIDE = { side: 'us' } as const;

const within = (match: Scope, { set, rotation }: ComparedPart): Scope =>
  onlyRallies(onlySet(match, set), ({ setterUs }) => rotation === null || setterUs === rotation);

/** Rates of two parts beside each other, with the difference in points of percent (ROT-06). */
export function comparison(match: Scope, a: ComparedPart, b: ComparedPart): readonly ComparedLine[] {
  const [first, second] = [sumsOf(within(match, a)), sumsOf(within(match, b))];
  const lines = RATES.flatMap((code) => figureNamed(code) ?? []).map((figure) => {
    const cells = { a: cellOf(figure, first, SIDE), b: cellOf(figure, second, SIDE) };
    return { ...cells, says: differenceText(cells.a, cells.b) };
  });
  return lines.filter((line) => line.a.reading.value !== null || line.b.reading.value !== null);
}

const wonOf = ({ reading: { num, den } }: BoxCell) => ({ won: num, of: den ?? 0 });

/** `+12.5`, from the second to the first. */
function differenceText(a: BoxCell, b: BoxCell): string {
  const [one, other] = [wonOf(a), wonOf(b)];
  if (difference(one, other) === null) return TOO_FEW;
  const text = roundTo({ part: 100 * (one.won * other.of - other.won * one.of), of: one.of * other.of }, 1);
  return text.startsWith('-') ? `−${text.slice(1)}` : /[1-9]/.test(text) ? `+${text}` : text;
}
