import { expect, test } from 'vitest';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { viewed, wears } from '#tests/support/viewed-match.ts';
import type { Predicate } from './predicate.ts';
import { traceSheet } from './trace-rows.ts';

const called = (player: string): string => `#${jerseyOf(player)}`;
const asked = (further: Partial<Predicate>): Predicate => ({
  ...{ figure: 'K', part: 'num', side: 'us', set: null, rotation: null },
  ...further,
});
const LOG = [
  ...['A >0 depth touch', 'A r1 c us 10 attack in', 'A r1 c us 10 attack kill', 'A r2 c us 10 attack error'],
  ...['A r3 c us 8 block point with 10', 'A r4 c them 9 attack kill', 's2 A r1 c us ? attack kill'],
];

test('[TRB-02] a figure opens under its name, each rally once, in the order of play, with the contacts that counted', () => {
  const { scope, rallies } = viewed(LOG);
  const { title, rows } = traceSheet(asked({ figure: 'TA', who: wears('10'), set: 1 }), scope, called);
  expect(title).toBe('Attack attempts of #10, set 1: 3');
  expect(rows.map(({ rally, contacts }) => [rally.index, contacts.length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(rows[1]?.contacts).toEqual([rallies[1]?.contacts[0]?.id]);
});

test.each([
  [{ who: wears('10') }, 'Kills of #10: 1'],
  [{ side: 'them', who: '9' }, 'Kills of their #9: 1'],
  [{ side: 'them' }, 'Kills of theirs: 1'],
  [{ who: 'nobody' }, 'Kills of nobody who is known: 1'],
  [{ figure: 'HIT', part: 'den', set: 1 }, 'Hitting percentage, all attempts, set 1: 3'],
  [{ figure: 'SO%', part: 'den', rotation: 6 }, 'Side-out, all attempts, R2: 0'],
  [{ figure: 'PTS', who: wears('8') }, 'Points of #8: 0.5'],
  [{ figure: 'PTS', set: 2 }, 'Points, set 2: 1.0'],
] satisfies [Partial<Predicate>, string][])('[TRB-02] %j is called %s', (further, title) => {
  expect(traceSheet(asked(further), viewed(LOG).scope, called).title).toBe(title);
});

test('[TRB-04] after a correction the same figure opens what now belongs to it', () => {
  const before = viewed(LOG);
  const after = viewed([...LOG, 'A replace e3 r1 c us 8 attack kill']);
  const ask = asked({ who: wears('10') });
  expect(traceSheet(ask, before.scope, called).rows).toHaveLength(1);
  expect(traceSheet(ask, after.scope, called)).toMatchObject({ title: 'Kills of #10: 0', rows: [] });
});

test('[TRB-06] what taps alone tell is said in the title', () => {
  const { scope } = viewed(['A r1 p us', 's2 A stat 10 attack positive']);
  expect(traceSheet(asked({ set: 2 }), scope, called)).toEqual({ title: 'Kills, set 2: 1 (taps)', rows: [], taps: 1 });
});
