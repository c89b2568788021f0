import { expect, test } from 'vitest';
import { PLAYING_POSITIONS } from './schema.ts';

test('[ROSTER-18] six positions have their letters', () => {
  expect(PLAYING_POSITIONS).toEqual({
    Setter: 'S',
    'Outside Hitter': 'OH',
    'Middle Blocker': 'MB',
    'Opposite Hitter': 'OPP',
    Libero: 'L',
    'Defensive Specialist': 'DS',
  });
});
