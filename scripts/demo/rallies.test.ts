import { expect, test } from 'vitest';
import { logged, playerId } from '#tests/support/match.ts';
import { findings } from '#domain/match/checks/findings.ts';
import { fold } from '#domain/match/fold.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { seeded } from './random.ts';
import { tellMatch } from './rallies.ts';
import type { SimLineup, SimPlayer } from './simulation.ts';

const seat = (n: number, position: SimPlayer['position']): SimPlayer => ({ id: playerId(n), position, skill: 0 });
const LINEUP: SimLineup = {
  order: [
    seat(1, 'Setter'),
    seat(2, 'Outside Hitter'),
    seat(3, 'Middle Blocker'),
    seat(4, 'Opposite Hitter'),
    seat(5, 'Outside Hitter'),
    seat(6, 'Middle Blocker'),
  ],
  libero: seat(7, 'Libero'),
};

test('a match of the demo club is told as its rules have it: nobody plays who is not on court, and every rally has one winner', () => {
  const { rules } = PRESETS['usav-2026'];
  for (let seed = 1; seed <= 20; seed++) {
    const taps = tellMatch(LINEUP, 3, 0, seeded(seed));
    const log = taps.map(({ setNumber, entry }, i) => logged(i + 1, { ...entry, set: setNumber }));
    const state = fold(log, { rules });
    expect(state.sets.flatMap(({ told }) => told).length).toBeGreaterThan(100);
    const names = { person: () => '', player: (id: string) => id, side: (side: string) => side };
    const found = findings({ state, rules, players: [], pending: 0, names });
    expect(found.filter(({ level }) => level !== 'info')).toEqual([]);
  }
});
