import { expect, test } from 'vitest';
import { viewed, wears } from '#tests/support/viewed-match.ts';
import { matchMaxPreps } from './match-maxpreps.ts';

const SUPPLIER = '0123456789abcdef0123456789abcdef';
const PLAYERS = ['2', '7', '8', '10', '4', '11', '1'].map((number) => ({
  id: wears(number),
  number,
  name: `Player ${number}`,
}));

/** The file as its reader takes it: line ends, bars, one record for each jersey. */
function read(text: string) {
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  const [supplier, heads = '', ...rows] = lines;
  const fields = heads.split('|');
  expect(supplier).toBe(SUPPLIER);
  return {
    fields,
    of: (jersey: string) => {
      const cells = rows.map((row) => row.split('|')).find(([number]) => number === jersey) ?? [];
      expect(cells).toHaveLength(fields.length);
      return Object.fromEntries(fields.map((field, at) => [field, cells[at]]));
    },
    jerseys: rows.map((row) => row.split('|')[0]),
  };
}
const file = (log: readonly string[], given?: Parameters<typeof viewed>[1]) =>
  matchMaxPreps(SUPPLIER, viewed(log, given).view, PLAYERS);

const TOUCH = [
  ...[
    'A >0 depth touch',
    'A r1 c us 2 serve ace',
    'A r2 c us 2 serve error',
    'A r3 c us 4 receive 3',
    'A r3 c us 2 set in',
  ],
  ...[
    'A r3 c us 10 attack kill',
    'A r4 c us 8 block point with 10',
    'A r5 c us 10 attack error',
    'A r6 c us 4 receive 0',
  ],
  ...[
    'A r7 c us 4 receive 2',
    'A r7 c us 2 set error',
    'A r8 c us 8 block error',
    'A r9 c us 4 dig good',
    'A r9 c us 10 attack in',
  ],
  ...['A r9 c us 4 dig error', 'A r10 c us 8 block point'],
];

test('[MXP-02] [MXP-01] of a match of every touch all nineteen fields are in the file', () => {
  const { text, fieldsLeftOut } = file(TOUCH);
  const { fields, of } = read(text);
  expect([fields.length, fieldsLeftOut]).toEqual([19, []]);
  expect(of('2')).toEqual({
    ...{
      Jersey: '2',
      MatchGamesPlayed: '1',
      TotalServes: '2',
      ServingAces: '1',
      ServingErrors: '1',
      ServingPoints: '1',
    },
    ...{ AttacksAttempts: '0', AttacksKills: '0', AttacksErrors: '0', ServingReceivedSuccess: '0' },
    ...{ ServingReceivedErrors: '0', BlocksSolo: '0', BlocksAssists: '0', BlocksErrors: '0', BallHandlingAttempt: '2' },
    ...{ Assists: '1', AssistsErrors: '1', Digs: '0', DigsErrors: '0' },
  });
  expect(of('4')).toMatchObject({
    ServingReceivedSuccess: '2',
    ServingReceivedErrors: '1',
    Digs: '1',
    DigsErrors: '1',
  });
  expect(of('10')).toMatchObject({ AttacksAttempts: '3', AttacksKills: '1', AttacksErrors: '1', BlocksAssists: '1' });
  expect(of('8')).toMatchObject({ BlocksSolo: '1', BlocksAssists: '1', BlocksErrors: '1' });
});

test('[MXP-03] a field that was not recorded in every rally is left out, and named', () => {
  const score = read(file(['A >0 depth score', 'A run@r1 u3t2']).text);
  expect(score.fields).toEqual(['Jersey', 'MatchGamesPlayed', 'TotalServes', 'ServingPoints']);
  expect(score.of('2')).toEqual({ Jersey: '2', MatchGamesPlayed: '1', TotalServes: '4', ServingPoints: '3' });
  const mixed = file([...TOUCH, 'A >r10 depth points', 'A r11 c us 10 attack kill']);
  expect(mixed.fieldsLeftOut).toEqual([
    ...['AttacksAttempts', 'ServingReceivedSuccess', 'BallHandlingAttempt', 'Assists', 'Digs', 'DigsErrors'],
  ]);
  expect(read(mixed.text).of('10')).toMatchObject({ AttacksKills: '2', AttacksErrors: '1' });
});

test('[MXP-03] without a line-up nobody knows who served', () => {
  const { text } = file(['A r1 c us 10 attack kill', 'A r2 p us'], { isLinedUp: false });
  const { fields } = read(text);
  expect(fields).toEqual([
    ...['Jersey', 'MatchGamesPlayed', 'ServingAces', 'ServingErrors', 'AttacksKills', 'AttacksErrors'],
    ...['ServingReceivedErrors', 'BlocksSolo', 'BlocksAssists', 'BlocksErrors', 'AssistsErrors'],
  ]);
});

test('[MXP-03] sets played are left out where of a set the score alone is known, and nobody’s line-up', () => {
  const first = ['A r1 c us 10 attack kill', 'A r2 c us 8 attack kill'];
  const second = ['s2 A >0 depth score', 's2 A run@r1 u3t2'];
  const { fieldsLeftOut } = file([...first, ...second], { isLinedUp: false });
  expect(fieldsLeftOut).toContain('MatchGamesPlayed');
  const told = file([...first, 's2 A r1 c us 10 attack kill'], { isLinedUp: false });
  expect(read(told.text).of('10')['MatchGamesPlayed']).toBe('2');
  const lined = file([...first, ...second]);
  expect([read(lined.text).of('10'), read(lined.text).of('4')]).toMatchObject([
    { MatchGamesPlayed: '2' },
    { MatchGamesPlayed: '2' },
  ]);
  const tapped = file([...first, 's2 A stat 10 attack positive', 's2 A score us 1'], { isLinedUp: false });
  expect(read(tapped.text).of('10')['MatchGamesPlayed']).toBe('2');
});

test('[MXP-04] players are known by number as worn: without one, or with the same one, they are named instead', () => {
  const players = [
    ...[
      { id: wears('2'), number: '2', name: 'Ana' },
      { id: wears('7'), number: '02', name: 'Bea' },
    ],
    ...[
      { id: wears('8'), number: '8', name: 'Cleo' },
      { id: wears('10'), number: '8', name: 'Dana' },
    ],
    { id: wears('4'), number: '?', name: 'Eva' },
  ];
  const { text, playersLeftOut } = matchMaxPreps(SUPPLIER, viewed(['A r1 p us']).view, players);
  expect([read(text).jerseys, playersLeftOut]).toEqual([
    ['2', '02'],
    ['Cleo', 'Dana', 'Eva'],
  ]);
});
