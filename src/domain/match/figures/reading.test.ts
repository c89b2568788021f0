import { expect, test } from 'vitest';
import { viewed } from '#tests/support/viewed-match.ts';
import { ALL_FIGURES, figureNamed } from './figure-list.ts';
import type { Writing } from './figure.ts';
import { FEW_ATTEMPTS, footnotes, isOfFew, readingCell, readingText } from './reading.ts';

const value = (part: number, of: number) => ({ num: part, den: of, value: { part, of }, from: 1, of: 1 });

test.each([
  ['average', 3, 80, '.038'],
  ['percent', 23, 80, '28.8%'],
  ['average', -5, 80, '-.063'],
  ['average', 1, 1, '1.000'],
  ['average', -1, 4000, '.000'],
  ['percent', 2, 3, '66.7%'],
  ['pass', 17, 9, '1.89'],
  ['per set', 5, 3, '1.67'],
  ['points', 37, 2, '18.5'],
  ['points', 14, 2, '7.0'],
  ['signed', 4, 1, '+4'],
  ['signed', 0, 1, '0'],
  ['signed', -2, 1, '−2'],
  ['signed points', -3, 2, '−1.5'],
  ['count', 12, 1, '12'],
] as const)(
  '[FIG-01, FIG-02] a figure is rounded once, half away from zero: %s of %i/%i is %s',
  (writing, part, of, text) => {
    expect(readingText({ writing }, value(part, of))).toBe(text);
  },
);

test.each([
  ['signed', -2, 1, -2],
  ['percent', 2, 3, 66.7],
  ['average', 3, 80, 0.038],
] satisfies (readonly [Writing, number, number, number])[])(
  '[FIG-02] in files %s of %i/%i is the number %d',
  (writing, part, of, cell) => {
    expect(readingCell({ writing }, value(part, of))).toBe(cell);
  },
);

test('[FIG-03] nothing to divide by, or nothing recorded, is a dash; none of what was recorded is 0', () => {
  const { text, reading } = viewed(['A r1 p us', 'A >0 depth points']);
  expect([text('HIT'), text('PASS'), text('TA')]).toEqual(['–', '–', '–']);
  expect([text('K'), text('SA'), text('HIT', '7')]).toEqual(['0', '0', '–']);
  expect(readingCell({ writing: 'average' }, reading('HIT'))).toBeNull();
  const deep = viewed(['A >0 depth touch', 'A r1 p us']);
  expect([deep.text('TA'), deep.text('HIT')]).toEqual(['0', '–']);
});

test('[FIG-03] at depth score nothing of a contact is known, and what was counted all the same is', () => {
  const { text } = viewed(['A >0 depth score', 'A r1 p us']);
  expect([text('K'), text('SO%'), text('PS%'), text('OPP ERR')]).toEqual(['–', '–', '100.0%', '–']);
});

/** Five kills, two errors and ten attacks in play of every touch; then four kills and an error of points. */
const MIXED = [
  ...['A >0 depth touch'],
  ...[1, 2, 3, 4, 5].flatMap((n) => [
    `A r${n} c us 10 attack in`,
    `A r${n} c us 10 attack in`,
    `A r${n} c us 10 attack kill`,
  ]),
  ...[6, 7].map((n) => `A r${n} c us 10 attack error`),
  ...['A >r7 depth points', 'A r8 c us 10 attack kill', 'A r9 c us 10 attack kill', 'A r10 c us 10 attack kill'],
  ...['A r11 c us 10 attack kill', 'A r12 c us 10 attack error'],
];

test('[FIG-04, FIG-05, FIG-07] counts come from all rallies, a rate from those of its depth, and it says so', () => {
  const { text, reading } = viewed(MIXED);
  expect([text('K'), text('E'), text('TA'), text('HIT')]).toEqual(['9', '3', '17†', '.176†']);
  expect(reading('HIT')).toMatchObject({ num: 3, den: 17, from: 7, of: 12 });
  expect(footnotes([reading('K'), reading('TA'), reading('HIT')])).toEqual(['† from 7 of 12 rallies']);
});

test('[FIG-05] a count has what was recorded at a depth that does not ask for it, and carries no sign', () => {
  const log = [
    'A >0 depth score',
    'A r1 p us',
    'A r2 c us 8 attack kill',
    'A >r2 depth points',
    'A r3 c us 8 attack kill',
  ];
  const { text, reading } = viewed(log);
  expect([text('K', '8'), reading('K'), text('OPP ERR')]).toMatchObject(['2', { num: 2, from: 3, of: 3 }, '0†']);
});

test('[FIG-06] a rate of fewer than five attempts is one of few, whole sets and counts never', () => {
  const { reading } = viewed(MIXED.slice(0, 4));
  const few = ['HIT', 'K', 'K/S', 'PASS'].filter((code) => {
    const one = figureNamed(code);
    return one && isOfFew(one, reading(code));
  });
  expect(few).toEqual(['HIT', 'PASS']);
  expect([isOfFew({ den: {} }, value(1, 5)), FEW_ATTEMPTS]).toEqual([false, 'few attempts']);
});

test('[FIG-08] every figure has a code of its own, a formula and a name to be said', () => {
  const codes = ALL_FIGURES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(ALL_FIGURES.filter(({ formula, spoken }) => formula === '' || spoken === '')).toEqual([]);
  expect(codes).toEqual(expect.arrayContaining('SP K E TA HIT K% A BHE AST% SRV SA SE ACE% SE% SEFF'.split(' ')));
  expect(codes).toEqual(expect.arrayContaining('RA RE PASS POS% PERF% REFF D DE D% BS BA BE TB BP FB PTS'.split(' ')));
  const others = ['PT SRV', 'W−L', '+/−', 'OPP ERR', 'SO%', 'PS%', 'MOD SO%', 'FBSO%', 'FBSO in', 'TRANS K%'];
  expect(codes).toEqual(expect.arrayContaining(others));
});

test('[FIG-09] a replayed rally counts in nothing', () => {
  const { text } = viewed(['A >0 depth touch', 'A r1 c us 10 attack in', 'A r1 c us 4 dig good', 'A r1 replay']);
  expect([text('TA'), text('D'), text('SRV'), text('+/−'), text('PT')]).toEqual(['–', '–', '–', '–', '–']);
});

test('[FIG-10] a point of a card is nobody’s side-out, serve or plus, and counts as given and in the score', () => {
  const { text, reading } = viewed(['A r1 p us', 'A r2 card them penalty', 'A r3 card us penalty', 'A r4 p us']);
  expect([text('PT'), text('PT', 'them'), text('OPP ERR')]).toEqual(['3', '1', '3']);
  expect([reading('SO%').den, reading('PS%').den, text('SRV'), text('+/−', '2')]).toEqual([1, 1, '1', '+2']);
});

test('[FIG-11] per set divides by the sets that she played, for the team by the sets of the match', () => {
  const log = [
    'A r1 c us 10 attack kill',
    's2 A >0 sub us 10 14',
    's2 A r1 c us 8 attack kill',
    's2 A r2 c us 8 attack kill',
  ];
  const { text } = viewed([...log, 'A r2 c us 21 dig good', 'A r2 p us']);
  expect(text('SP', '21')).toBe('0');
  expect([text('SP', '10'), text('SP', '8'), text('SP', '14'), text('SP')]).toEqual(['1', '2', '1', '2']);
  expect([text('K/S', '10'), text('K/S', '8'), text('K/S')]).toEqual(['1.00', '1.00', '1.50']);
});

/** A set of every touch, one of points, one of which the score is known, and one of taps. */
const FOUR_DEPTHS = [
  ...['A >0 depth touch', 'A r1 c us 4 dig good', 'A r1 c us 10 attack kill', 'A r2 c us 10 attack kill'],
  ...['s2 A >0 depth points', 's2 A r1 c us 10 attack kill', 's3 A >0 depth score', 's3 A run@r1 u3t2'],
  ...['s4 A stat 10 attack positive', 's4 A stat 10 attack positive', 's4 A score us 1'],
];

test('[FIG-04] [FIG-11] a set in which a figure is not recorded is none without it: per set divides by the others', () => {
  const { text, reading } = viewed(FOUR_DEPTHS);
  const sets = (codes: string, of?: string) => codes.split(' ').map((code) => reading(code, of).den);
  expect([text('SP'), text('SP', '10')]).toEqual(['4', '4']);
  expect(sets('K/S PTS/S TB/S D/S A/S SA/S')).toEqual([3, 3, 2, 1, 1, 2]);
  expect(sets('K/S TB/S D/S', '10')).toEqual([3, 2, 1]);
  expect([text('K/S'), text('K/S', '10'), text('D/S', '4'), text('TB/S')]).toEqual([
    ...['1.67†', '1.67†', '1.00†', '0.00†'],
  ]);
  const { text: known } = viewed(['A >0 depth score', 'A run@r1 u3t2']);
  expect([known('K/S'), known('D/S', '10')]).toEqual(['–', '–']);
});

test('[FIG-04] [FIG-11] who came in only while no touch was recorded has no set of digs', () => {
  const log = ['A >0 depth touch', 'A r1 c us 10 attack kill', 'A >r1 depth points', 'A >r1 sub us 10 14'];
  const { reading } = viewed([...log, 'A r2 c us 14 attack kill']);
  const sets = (of: string) => ['SP', 'K/S', 'D/S'].map((code) => reading(code, of)[code === 'SP' ? 'num' : 'den']);
  expect([sets('10'), sets('14')]).toEqual([
    [1, 1, 1],
    [1, 1, 0],
  ]);
});

test('[FIG-11] a libero has played where she was on court; who she acted for all the while has not', () => {
  // Set won without a turn: 11 stands in VI all the time, and the libero for her.
  const { text } = viewed(['A r1 p us', 'A r2 p us']);
  expect([text('SP', '1'), text('SP', '11'), text('+/−', '1'), text('+/−', '11')]).toEqual(['1', '0', '+2', '0']);
});

test('[FIG-13] the figures are those of what leads, and switching brings them back', () => {
  const log = ['A r1 c us 10 attack kill', 'A r2 c us 10 attack kill', 'A stat 8 attack positive'];
  const rally = viewed(log);
  expect([rally.text('K'), rally.text('K', '8'), rally.text('K', '10')]).toEqual(['2', '0', '2']);
  const taps = viewed([...log, 'A leading counts']);
  expect([taps.text('K'), taps.text('K', '8'), taps.text('K', '10'), taps.text('HIT')]).toEqual([
    '1',
    '1',
    '0',
    '1.000',
  ]);
  const back = viewed([...log, 'A leading counts', 'A leading rally']);
  expect(ALL_FIGURES.map(({ code }) => back.text(code))).toEqual(ALL_FIGURES.map(({ code }) => rally.text(code)));
});

test('[FIG-13] a set of taps counts for the figures that it has taps of, and for no other', () => {
  const log = [
    'A >0 depth touch',
    'A r1 c us 10 attack kill',
    'A r1 c us 4 receive 3',
    's2 A stat 10 attack attempts',
    's2 A score us 1',
  ];
  const { text, reading } = viewed(log);
  expect([text('HIT'), text('K'), text('D')]).toEqual(['.500', '1', '0†']);
  expect([reading('HIT'), reading('PASS')]).toMatchObject([
    { from: 2, of: 2 },
    { from: 1, of: 2 },
  ]);
});
