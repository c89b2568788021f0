import { expect, test } from 'vitest';
import { logged } from '#tests/support/match.ts';
import { contact, end, firstServe, lineUp, postOf } from '#tests/support/told-rallies.ts';
import { fold, type MatchState, setOf, step } from '../fold.ts';
import { MatchEntry } from '../schema.ts';

const told = (...entries: readonly object[]) => entries.map((entry, i) => logged(i + 1, MatchEntry.parse(entry)));
const ralliesOf = (state: MatchState) => setOf(state, 1).rallies;

const [FIRST, SECOND] = [postOf(1), postOf(2)];
const LOG = told(
  ...[lineUp(), firstServe('them'), contact(FIRST, 5, 'receive', '2'), end(FIRST, 'us')],
  ...[contact(SECOND, 1, 'serve', 'in'), contact(SECOND, 2, 'attack', 'in', 2)],
);

test('one more entry of the newest rally plays that rally alone anew, whatever it says', () => {
  const before = fold(LOG);
  for (const said of [
    contact(SECOND, 4, 'dig', 'good', 3),
    contact(SECOND, 4, 'dig', 'good', 1.5),
    end(SECOND, 'us'),
  ]) {
    const log = [...LOG, ...told(...LOG, said).slice(-1)];
    const after = log.slice(-1).reduce(step, before);
    expect(ralliesOf(after)?.chain).toBe(ralliesOf(before)?.chain);
    expect(ralliesOf(after)?.played[0]).toBe(ralliesOf(before)?.played[0]);
    expect(after).toEqual(fold(log));
  }
});

test('an entry of any other rally is no such one', () => {
  const before = fold(LOG);
  for (const said of [contact(FIRST, 4, 'set', 'in', 2), contact(postOf(3), 4, 'serve', 'in'), end(postOf(3), 'us')]) {
    const log = [...LOG, ...told(...LOG, said).slice(-1)];
    expect(log.slice(-1).reduce(step, before)).toEqual(fold(log));
  }
});
