import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainMatch } from '#tests/plain-match/match.ts';
import { PRESETS } from '#tests/plain-match/rules.ts';
import { generatedMatch } from './generated-match.ts';
import { plainLog } from './plain-log.ts';
import { jerseyOf, productLog } from './vector-log.ts';

const RULES = PRESETS['usav'];
if (!RULES) throw new Error('No rules');

/** The same with our players by their jerseys. */
const byJersey = (told: unknown): unknown =>
  JSON.parse(JSON.stringify(told, (_, value: unknown) => (typeof value === 'string' ? jerseyOf(value) : value)));

test('[TOLD-16] a log as it is stored, in the words of the law, is the match that it was made from', () => {
  fc.assert(
    fc.property(generatedMatch, (log) => {
      const { stats: _, counts: __, findings, ...told } = plainMatch(log, RULES);
      const { stats: ___, counts: ____, findings: found, ...again } = plainMatch(plainLog(productLog(log)), RULES);
      expect(byJersey(again)).toEqual(byJersey(told));
      expect(found).toEqual(findings);
    }),
    { numRuns: 60 },
  );
});
