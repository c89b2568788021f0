import { expect, test } from 'vitest';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { readCsvRecords, readStrictCsv } from '#tests/support/strict-csv.ts';
import { figure, viewed, wears } from '#tests/support/viewed-match.ts';
import { csvText } from './csv.ts';
import { contactsCsv, type CsvMatch, ralliesCsv } from './csv-rows.ts';
import { playersCsv } from './csv-players.ts';
import { PLAYER_FIGURES } from '../figures/figure-list.ts';
import { readingCell } from '../figures/reading.ts';

const SESSION = /^[0-9a-f-]{36}$/;
const THEM = `A themline ${JSON.stringify({ six: [91, 92, 93, 94, 95, 96], setterAt: 3 })}`;
const LOG = [
  ...[THEM, 'A >0 depth touch', 'A r1 c us 2 serve in', 'A r1 c them 93 receive 2', 'A r1 c them 94 attack kill'],
  ...['A >r1 to us', 'A >r1 sub us 10 14', 'A r2 c us 4 receive 3', 'A r2 c us 2 set in', 'A r2 c us 8 attack kill'],
  ...['A r3 replay', 's2 A r1 p them'],
];
const given = (log: readonly string[], names = true): CsvMatch => ({
  view: viewed(log).view,
  ...{ date: '2025-11-15', opponent: 'Eagles, "B"' },
  number: jerseyOf,
  name: (player) => (names ? `=Player ${jerseyOf(player)}` : ''),
  entry: ({ kind }) => kind,
});

test('[CSV-01] the form: a mark at its begin, comma, CRLF, doubled quotes; a text is no formula, a number is no text', () => {
  const text = csvText(
    ['a', 'b'],
    [
      ['=1+1', -2],
      ['say "hi", now', null],
      ['-x', 0.5],
      ['@\r\n', '\tq'],
      ['', '+3'],
    ],
  );
  expect(text.startsWith('\uFEFFa,b\r\n')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(readStrictCsv(text).rows).toEqual([
    ["'=1+1", '-2'],
    ['say "hi", now', ''],
    ["'-x", '0.5'],
    ["'@\r\n", "'\tq"],
    ['', "'+3"],
  ]);
});

test('[CSV-02] a row for each contact that stands, with rally, server, rotations, and whether it ended the rally', () => {
  const match = given(LOG);
  const rows = readCsvRecords(contactsCsv([match]));
  expect(rows).toHaveLength(
    match.view.sets.flatMap(({ rallies }) => rallies.flatMap(({ contacts }) => contacts)).length,
  );
  expect(
    rows.map(({ set, rally, nth, side, number, player, skill, grade, ends_rally }) => [
      set,
      rally,
      nth,
      side,
      number,
      player,
      skill,
      grade,
      ends_rally,
    ]),
  ).toEqual([
    ['1', '1', '1', 'us', '2', "'=Player 2", 'S', 'in', '0'],
    ['1', '1', '2', 'them', '93', '', 'R', '2', '0'],
    ['1', '1', '3', 'them', '94', '', 'A', 'kill', '1'],
    ['1', '2', '1', 'us', '4', "'=Player 4", 'R', '3', '0'],
    ['1', '2', '2', 'us', '2', "'=Player 2", 'E', 'in', '0'],
    ['1', '2', '3', 'us', '8', "'=Player 8", 'A', 'kill', '1'],
  ]);
  expect(rows[3]).toMatchObject({
    ...{ match_id: expect.stringMatching(SESSION), date: '2025-11-15', opponent: 'Eagles, "B"', score_us: '0' },
    ...{ score_them: '1', server_side: 'them', server: '92', rotation_us: '1', rotation_them: '2', depth: 'touch' },
    ...{
      from_zone: '',
      to_zone: '',
      winner: 'us',
      film_s: '',
      recorded_at: expect.stringMatching(/^2025-11-15T/),
      corrected: '0',
    },
  });
});

test('[CSV-02] a contact that was said anew is marked as corrected', () => {
  const rows = readCsvRecords(
    contactsCsv([given(['A r1 c us 10 attack kill', 'A r2 c us 8 attack kill', 'A replace e1 r1 c us 7 attack kill'])]),
  );
  expect(rows.map(({ number, corrected }) => [number, corrected])).toEqual([
    ['7', '1'],
    ['8', '0'],
  ]);
});

test('[CSV-03] a row for each rally that stands, replayed ones without a winner', () => {
  const rows = readCsvRecords(ralliesCsv([given(LOG)]));
  expect(rows.map(({ rally, winner, run }) => [rally, winner, run])).toEqual([
    ['1', 'them', '1'],
    ['2', 'us', '1'],
    ['3', '', ''],
    ['1', 'them', '1'],
  ]);
  expect(rows[1]).toMatchObject({
    ...{ set: '1', depth: 'touch', score_us: '0', score_them: '1', server_side: 'them', server: '92', receiver: '4' },
    ...{
      pass: '3',
      rotation_us: '1',
      rotation_them: '2',
      us_1: '2',
      us_4: '14',
      us_6: '11',
      libero: '1',
      libero_for: '11',
    },
    ...{ end_kind: 'kill', end_side: 'us', end_player: '8', between: 'timeout; substitution', conflict: '0' },
    ...{ film_start_s: '', film_reliability: '' },
  });
});

test('[CSV-04] players by set and then by match: counts, and each rate with its numerator and denominator', () => {
  const match = given(LOG);
  const { view, reading } = viewed(LOG);
  const rows = readCsvRecords(playersCsv([match]));
  expect([...new Set(rows.map(({ set }) => set))]).toEqual(['1', '2', 'match']);
  const kills = rows.find(({ set, number }) => set === 'match' && number === '8');
  expect(kills).toMatchObject({ K: '1', E: '0', TA: '1', HIT_num: '1', HIT_den: '1', HIT: '1', SP: '2', PM: '-1' });
  for (const { code, den, writing } of PLAYER_FIGURES) {
    const own = reading(code, '8');
    const cell = readingCell({ writing }, own);
    const head = { '+/−': 'PM', 'W−L': 'W-L' }[code] ?? code;
    expect(kills?.[head], code).toBe(cell === null ? '' : String(cell));
    if (den !== null) expect(kills?.[`${code}_num`]).toBe(String(own.num));
  }
  expect(view.sets).toHaveLength(2);
  expect(figure('K').den).toBeNull();
});

test('[CSV-04] a rally that goes on has its attempts in the file', () => {
  const rows = readCsvRecords(playersCsv([given(['A >0 depth touch', 'A r1 c us 10 attack in'])]));
  expect(rows.map(({ set, number, TA, HIT_num, HIT_den, HIT }) => [set, number, TA, HIT_num, HIT_den, HIT])).toEqual([
    ['1', '10', '1', '0', '1', '0'],
    ['match', '10', '1', '0', '1', '0'],
  ]);
});

test('[CSV-06] without names there is no name in any of the three files', () => {
  const match = given(LOG, false);
  for (const text of [contactsCsv([match]), ralliesCsv([match]), playersCsv([match])]) {
    expect(text).not.toContain('Player 8');
    expect(text).not.toContain(wears('8'));
    expect(readCsvRecords(text).every(({ player = '' }) => player === '')).toBe(true);
  }
});
