import { roundTo } from '../../analysis/fraction.ts';
import { oncePer } from '../../core/once-per.ts';
import { difference, type RotationRow, TOO_FEW, type Won } from '../figures/rotation-table.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
import type { Side } from '../schema.ts';
import type { SeasonSet } from './season-sets.ts';
import type { Figures } from './set-figures.ts';

/** In the order of play: the setter in I, then VI, V, to II; last rallies of no known rotation. */
const ORDER = [1, 6, 5, 4, 3, 2, null] as const;

/** How rotations did over sets of many matches (SEA-03). Courts and runs belong to one match and are in its report. */
export function rotationsIn(sets: readonly SeasonSet[], side: Side = 'us'): readonly RotationRow[] {
  const sums = new Map<number | null, RotationSums>();
  for (const { rotations } of sets)
    for (const row of rotations) {
      if (row.side !== side) continue;
      const sum = sums.get(row.setterPos) ?? nothingPlayed();
      sums.set(row.setterPos, sum);
      sum.soWon += row.soWon;
      sum.soN += row.soN;
      sum.psWon += row.psWon;
      sum.psN += row.psN;
      sum.fbK += row.fbK;
      sum.fbN += row.fbN;
    }
  return rowsOf(sums);
}

/** The same of ours, for all who ask it of the same sets. */
export const rotationsOnce = oncePer((sets: readonly SeasonSet[]) => rotationsIn(sets));

/** The same of the rallies with a player on court, or of those without her. */
export function rotationsWith(sets: readonly SeasonSet[], playerId: string, isOn: boolean): readonly RotationRow[] {
  const sums = new Map<number | null, RotationSums>();
  const add = (at: number, [soWon, soN, psWon, psN]: Served, sign: 1 | -1): void => {
    const sum = sums.get(at) ?? nothingPlayed();
    sums.set(at, sum);
    sum.soWon += sign * soWon;
    sum.soN += sign * soN;
    sum.psWon += sign * psWon;
    sum.psN += sign * psN;
  };
  for (const { figures, rotations } of sets) {
    if (!isOn)
      for (const { side, setterPos, soWon, soN, psWon, psN } of rotations)
        if (side === 'us' && setterPos !== null) add(setterPos, [soWon, soN, psWon, psN], 1);
    for (const row of figures)
      if (row.playerId === playerId)
        for (const [at, by] of Object.entries(row.figures.with)) if (at !== '0') add(Number(at), by, isOn ? 1 : -1);
  }
  return rowsOf(sums);
}

type RotationSums = Record<'soWon' | 'soN' | 'psWon' | 'psN' | 'fbK' | 'fbN', number>;
/** Received won, received, served won, served. */
type Served = Figures['with'][string];
const nothingPlayed = (): RotationSums => ({ soWon: 0, soN: 0, psWon: 0, psN: 0, fbK: 0, fbN: 0 });

function rowsOf(sums: ReadonlyMap<number | null, RotationSums>): readonly RotationRow[] {
  const rows = ORDER.map((at): RotationRow => {
    const { soWon, soN, psWon, psN, fbK, fbN } = sums.get(at) ?? nothingPlayed();
    return {
      ...{ at, court: null, received: { won: soWon, of: soN }, served: { won: psWon, of: psN } },
      ...{ firstBall: { won: fbK, of: fbN }, rallies: soN + psN },
      ...{ diff: 2 * (soWon + psWon) - soN - psN, longestFor: 0, longestAgainst: 0 },
    };
  });
  return rows.filter(({ at, rallies }) => at !== null || rallies > 0);
}

export const sumOfRows = (rows: readonly RotationRow[], part: 'received' | 'served' | 'firstBall'): Won => ({
  won: rows.reduce((sum, row) => sum + row[part].won, 0),
  of: rows.reduce((sum, row) => sum + row[part].of, 0),
});

/** `+4.1`, `0.0`, `−3.0`: points of percent from the second to the first, or that they are too few. */
export function differenceText(a: Won, b: Won): string {
  if (difference(a, b) === null) return TOO_FEW;
  const text = roundTo({ part: 100 * (a.won * b.of - b.won * a.of), of: a.of * b.of }, 1);
  return text.startsWith('-') ? `−${text.slice(1)}` : /[1-9]/.test(text) ? `+${text}` : text;
}

/** `+4`, `0`, `−2` */
export const signedText = (count: number): string =>
  count > 0 ? `+${count}` : count < 0 ? `−${Math.abs(count)}` : '0';

/** `R4 costs 23 points`, of the rotation that was behind most. */
export const costText = ({ at, diff }: RotationRow, naming?: RotationNaming): string =>
  `${rotationName(at, naming)} costs ${-diff} ${diff === -1 ? 'point' : 'points'}`;
