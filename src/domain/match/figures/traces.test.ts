import { expect, test } from 'vitest';
import { figure, subjectOf, viewed, wears } from '#tests/support/viewed-match.ts';
import { openPredicate, type Predicate, predicateText, readPredicate } from './predicate.ts';
import { ralliesBehind } from './traces.ts';

const LOG = [
  ...['A >0 depth touch', 'A r1 c us 10 attack in', 'A r1 c us 10 attack kill', 'A r2 c us 10 attack error'],
  ...['A r3 c us 4 receive 2', 'A r3 c us 10 attack kill', 'A >r3 depth points', 'A r4 c us 10 attack kill'],
  's2 A r1 c us 10 attack kill',
];

test('[TRB-01] a figure opens its rallies in the order of play, with the contact of each', () => {
  const { scope, rallies, reading } = viewed(LOG);
  const { traces, taps } = ralliesBehind(figure('K'), 'num', scope, subjectOf('10'));
  const indexOf = (id: string) => rallies.find((rally) => rally.id === id)?.index;
  expect(traces.map(({ set, rally, by }) => [set, indexOf(rally), by])).toEqual([
    [1, 1, 1],
    [1, 3, 1],
    [1, 4, 1],
    [2, 1, 1],
  ]);
  expect([traces.length, taps]).toEqual([reading('K', '10').num, 0]);
  const [first] = rallies;
  expect(traces[0]?.contact).toBe(first?.contacts[1]?.id);
});

test('[TRB-01] numerator and denominator open what they are of: errors take off, other depths are not in', () => {
  const { scope, reading } = viewed(LOG);
  const of = (part: 'num' | 'den') =>
    ralliesBehind(figure('HIT'), part, scope, { side: 'us' }).traces.map(({ by }) => by);
  expect([of('num'), of('den')]).toEqual([
    [1, -1, 1],
    [1, 1, 1, 1],
  ]);
  expect(reading('HIT')).toMatchObject({ num: 1, den: 4 });
});

test('[TRB-01] half points count contacts, and sets played are a rally of each set', () => {
  const { scope } = viewed(['A r1 c us 8 block point with 10', 's2 A r1 p us']);
  const opened = (code: string, of: string) => ralliesBehind(figure(code), 'num', scope, subjectOf(of)).traces;
  expect([opened('PTS', '10').map(({ by }) => by), opened('SP', '8').map(({ set }) => set)]).toEqual([[1], [1, 2]]);
});

test('[TRB-06] taps belong to no rally: they are said beside those that do', () => {
  const { scope } = viewed([
    'A r1 c us 10 attack kill',
    's2 A stat 10 attack positive',
    's2 A stat 10 attack positive',
  ]);
  const { traces, taps } = ralliesBehind(figure('K'), 'num', scope, subjectOf('10'));
  expect([traces.length, taps]).toEqual([1, 2]);
});

test('[TRB-05] an opened figure stands in the address and is read from there', () => {
  const { scope } = viewed(LOG);
  const asked: Predicate = { figure: 'K', part: 'num', side: 'us', who: wears('10'), set: 1, rotation: null };
  const fields = Object.fromEntries(
    predicateText(asked)
      .split('&')
      .map((pair) => pair.split('=').map(decodeURIComponent)),
  );
  expect(readPredicate(fields)).toEqual(asked);
  expect(openPredicate(asked, scope).traces).toHaveLength(3);
  expect(openPredicate({ ...asked, rotation: 6 }, scope).traces).toHaveLength(1);
  expect(openPredicate({ ...asked, who: 'nobody' }, scope).traces).toEqual([]);
  expect([readPredicate({ figure: 'NONE' }), readPredicate({ figure: 'K', set: '9' })]).toEqual([undefined, undefined]);
  expect(readPredicate({ figure: 'HIT' })).toEqual({
    figure: 'HIT',
    part: 'num',
    side: 'us',
    set: null,
    rotation: null,
  });
});
