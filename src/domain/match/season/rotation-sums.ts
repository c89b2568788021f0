import type { MarkName } from '../figures/mark.ts';
import { marksIn } from '../figures/rally-marks.ts';
import { isServed, type RallyView } from '../figures/rally-view.ts';
import { rotationOf } from '../figures/rotation-table.ts';
import type { Side } from '../schema.ts';
import type { RotationSetFigures } from './set-figures.ts';

type RotationSums = Omit<RotationSetFigures, 'id' | 'teamId' | 'sessionId' | 'setId' | 'side'>;
type Counted = Exclude<keyof RotationSums, 'setterPos'>;

const OF_MARK: Partial<Readonly<Record<MarkName, Counted>>> = {
  ...{ RCV: 'soN', RCVW: 'soWon', SVD: 'psN', SVDW: 'psWon' },
};

/** How a side did by position of its setter, as the rotation table counts it; a rotation without a rally has no row. */
export function rotationSums(rallies: readonly RallyView[], side: Side): readonly RotationSums[] {
  const sums = new Map<number | null, RotationSums>();
  for (const rally of rallies) {
    if (!isServed(rally)) continue;
    const setterPos = rotationOf(rally, side);
    const sum = { ...(sums.get(setterPos) ?? nothingIn(setterPos)) };
    for (const { name, side: own } of marksIn(rally)) if (own === side) addMark(sum, name, rally.depth === 'touch');
    if (rally.depth === 'touch') sum.ralliesTouch += 1;
    sums.set(setterPos, sum);
  }
  return [...sums.values()].filter(({ soN, psN, ralliesTouch }) => soN + psN + ralliesTouch > 0);
}

const nothingIn = (setterPos: number | null): RotationSums => ({
  ...{ setterPos, soWon: 0, soN: 0, psWon: 0, psN: 0, fbK: 0, fbN: 0, ralliesTouch: 0 },
});

/** First balls are those of every touch only: elsewhere nobody knows which attack it was. */
function addMark(sum: RotationSums, name: MarkName, isTouch: boolean): void {
  const counted = OF_MARK[name];
  if (counted) sum[counted] += 1;
  if (!isTouch) return;
  if (name === 'FBK') sum.fbK += 1;
  if (name === 'RCV') sum.fbN += 1;
  if (name === 'RSE') sum.fbN -= 1;
}
