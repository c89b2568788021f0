import { expect, test } from 'vitest';
import { viewed, wears } from '#tests/support/viewed-match.ts';
import { leadChart } from './lead-chart.ts';
import { leadIn, longestRun, longRuns, runsIn } from './runs.ts';

// They serve first in set 2: our side-outs there turn us to R2, and to R3 with 8 to serve.
test('[FIG-30] a run is points of a side in a row, cards among them, and ends with its set', () => {
  const { scope } = viewed([
    'A r1 p us',
    'A r2 p us',
    'A r3 card them penalty',
    'A r4 replay',
    'A r5 p us',
    's2 A r1 p us',
    's2 A run@r2 t2u3',
  ]);
  expect(runsIn(scope).map(({ side, set, points }) => [side, set, points])).toEqual([
    ...[
      ['us', 1, 4],
      ['us', 2, 1],
      ['them', 2, 2],
      ['us', 2, 3],
    ],
  ]);
  expect(longRuns(scope).map(({ points, server, rotation, from, to }) => [points, server, rotation, from, to])).toEqual(
    [
      [4, wears('2'), 1, { us: 0, them: 0 }, { us: 4, them: 0 }],
      [3, wears('8'), 5, { us: 1, them: 2 }, { us: 4, them: 2 }],
    ],
  );
  expect(longestRun(runsIn(scope), 'them')?.points).toBe(2);
});

test('[FIG-30] the lead: how far each was ahead, how often it changed hands, how often it was level', () => {
  const { view } = viewed(['A run@r1 u2t4u3']);
  expect(leadIn(view.sets[0]?.rallies ?? [])).toEqual({ biggest: { us: 2, them: 2 }, changes: 2, ties: 2 });
});

test('[FIG-31] the chart has a step for each point, with the timeouts before it, and says the same in a sentence', () => {
  const { view } = viewed(['A r1 p us', 'A >r1 to them', 'A r2 replay', 'A >r2 to us', 'A r3 p them', 'A r4 p them']);
  const [set] = view.sets;
  if (!set) throw new Error('No set');
  const { steps, says } = leadChart(set);
  expect(steps.map(({ lead, timeouts }) => [lead, timeouts])).toEqual([
    [1, []],
    [0, ['them', 'us']],
    [-1, []],
  ]);
  expect(says).toBe(
    'Set 1: 1–2. Ahead by 1 at most, behind by 1; the lead changed 1 time, 1 tie. Longest run 1, against us 2.',
  );
});
