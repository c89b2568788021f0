import { expect, test } from 'vitest';
import { playerId } from '#tests/support/match.ts';
import { makePlayer } from '#tests/support/room.ts';
import { playerLabel, trackedPlayers } from './tracked-players.ts';

const labels = (...given: Parameters<typeof trackedPlayers>) =>
  trackedPlayers(...given).map((player) => `${playerLabel(player)}${player.isOut ? ' (Out)' : ''}`);
const ruiz = makePlayer(7, { name: 'Elena Ruiz' });
const hart = makePlayer(9, { name: 'Zoë Hart', jerseyNumber: null });
const moss = makePlayer(2, { name: 'Dee Moss', isOut: true });

test('[TRACK-13] each player of the team has a row: by number, then who has none, then who is out', () => {
  expect(labels([moss, hart, ruiz])).toEqual(['#7 Ruiz', '#? Hart', '#2 Moss (Out)']);
});

test('[TRACK-42] who left the team keeps a row for what was recorded, by name as far as that is known', () => {
  const figuresOf = [playerId(7), playerId(4), playerId(5)];
  const former = [makePlayer(4, { name: 'Ida Lindqvist' })];
  expect(labels([ruiz], figuresOf, former)).toEqual(['#7 Ruiz', '#4 Lindqvist (Out)', '#? Former player (Out)']);
});
