import type { ScoutedSide, Unread } from './data-volley.ts';
import type { FileRally, FileSet } from './file-sets.ts';
import type { GapRow, ScoutRow, TouchRow } from './scout-rows.ts';

/** How a set turns by its own rows: where they turn a side by hand, and where they do not follow from each other. */
export type Turning = {
  /** By how much a side is turned by the row of this line, beside what its points do. */
  readonly fixes: ReadonlyMap<number, number>;
  readonly breaks: readonly Unread[];
};

const SIDES = ['home', 'visitor'] as const;
type Six = readonly string[];
type Court = Record<ScoutedSide, Six>;

/** The six as they stand after so many turns of their side. */
const turned = (six: Six, turns: number): Six => six.map((_, at) => six[(at + turns + 6) % 6] ?? '');
const isSame = (a: Six, b: Six): boolean => a.every((number, at) => number === b[at]);
/** A side whose numbers are not all known cannot be compared. */
const isKnown = (six: Six): boolean => six.length === 6 && six.every((number) => number !== '');

export function turningOf({ starts, rallies, rest, late, firstServe }: FileSet, liberos: ReadonlySet<string>): Turning {
  const fixes = new Map<number, number>();
  const breaks: Unread[] = late.map((row) => broken(row, 'There is a line-up in the middle of this set.'));
  const last = starts.at(-1);
  const court: Court = { home: last?.six.home ?? [], visitor: last?.six.visitor ?? [] };
  const seen = { liberos, off: new Set<ScoutedSide>() };
  let serving = firstServe;
  for (const [at, rally] of rallies.entries()) {
    for (const row of rally.gap) passRow(row, court, { fixes, breaks });
    breaks.push(...brokenIn(rally, court, seen));
    const { point } = rally;
    if (!point) continue;
    if (serving !== null && serving !== point.by) {
      court[point.by] = turned(court[point.by], 1);
      const next = rallies[at + 1];
      if (next && !next.gap.some((row) => row.is === 'rotation' && row.by === point.by))
        breaks.push(broken(point, 'The rotation after this side-out is missing.'));
    }
    serving = point.by;
  }
  for (const row of rest) passRow(row, court, { fixes, breaks });
  return { fixes, breaks };
}

const broken = ({ line }: Pick<ScoutRow, 'line'>, reason: string): Unread => ({ line, text: '', reason });

type Found = { readonly fixes: Map<number, number>; readonly breaks: Unread[] };

function passRow(row: GapRow, court: Court, { fixes, breaks }: Found): void {
  const { by } = row;
  if (row.is === 'substitution') {
    if (isKnown(court[by]) && !court[by].includes(row.out)) breaks.push(broken(row, `#${row.out} is not on court.`));
    court[by] = court[by].map((number) => (number === row.out ? row.comes : number));
  }
  if (row.is !== 'rotation' || !isKnown(row.six[by]) || !isKnown(court[by]) || isSame(row.six[by], court[by])) return;
  const turns = [1, 2, 3, -2, -1].find((one) => isSame(turned(court[by], one), row.six[by]));
  if (turns === undefined) return;
  fixes.set(row.line, turns);
  breaks.push(broken(row, 'The rotation does not follow from the point before.'));
  court[by] = row.six[by];
}

type Seen = { readonly liberos: ReadonlySet<string>; readonly off: Set<ScoutedSide> };

/** A server who does not stand in I, and line-ups that do not follow from those before. */
function brokenIn({ touches, first }: FileRally, court: Court, { liberos, off }: Seen): Unread[] {
  const serves = touches.filter(
    ({ skill, number, by }) => skill === 'S' && number !== null && !liberos.has(key(by, number)),
  );
  const found = serves.flatMap((serve) => notInOne(serve) ?? []);
  for (const side of SIDES) {
    const isOff = isKnown(court[side]) && isKnown(first.six[side]) && !isSame(court[side], first.six[side]);
    if (isOff && !off.has(side)) found.push(broken(first, 'The line-up does not follow from the rotation before.'));
    // Told once, until they agree again.
    if (isOff) off.add(side);
    else off.delete(side);
  }
  return found;
}

function notInOne(serve: TouchRow): Unread | undefined {
  const [inOne = ''] = serve.six[serve.by];
  if (inOne === '' || inOne === serve.number) return undefined;
  return broken(serve, `#${serve.number ?? ''} serves, but #${inOne} stands in I.`);
}

/** A player of either side. */
export const key = (side: ScoutedSide, number: string): string => `${side} ${number}`;
