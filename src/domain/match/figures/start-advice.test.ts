import { expect, test } from 'vitest';
import type { RotationRow } from './rotation-table.ts';
import { setChances } from './set-chance.ts';
import { chancesByStart, startAdvice } from './start-advice.ts';

const TO_25 = { points: 25, lead: 2, cap: null };
const POSITIONS = [1, 2, 3, 4, 5, 6];
const alike = new Map(POSITIONS.map((at) => [at, { sideOut: 0.65, scoring: 0.45 }]));

test('[CH-09] with six rotations alike the chance is that without rotations', () => {
  const [by, plain] = [chancesByStart(alike, TO_25), setChances({ us: 0.65, them: 0.55 }, TO_25)];
  for (const serving of ['us', 'them'] as const)
    for (const at of POSITIONS) expect(by(serving, at)).toBeCloseTo(plain(0, 0, serving), 9);
});

/** The same by going forward: how likely each standing is after each rally, until nothing is left to play. */
function byPlaying(rates: typeof alike, serving: 'us' | 'them', at: number, points: number, cap: number): number {
  let standings = new Map([[JSON.stringify([0, 0, serving, at]), 1]]);
  let won = 0;
  while (standings.size > 0) {
    const next = new Map<string, number>();
    for (const [key, chance] of standings) {
      const [us = 0, them = 0, who = 'us', place = 1]: [number, number, string, number] = JSON.parse(key);
      const own = rates.get(place) ?? { sideOut: 0, scoring: 0 };
      const win = who === 'us' ? own.scoring : own.sideOut;
      const turned = who === 'us' ? place : ((place + 4) % 6) + 1;
      for (const [a, b, server, stands, by] of [
        [us + 1, them, 'us', turned, win] as const,
        [us, them + 1, 'them', place, 1 - win] as const,
      ]) {
        const isOver = (Math.max(a, b) >= points && Math.abs(a - b) >= 2) || Math.max(a, b) >= cap;
        if (isOver && a > b) won += chance * by;
        if (isOver) continue;
        const state = JSON.stringify([a, b, server, stands]);
        next.set(state, (next.get(state) ?? 0) + chance * by);
      }
    }
    standings = next;
  }
  return won;
}

test('[CH-09] it is what playing rally by rally comes to, where rotations differ', () => {
  const rates = new Map(POSITIONS.map((at) => [at, { sideOut: 0.4 + at / 20, scoring: 0.6 - at / 15 }]));
  const by = chancesByStart(rates, { points: 8, lead: 2, cap: 10 });
  for (const serving of ['us', 'them'] as const)
    for (const at of POSITIONS) expect(by(serving, at)).toBeCloseTo(byPlaying(rates, serving, at, 8, 10), 9);
});

const row = (at: number, received: [number, number], served: [number, number]): RotationRow => ({
  ...{ at, court: null, rallies: received[1] + served[1], diff: 0, longestFor: 0, longestAgainst: 0 },
  ...{ received: { won: received[0], of: received[1] }, served: { won: served[0], of: served[1] } },
  firstBall: { won: 0, of: 0 },
});

test('[ROT-07] the rotation that scores on serve is the one to begin in when we serve', () => {
  const rows = POSITIONS.map((at) => row(at, [20, 40], at === 4 ? [36, 40] : [12, 40]));
  const advice = startAdvice(rows, 'us', TO_25);
  expect(advice.kind === 'advice' && advice.starts.map(({ at }) => at)[0]).toBe(4);
  // Receiving, it serves first if the side-out before turns us into it: the setter goes from V to IV.
  const receiving = startAdvice(rows, 'them', TO_25);
  expect(receiving.kind === 'advice' && receiving.starts.map(({ at }) => at)[0]).toBe(5);
});

test('[ROT-07] with fewer than eight rallies in one of the six nothing is advised', () => {
  const rows = POSITIONS.map((at) => row(at, [4, 8], [4, at === 4 ? 5 : 8]));
  expect(startAdvice(rows, 'us', TO_25)).toEqual({
    kind: 'too few',
    says: 'Not enough rallies yet: rotation 4 has 5 of 8.',
  });
  expect(startAdvice(rows.slice(1), 'us', TO_25)).toMatchObject({
    says: 'Not enough rallies yet: rotation 1 has 0 of 8.',
  });
});
