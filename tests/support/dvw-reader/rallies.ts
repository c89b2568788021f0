import type { Kind, Row, Touch } from './rows.ts';
import type { Side } from './sections.ts';

export type Touched = { readonly row: Row; readonly touch: Touch };
/** The rows after one point up to and with the next one. */
export type Rally = {
  readonly set: number;
  readonly rows: readonly Row[];
  readonly touched: readonly Touched[];
  /** Undefined where the file, or the set, ends before somebody won. */
  readonly point: (Kind & { readonly is: 'point' }) | undefined;
  readonly last: Row;
};

export function ralliesOf(rows: readonly Row[]): readonly Rally[] {
  const rallies: Rally[] = [];
  let held: Row[] = [];
  for (const row of rows) {
    held.push(row);
    if (row.kind.is !== 'point' && row.kind.is !== 'end' && row !== rows.at(-1)) continue;
    const rally = rallyOf(held, row);
    if (row.kind.is === 'point' || rally.touched.length > 0) rallies.push(rally);
    held = [];
  }
  return rallies;
}

function rallyOf(rows: readonly Row[], last: Row): Rally {
  const touched = rows.flatMap((row) => (row.kind.is === 'touch' ? [{ row, touch: row.kind.touch }] : []));
  return { set: last.set, rows, touched, point: last.kind.is === 'point' ? last.kind : undefined, last };
}

export const serveOf = (rally: Rally): Touched | undefined => rally.touched.find(({ touch }) => touch.skill === 'S');

export const isFault = (rally: Rally): boolean => rally.rows.some(({ kind }) => kind.is === 'rotation-fault');

export const ours = (rally: Rally, side: Side): readonly Touched[] =>
  rally.touched.filter(({ touch }) => touch.side === side);
