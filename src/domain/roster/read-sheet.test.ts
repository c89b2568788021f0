import Papa from 'papaparse';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPositionIn } from './position-words.ts';
import { readSheet } from './read-sheet.ts';
import { sheetLines } from './sheet-lines.ts';

const rows = (text: string) => {
  const read = readSheet(text);
  if ('problem' in read) return read.problem;
  return [
    ...read.players.map((one) => [one.line, one.jerseyNumber, one.name, one.position, one.unclear]),
    ...read.unread.map(({ line, problem }) => [line, problem]),
  ];
};
const ADA = [7, 'Ada Roe', 'Setter', null];
const BEA = [12, 'Bea Lind', 'Outside Hitter', null];

test.each(['\t', ',', ';'])(
  '[ROWS-01] [OTI-01] a table divided by %j is read by its heads, whatever their order',
  (by) => {
    const table = [
      ['Position', 'Grade', 'Name', 'No.'],
      ['S', '11', 'Ada Roe', '7'],
      ['OH', '12', 'Bea Lind', '12'],
    ];
    expect(rows(table.map((row) => row.join(by)).join('\n'))).toEqual([
      [2, ...ADA],
      [3, ...BEA],
    ]);
  },
);

test.each(['#', 'No', 'Number', 'Jersey', 'Jersey #', 'NUMBER'])(
  '[ROWS-01] a column of numbers is headed %s',
  (head) => {
    expect(rows(`Name,${head}\nAda Roe,7`)).toEqual([[2, 7, 'Ada Roe', null, null]]);
  },
);

test('[ROWS-01] names stand in one column or in two, positions under Pos, and other columns are named', () => {
  const text = '#,First,Last,Pos,Height\n7,Ada,Roe,S,180\n12,Bea,Lind,OH,175';
  expect(rows(text)).toEqual([
    [2, ...ADA],
    [3, ...BEA],
  ]);
  expect(readSheet(text)).toMatchObject({ unreadColumns: ['Height'] });
});

test('[ROWS-02] [OTI-01] without heads the columns are found by what is in them', () => {
  const found = [
    [1, ...ADA],
    [2, ...BEA],
  ];
  expect(rows('7\tAda Roe\tS\n12\tBea Lind\tOH')).toEqual(found);
  expect(rows('Ada Roe;Setter;#7\nBea Lind;Outside;#12')).toEqual(found);
  expect(rows('7,Ada,Roe,S\n12,Bea,Lind,OH')).toEqual(found);
  expect(rows('7,Ada Roe,S,Ms Roe\n12,Bea Lind,OH,Mr Lind')).toEqual(found);
});

test('[ROWS-03] marks of order, line ends of any kind, quotes, empty rows and titles above the heads are of the file', () => {
  const text = '\uFEFFFalcons 2026\r\n\r\n#,Name,Position\r"7", "Roe, ""Ace"" Ada","Set\nter"\n,,\n12,Bea Lind,OH\r\n';
  expect(rows(text)).toEqual([
    [4, 7, 'Roe, "Ace" Ada', 'Setter', null],
    [7, ...BEA],
    [1, 'Stands above the heads'],
  ]);
});

test('[ROWS-04] positions are letters or names; of several the first counts, and it is said', () => {
  const written = ['S', 'setter', 'OH', 'Outside Hitter', 'MB', 'M', 'MH', 'OPP', 'RS', 'L', 'LIB', 'Líbero', 'DS'];
  expect(written.map(firstPositionIn)).toEqual([
    ...['Setter', 'Setter', 'Outside Hitter', 'Outside Hitter', 'Middle Blocker', 'Middle Blocker', 'Middle Blocker'],
    ...['Opposite Hitter', 'Opposite Hitter', 'Libero', 'Libero', 'Libero', 'Defensive Specialist'],
  ]);
  expect(rows('#,Name,Pos\n7,Ada Roe,DS/OH\n12,Bea Lind,Captain')).toEqual([
    [2, 7, 'Ada Roe', 'Defensive Specialist', 'DS/OH'],
    [3, 12, 'Bea Lind', null, 'Captain'],
  ]);
});

test.each([
  ['0', 'Jersey 00 is not possible here. Enter a number from 1 to 99.'],
  ['00', 'Jersey 00 is not possible here. Enter a number from 1 to 99.'],
  ['#00', 'Jersey 00 is not possible here. Enter a number from 1 to 99.'],
  ['100', 'Please enter a valid number between 1 and 99'],
  ['7.5', 'Please enter a valid number between 1 and 99'],
  ['-3', 'Please enter a valid number between 1 and 99'],
])('[ROWS-05] a row with number %s is not read, and says why', (number, problem) => {
  expect(rows(`#,Name\n${number},Ada Roe\n12,Bea Lind`)).toEqual([
    [3, 12, 'Bea Lind', null, null],
    [2, problem],
  ]);
});

test('[ROWS-05] a row without a name, with one that is too long, or with signs of a damaged file is not read', () => {
  expect(rows(`#,Name\n7,\n8,${'x'.repeat(101)}\n9,A\0da\n10,A\uFFFDda\n11,\u200b`)).toEqual([
    [2, 'A name is missing'],
    [3, 'This is no name, or longer than 100 characters'],
    [4, 'Has characters that cannot be read'],
    [5, 'Has characters that cannot be read'],
    [6, 'This is no name, or longer than 100 characters'],
  ]);
});

test('[ROWS-06] [OTI-04] of a text that is no table it is said why nothing is read', () => {
  expect(rows('')).toBe('There is nothing in it.');
  expect(rows(' \r\n;;\n')).toBe('There is nothing in it.');
  expect(rows('7,Ada Roe,S\n12,"Bea Lind,OH\n13,Cleo Park,L')).toBe(
    'Line 2 opens a quote that is never closed. Nothing was read.',
  );
  expect(rows('#,Position\n7,S')).toBe('Line 1 has no column of names. Its head is Name, or First and Last.');
  expect(rows(Array.from({ length: 202 }, (_, at) => `${at},Ada`).join('\n'))).toBe(
    'This has 202 rows. A roster has at most 200.',
  );
  expect(rows('x'.repeat(64 * 1024 + 1))).toBe('This is larger than 64 KB. A roster of 200 players has about 10.');
});

test('[ROWS-03] another reader of CSV reads every cell alike', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '"', ',', ';', '\t', '\n', "'", '7') });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(table, fc.constantFrom('\t', ',', ';'), (cells, delimiter) => {
      // The sign that divides decides first; here it is the only one outside quotes.
      const text = Papa.unparse(cells, { delimiter, newline: '\r\n', quotes: true });
      const theirs = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' }).data;
      const trimmed = theirs.map((row) => row.map((one) => one.trim())).filter((row) => row.some((one) => one !== ''));
      expect(sheetLines(text).lines?.map((line) => line.cells)).toEqual(trimmed);
    }),
  );
});
