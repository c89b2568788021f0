import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import type { MatchState } from '../fold.ts';
import { rallyList } from './rally-list.ts';

const names = {
  player: (id: string) => `#${jerseyOf(id)} P${jerseyOf(id)}`,
  side: (side: 'us' | 'them') => (side === 'us' ? 'Tide' : 'Breakers'),
  person: () => 'Ben',
};
const linesOf = (state: MatchState) => rallyList(state, 1, names);
/** From the first on: number, side, words, way, score. */
const told = (log: readonly string[]) =>
  linesOf(homeMatch(log))
    .toReversed()
    .flatMap((line) => {
      if (line.kind !== 'rally') return [`${line.kind}: ${line.says}`];
      const score = line.score ? `${line.score.us}–${line.score.them}` : '?–?';
      return [`${line.number} ${line.winner ?? '-'} ${line.ended} (${line.way}) ${score}`];
    })
    .filter((line) => !/^gap: (Line-up|.*first serve)/.test(line));

test('[LIST-01] [FIX-14] a rally says who won it and how, who served, on which pass, the rotation, and the score after it', () => {
  expect(
    told([
      'A r1 c us 2 serve in',
      'A r1 c us 7 attack kill',
      'A r2 c them 9 attack kill',
      'A r3 c us 4 receive 2',
      'A r3 c us 10 attack kill',
      'A r4 p them',
    ]),
  ).toEqual([
    '1 us #7 P7 kill (#2 served, R1) 1–0',
    '2 them Breakers #9 kill (#2 served, R1, side-out) 1–1',
    '3 us #10 P10 kill (on #4’s pass 2, R1, side-out) 2–1',
    '4 them Breakers point (#7 served, R2, side-out) 2–2',
  ]);
});

test('[LIST-02] [FIX-14] what happened in a gap stands between its rallies; what was deleted stays, struck out', () => {
  expect(told(['A r1 p us', 'A >r1 to them', 'A r2 p them', 'A strike e3', 'A r3 p us'])).toEqual([
    '1 us Tide point (#2 served, R1) 1–0',
    'gap: Timeout Breakers',
    'struck: They score',
    '2 us Tide point (#2 served, R1) 2–0',
  ]);
});

test('[LIST-03] from a rally that two devices gave to both sides on, the score is not known until it is settled', () => {
  const log = ['A r1 p us', 'A r2 c us 10 attack kill', 'B r2 c us 10 attack blocked', 'A r3 p us'];
  const [, second, third] = told(log);
  expect(second).toContain('#10 P10 kill or #10 P10 attack blocked');
  expect([second, third].every((line) => line?.endsWith('?–?'))).toBe(true);
  expect(told([...log, 'A r2 p them !']).map((line) => line.split(' ').at(-1))).toEqual(['1–0', '1–1', '2–1']);
});
