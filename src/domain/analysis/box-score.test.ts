import { expect, test } from 'vitest';
import { matchOf, playerId, point, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer } from '#tests/support/room.ts';
import { boxScore } from './box-score.ts';
import { BOX_FIGURES, figureText } from './figures.ts';
import { fold } from '../match/fold.ts';
import type { Line } from './line.ts';
import { projection } from '../match/projection.ts';

const session = { id: SESSION, teamId: TEAM, createdAt: '2025-11-15T18:00:00.000Z' };
const players = [makePlayer(9, { name: 'Noor', position: 'Opposite Hitter' }), makePlayer(4, { name: 'Ida' })];
const kills = (n: number, set: number) => Array.from({ length: n }, () => stat(9, 'attack', 'positive', { set }));
const figures = projection(
  fold(
    matchOf(
      point('us', 1),
      ...kills(3, 1),
      stat(9, 'attack', 'negative'),
      stat(4, 'serve', 'positive'),
      { ...point('them', 1), set: 2 },
      ...kills(1, 2),
      stat(8, 'defense', 'positive', { set: 2 }),
    ),
  ),
  session,
);

const textOf = (line: Line) => BOX_FIGURES.map((figure) => `${figure.head} ${figureText(figure, line)}`);

test('a match is listed player by player, by number, each with the sets that have figures of theirs', () => {
  const { lines, totals, sets } = boxScore(figures, players);
  expect(lines.map(({ who, sets }) => [who.number, who.name, sets])).toEqual([
    ['4', 'Ida', 1],
    ['9', 'Noor', 2],
    ['?', 'Former player', 1],
  ]);
  expect(sets.map(({ setNumber }) => setNumber)).toEqual([1, 2]);
  expect(textOf(totals)).toEqual(
    expect.arrayContaining(['SP 2', 'K 4', 'AE 1', 'ATT 5', 'HIT .600', 'K% 80.0%', 'SA 1', 'D 1', 'PTS 5']),
  );
});

test('one set alone has the figures of that set', () => {
  const { lines, totals } = boxScore(figures, players, 2);
  expect(lines.map(({ who }) => who.id)).toEqual([playerId(9), playerId(8)]);
  expect(textOf(totals)).toEqual(expect.arrayContaining(['SP 1', 'K 1', 'HIT 1.000', 'SA 0', 'SA% –']));
});

test('[PLAYER-34] the rows of a box score say Opposite for the Opposite Hitter', () => {
  expect(boxScore(figures, players).lines.map(({ who }) => who.position)).toEqual(['Outside Hitter', 'Opposite', '']);
});

test('who is out stands in the row of the number', () => {
  const out = players.map((player) => ({ ...player, isOut: player.jerseyNumber === 4 }));
  expect(boxScore(figures, out).lines[0]?.who.number).toBe('4');
});
