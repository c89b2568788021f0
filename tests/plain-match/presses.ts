import type { Corrected } from './corrections.ts';
import { type KindOf, ofKind, type Origin, type Statement } from './entries.ts';

type Press = KindOf<'score'>;

/** Presses that stand: a −1 takes back the one it names, without a name all that mean the newest point of its side. */
export function pressesOf({ standing }: Pick<Corrected, 'standing'>, rallyOf: (press: Press) => string): Press[] {
  let pressed: Press[] = [];
  for (const press of ofKind(standing, 'score')) {
    const { by, side, takesBack } = press.payload;
    if (by > 0) pressed.push(press);
    else {
      const gone = takesBack === null ? newestPoint(pressed, side, rallyOf) : [takesBack];
      pressed = pressed.filter(({ id, payload }) => payload.side !== side || !gone.includes(id));
    }
  }
  return pressed;
}

/** Of each device the last press of that rally. */
function newestPoint(pressed: readonly Press[], side: string, rallyOf: (press: Press) => string): string[] {
  const own = pressed.filter(({ payload }) => payload.side === side);
  const newest = own.at(-1);
  const together = own.filter((press) => newest && rallyOf(press) === rallyOf(newest));
  return [...new Map(together.map(({ device, id }) => [device, id])).values()];
}

/**
 * The presses that make a point of their own, of those that stand: who presses a rally again means another one. Who says
 * the other side than was pressed first, and not that side, contradicts the point, however often.
 */
export function furtherPoints(pressed: readonly Press[], startOf: (press: Press) => string): ReadonlySet<string> {
  const isFurther = (press: Press): boolean => {
    const earlier = pressed.filter((one) => one.rev < press.rev && startOf(one) === startOf(press));
    const [first] = earlier;
    if (!first) return false;
    const saysFirst = ({ payload }: Press): boolean => payload.side === first.payload.side;
    const isPoint = (one: Press): boolean =>
      saysFirst(one) || earlier.some((other) => other.device === one.device && other.rev < one.rev && saysFirst(other));
    const points = earlier.filter((one) => one.payload.side === press.payload.side && isPoint(one));
    const madeBy = (device: string): number => points.filter((one) => one.device === device).length;
    return isPoint(press) && points.every(({ device }) => madeBy(device) <= madeBy(press.device));
  };
  return new Set(pressed.filter(isFurther).map(({ id }) => id));
}

/**
 * By the id of each press that ever was, the press that began its rally: one of the same number that stood as it came means
 * the same point. What did not stand then is another rally, also when it comes back.
 */
export function rallyStarts(corrected: Corrected): ReadonlyMap<string, string> {
  const starts = new Map<string, string>();
  const startOf = ({ id }: Origin): string => starts.get(id) ?? id;
  const all = pressesEver(corrected);
  for (const press of all) {
    const isSame = ({ payload }: Press): boolean => payload.rally === press.payload.rally;
    const isFirst = all.find(isSame) === press;
    const same = isFirst ? undefined : pressesOf(corrected.before(press), startOf).find(isSame);
    starts.set(press.id, same ? startOf(same) : press.id);
  }
  return starts;
}

/** Each +1 that was ever pressed, taken back or not. */
export const pressesEver = ({ said }: { readonly said: readonly Statement[] }): Press[] =>
  ofKind(said, 'score').filter(({ payload }) => payload.by > 0);
