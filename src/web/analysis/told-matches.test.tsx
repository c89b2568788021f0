import Papa from 'papaparse';
import { afterEach, expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { fold } from '#domain/match/fold.ts';
import { leadingCounts } from '#domain/match/rally/pairs.ts';
import { SESSION, TABLET, TEAM } from '#tests/support/match.ts';
import { rallyLog } from '#tests/support/rally-matches.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { byRole, cellsOf, factsOf, textsOf } from '#tests/support/screen.ts';
import { labels, leave, press, see, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { ours } from '#tests/support/told-rallies.ts';
import { track } from '#tests/support/tracker.tsx';
import { PastEventsPage } from '#web/games/past-events-page.tsx';
import { BoxScorePage } from './box-score-page.tsx';
import { PlayerAnalysisPage } from './player-analysis-page.tsx';
import { TeamAnalysisPage } from './team-analysis-page.tsx';

afterEach(leave);

const NAMES = ['points', 'touch', 'mix', 'gap'] as const;
type Name = (typeof NAMES)[number];
const PLAYERS = [
  makePlayer(1, { id: ours(1).playerId, name: 'Ana Marić' }),
  makePlayer(4, { id: ours(4).playerId, name: 'Ida Lindqvist', position: 'Setter' }),
  makePlayer(7, { id: ours(7).playerId, name: 'Elena Ruiz' }),
];
const roomOf = (name: Name) => ({
  players: PLAYERS,
  sessions: [makeSession({ sessionStatus: 'completed' })],
  log: rallyLog(name),
});
const idOf = (name: Name): string => derivedId(SESSION, name);
/** All four in one season. */
const SEASON = {
  players: PLAYERS,
  sessions: NAMES.map((name, i) =>
    makeSession({ id: idOf(name), sessionStatus: 'completed', createdAt: `2025-11-0${i + 1}T18:00:00.000Z` }),
  ),
  log: NAMES.flatMap((name) => rallyLog(name, idOf(name))),
};

/** Kills, errors and attacks, then aces, errors and serves. */
const lines = () =>
  cellsOf().map((cells) => {
    const of = (...at: number[]) => at.map((i) => cells[i]).join(' ');
    return `${/#\d+|Team/.exec(cells[0] ?? '')?.[0]}: ${of(2, 3, 4)} | ${of(7, 8, 9)}`;
  });

test.each([
  [
    'points',
    ['Sets1–0', 'Set 15–3'],
    ['#1: 0 0 0 | 0 0 1', '#4: 0 0 0 | 1 0 3', '#7: 2 1 3 | 0 1 1', 'Team: 2 1 3 | 1 1 5'],
  ],
  [
    'touch',
    ['Sets0–1', 'Set 13–4'],
    ['#1: 0 0 0 | 1 0 2', '#4: 0 0 0 | 0 0 0', '#7: 1 1 3 | 0 0 1', 'Team: 1 1 3 | 1 0 3'],
  ],
  ['mix', ['Sets1–1', 'Set 12–1', 'Set 21–2'], ['#4: 0 0 0 | 1 0 1', '#7: 2 0 2 | 0 0 0', 'Team: 2 0 2 | 1 0 1']],
  ['gap', ['Sets2–0', 'Set 11–0', 'Set 31–0'], ['#4: 0 0 0 | 1 0 1', '#7: 1 0 1 | 0 0 0', 'Team: 1 0 1 | 1 0 1']],
] as const)('[COUNTS-7] the box score of a match of rallies, and its file: %s', async (name, facts, players) => {
  await see(<BoxScorePage sessionId={SESSION} />, roomOf(name));
  expect([factsOf(), lines()]).toEqual([facts, players]);
  const file = (await savedFiles().by('CSV')).replace(/^\uFEFF/, '');
  const { data } = Papa.parse<Record<string, string>>(file, { header: true });
  const sum = (column: string) => data.reduce((total, row) => total + Number(row[column]), 0);
  const sums = ['Kills', 'Attack errors', 'Attack attempts', 'Aces', 'Serve errors', 'Serve attempts'].map(sum);
  expect(`Team: ${sums.slice(0, 3).join(' ')} | ${sums.slice(3).join(' ')}`).toBe(players.at(-1));
});

test('[COUNTS-6] where both were recorded in a set its box score says which counts; a set of taps alone says nothing', async () => {
  await see(<BoxScorePage sessionId={SESSION} />, roomOf('mix'));
  await seen(() => text().includes('Set 2 from rallies · 1 tap not counted.'));
  expect(text()).not.toContain('Set 1 from');
});

test('[DEPTH-4] of rallies that were not recorded touch by touch a box score says how many they are', async () => {
  await see(<BoxScorePage sessionId={SESSION} />, roomOf('points'));
  await seen(() => text().includes('Set 1: in 8 of 8 rallies not every touch is recorded. HIT and K% leave out'));
  expect(labels().filter((label) => label.startsWith('Switch'))).toEqual([]);
  await leave();
  await see(<BoxScorePage sessionId={SESSION} />, roomOf('touch'));
  await seen(() => labels().includes('CSV'));
  expect(text()).not.toContain('not every touch');
});

test.each([
  ['points', '1–05–3'],
  ['touch', '0–13–4'],
  ['mix', '1–12–1, 1–2'],
  ['gap', '2–0Set 1 1–0, Set 3 1–0'],
] as const)('[COUNTS-7] Past Events lists a match of rallies with its result: %s', async (name, result) => {
  await see(<PastEventsPage teamId={TEAM} />, roomOf(name));
  expect(text()).toContain(result);
});

test.each([
  ['points', 1, ['Kill, 2', 'Attack error, 1', 'Attack attempt, 3', 'Serve error, 1']],
  ['touch', 1, ['Kill, 1', 'Attack error, 1', 'Attack attempt, 3', 'Dig error, 1']],
  ['mix', 2, ['Kill, 1', 'Attack error, 0', 'Attack attempt, 1']],
  ['gap', 1, ['Kill, 1', 'Attack attempt, 1']],
] as const)('[COUNTS-7] View shows a match of rallies with its figures: %s', async (name, set, figures) => {
  await track(roomOf(name), { query: `?view=1&set=${set}` });
  await press('Number 7, Elena Ruiz, OH');
  expect(labels()).toEqual(expect.arrayContaining([...figures]));
});

test('[COUNTS-7] the season of such matches: team, its file and a player, each their sum', async () => {
  await see(<TeamAnalysisPage teamId={TEAM} />, SEASON);
  expect(textsOf('listitem', byRole('region', 'Category Performance'))).toEqual([
    'Kill Success66.7%6 of 9 attempts',
    'Ace Success40.0%4 of 10 attempts',
    'Dig Success50.0%1 of 2 attempts',
    'Assist Success50.0%1 of 2 attempts',
  ]);
  const file = (await savedFiles().by('CSV')).replace(/^\uFEFF/, '');
  const { data } = Papa.parse<Record<string, string>>(file, { header: true });
  expect(data.map((row) => `${row['Set']} ${row['Our score']}–${row['Opponent score']} #${row['Number']}`)).toEqual([
    ...['1 5–3 #1', '1 5–3 #4', '1 5–3 #7', '1 3–4 #1', '1 3–4 #4', '1 3–4 #7'],
    ...['1 2–1 #4', '1 2–1 #7', '2 1–2 #7', '1 1–0 #7', '3 1–0 #4'],
  ]);
  await leave();
  window.history.replaceState(null, '', `/?player=${ours(7).playerId}`);
  await see(<PlayerAnalysisPage teamId={TEAM} />, SEASON);
  expect(text()).toContain('Elena Ruiz');
  expect(text()).toContain('66.7%');
});

const GAME = makeEvent({ title: 'League match', startDate: '2025-11-15' });

test('[TOLD-12] two people who each told the rallies of one game: merged, each rally counts once', async () => {
  const other = derivedId(SESSION, 'other');
  const sessions = [
    makeSession({ eventId: GAME.id }),
    makeSession({ id: other, eventId: GAME.id, opponentName: 'Owls' }),
  ];
  // The same rallies by another device.
  const again = rallyLog('points', other).map((event) => ({ ...event, clientId: TABLET }));
  const opened = await see(<PastEventsPage teamId={TEAM} />, {
    ...{ players: PLAYERS, events: [GAME], sessions, log: [...rallyLog('points'), ...again], isTaken: true },
  });
  await press('Merge vs Breakers');
  await seen(() => !byRole('button', 'Merge').hasAttribute('disabled'));
  await press('Merge');
  await seen(() => toastTitles().join() === 'Games Merged');
  expect(opened.rows('statSessions', { teamId: TEAM }).map(({ id }) => id)).toEqual([SESSION]);
  expect(text()).toContain('5–3');
  const [set] = fold(opened.rows('matchEvents', { sessionId: SESSION })).sets;
  const figures = set && leadingCounts(set);
  expect(figures?.get(ours(7).playerId)?.attack).toEqual({ positive: 2, negative: 1, attempts: 3 });
  expect(figures?.get(ours(4).playerId)?.serve).toEqual({ positive: 1, negative: 0, attempts: 3 });
});
