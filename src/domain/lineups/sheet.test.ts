import { expect, test } from 'vitest';
import { court, who } from '#tests/support/court.ts';
import type { PlayingPosition } from '../roster/schema.ts';
import type { Piece } from '../core/paper.ts';
import { type Box, boxesOf, type LineupSheet, rotationsOf, squadOf } from './sheet.ts';
import { sheetPaper } from './sheet-paper.ts';

const SHORT: Readonly<Record<string, PlayingPosition>> = { S: 'Setter', M: 'Middle Blocker', L: 'Libero' };

/** A letter, its number and its position: `a10 b8M L1L`; `!` is out. */
const team = (drawing: string): LineupSheet['players'] =>
  drawing.split(' ').map((text) => {
    const [, letter = '', number, position = ''] = /^(\w)(\d+)(\w?)!?$/.exec(text) ?? [];
    return {
      ...{ id: who(letter), name: `Some ${letter}`, position: SHORT[position] ?? 'Outside Hitter', isStarter: false },
      ...{ jerseyNumber: Number(number), isOut: text.endsWith('!') },
    };
  });
const PLAYERS = team('a10 b8M c7 d4 e11M f2S L1L K15L r5 p12 x18!');
const SIX = court('a bL cr / d eL f*');
const sheet = {
  ...{ opponent: null, date: null },
  ...{ team: 'Tidewater', lineup: 'Starting Six', formation: '5-1', printed: 'Nov 20, 2025, 5:48 PM' },
};
const numbers = (of: readonly Box[]) => of.map(({ player }) => player?.jerseyNumber);

test('the front slots start, as at the net; who is in a back slot alone starts too', () => {
  expect(numbers(boxesOf({ players: PLAYERS, court: SIX }))).toEqual([10, 8, 7, 4, 11, 2]);
  expect(numbers(boxesOf({ players: PLAYERS, court: court('.r . . / . . .') }))[0]).toBe(5);
});

test('liberos and the bench are those who can play and do not start', () => {
  const { liberos, bench } = squadOf({ players: PLAYERS, court: SIX });
  expect(liberos.map(({ jerseyNumber }) => jerseyNumber)).toEqual([1, 15]);
  expect(bench.map(({ jerseyNumber }) => jerseyNumber)).toEqual([5, 12]);
});

test('six rotations: where the setter stands, for whom the libero is on, and who serves', () => {
  const rotations = rotationsOf({ players: PLAYERS, court: SIX });
  expect(rotations.map(({ setterAt }) => setterAt)).toEqual([1, 6, 5, 4, 3, 2]);
  expect(rotations.map(({ libero }) => libero)).toEqual([
    ...['L 1 for 11', 'L 1 for 11', 'L 1 off, 8 serves', 'L 1 for 8', 'L 1 for 8', 'L 1 off, 11 serves'],
  ]);
  expect(rotations.map(({ boxes }) => numbers(boxes).at(-1))).toEqual([2, 7, 8, 10, 4, 11]);
});

test('[COURT-14] a libero who is marked as server stays on for it, in that place alone', () => {
  const rotations = rotationsOf({ players: PLAYERS, court: court('a bL* cr / d eL f*') });
  expect(rotations.map(({ libero }) => libero)).toEqual([
    ...['L 1 for 11', 'L 1 for 11', 'L 1 serves for 8', 'L 1 for 8', 'L 1 for 8', 'L 1 off, 11 serves'],
  ]);
});

test('of two setters the one in the back row is in charge', () => {
  const rotations = rotationsOf({ players: team('a1S b2 c3 d4 e5 f6S'), court: court('a b c / d e f') });
  expect(rotations.map(({ setterAt }) => setterAt)).toEqual([1, 6, 5, 1, 6, 5]);
});

const textOf = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.parts.map(textOf).join(' '));

test('a mark on the back slot names who serves in place of who stands there', () => {
  const text = textOf(sheetPaper({ ...sheet, players: PLAYERS, court: court('a bL cr* / d eL f') }));
  expect(text).toContain('Server 5');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Starting Six (5-1)');
});

test('in each rotation the ball is with who serves from I, the one on the back slot included', () => {
  const serving = (piece: Piece): string[] => {
    if (typeof piece === 'string') return [];
    return piece.look === 'spot ball' ? [textOf(piece)] : piece.parts.flatMap(serving);
  };
  const paper = sheetPaper({ ...sheet, players: PLAYERS, court: court('a bL cr* / d eL f') });
  expect(serving(paper).map((text) => text.split(' ').slice(0, 2))).toEqual(
    [2, 5, 8, 10, 4, 11].map((number) => ['I', String(number)]),
  );
});

test('the match is named where it is known; otherwise there are lines to fill in', () => {
  const head = (known: Partial<LineupSheet>) =>
    textOf(sheetPaper({ ...sheet, players: PLAYERS, court: SIX, ...known })).replaceAll(/\s+/g, ' ');
  const date = 'Nov 20, 2025, 6:30 PM';
  expect(head({ opponent: 'Breakers', date })).toContain('Starting Six (5-1), vs Breakers, Nov 20, 2025, 6:30 PM Set');
  expect(head({ date })).toContain('Starting Six (5-1), Nov 20, 2025, 6:30 PM vs Set');
  expect(head({})).toContain('Starting Six (5-1) vs Date Set');
});

test('an empty court is a sheet to fill in by hand', () => {
  const rotations = rotationsOf({ players: PLAYERS, court: court('. . . / . . .') });
  expect(rotations).toHaveLength(6);
  expect(rotations.map(({ setterAt, libero }) => [setterAt, libero])).toEqual(Array(6).fill([undefined, '']));
});

test('of a bench that would not fit on the page the numbers stand alone', () => {
  const said = (many: number): string => {
    const added = Array.from({ length: many }, (_, i) =>
      team(`z${20 + i}`).map((one) => ({ ...one, name: 'Eve Hart' })),
    );
    return JSON.stringify(sheetPaper({ ...sheet, players: [...PLAYERS, ...added.flat()], court: SIX }));
  };
  expect(said(26).split('Hart')).toHaveLength(27);
  expect(said(27)).not.toContain('Hart');
  expect(said(27)).toContain('46');
});
