import { expect, test } from 'vitest';
import { eventId, logged } from '#tests/support/match.ts';
import { contact, end, firstServe, lineUp, postOf } from '#tests/support/told-rallies.ts';
import { fold, type MatchState, setOf, step, stepAll } from '../fold.ts';
import { MatchEntry } from '../schema.ts';

const told = (...entries: readonly object[]) => entries.map((entry, i) => logged(i + 1, MatchEntry.parse(entry)));
const ralliesOf = (state: MatchState) => setOf(state, 1).rallies;

const [FIRST, SECOND, THIRD, FOURTH] = [postOf(1), postOf(2), postOf(3), postOf(4)];
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

const kill = (post: typeof FIRST) => contact(post, 4, 'attack', 'kill');
const timeout = (after: string) => ({ kind: 'timeout', payload: { after, side: 'us', type: 'team' } });
const inserted = {
  kind: 'contact',
  payload: { ...kill(FOURTH).payload, n: 0, after: SECOND.rally, before: THIRD.rally },
};
const pressed = (rally: number) => ({ kind: 'score', payload: { side: 'us', by: 1, rally } });

test('[A4-3] [A4-4] rallies that follow the newest come to what the whole log does, and leave those before them', () => {
  const more = [kill(THIRD), contact(FOURTH, 1, 'serve', 'in'), end(THIRD, 'us'), kill(FOURTH)];
  const log = told(...LOG, end(SECOND, 'us'), timeout(SECOND.rally), ...more);
  const before = fold(log.slice(0, -more.length));
  const after = stepAll(before, log.slice(-more.length));
  expect(ralliesOf(after)?.played[0]).toBe(ralliesOf(before)?.played[0]);
  expect(ralliesOf(after)?.played[1]).toBe(ralliesOf(before)?.played[1]);
  expect(after).toEqual(fold(log));
});

test.each([
  ['a rally that was told ahead of the one before it', [kill(FOURTH)], [kill(THIRD)]],
  ['two that come in the wrong order', [], [kill(FOURTH), kill(THIRD)]],
  ['a gap of a rally that comes later', [timeout(THIRD.rally)], [kill(THIRD)]],
  ['a point of the score cards', [pressed(3)], [kill(THIRD)]],
  ['a rally that was taken back', [kill(THIRD), { kind: 'void', payload: { target: eventId(7) } }], [kill(THIRD)]],
  ['one that is inserted', [kill(THIRD)], [inserted]],
])('[A4-4] so it is with %s', (_, first, then) => {
  const log = told(...LOG, ...first, ...then);
  const at = LOG.length + first.length;
  expect(stepAll(fold(log.slice(0, at)), log.slice(at))).toEqual(fold(log));
});

test('an entry of any other rally is no such one', () => {
  const before = fold(LOG);
  for (const said of [contact(FIRST, 4, 'set', 'in', 2), contact(postOf(3), 4, 'serve', 'in'), end(postOf(3), 'us')]) {
    const log = [...LOG, ...told(...LOG, said).slice(-1)];
    expect(log.slice(-1).reduce(step, before)).toEqual(fold(log));
  }
});
