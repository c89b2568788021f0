import { expect, test } from 'vitest';
import { derivedId } from '../core/ids.ts';
import { playerId, SESSION, TEAM } from '#tests/support/match.ts';
import { mostActive, playerFigures } from './player-figures.ts';
import { setIdOf } from '../match/projection.ts';
import { type Category, Importable, type SetStats, StatPair } from '../match/schema.ts';
import { seasonOf } from './season.ts';
import { NOTHING_YET } from '../match/tally.ts';
import { isEmpty, perPlayer, teamFigures } from './team-figures.ts';

const session = (game: number) => ({ id: derivedId(SESSION, `game:${game}`) });
const player = (n: number, name = `Player ${n}`, jerseyNumber = n) => ({ id: playerId(n), name, jerseyNumber });

/** `1-2/5`: one positive, two negative, five attempts. */
function pair(n: number, statCategory: Category, figures: string, { game = 1, set = 1 } = {}): StatPair {
  const [positive = 0, negative = 0, attempts = 0] = figures.split(/[-/]/).map(Number);
  const setId = setIdOf(session(game).id, set);
  const counts = { positiveCount: positive, negativeCount: negative, totalAttempts: attempts };
  const place = { teamId: TEAM, sessionId: session(game).id, setId, playerId: playerId(n), statCategory };
  return { id: derivedId(setId, `${n}:${statCategory}`), ...place, ...counts };
}

const setRow = (game: number, ourScore: number): SetStats => ({
  id: setIdOf(session(game).id, 1),
  teamId: TEAM,
  sessionId: session(game).id,
  setNumber: 1,
  startTime: null,
  ourScore,
  opponentScore: 0,
  setStatus: 'in_progress',
});

type Given = { sets?: SetStats[]; players?: ReturnType<typeof player>[]; games?: number[] };
const figures = (statPairs: StatPair[], { sets = [], players = [], games = [1, 2, 3] }: Given = {}) =>
  teamFigures(games.map(session), { setStats: sets, season: seasonOf(statPairs) }, players);
const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);

test('[TEAMAN-08] [TEAMAN-09] events tracked are distinct sessions with at least one recorded figure', () => {
  const pairs = [pair(1, 'attack', '1-0/1'), pair(2, 'serve', '0-1/1'), pair(1, 'attack', '0-0/2', { game: 2 })];
  expect(figures(pairs).games).toBe(2);
  expect(figures(pairs, { sets: [setRow(1, 3), setRow(3, 1)] }).games).toBe(3);
});

test('[TEAMAN-41] a session without any figure changes no number', () => {
  const pairs = [pair(1, 'attack', '3-1/5')];
  const empty = { sets: [setRow(2, 0)], games: [1, 2, 3] };
  expect(figures([...pairs, pair(1, 'attack', '0-0/0', { game: 2 })], empty)).toEqual(figures(pairs, { games: [1] }));
});

test('[TEAMAN-42] without any figure there is no team data', () => {
  expect(isEmpty(figures([], { sets: [setRow(1, 0)] }))).toBe(true);
  expect(isEmpty(figures([pair(1, 'pass', '0-0/1')]))).toBe(false);
});

test('[TEAMAN-43] figures of a session that is not the team’s, or was deleted, do not count', () => {
  const pairs = [pair(1, 'attack', '3-1/5'), pair(1, 'attack', '9-0/9', { game: 3 })];
  expect(figures(pairs, { games: [1] }).totals.attack).toEqual({ positive: 3, negative: 1, attempts: 5 });
});

test('[TEAMAN-11] [TEAMAN-15] totals add up all sets, sessions and players', () => {
  const pairs = [
    pair(1, 'attack', '3-1/5'),
    pair(1, 'attack', '2-0/4', { set: 2 }),
    pair(2, 'attack', '1-1/3', { game: 2 }),
  ];
  expect(figures(pairs).totals.attack).toEqual({ positive: 6, negative: 2, attempts: 12 });
});

test('[TEAMAN-34] [TEAMAN-35] [TEAMAN-36] leaders have attempts, the best rate first, and are three at most', () => {
  const pairs = [
    pair(1, 'attack', '5-1/10'),
    pair(2, 'attack', '9-0/10'),
    pair(3, 'attack', '7-0/10'),
    pair(4, 'attack', '6-0/10'),
    pair(5, 'serve', '1-0/1'),
  ];
  const { leaders } = figures(pairs, { players: [1, 2, 3, 4, 5].map((n) => player(n)) });
  expect(names(leaders.attack)).toEqual(['Player 2', 'Player 3', 'Player 4']);
  expect(names(leaders.serve)).toEqual(['Player 5']);
  expect(leaders.pass).toEqual([]);
});

test('[TEAMAN-35] equal rates: more attempts first, then the lower number, then the name', () => {
  const pairs = [1, 2, 3].map((n) => pair(n, 'attack', n === 3 ? '2-0/4' : '1-0/2'));
  const players = [player(1, 'Ana', 12), player(2, 'Zoe', 4), player(3, 'Mia', 20)];
  expect(names(figures(pairs, { players }).leaders.attack)).toEqual(['Mia', 'Zoe', 'Ana']);
  const sharing = [player(1, 'Zoe', 4), player(2, 'Ana', 4)];
  expect(names(figures(pairs, { players: sharing }).leaders.attack)).toEqual(['Former player', 'Ana', 'Zoe']);
});

test('[TEAMAN-10] [TEAMAN-38] top players are those with the most attempts over all, five at most', () => {
  const pairs = [1, 2, 3, 4, 5, 6].flatMap((n) => [pair(n, 'attack', `0-0/${n}`), pair(n, 'serve', `0-0/${n}`)]);
  const { topPlayers } = figures(pairs, { players: [1, 2, 3, 4, 5, 6].map((n) => player(n)) });
  expect(topPlayers.map(({ attempts }) => attempts)).toEqual([12, 10, 8, 6, 4]);
});

test('[TEAMAN-23] the average divides by the top players, or by 1 when there is none', () => {
  const two = figures([pair(1, 'attack', '4-0/6'), pair(2, 'attack', '1-0/1')], { players: [player(1), player(2)] });
  expect(perPlayer(two.totals.attack, two)).toBe('2.5');
  expect(perPlayer({ positive: 3, negative: 0, attempts: 3 }, figures([]))).toBe('3.0');
});

test('[TEAMAN-39] a player who was deleted and added again under the same number is one', () => {
  const pairs = [pair(1, 'attack', '2-0/4'), pair(2, 'attack', '1-0/2')];
  const again = figures(pairs, { players: [player(1, 'Ana', 7), player(2, 'Ana', 7)] });
  expect(again.topPlayers).toMatchObject([{ name: 'Ana', attempts: 6 }]);
  const other = figures(pairs, { players: [player(1, 'Ana', 7), player(2, 'Ana', 8)] });
  expect(other.topPlayers).toHaveLength(2);
});

test('[TEAMAN-40] the most active category is the one with the most attempts, or none', () => {
  expect(mostActive({ ...NOTHING_YET, serve: { positive: 0, negative: 0, attempts: 2 } })).toBe('serve');
  expect(mostActive(NOTHING_YET)).toBeUndefined();
});

test('[PLAYER-27] [PLAYER-29] a player’s figures add up all sets of all sessions and say how many games they come from', () => {
  const pairs = [
    pair(1, 'attack', '3-1/5'),
    pair(1, 'attack', '2-0/4', { set: 2 }),
    pair(1, 'attack', '1-1/3', { game: 2 }),
    pair(1, 'serve', '1-0/1'),
    pair(2, 'attack', '9-0/9'),
  ];
  const own = playerFigures(pairs, playerId(1));
  expect(own?.attack).toEqual({ positive: 6, negative: 2, attempts: 12, games: 2 });
  expect(own?.serve.games).toBe(1);
  expect(own?.pass).toEqual({ positive: 0, negative: 0, attempts: 0, games: 0 });
});

test('[PLAYER-27] [DATA-33] a pair and a tap count under either name of their category', () => {
  const named = (statCategory: string) => StatPair.parse({ ...pair(1, 'attack', '2-1/4'), statCategory });
  const own = playerFigures([pair(1, 'defense', '1-0/1'), named('dig'), named('assist')], playerId(1));
  expect(own?.defense).toEqual({ positive: 3, negative: 1, attempts: 5, games: 1 });
  expect(own?.pass.attempts).toBe(4);
  const payload = { playerId: playerId(1), category: 'dig', counter: 'positive', by: 1 };
  expect(Importable.parse({ kind: 'stat', payload }).payload).toMatchObject({ category: 'defense' });
  expect(StatPair.safeParse({ ...pair(1, 'attack', '2-1/4'), statCategory: 'block' }).success).toBe(false);
});

test('[PLAYER-30] a player without stats has no figures', () => {
  expect(playerFigures([pair(1, 'attack', '0-0/0')], playerId(1))).toBeUndefined();
});
