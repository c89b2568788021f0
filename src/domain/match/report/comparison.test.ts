import { expect, test } from 'vitest';
import { viewed } from '#tests/support/viewed-match.ts';
import { comparedParts, comparison } from './comparison.ts';

test('[REPORT-16] sets and rotations that were played can be compared, by their rates in points of percent', () => {
  // Set 1: received 10, won 5. Set 2, which they begin: received 13, won 3. Served were too few.
  const { scope } = viewed(['A run@r1 t1t5u1t1u1t1u1t1u1t1u1', 's2 A run@r1 t1t9u1t1u1t1u1'], { first: 'us' });
  const parts = comparedParts(scope);
  expect(parts.slice(0, 3).map(({ label }) => label)).toEqual(['Set 1', 'Set 2', 'R1']);
  const [a, b] = parts;
  const lines = a && b ? comparison(scope, a, b) : [];
  expect(lines.map((line) => [line.a.text, line.b.text, line.says])).toEqual([
    ['50.0%', '23.1%', '+26.9'],
    ['0.0%', '0.0%', 'too few to compare'],
  ]);
  const back = a && b ? comparison(scope, b, a) : [];
  expect(back[0]?.says).toBe('−26.9');
});
