import { expect, test } from 'vitest';
import { readDvw } from '#tests/support/dvw-reader/reader.ts';
import { fileOf, type Given, matchOf, US } from '#tests/support/scout-notation.ts';
import { scoutMatch } from '#tests/support/scout-fixtures.ts';
import { lossesIn, lossWords } from './losses.ts';
import { remarkWords } from './remarks.ts';
import { scoutFile } from './scout-file.ts';

const TODAY = new Date('2025-11-16');
/** `REM-1 *01SH!` for every remark; a reader of our own has to find them in the same lines. */
function remarksOf(log: readonly string[], given: Given = {}): string[] {
  const { text, remarks } = fileOf(['A >0 depth touch', ...log], given);
  // A set that goes on is won by no one yet, whoever leads in it.
  const messages = readDvw(text, 3, TODAY).messages.filter((message) => !message.text.startsWith('The sets won'));
  expect(messages.map(({ line }) => line)).toEqual(remarks.map(({ line }) => line));
  const lines = text.split('\r\n');
  return remarks.map(({ rule, line }) => `${rule} ${lines[line - 1]?.split(';')[0]}`);
}
const receiving = { vector: { first: 'them' } } as const;
const LIBERO_SERVES = { ...US, plan: [{ libero: 1, places: [3, 6], serves: [3] }] };

test('[DVO-18] [REM-1] [REM-2] a libero who serves is remarked on twice, one who attacks or blocks once', () => {
  const log = [
    'A r1 p them',
    'A r2 p us',
    'A r3 p them',
    'A r4 p us',
    'A r5 c us 1 serve in',
    'A r5 c us 7 attack kill',
  ];
  const vector = { us: LIBERO_SERVES, rules: 'ncaa' };
  expect(remarksOf(log, { vector })).toEqual(['REM-1 *01SH!', 'REM-1 *01SH!']);
  expect(remarksOf(['A r1 c us 1 attack kill', 'A r2 c us 1 block touch', 'A r2 c us 7 attack kill'])).toEqual([
    ...['REM-2 *01AO#', 'REM-2 *01BO+~~~~~~~1'],
  ]);
});

test('[DVO-18] [REM-3] another than the setter in charge who sets a good pass is remarked on, not so after a bad one', () => {
  const set = (grade: number): string[] =>
    remarksOf([`A r1 c us 4 receive ${grade}`, 'A r1 c us 11 set in', 'A r1 c us 7 attack kill'], receiving);
  expect(set(3)).toEqual(['REM-3 *11EO+']);
  expect(set(2)).toEqual(['REM-3 *11EO+']);
  expect(set(1)).toEqual([]);
});

test('[DVO-18] [REM-4] so is an attack from a zone of the other row, and a block from the back', () => {
  const zoned = (player: number, from: number): string[] => {
    const match = matchOf(['A >0 depth touch', `A r1 c us ${player} attack kill`]);
    const sets = match.view.sets.map((set) => ({
      ...set,
      rallies: set.rallies.map((rally) => ({
        ...rally,
        contacts: rally.contacts.map((contact) => ({ ...contact, from })),
      })),
    }));
    const file = scoutFile({ ...match, view: { ...match.view, sets } });
    return 'text' in file ? file.remarks.map(({ rule }) => rule) : [];
  };
  expect([zoned(4, 3), zoned(4, 8), zoned(7, 8), zoned(7, 2)]).toEqual([['REM-4'], [], ['REM-4'], []]);
  expect(remarksOf(['A r1 c us 4 block touch', 'A r1 c us 7 attack kill'])).toEqual(['REM-4 *04BO+~~~~~~~1']);
});

test('[DVO-18] [REM-5] [REM-6] so is a touch by who is not on court, a serve by the wrong one, and a pass and attack by one', () => {
  expect(remarksOf(['A r1 c us 14 dig good', 'A r1 c us 7 attack kill'])).toEqual(['REM-5 *14DO+']);
  expect(remarksOf(['A r1 c us 14 serve ace'])).toEqual(['REM-5 *14SH#', 'REM-5 *14SH#']);
  expect(remarksOf(['A r1 c us 7 serve ace'])).toEqual(['REM-9 *07SH#']);
  expect(remarksOf(['A r1 c us 7 receive 1', 'A r1 c us 7 attack kill'], receiving)).toEqual(['REM-6 *07AO#']);
  expect(remarksOf(['A r1 c us 7 dig good', 'A r1 c us 7 dig good', 'A r1 c us 8 attack kill'])).toEqual([
    'REM-6 *07DO+',
  ]);
});

test('[DVO-18] [REM-7] [REM-8] so is a match of more than ten years ago, and a rotation that was put right between two rallies', () => {
  const days = (day: string): string[] => fileOf(['A r1 p us'], { day }).remarks.map(({ rule }) => rule);
  expect([days('2015-11-19'), days('2015-11-18')]).toEqual([[], ['REM-7']]);
  expect(remarksOf(['A r1 c us 7 attack kill', 'A >r1 rot us 2', 'A r2 c us 10 attack kill'])).toEqual(['REM-8 *z5']);
  expect(remarksOf(['A r1 c us 7 attack kill', 'A >r1 rot us 1', 'A r2 c us 10 attack kill'])).toEqual([]);
  expect(remarksOf(['A >0 rot us 2', 'A r1 c us 10 attack kill'])).toEqual([]);
});

test('[DVO-18] two serves in one rally, a set between two touches of theirs, and a touch of the wrong end are remarked on', () => {
  expect(remarksOf(['A r1 c us 2 serve in', 'A r1 c us 2 serve in', 'A r1 c us 7 attack kill'])).toEqual([
    ...['REM-11 *02SH!', 'REM-11 *02SH!'],
  ]);
  const between = ['A r1 c us 7 dig good', 'A r1 c them 93 set in', 'A r1 c us 8 attack kill'];
  expect(remarksOf(between)).toEqual(['REM-12 a93EO+']);
  expect(remarksOf(['A r1 c us 2 serve ace', 'A r1 c them 94 receive 1'])).toEqual(['REM-13 *02SH#']);
});

test('[DVO-18] they are said in one sentence', () => {
  const { remarks } = fileOf(['A r1 c us 14 serve ace', 'A r2 c us 7 serve ace']);
  expect(remarkWords(remarks)).toBe(
    'Other programs will remark on 3 things that happened: a touch by a player who was not on court (2), the server did not stand in position 1 (1).',
  );
  expect(remarkWords(remarks.slice(0, 1))).toBe(
    'Other programs will remark on 1 thing that happened: a touch by a player who was not on court (1).',
  );
  expect(remarkWords([])).toBeNull();
});

test('[DVO-17] the things that a file cannot say are counted', () => {
  const match = matchOf([
    ...['A >0 depth touch', 'A r1 c us 7 block point with 8,10', 'A >r1 note', 'A r2 replay', 'A >r2 card us warning'],
    ...[
      'A >r2 to us tech',
      'A r3 c them 93 receive 1',
      'A r3 c us 4 dig good',
      'A r3 c us 7 attack kill',
      'A >r3 depth score',
    ],
    ...['A r4 p them', 'A r5 p us'],
  ]);
  expect(lossWords(lossesIn(match))).toBe(
    [
      ...['second and third blockers (2)', 'assists without a set (1)', '+/− of players (6)', 'libero exchanges (1)'],
      ...['replays (1)', 'notes (1)', 'cards without a point (1)', 'timeouts of no team (1)'],
      'rallies not recorded touch by touch (2)',
    ].join(', '),
  );
  expect(lossesIn(scoutMatch([]))).toEqual([]);
});
