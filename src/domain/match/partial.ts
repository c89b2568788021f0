import type { MatchState } from './fold.ts';

/** Whether the match has entries that this version cannot count. */
export const isPartial = ({ opaque, marks }: MatchState): boolean => opaque.some(({ id }) => !marks.void.has(id));

/** Whether a set has such entries. Its score may be wrong, so it is read-only until the app is updated (A3-3). */
export const isPartialSet = ({ opaque, marks }: MatchState, number: number): boolean =>
  opaque.some(({ id, setNumber }) => setNumber === number && !marks.void.has(id));

/** Says so to the person. */
export const PARTIAL = 'Part of this match was recorded with a newer version. Update to see it.';
