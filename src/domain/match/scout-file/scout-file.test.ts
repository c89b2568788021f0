import { expect, test } from 'vitest';
import { codesOf, fileOf, type Given, linesOf, matchOf, rowsOf, section, US } from '#tests/support/scout-notation.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { scoutFile } from './scout-file.ts';

const TOUCH = 'A >0 depth touch';
const POINT = ['A r1 p us'];
/** The codes of rallies, without how the set begins and ends. */
const played = (log: readonly string[]): string[] => codesOf(log).slice(4, -1);

test('[DVO-01] a set without line-up, first server or any point is missing, and names itself', () => {
  const refusal = (log: readonly string[], given: Given = {}) => scoutFile(matchOf(log, given));
  const text = (missing: string): string =>
    `This file needs a line-up and the first server in each set. Missing: ${missing}.`;
  expect(refusal(POINT, { vector: { us: undefined } })).toEqual({ refused: text('set 1'), set: 1 });
  expect(refusal(['A r1 p us'], { vector: { first: undefined } })).toEqual({ refused: text('set 1'), set: 1 });
  expect(refusal([])).toEqual({ refused: text('set 1'), set: 1 });
  expect(refusal(['A r1 p us', 's3 A first us', 's3 A r1 p us'])).toEqual({ refused: text('set 2'), set: 2 });
  expect(refusal(['s2 A first us', 's2 A r1 p us', 's4 A first us', 's4 A r1 p us'])).toEqual({
    refused: text('set 1, set 3'),
    set: 1,
  });
  expect('text' in refusal(POINT)).toBe(true);
});

test('[DVO-02] a file is ASCII in lines that all end with CRLF, whatever names hold', () => {
  const { text } = fileOf(['A r1 p us'], {
    ...{ us: 'Škofja;Loka\r\n', them: 'Łódź Straße 女子', title: 'Ligá;\t1' },
    player: (id) => ({ number: jerseyOf(id), name: 'Ðóra Þórsdóttir-Ærø', position: 'OH' }),
  });
  expect(text).toMatch(/^[\r\n\u000f -~]*$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.split('\r\n');
  expect(section(lines, '3TEAMS').map((line) => line.split(';').slice(0, 6))).toEqual([
    ['LP1', 'Skofja,Loka', '0', '', '', '16711680'],
    ['LP2', 'Lodz Strasse ??', '0', '', '', '16744448'],
  ]);
  expect(section(lines, '3MATCH')[0]).toContain(';Liga,1;');
  expect(section(lines, '3PLAYERS-H')[0]).toContain(';Thorsdottir-Aero;Dora;');
});

test('[DVO-02] names that were changed stand whole in hidden columns, and every row of that section has these', () => {
  const name = (number: string): string => (number === '7' ? 'Zoë 李' : 'Ana Plain');
  const lines = linesOf(POINT, {
    them: 'Bréak',
    player: (id) => ({ number: jerseyOf(id), name: name(jerseyOf(id)), position: 'OH' }),
  });
  expect(section(lines, '3TEAMS')).toEqual([
    'LP1;Tidewater;0;;;16711680;;;;',
    'LP2;Break;0;;;16744448;\u000f40042007200E90061006B;;;',
  ]);
  const ours = section(lines, '3PLAYERS-H');
  expect(ours.every((row) => row.split(';').length === 21)).toBe(true);
  expect(ours.find((row) => row.startsWith('0;7;'))).toMatch(/;\?;Zoe;;;2;False;;;\u000f4674E;\u000f4005A006F00EB;;$/);
  expect(ours.find((row) => row.startsWith('0;8;'))).toMatch(/;Plain;Ana;;;2;False;;;;;;$/);
  // Theirs are plain, and have none.
  expect(section(lines, '3PLAYERS-V').every((row) => row.split(';').length === 18)).toBe(true);
});

test('[DVO-03] the head says when the match was and when the file was made, in the zone of the device', () => {
  expect(linesOf(POINT).slice(0, 14)).toEqual([
    ...['[3DATAVOLLEYSCOUT]', 'FILEFORMAT: 2.0', 'GENERATOR-DAY: 11/15/2025 18.00.04', 'GENERATOR-IDP: DVW'],
    ...['GENERATOR-PRG: Lineup Pro', 'GENERATOR-REL: 1', 'GENERATOR-VER: Volleyball Edition'],
    ...['GENERATOR-NAM: Tidewater', 'LASTCHANGE-DAY: 11/16/2025 09.30.00', 'LASTCHANGE-IDP: DVW'],
    ...['LASTCHANGE-PRG: Lineup Pro', 'LASTCHANGE-REL: 1', 'LASTCHANGE-VER: Volleyball Edition'],
    'LASTCHANGE-NAM: Tidewater',
  ]);
});

test('[DVO-04] the day is counted in the second line, and a season begins in July', () => {
  const match = (day: string): string[] => section(linesOf(POINT, { day }), '3MATCH');
  expect(match('2012-12-28')).toEqual(['12/28/2012;18.00.04;2012/2013;League;;;;;1;1;Z;0;', ';;41271;;;;;;']);
  expect(match('2026-04-05')[0]).toContain('04/05/2026;18.00.04;2025/2026;');
  expect(match('2026-06-30')[0]).toContain(';2025/2026;');
  expect(match('2026-07-01')[0]).toContain(';2026/2027;');
});

test('[DVO-05] we are the home team unless we say otherwise; names and ids differ, and a nameless opponent has one', () => {
  const names = (given: Given): string[] =>
    section(linesOf(POINT, given), '3TEAMS').map((row) => row.split(';').slice(0, 2).join(' '));
  expect(names({})).toEqual(['LP1 Tidewater', 'LP2 Breakers']);
  expect(names({ isVisiting: true })).toEqual(['LP1 Breakers', 'LP2 Tidewater']);
  expect(names({ them: 'Tidewáter' })).toEqual(['LP1 Tidewater', 'LP2 Tidewater (2)']);
  expect(names({ them: null })).toEqual(['LP1 Tidewater', 'LP2 Opponent']);
  const lines = linesOf(POINT, { isVisiting: true });
  expect(section(lines, '3MORE')).toEqual([';;;;;;', ';0;0;']);
  expect(
    section(lines, '3SCOUT')
      .slice(0, 4)
      .map((row) => row.split(';')[0]),
  ).toEqual([...['*P93>LUp', '*z3>LUp', 'aP02>LUp', 'az1>LUp']]);
  expect(section(lines, '3PLAYERS-H')[0]).toMatch(/^0;91;1;1;/);
});

test('[DVO-06] a set says where it stood at 8, 16 and 21, how it ended and how long it took; a short one has no such points', () => {
  const lines = linesOf([
    ...[
      'A run u8 t4',
      ...Array<string>(30).fill('A >r12 note'),
      'A run u8 t4 u6 t3 u2 t1 u1',
      's2 A first them',
      's2 A run t25',
      's3 A first us',
      's3 A run u25',
    ],
    ...['s4 A first us', 's4 A run t25', 's5 A first us', 's5 A run u15'],
  ]);
  expect(section(lines, '3SET')).toEqual([
    'True;8 -0;16-4;21-8;25-12;1;',
    'True;0 -8;0 -16;0 -21;0 -25;0;',
    'True;8 -0;16-0;21-0;25-0;0;',
    'True;0 -8;0 -16;0 -21;0 -25;0;',
    'True;;;;15-0;0;',
  ]);
  expect(section(lines, '3TEAMS').map((row) => row.split(';')[2])).toEqual(['3', '2']);
});

test('[DVO-09] a row has 26 fields: its code, who won, its set, both setters, and the regular six of each side', () => {
  const all = rowsOf([
    TOUCH,
    'A r1 c us 2 serve in',
    'A r1 c them 95 receive 3',
    'A r1 c them 94 attack kill',
    'A r2 p us',
  ]);
  expect(all.every((row) => row.split(';').length === 27)).toBe(true);
  expect(all.slice(3, 8)).toEqual([
    'az3>LUp;;;;;;;;1;1;3;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    '*02SH-;;;;;;;18.00.05;1;1;3;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    'a95RH#;;;;;;;18.00.06;1;1;3;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    'a94AO#;s;r;;;;;18.00.07;1;1;3;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    '*$$&H=;s;;;;;;;1;1;3;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
  ]);
  // The libero receives in place of a middle, and is in no six.
  const libero = rowsOf([TOUCH, 'A r1 c us 1 receive 3', 'A r1 c us 7 attack kill'], { vector: { first: 'them' } });
  expect(libero[5]).toBe('*01RH#;;;;;;;18.00.05;1;1;3;;;;2;7;8;10;4;11;91;92;93;94;95;96;');
});

test('[DVO-10] a set begins with both setters and their places, and each ends with a row of the next one', () => {
  expect(rowsOf(['A r1 p us', 's2 A first us', 's2 A r1 p us']).filter((row) => /LUp|set/.test(row))).toEqual([
    '*P02>LUp;;;;;;;;1;0;0;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    '*z1>LUp;;;;;;;;1;1;0;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    'aP93>LUp;;;;;;;;1;1;0;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    'az3>LUp;;;;;;;;1;1;3;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    '**1set;;;;;;;18.00.06;2;1;3;;;;;;;;;;;;;;;;',
    '*P02>LUp;;;;;;;;2;0;0;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    '*z1>LUp;;;;;;;;2;1;0;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    'aP93>LUp;;;;;;;;2;1;0;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    'az3>LUp;;;;;;;;2;1;3;;;;2;7;8;10;4;11;91;92;93;94;95;96;',
    '**2set;;;;;;;18.00.08;3;1;3;;;;;;;;;;;;;;;;',
  ]);
});

test('[DVO-10] where our setter is not known, who stood in I is named, and a comment says so', () => {
  const vector = { us: { ...US, setters: [], system: 'none' } };
  expect(codesOf(POINT, { vector }).slice(0, 2)).toEqual(['*P02>LUp', '*z1>LUp']);
  expect(section(linesOf(POINT, { vector }), '3COMMENTS')).toContain(
    'Our setter is unknown in set 1: who stood in I is named.',
  );
});

test('[DVO-11] after the point of a side-out the six turn; timeouts, substitutions and setters follow in their order', () => {
  const log = [
    ...[
      'A >0 depth score',
      'A r1 p them',
      'A >r1 to us',
      'A >r1 sub them 94 97',
      'B >r1 to us',
      'A >r1 note',
      'A >r1 lib in 1 for 8',
    ],
    ...[
      'A r2 p us',
      'A >r2 sub us 2 14',
      'A >r2 setter 7 5-1',
      'A >r2 to us tech',
      'A r3 replay',
      'A >r3 to them',
      'A r4 p us',
    ],
  ];
  expect(
    rowsOf(log)
      .map((row) => row.split(';'))
      .map(([code, ...of]) => [code, ...of.slice(8, 10)].join(' '))
      .slice(4),
  ).toEqual([
    ...['*$$&H= 1 3', 'a$$&H# 1 3', 'ap00:01 1 3', 'az2 1 2', '*T 1 2', 'ac94:97 1 2'],
    ...['a$$&H= 1 2', '*$$&H# 1 2', '*p01:01 1 2', '*z6 6 2', '*c02:14 6 2', 'aT 6 2', '*P07 6 2', '*z1 1 2'],
    ...['a$$&H= 1 2', '*$$&H# 1 2', '*p02:01 1 2', '**1set 1 2'],
  ]);
});

test('[DVO-11] after the last point of a set nothing is written but its end', () => {
  expect(codesOf(['A r1 p us', 'A r2 p them', 'A >r2 to us', 'A >r2 sub us 7 14']).slice(-2)).toEqual([
    'ap01:01',
    '**1set',
  ]);
});

test('[DVO-12] of a touch stands what is known of it, and as many blockers as there were', () => {
  expect(
    played([
      ...[
        TOUCH,
        'A r1 c us 2 serve in',
        'A r1 c them ? receive 2',
        'A r1 c them 93 set in',
        'A r1 c them 94 attack in',
      ],
      ...['A r1 c us 7 block touch with 8', 'A r1 c them 96 dig good', 'A r1 c them 94 free good'],
      ...['A r1 c us 4 dig good', 'A r1 c us 2 set in', 'A r1 c us 10 attack blocked'],
    ]),
  ).toEqual([
    ...['*02SH-', 'a$$RH+', 'a93EO+', 'a94AO-~~~~~~~2', '*07BO+~~~~~~~2', 'a96DO+', 'a94FO+', '*04DO+', '*02EO+'],
    ...['*10AO/~~~~~~~1', 'a$$BO#~~~~~~~1', 'ap00:01'],
  ]);
});

test('[DVO-11] a substitution that was without effect is not written', () => {
  const log = ['A r1 p us', 'A >r1 sub us 7 1', 'A >r1 sub us 14 20', 'A >r1 sub us 7 8', 'A r2 p us'];
  expect(codesOf(log).filter((code) => /^\*[cPz]/.test(code))).toEqual(['*P02>LUp', '*z1>LUp']);
});
