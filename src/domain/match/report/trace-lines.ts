import type { MatchState } from '../fold.ts';
import type { Names } from '../match-log.ts';
import { touchWords } from '../mending/ended-words.ts';
import { rallyList } from '../mending/rally-list.ts';
import type { TraceRow } from '../figures/trace-rows.ts';

/** A rally behind a figure in words (TRB-02). */
export type TraceLine = {
  readonly id: string;
  readonly set: number;
  /** Its place in its set, from 1. */
  readonly index: number;
  readonly before: { readonly us: number; readonly them: number };
  /** `#7 Ruiz kill` */
  readonly ended: string;
  /** `#2 served, R1, side-out` */
  readonly way: string;
  /** The contacts that were counted, where the end does not say them. */
  readonly counted: readonly string[];
};

/** Rallies in the words of the rally list, which each of them is opened in. */
export function traceLines(state: MatchState, rows: readonly TraceRow[], names: Names): readonly TraceLine[] {
  const sets = [...new Set(rows.map(({ rally }) => rally.set))];
  const lines = sets.flatMap((set) => rallyList(state, set, names)).filter((line) => line.kind === 'rally');
  const listed = new Map(lines.map((line) => [line.id, line]));
  return rows.map(({ rally, contacts }) => {
    const line = listed.get(rally.id);
    const ended = line?.ended ?? (rally.winner ? `${names.side(rally.winner)} point` : 'Replayed');
    const counted = rally.contacts.filter(({ id }) => contacts.includes(id)).map((one) => touchWords(one, names));
    return {
      ...{ id: rally.id, set: rally.set, index: rally.index, before: rally.before, ended, way: line?.way ?? '' },
      counted: counted.filter((words) => words !== ended),
    };
  });
}
