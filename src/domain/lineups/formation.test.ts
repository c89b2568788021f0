import { expect, test } from 'vitest';
import { court, who } from '#tests/support/court.ts';
import type { PlayingPosition } from '../roster/schema.ts';
import { formationOf, playerCount } from './formation.ts';

const setters = (letters: string) =>
  ['a', 'b', 'c', 'd'].map((letter) => {
    const position: PlayingPosition = letters.includes(letter) ? 'Setter' : 'Middle Blocker';
    return { id: who(letter), position };
  });
const lineup = (drawn: string) => ({ formation: '4-2', courtAssignments: court(drawn).assignments, players: [] });
const badge = (drawn: string, settersAre: string) => formationOf(lineup(drawn), setters(settersAre));

test('[LINEUP-13] one setter on court reads 5-1', () => {
  expect(badge('a b c / . . .', 'ad')).toBe('5-1');
});
test('[LINEUP-14] two setters on court read 6-2', () => {
  expect(badge('a b c / . . .', 'ab')).toBe('6-2');
});
test('[LINEUP-15] no setter on court, or three, shows the stored formation', () => {
  expect(badge('a b c / . . .', '')).toBe('4-2');
  expect(badge('a b c / . . .', 'abc')).toBe('4-2');
});
test('[LINEUP-16] an empty court shows the stored formation', () => {
  expect(badge('. . . / . . .', 'ab')).toBe('4-2');
});
test('[LINEUP-17] [AMB-063] the count is of different players on court, else of those listed', () => {
  const copy = { name: '', position: 'Setter', jerseyNumber: 1, isStarter: false, isOut: false } as const;
  const players = ['a', 'b', 'c', 'd'].map((letter) => ({ ...copy, id: who(letter) }));
  expect(playerCount({ courtAssignments: court('aL bL . / . . .').assignments, players })).toBe(3);
  expect(playerCount({ courtAssignments: court('. . . / . . c').assignments, players })).toBe(1);
  expect(playerCount({ courtAssignments: [], players: players.slice(1) })).toBe(3);
});
