import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#domain/match/fold.ts';
import { FIGURES, figuresOf, sumOf, wonWhile } from '#domain/match/rally/figures.ts';
import { touchedIn } from '#domain/match/rally/rally-set.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { generatedMatch } from './support/generated-match.ts';
import { productLog } from './support/vector-log.ts';

const runs = Number(process.env['MATCH_HISTORIES'] ?? 150);
const POSITIONS = [1, 2, 3, 4, 5, 6, null];

test('[TOLD-18] [property] in any match the rotations add up to the team, the sets to the match, and the points to the score', () => {
  fc.assert(
    fc.property(generatedMatch, (log) => {
      const { sets } = fold(productLog(log), { counting: 'attempts', rules: PRESETS['usav-2026'].rules });
      const told = sets.flatMap((set) => (set.rallies ? [{ set, rallies: set.rallies }] : []));
      const touched = told.map(({ rallies }) => touchedIn(rallies));
      const all = figuresOf(touched.flat());
      for (const figure of FIGURES) {
        const bySet = touched.map((one) => sumOf(figuresOf(one), figure));
        expect(
          bySet.reduce((sum, one) => sum + one, 0),
          figure,
        ).toBe(sumOf(all, figure));
      }
      for (const { set, rallies } of told) {
        const { played } = rallies;
        const wonBy = (side: 'us' | 'them') => played.filter(({ rally }) => rally.outcome.winner === side).length;
        expect([set.score.us, set.score.them]).toEqual([wonBy('us'), wonBy('them')]);
        for (const serving of ['us', 'them'] as const) {
          const byRotation = POSITIONS.map((at) => wonWhile(serving, played, at));
          expect({
            won: byRotation.reduce((sum, { won }) => sum + won, 0),
            of: byRotation.reduce((sum, { of }) => sum + of, 0),
          }).toEqual(wonWhile(serving, played));
        }
      }
    }),
    { numRuns: runs },
  );
});
