import { expect, test } from 'vitest';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { viewed, wears } from '#tests/support/viewed-match.ts';
import { type Box, type BoxRow, boxFindings, boxOf, linesBySet, numbersIn } from './box.ts';

const PLAYERS = ['2', '4', '7', '8', '10', '11', '1', '14'].map(wears);
const heads = ({ groups }: Box): string =>
  groups.map(({ figures }) => figures.map(({ code }) => code).join(' ')).join(' | ');
const texts = (row: BoxRow | null | undefined): string | undefined => row?.cells.map(({ text }) => text).join(' ');
const rowOf = (box: Box, jersey: string) => texts(box.players.find(({ subject }) => subject.who === wears(jersey)));

const TOUCH = [
  ...[
    'A >0 depth touch',
    'A r1 c us 4 dig good',
    'A r1 c us 2 set in',
    'A r1 c us 10 attack kill',
    'A r2 c us 10 attack error',
  ],
  ...['A r3 c us 4 receive 2', 'A r3 c us 8 block point with 10', 'A r4 c us ? attack kill'],
];

test('[BOX-02] [BOX-03] a line for each player in the order of the sheets, one for nobody, and the total', () => {
  const box = boxOf(viewed(TOUCH).scope, 'us', PLAYERS);
  expect(heads(box)).toBe('SP | K E TA HIT | A BHE | SRV SA SE | RA RE PASS | D | BS BA BE TB | PTS +/−');
  expect(box.players.map(({ subject }) => jerseyOf(subject.who ?? ''))).toEqual(['2', '4', '7', '8', '10', '1']);
  expect(rowOf(box, '10')).toBe('1 1 1 2 .000 0 0 0 0 0 0 0 – 0 0 1 0 0.5 1.5 +2');
  expect(rowOf(box, '4')).toBe('1 0 0 0 – 0 0 0 0 0 1 0 2.00 1 0 0 0 0.0 0.0 +2');
  expect(texts(box.nobody)).toContain('1 0 1 1.000');
  expect(texts(box.total)).toBe('1 2 1 3 .333 1 0 3 0 0 1 0 2.00 1 0 2 0 1.0 3.0 +2');
  expect(box.blockPoints).toBe(1);
});

test('[BOX-02] groups of which nothing was recorded are left out and named; what is of some rallies says so', () => {
  const score = boxOf(viewed(['A >0 depth score', 'A run@r1 u2t1']).scope, 'us', PLAYERS);
  expect([heads(score), score.notRecorded]).toEqual([
    'SP | SRV SA SE | PTS +/−',
    ['attack', 'setting', 'reception', 'digs', 'blocks'],
  ]);
  const mixed = boxOf(viewed([...TOUCH, 'A >r4 depth points', 'A r5 c us 10 attack kill']).scope, 'us', PLAYERS);
  expect(mixed.footnotes).toEqual(['† from 4 of 5 rallies']);
  expect(rowOf(mixed, '10')).toContain('1 2 1 2† .000†');
});

test('[BOX-02] what is of some rallies for a player only, and not for the side, is in the foot, too', () => {
  const six = JSON.stringify({ six: [2, 7, 8, 10, 4, 11], liberos: [], plan: [], setters: [2], system: '5-1' });
  const log = ['A r1 p us', 'A r2 p us', `s2 A lineup ${six}`, 's2 A r1 p us', 's2 A r2 p us'];
  const { scope } = viewed(log, { isLinedUp: false });
  const box = boxOf(scope, 'us', PLAYERS);
  expect([rowOf(box, '2'), box.total.cells.at(-1)?.text]).toEqual([expect.stringContaining('+2†'), '+4']);
  expect(box.footnotes).toEqual(['† from 2 of 4 rallies']);
});

test('[BOX-05] of theirs there is a line for each number that was recorded', () => {
  const { scope } = viewed(['A r1 c them 12 attack kill', 'A r2 c them 9 attack kill', 'A r3 c them ? attack kill']);
  const box = boxOf(scope, 'them', numbersIn(scope, 'them'));
  expect(box.players.map(({ subject }) => subject.who)).toEqual(['9', '12']);
  expect([texts(box.players[0])?.slice(0, 5), box.nobody !== null]).toEqual(['1 1 0', true]);
});

test('[BOX-04] by set there is a line for each side', () => {
  const { scope } = viewed([
    'A r1 c us 10 attack kill',
    'A r2 p us their-error',
    'A r3 c them 9 attack kill',
    's2 A run@r1 t3',
  ]);
  const lines = linesBySet(scope).map(({ set, side, score, cells, longestRun }) => [
    set,
    side,
    score,
    cells.map(({ text }) => text).join(' '),
    longestRun,
  ]);
  expect(lines).toEqual([
    [1, 'us', { us: 2, them: 1 }, '1 0 – – – 66.7% 1', 2],
    [1, 'them', { us: 2, them: 1 }, '1 0 – – 33.3% – 0', 1],
    [2, 'us', { us: 0, them: 3 }, '0 0 – – 0.0% – 0', 0],
    [2, 'them', { us: 0, them: 3 }, '0 0 – – – 100.0% 3', 3],
  ]);
});

test('[BOX-09] a point that several contacts claim does not add up, and opens its rally', () => {
  const { scope, rallies } = viewed(['A r1 c us 10 attack kill', 'B r1 c us 8 attack kill', 'A r2 p us']);
  expect(boxFindings(scope, 'us')).toEqual([
    { says: 'Points do not add up: 2 won, 3 explained. Open the rally.', rallies: [rallies[0]?.id] },
  ]);
  expect([boxFindings(viewed(TOUCH).scope, 'us'), boxFindings(scope, 'them')]).toEqual([[], []]);
});
