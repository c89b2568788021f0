import { expect, test } from 'vitest';
import { firstServe, lineUp, numberOf, playedSet } from '#tests/support/dead-time.ts';
import { courtOf } from '../rally/frame.ts';
import { rotationChoices, rotationFix } from './rotations.ts';

const courts = (set: ReturnType<typeof playedSet>) =>
  rotationChoices(set.dead()).map(({ by, court, setterAt }) => [by, court.map(numberOf).join(' '), setterAt]);

// Six, for whom the libero acts, would serve or stand in front; three has to wait for a rally, as between any two exchanges.
test('[GAP-18] each rotation is shown with its court, the libero derived anew from who was on before the gap', () => {
  const set = playedSet(undefined, [lineUp(), firstServe('us')]);
  set.win('us');
  expect(courts(set)).toEqual([
    [-2, '5 6 1 2 3 4', 3],
    [-1, '6 1 2 3 4 5', 2],
    [0, '1 2 3 4 5 11', 1],
    [1, '2 3 4 5 11 1', 6],
    [2, '3 4 5 6 1 2', 5],
    [3, '4 5 6 1 2 3', 4],
  ]);
});

test('[GAP-18] the court that is chosen is the one that follows, and what was played stays as it was', () => {
  const set = playedSet();
  set.win('us', 'us');
  const [, , , chosen] = rotationChoices(set.dead());
  const before = set.moment().set.rallies?.played.map(({ court }) => court);
  set.enter(rotationFix(set.moment(), chosen?.by ?? 0));
  expect(courtOf(set.dead().frame)).toEqual(chosen?.court);
  expect(set.moment().set.rallies?.played.map(({ court }) => court)).toEqual(before);
});

test('[GAP-18] without a line-up there is nothing to turn', () => {
  expect(rotationChoices(playedSet(undefined, []).dead())).toEqual([]);
});
