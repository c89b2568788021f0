import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAt } from '#domain/core/value-at.ts';
import { fold } from '#domain/match/fold.ts';
import { fold as foldReleased } from './released-app/0.2.0.mjs';
import { countedHistories } from './support/match.ts';

const isCounted = (kind: string): boolean => kind === 'stat' || kind === 'score';
/** The figures of a set, by the names that they had in that release. */
const FIGURES = ['number', 'startedAt', 'counts', 'score.us', 'score.them', 'score.counting', 'score.conflicts'];
const toldBefore = (set: unknown): unknown => FIGURES.map((path) => valueAt(set, path));

/** All but the place of a press among the entries of its set, which only the engine of rallies asks for. */
const bytes = (value: unknown): string =>
  JSON.stringify(value, (key, one: unknown) => {
    if (key === 'place') return undefined;
    return one instanceof Map ? [...one] : one;
  });

test('[property] a match of which only taps and points are recorded is told byte for byte as the release before told it', () => {
  fc.assert(
    fc.property(countedHistories(60), fc.constantFrom('attempts', 'contacts'), (history, counting) => {
      const log = history.filter(({ kind, payload }) => kind !== 'replace' || isCounted(payload.with.kind));
      const now = fold(log, { counting }).sets;
      const then = foldReleased(log, counting).sets;
      expect(now.every(({ rallies }) => rallies === null)).toBe(true);
      expect(now.map(toldBefore).map(bytes)).toEqual(then.map(toldBefore).map(bytes));
    }),
    { numRuns: 400 },
  );
});
