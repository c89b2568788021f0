import { expect, test } from 'vitest';
import { fileOf, linesOf, matchOf, rowsOf, section, US } from '#tests/support/scout-notation.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { scoutFile } from './scout-file.ts';
import type { ScoutMatch } from './scout-match.ts';

const POINT = ['A r1 p us'];

test('[DVO-07] ours are all who were lined up, came in or touched, with their positions of each set', () => {
  const lines = linesOf([
    ...[
      'A r1 p us',
      'A >r1 sub us 7 14',
      'A r2 p us',
      's2 A first us',
      's2 A >0 rot us 1',
      's2 A r1 c us 20 dig error',
    ],
  ]);
  const ours = section(lines, '3PLAYERS-H').map((row) => row.split(';'));
  expect(ours.map(([, number, , ...of]) => [number, ...of.slice(0, 2), ...of.slice(9, 11)].join(' '))).toEqual([
    ...['1 * * L 1', '2 1 6  5', '4 5 4  2', '7 2 1  2', '8 3 2  4', '10 4 3  3', '11 6 5  4', '14 *   6', '20    5'],
  ]);
  expect(ours.every((fields) => fields.length === 18 && /^LP[0-9a-f]{8}$/.test(fields[8] ?? ''))).toBe(true);
  expect(ours.map(([team, , index]) => [team, index].join())).toEqual(ours.map((_, at) => `0,${at + 1}`));
  expect(ours[1]?.slice(9, 12)).toEqual(['Number2', 'Ana', '']);
});

test('[DVO-07] who has no number gets the highest that is free, and two with one are refused', () => {
  const wearing =
    (worn: Readonly<Record<string, string>>): ScoutMatch['player'] =>
    (id) => {
      const number = jerseyOf(id);
      return { number: worn[number] ?? number, name: 'Ana', position: 'OH' };
    };
  const match = matchOf(POINT, { player: wearing({ '4': '12', '10': '12' }) });
  expect(scoutFile(match)).toEqual({ refused: 'Two players wear 12. Change one number and try again.', set: null });
  const file = fileOf(POINT, { player: wearing({ '4': '?', '10': '', '11': '99' }) });
  expect(file.renumbered.map(({ who, number }) => [jerseyOf(who), number])).toEqual([
    ['10', 98],
    ['4', 97],
  ]);
  expect(file.text).toContain('\r\n*z1>LUp;;;;;;;;1;1;0;;;;2;7;8;98;97;99;91;');
  const zeros = fileOf(['A r1 c them 00 attack kill', 'A r2 c them 0 attack kill']);
  expect(zeros.renumbered.map(({ who, number }) => [who, number])).toEqual([['00', 99]]);
  expect(zeros.text).toContain('\r\na99AO#');
  expect(zeros.text).toContain('\r\na00AO#');
  expect(fileOf(POINT, { player: wearing({ '4': '00', '10': '8', '8': '3' }) }).text).toContain(';2;7;3;8;0;11;91;');
});

test('[DVO-07] without names a player is her number', () => {
  const { text } = fileOf(POINT, {
    isNameless: true,
    player: (id) => ({ number: jerseyOf(id), name: 'Zoë Secret', position: 'L' }),
  });
  expect(text).not.toMatch(/Zo|Secret|\u000f/);
  const ours = section(text.split('\r\n'), '3PLAYERS-H');
  expect(ours.map((row) => row.split(';').slice(9, 11).join())).toContain('#7,');
});

test('[DVO-07] the libero is who was one in the match, and a captain is marked', () => {
  const told = (liberos: readonly number[]): string[] => {
    const match = matchOf(POINT, { vector: { us: { ...US, liberos, plan: US.plan.slice(0, liberos.length) } } });
    const [set] = match.view.sets;
    if (!set?.start) throw new Error('No set');
    const start = { ...set.start, captain: set.start.liberos[0] ?? set.start.us?.[1] ?? null };
    const file = scoutFile({ ...match, view: { ...match.view, sets: [{ ...set, start }] } });
    const text = 'text' in file ? file.text : '';
    return section(text.split('\r\n'), '3PLAYERS-H').flatMap((row) => {
      const [, number, , , , , , , , , , , special, role] = row.split(';');
      return special === '' ? [] : [`${number} ${special} ${role}`];
    });
  };
  expect(told([1])).toEqual(['1 L 1']);
  expect(told([])).toEqual(['7 C 2']);
});

test('[DVO-08] opponents stand by number; six made-up ones in the places of whom nothing is known', () => {
  const known = section(linesOf(POINT), '3PLAYERS-V').map((row) => row.split(';'));
  expect(
    known.map(([, number, , start, , , , , , last, first, , , role]) => [number, start, last, first, role]),
  ).toEqual([
    ...[
      ['91', '1', '#91', '', '6'],
      ['92', '2', '#92', '', '6'],
      ['93', '3', '#93', '', '5'],
      ['94', '4', '#94', '', '6'],
    ],
    ...[
      ['95', '5', '#95', '', '6'],
      ['96', '6', '#96', '', '6'],
    ],
  ]);
  const strangers = (given: object | undefined, log: readonly string[] = POINT): string[] =>
    section(linesOf(log, { vector: { them: given } }), '3PLAYERS-V').map((row) => {
      const [, number, , start, , , , , , last, first, , , role] = row.split(';');
      return `${number} ${start} ${last} ${first} ${role}`;
    });
  const six = [1, 2, 3, 4, 5, 6].map((place) => `${place} ${place} Unknown P${place}`);
  expect(strangers(undefined)).toEqual(six.map((row, at) => `${row} ${at === 0 ? 5 : 6}`));
  expect(strangers({ setterAt: 4 })).toEqual(six.map((row, at) => `${row} ${at === 3 ? 5 : 6}`));
  // A number that touched the ball is in the roster, and stands for nobody else.
  expect(strangers(undefined, ['A r1 c them 3 attack kill'])).toEqual([
    ...['1 1 Unknown P1 5', '2 2 Unknown P2 6', '3  #3  6', '4 4 Unknown P4 6', '5 5 Unknown P5 6', '6 6 Unknown P6 6'],
    '99 3 Unknown P3 6',
  ]);
  const log = ['A r1 p them', 'A r2 p us', 'A r3 p them', 'A r4 p us'];
  const lines = linesOf(log, { vector: { them: undefined } });
  expect(section(lines, '3COMMENTS')).toContain('Visitors 1-6 are placeholders.');
  expect(rowsOf(log, { vector: { them: undefined } }).at(-2)).toMatch(/;7;8;10;4;11;2;3;4;5;6;1;2;$/);
});

test('[DVO-07] who was libero in one set and among the six in another is no libero of the file', () => {
  const six = JSON.stringify({ six: [2, 7, 1, 10, 4, 11], setters: [2], system: '5-1' });
  const lines = linesOf(['A r1 p us', 's2 A first us', `s2 A lineup ${six}`, 's2 A r1 p us']);
  const row = section(lines, '3PLAYERS-H').find((one) => one.startsWith('0;1;'));
  expect(row?.split(';').slice(3, 5)).toEqual(['*', '3']);
  expect(row?.split(';').slice(12, 14)).toEqual(['', '6']);
});
