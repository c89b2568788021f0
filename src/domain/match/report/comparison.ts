import { type BoxCell, cellOf } from '../figures/box.ts';
import type { Figure } from '../figures/figure.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { type Predicate, predicateScope } from '../figures/predicate.ts';
import { isCounted, onCourt, ralliesIn, type Scope } from '../figures/rally-view.ts';
import { difference, TOO_FEW } from '../figures/rotation-table.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
import type { Names } from '../match-log.ts';
import { roundTo } from '../../analysis/fraction.ts';
import { sumsOf } from '../figures/sums.ts';

/** A set, one of our rotations by the place of the setter, or the rallies with a player of ours on court or without her. */
export type ComparedPart = {
  readonly id: string;
  readonly label: string;
  readonly of: Pick<Predicate, 'side' | 'set' | 'rotation' | 'on' | 'off'>;
};
/** `whose`: `Set 1`, or `Set 1, R1`. */
type ComparedCell = Pick<ComparedPart, 'of'> & { readonly whose: string; readonly cell: BoxCell };
export type ComparedLine = {
  /** `Side-out`, or `Side-out, R1` */
  readonly head: string;
  readonly cells: readonly [ComparedCell, ComparedCell];
  readonly says: string;
};

const ORDER = [1, 6, 5, 4, 3, 2] as const;
const SIDE = { side: 'us' } as const;
const MATCH = { ...SIDE, set: null, rotation: null } as const;

/** The parts of a match that can stand beside each other: its sets, the rotations that were played, and each player's. */
export function comparedParts(
  match: Scope,
  { naming, player }: Pick<Names, 'naming' | 'player'>,
): readonly ComparedPart[] {
  const sets = match.filter(({ rallies }) => rallies.length > 0);
  const played = new Set(ralliesIn(match).map(({ setterUs }) => setterUs));
  const rotations = ORDER.filter((at) => played.has(at));
  return [
    ...sets.map(({ number }) => ({ id: `set ${number}`, label: `Set ${number}`, of: { ...MATCH, set: number } })),
    ...rotations.map((at) => ({
      id: `rotation ${at}`,
      label: rotationName(at, naming),
      of: { ...MATCH, rotation: at },
    })),
    ...comparedPlayers(match)
      .map((id) => ({ id, label: player(id) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
      .flatMap(({ id, label }) => [
        { id: `with ${id}`, label: `With ${label} on court`, of: { ...MATCH, on: id } },
        { id: `without ${id}`, label: `Without ${label} on court`, of: { ...MATCH, off: id } },
      ]),
  ];
}

/** Of ours, who was on court in some rallies and not in others. */
function comparedPlayers(match: Scope): readonly string[] {
  const courts = ralliesIn(match).flatMap((rally) => (isCounted(rally) ? [onCourt(rally) ?? []] : []));
  const known = courts.filter((court) => court.length > 0);
  const players = new Set(known.flat().filter((who) => who !== null));
  return [...players].filter((who) => known.some((court) => !court.includes(who)));
}

const RATES = ['SO%', 'PS%', 'FBSO%', 'K%', 'POS%'] as const;
const OF_ROTATION = ['SO%', 'PS%'] as const;

/**
 * Rates of two parts beside each other, with the difference in points of percent, and those of each rotation in both
 * (ROT-06). A line of which neither has anything is left out.
 */
export function comparison(
  match: Scope,
  [a, b]: readonly [ComparedPart, ComparedPart],
  naming?: RotationNaming,
): readonly ComparedLine[] {
  const linesOf = (codes: readonly string[], within: { readonly rotation?: number }, where: string): ComparedLine[] => {
    const inPart = ({ label, of }: ComparedPart) =>
      cellsIn(match, { of: { ...of, ...within }, whose: `${label}${where}` });
    const [first, second] = [inPart(a), inPart(b)];
    return codes
      .flatMap((code) => figureNamed(code) ?? [])
      .map((figure) => {
        const cells = [first(figure), second(figure)] as const;
        return { head: `${figure.spoken}${where}`, cells, says: differenceText(cells[0].cell, cells[1].cell) };
      });
  };
  const rotations = a.of.rotation === null && b.of.rotation === null ? ORDER : [];
  const lines = [
    ...linesOf(RATES, {}, ''),
    ...rotations.flatMap((at) => linesOf(OF_ROTATION, { rotation: at }, `, ${rotationName(at, naming)}`)),
  ];
  return lines.filter(({ cells }) => cells.some(({ cell }) => cell.reading.value !== null));
}

type SortedLines = {
  readonly enough: readonly ComparedLine[];
  readonly few: readonly ComparedLine[];
  /** `9 more lines have too few rallies to compare` */
  readonly says: string;
};

/** The lines that say something, and the others in one sentence. */
export function sortedLines(lines: readonly ComparedLine[]): SortedLines {
  const [enough, few] = [lines.filter(({ says }) => says !== TOO_FEW), lines.filter(({ says }) => says === TOO_FEW)];
  const more = enough.length > 0 ? ' more' : '';
  const what = few.length === 1 ? 'line has' : 'lines have';
  return { enough, few, says: `${few.length}${more} ${what} too few rallies to compare` };
}

function cellsIn(match: Scope, shown: Omit<ComparedCell, 'cell'>): (figure: Figure) => ComparedCell {
  const sums = sumsOf(predicateScope(shown.of, match));
  return (figure) => ({ ...shown, cell: cellOf(figure, sums, SIDE) });
}

const wonOf = ({ reading: { num, den } }: BoxCell) => ({ won: num, of: den ?? 0 });

/** `+12.5`, from the second to the first. */
function differenceText(a: BoxCell, b: BoxCell): string {
  const [one, other] = [wonOf(a), wonOf(b)];
  if (difference(one, other) === null) return TOO_FEW;
  const text = roundTo({ part: 100 * (one.won * other.of - other.won * one.of), of: one.of * other.of }, 1);
  return text.startsWith('-') ? `−${text.slice(1)}` : /[1-9]/.test(text) ? `+${text}` : text;
}
