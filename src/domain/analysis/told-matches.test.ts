import { expect, test } from 'vitest';
import { SESSION, TEAM } from '#tests/support/match.ts';
import type { RALLY_MATCHES } from '#tests/support/rally-matches.ts';
import { rallyLog } from '#tests/support/rally-matches.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { ours } from '#tests/support/told-rallies.ts';
import { derivedId } from '../core/ids.ts';
import type { Piece } from '../core/paper.ts';
import { fold } from '../match/fold.ts';
import { gameResult, scoresText } from '../match/game-result.ts';
import { projection } from '../match/projection.ts';
import { boxPaper } from './box-paper.ts';
import { boxRows, seasonRows, type Sheet } from './box-rows.ts';
import { type Season, sortInParts } from './season.ts';
import { teamFigures } from './team-figures.ts';
import { trackedMatch } from './tracked-match.ts';

type Name = keyof typeof RALLY_MATCHES;
const NAMES = ['points', 'touch', 'mix', 'gap'] as const satisfies Name[];
const PLAYERS = [
  makePlayer(1, { id: ours(1).playerId, name: 'Ana' }),
  makePlayer(4, { id: ours(4).playerId, name: 'Ida' }),
  makePlayer(7, { id: ours(7).playerId, name: 'Elena' }),
];
const idOf = (name: Name): string => derivedId(SESSION, name);
const sessionOf = (name: Name) => makeSession({ id: idOf(name), sessionStatus: 'completed' });
const figuresOf = (name: Name) =>
  projection(fold(rallyLog(name, idOf(name)), { counting: 'attempts' }), {
    ...{ id: idOf(name), teamId: TEAM, createdAt: '2025-11-15T18:00:00.000Z' },
  });
const matchOf = (name: Name) => trackedMatch(sessionOf(name), makeEvent({ title: 'League match' }));

const COLUMNS = ['Set', 'Our score', 'Opponent score', 'Number'] as const;
const COUNTS = ['Kills', 'Attack errors', 'Attack attempts', 'Aces', 'Serve errors', 'Serve attempts'] as const;
const BACK = ['Digs', 'Dig errors', 'Assists', 'Assist attempts'] as const;
/** `1 5–3 #7: 2 1 3 | 0 1 1 | 0 0 | 0 0`: attacks, serves, digs, assists of a player in a set. */
const told = ({ heads, rows }: Sheet) =>
  rows.map((row) => {
    const of = (name: string) => String(row[heads.indexOf(name)]);
    const [set, us, them, number] = COLUMNS.map(of);
    const [attack, serve] = [COUNTS.slice(0, 3), COUNTS.slice(3)].map((names) => names.map(of).join(' '));
    const [digs, assists] = [BACK.slice(0, 2), BACK.slice(2)].map((names) => names.map(of).join(' '));
    return `${set} ${us}–${them} #${number}: ${attack} | ${serve} | ${digs} | ${assists}`;
  });

/** The rows of each match, counted by hand from its rallies. */
const ROWS: Readonly<Record<Name, readonly string[]>> = {
  points: [
    '1 5–3 #1: 0 0 0 | 0 0 1 | 0 0 | 0 0',
    '1 5–3 #4: 0 0 0 | 1 0 3 | 0 0 | 0 0',
    '1 5–3 #7: 2 1 3 | 0 1 1 | 0 0 | 0 0',
  ],
  touch: [
    '1 3–4 #1: 0 0 0 | 1 0 2 | 0 0 | 0 0',
    '1 3–4 #4: 0 0 0 | 0 0 0 | 1 0 | 1 2',
    '1 3–4 #7: 1 1 3 | 0 0 1 | 0 1 | 0 0',
  ],
  mix: [
    '1 2–1 #4: 0 0 0 | 1 0 1 | 0 0 | 0 0',
    '1 2–1 #7: 1 0 1 | 0 0 0 | 0 0 | 0 0',
    '2 1–2 #7: 1 0 1 | 0 0 0 | 0 0 | 0 0',
  ],
  gap: ['1 1–0 #7: 1 0 1 | 0 0 0 | 0 0 | 0 0', '3 1–0 #4: 0 0 0 | 1 0 1 | 0 0 | 0 0'],
};

test.each(NAMES)('[COUNTS-7] the file of a match of rallies has the figures of each set and player: %s', (name) => {
  expect(told(boxRows(matchOf(name), figuresOf(name), PLAYERS))).toEqual(ROWS[name]);
});

test.each([
  ['points', { won: 1, lost: 0, outcome: 'won' }, '5–3'],
  ['touch', { won: 0, lost: 1, outcome: 'lost' }, '3–4'],
  ['mix', { won: 1, lost: 1, outcome: undefined }, '2–1, 1–2'],
  ['gap', { won: 2, lost: 0, outcome: 'won' }, 'Set 1 1–0, Set 3 1–0'],
] as const)(
  '[COUNTS-7] the result of a match of rallies is that of its sets with points: %s',
  (name, result, scores) => {
    const found = gameResult(figuresOf(name).setStats, sessionOf(name));
    expect(found).toMatchObject(result);
    expect(scoresText(found.scores)).toBe(scores);
  },
);

/** The words of a paper in their order, as they are read off its PDF. */
const wordsIn = (paper: Piece): string => (typeof paper === 'string' ? paper : paper.parts.map(wordsIn).join(' '));
const printed = (name: Name): string =>
  wordsIn(
    boxPaper({
      ...{ team: 'Tidewater 16', session: sessionOf(name), match: matchOf(name) },
      ...{ figures: figuresOf(name), players: PLAYERS },
    }),
  ).replace(/\s+/g, ' ');

test.each([
  ['points', '1–0 (5–3)', 'Team 1 2 1 3 .333 66.7% 1 1 5 20.0%'],
  ['touch', '0–1 (3–4)', 'Team 1 1 1 3 .000 33.3% 1 0 3 33.3%'],
  ['mix', '1–1 (2–1, 1–2)', 'Team 2 2 0 2 1.000 100.0% 1 0 1 100.0%'],
  ['gap', '2–0 (Set 1 1–0, Set 3 1–0)', 'Team 2 1 0 1 1.000 100.0% 1 0 1 100.0%'],
] as const)('[COUNTS-7] the paper of a match of rallies has its result and its figures: %s', (name, result, team) => {
  expect(printed(name)).toContain(` ${result} `);
  expect(printed(name)).toContain(` ${team} `);
});

function seasonOf(pairs: Parameters<typeof sortInParts>[0]): Season {
  const work = sortInParts(pairs);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

test('[COUNTS-7] a season of such matches is their sum, and its file has all their rows', () => {
  const all = NAMES.map(figuresOf);
  const figures = {
    setStats: all.flatMap(({ setStats }) => setStats),
    statPairs: all.flatMap(({ statPairs }) => statPairs),
  };
  expect(told(seasonRows(NAMES.map(matchOf), figures, PLAYERS))).toEqual(NAMES.flatMap((name) => ROWS[name]));
  const { games, totals, topPlayers } = teamFigures(
    NAMES.map(sessionOf),
    { setStats: figures.setStats, season: seasonOf(figures.statPairs) },
    PLAYERS,
  );
  expect([games, totals.attack, totals.serve]).toEqual([
    4,
    { positive: 6, negative: 2, attempts: 9 },
    { positive: 4, negative: 1, attempts: 10 },
  ]);
  expect([totals.defense, totals.pass]).toEqual([
    { positive: 1, negative: 1, attempts: 2 },
    { positive: 1, negative: 0, attempts: 2 },
  ]);
  expect(topPlayers[0]).toMatchObject({ name: 'Elena', attempts: 12 });
});
