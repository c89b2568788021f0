import { groupBy } from '../core/group-by.ts';
import { oncePer } from '../core/once-per.ts';
import { otherSide } from './scouted-entries.ts';
import type { ScoutedSide } from './data-volley.ts';
import type { GapRow, PointRow, ScoutRow, StartRow, TouchRow } from './scout-rows.ts';

/** A rally with the rows of the gap before it. The last one of a set may have no point. */
export type FileRally = {
  readonly gap: readonly GapRow[];
  readonly touches: readonly TouchRow[];
  readonly isRotationFault: boolean;
  readonly point: PointRow | null;
  /** Its first row. */
  readonly first: ScoutRow;
};
export type FileSet = {
  readonly number: number;
  readonly starts: readonly StartRow[];
  readonly rallies: readonly FileRally[];
  /** After the last rally. */
  readonly rest: readonly GapRow[];
  /** Line-ups after the set has begun: they change nothing. */
  readonly late: readonly StartRow[];
  readonly firstServe: ScoutedSide | null;
};

/** The sets of a file, each with its rows in the order of the file; worked out once. */
export const fileSets = oncePer((rows: readonly ScoutRow[]): readonly FileSet[] =>
  [...groupBy(rows, ({ set }) => set)].toSorted(([a], [b]) => a - b).map(([number, own]) => fileSet(number, own)),
);

function fileSet(number: number, rows: readonly ScoutRow[]): FileSet {
  const rallies: FileRally[] = [];
  const starts: StartRow[] = [];
  const late: StartRow[] = [];
  let gap: GapRow[] = [];
  let open: ScoutRow[] = [];
  const close = (point: PointRow | null) => {
    const [first] = open;
    if (first) rallies.push(rallyOf(open, { gap, first, point }));
    [gap, open] = [[], []];
  };
  for (const row of rows) {
    if (row.is === 'start') (rallies.length + open.length === 0 ? starts : late).push(row);
    else if (row.is === 'touch' || row.is === 'fault') open.push(row);
    else if (row.is === 'point') {
      open.push(row);
      close(row);
    } else gap.push(row);
  }
  if (open.length > 0) close(null);
  return { number, starts, rallies, rest: gap, late, firstServe: firstServeOf(rallies, gap) };
}

function rallyOf(rows: readonly ScoutRow[], around: Pick<FileRally, 'gap' | 'first' | 'point'>): FileRally {
  const touches = rows.filter((row) => row.is === 'touch');
  return {
    ...around,
    touches: touches.filter((row, at) => !isFiller(row, touches[at - 1])),
    isRotationFault: rows.some((row) => row.is === 'fault'),
  };
}

/**
 * A touch that was not seen: the format wants a serve and a reception in each rally, a touch of the other side between
 * two attacks, and both halves of an end. Such rows name no player: they have the type `_`, or are a dig or
 * the reception of an ace of which nothing further is said.
 */
function isFiller({ number, skill, mark, by, file }: TouchRow, before: TouchRow | undefined): boolean {
  if (file.type === '_') return true;
  const saysNothing = [file.combination, file.from, file.to, file.sub, file.xy].join('') === '';
  if (number !== null || !saysNothing) return false;
  const isAfter = (told: TouchRow['skill']) => before?.skill === told && before.mark === '#' && before.by !== by;
  if (skill === 'R') return mark === '=' && isAfter('S');
  return skill === 'D' && file.type === 'O' && (mark === '-' || (mark === '=' && !isAfter('A')));
}

/** Who serves first: by the first serve, else by who turns after the first point. */
function firstServeOf([first, second]: readonly FileRally[], rest: readonly GapRow[]): ScoutedSide | null {
  const serve = first?.touches.find(({ skill }) => skill === 'S');
  if (serve) return serve.by;
  const winner = first?.point?.by;
  const after = second ? second.gap : rest;
  // After the last point of a set nobody turns, so one alone tells nothing.
  if (winner === undefined || (!second && after.length === 0)) return null;
  return after.some((row) => row.is === 'rotation' && row.by === winner) ? otherSide(winner) : winner;
}
