import { expect, test } from 'vitest';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { viewed } from '#tests/support/viewed-match.ts';
import { CONTACTS, type CsvMatch, type CsvTable, RALLIES, tableText } from './csv-rows.ts';
import { PLAYERS } from './csv-players.ts';
import { addMatch, beginFile, MOST_ROWS } from './csv-season.ts';

const given = (...log: string[]): CsvMatch => ({
  ...{ view: viewed(log).view, date: '2025-11-15', opponent: 'Eagles, "B"', number: jerseyOf, name: jerseyOf },
  entry: ({ kind }) => kind,
});
const MATCHES = [
  given('A >0 depth touch', 'A r1 c us 4 receive 3', 'A r1 c us 8 attack kill'),
  given('A r1 c us 10 attack kill', 'A r2 p them'),
];

test.each([CONTACTS, RALLIES, PLAYERS])('[CARD-15] made match by match it is the file of all, %#', (table) => {
  const file = MATCHES.reduce((so, match) => addMatch(so, table, match) ?? so, beginFile(table));
  expect(file.parts.join('')).toBe(tableText(table, MATCHES));
  expect(file.rows).toBe(MATCHES.flatMap(table.rowsOf).length);
});

test('[CARD-16] [CSV-05] a file has 50,000 rows, and a match that would make it longer is not taken', () => {
  const [match = given()] = MATCHES;
  const table: CsvTable = { heads: ['a'], rowsOf: () => Array.from({ length: MOST_ROWS / 2 }, (_, n) => [n]) };
  const half = addMatch(beginFile(table), table, match);
  const whole = half && addMatch(half, table, match);
  expect(whole?.rows).toBe(50_000);
  expect(whole && addMatch(whole, { ...table, rowsOf: () => [[1]] }, match)).toBeUndefined();
});
