import { plural } from '../../core/plural.ts';
import type { Side } from '../schema.ts';
import { figureNamed } from './figure-list.ts';
import { marksIn } from './rally-marks.ts';
import { isServed, onlyRallies, ralliesIn, type RallyView, type Scope } from './rally-view.ts';
import { readFigure, readingText } from './reading.ts';
import { type RotationRow, rotationTable, type Won } from './rotation-table.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
import { runsIn } from './runs.ts';
import { playersIn, sumOf, type Sums, sumsOf } from './sums.ts';

/** A sentence of *What decided it*: it says figures, why they matter, and opens the rallies that they come from. */
export type Decided = {
  readonly says: string;
  readonly because: string;
  readonly rallies: readonly string[];
  /** For us, against us, or neither. */
  readonly tone: 'for' | 'against' | 'neither';
};

/** How players are called: `#7 Ruiz`. */
export type Called = (player: string) => string;

/** The figures that a match or a set turned on; a sentence without enough behind it is left out. */
export const decidedBy = (scope: Scope, called: Called, naming?: RotationNaming): readonly Decided[] => [
  ...losingRotations(scope, naming),
  ...servingRotation(scope, naming),
  ...servedAt(scope, called),
  ...longRuns(scope),
  ...givenAway(scope),
];

const ENOUGH_RALLIES = 5;
const LOST_BY = 3;
const wonOf = ({ won, of }: Won): string => `${won} of ${of}`;
const sumWon = (rows: readonly RotationRow[], part: (row: RotationRow) => Won): Won => ({
  won: rows.reduce((sum, row) => sum + part(row).won, 0),
  of: rows.reduce((sum, row) => sum + part(row).of, 0),
});

const idsIn = (scope: Scope, isWanted: (rally: RallyView) => boolean): readonly string[] =>
  ralliesIn(onlyRallies(scope, (rally) => isServed(rally) && isWanted(rally))).map(({ id }) => id);

/** The rotations that were behind most, all that were so by as much. */
function losingRotations(scope: Scope, naming: RotationNaming | undefined): Decided[] {
  const rows = rotationTable(scope);
  const known = rows.filter(({ at, rallies }) => at !== null && rallies >= ENOUGH_RALLIES);
  const least = Math.min(...known.map(({ diff }) => diff));
  const worst = known.filter(({ diff }) => diff === least);
  const others = rows.filter((row) => !worst.includes(row));
  if (least > -LOST_BY || others.length === 0) return [];
  const names = worst.map(({ at }) => rotationName(at, naming)).join(' and ');
  const each = worst.length > 1 ? ' each' : '';
  const [own, rest] = [worst, others].map((some) => wonOf(sumWon(some, ({ received }) => received)));
  return [
    {
      says: `${names} lost ${plural(-least, 'point')}${each}.`,
      because: `They sided out ${own}, the others ${rest}.`,
      rallies: idsIn(scope, ({ setterUs }) => worst.some(({ at }) => at === setterUs)),
      tone: 'against',
    },
  ];
}

const HALF = 0.5;
/** The rotation that scored best on its serve: more than half, and more than all others together. */
function servingRotation(scope: Scope, naming: RotationNaming | undefined): Decided[] {
  const rows = rotationTable(scope);
  const rate = ({ won, of }: Won): number => (of === 0 ? 0 : won / of);
  const known = rows.filter(({ at, served }) => at !== null && served.of >= ENOUGH_RALLIES);
  const [best] = known.toSorted((a, b) => rate(b.served) - rate(a.served));
  const rest = sumWon(
    rows.filter((row) => row !== best),
    ({ served }) => served,
  );
  if (!best || rest.of === 0 || rate(best.served) <= Math.max(HALF, rate(rest))) return [];
  return [
    {
      says: `${rotationName(best.at, naming)} scored ${wonOf(best.served)} on serve.`,
      because: `The others ${wonOf(rest)}.`,
      rallies: idsIn(scope, ({ setterUs, server }) => setterUs === best.at && server === 'us'),
      tone: 'for',
    },
  ];
}

const ENOUGH_RECEPTIONS = 10;
/** Whom they served most, with her average and that of who received next most often. */
function servedAt(scope: Scope, called: Called): Decided[] {
  const sums = sumsOf(scope);
  const receptions = (who: string): number => sumOf(sums, { side: 'us', who }, 'RA', 3, false);
  const all = sumOf(sums, { side: 'us' }, 'RA', 3, false);
  const known = playersIn(sums, 'us').filter((who) => who !== null);
  const [most, next] = known.toSorted((a, b) => receptions(b) - receptions(a));
  if (!most || receptions(most) < ENOUGH_RECEPTIONS) return [];
  const second =
    next && receptions(next) > 0 ? ` ${called(next)}, ${plural(receptions(next), 'time')}, ${passOf(sums, next)}.` : '';
  return [
    {
      says: `They served ${called(most)} ${receptions(most)} of ${all}.`,
      because: `Pass ${passOf(sums, most)}.${second}`,
      rallies: idsIn(scope, (rally) =>
        marksIn(rally).some(({ name, side, who }) => name === 'RA' && side === 'us' && who === most),
      ),
      tone: 'neither',
    },
  ];
}

function passOf(sums: Sums, who: string): string {
  const pass = figureNamed('PASS');
  return pass ? readingText(pass, readFigure(pass, sums, { side: 'us', who })) : '';
}

const LONG = 5;
/** The longest run of each side, of five points or more. */
function longRuns(scope: Scope): Decided[] {
  return (['them', 'us'] as const).flatMap((side) => {
    const [run] = runsIn(scope)
      .filter((one) => one.side === side && one.points >= LONG)
      .toSorted((a, b) => b.points - a.points);
    if (!run) return [];
    const { from, to, set, points, rallies } = run;
    return [
      {
        says: `${side === 'us' ? 'We' : 'They'} won ${points} in a row in set ${set}.`,
        because: `From ${from.us}–${from.them} to ${to.us}–${to.them}.`,
        rallies,
        tone: side === 'us' ? 'for' : 'against',
      },
    ];
  });
}

const MORE = 5;
/** Points that one side gave the other, where that is many more than it got. */
function givenAway(scope: Scope): Decided[] {
  const deep = onlyRallies(scope, ({ depth }) => depth === 'points' || depth === 'touch');
  const givenTo = (side: Side) =>
    ralliesIn(deep).filter((rally) => marksIn(rally).some((one) => one.name === 'GIVEN' && one.side === side));
  const [toUs, toThem] = [givenTo('us'), givenTo('them')];
  if (Math.abs(toUs.length - toThem.length) < MORE) return [];
  const [who, rallies] = toThem.length > toUs.length ? (['We', toThem] as const) : (['They', toUs] as const);
  return [
    {
      says: `${who} gave away ${plural(rallies.length, 'point')}.`,
      because: `${who === 'We' ? 'They' : 'We'} gave away ${Math.min(toUs.length, toThem.length)}.`,
      rallies: rallies.map(({ id }) => id),
      tone: who === 'We' ? 'against' : 'for',
    },
  ];
}
