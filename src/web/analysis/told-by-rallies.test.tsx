import { afterEach, expect, test } from 'vitest';
import { MatchEntry } from '#domain/match/schema.ts';
import { matchOf, playerId, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { byRole, cellsOf, textsOf } from '#tests/support/screen.ts';
import { labels, leave, press, see, text } from '#tests/support/see.ts';
import { postOf } from '#tests/support/told-rallies.ts';
import { seen } from '#tests/support/seen.ts';
import { track } from '#tests/support/tracker.tsx';
import { PastEventsPage } from '#web/games/past-events-page.tsx';
import { BoxScorePage } from './box-score-page.tsx';
import { PlayerAnalysisPage } from './player-analysis-page.tsx';
import { TeamAnalysisPage } from './team-analysis-page.tsx';

afterEach(leave);

const touch = (n: number, player: number, skill: string, grade: string, k = 1) =>
  MatchEntry.parse({
    kind: 'contact',
    payload: { ...postOf(n), k, side: 'us', who: { playerId: playerId(player) }, skill, grade },
  });
const end = (n: number, winner: 'us' | 'them') =>
  MatchEntry.parse({ kind: 'rally-end', payload: { ...postOf(n), winner } });

/** A match of which nothing but its rallies was recorded: 3–1, two kills of Ruiz, one error, an ace of Lindqvist. */
const TOLD = [
  touch(1, 4, 'set', 'in'),
  touch(1, 7, 'attack', 'kill', 2),
  touch(2, 7, 'attack', 'error'),
  touch(3, 4, 'serve', 'ace'),
  touch(4, 7, 'attack', 'in'),
  touch(4, 7, 'attack', 'kill', 2),
];
const PLAYERS = [makePlayer(7, { name: 'Elena Ruiz' }), makePlayer(4, { name: 'Ida Lindqvist', position: 'Setter' })];
const room = { players: PLAYERS, sessions: [makeSession({ sessionStatus: 'completed' })], log: matchOf(...TOLD) };

test('[COUNTS-7] the counts of a match of rallies have its score and its figures', async () => {
  await see(<BoxScorePage sessionId={SESSION} />, room);
  await seen(() => labels().includes('Counts'));
  await press('Counts');
  const [lindqvist, ruiz, team] = cellsOf();
  expect(ruiz?.[0]).toContain('Elena Ruiz');
  expect(ruiz?.slice(1, 5)).toEqual(['1', '2', '1', '4']);
  expect(lindqvist?.[0]).toContain('Ida Lindqvist');
  expect(team?.slice(2, 5)).toEqual(['2', '1', '4']);
  expect(text()).toContain('Set 13–1');
});

test('[COUNTS-7] team and player analysis of a match of rallies have its figures', async () => {
  await see(<TeamAnalysisPage teamId={TEAM} />, room);
  expect(textsOf('listitem', byRole('region', 'Category Performance')).slice(0, 2)).toEqual([
    'Kill Success50.0%2 of 4 attempts',
    'Ace Success100.0%1 of 1 attempts',
  ]);
  await leave();
  await see(<PlayerAnalysisPage teamId={TEAM} />, room);
  expect(text()).toContain('Elena Ruiz');
  expect(text()).toContain('50.0%');
});

test('[COUNTS-7] Past Events lists a match of rallies with its score', async () => {
  await see(<PastEventsPage teamId={TEAM} />, room);
  expect(text()).toContain('3–1');
});

test('[COUNTS-7] who only looks at a match of rallies sees its figures, and not a pad of zeros', async () => {
  await track({ ...room }, { query: '?view=1' });
  expect(labels()).toEqual(expect.arrayContaining(['Ace, 1', 'Assist, 1']));
  await press('Number 7, Elena Ruiz, OH');
  expect(labels()).toEqual(expect.arrayContaining(['Kill, 2', 'Attack error, 1', 'Attack attempt, 4']));
  await leave();
  await track({ ...room }, { query: '?view=1', width: 820 });
  expect(labels()).toEqual(expect.arrayContaining(['#7 Elena Ruiz: Kill, 2', '#4 Ida Lindqvist: Ace, 1']));
});

test('[COUNTS-6] the box score says which figures count where taps and contacts were recorded, and switches', async () => {
  await see(<BoxScorePage sessionId={SESSION} />, { ...room, log: matchOf(...TOLD, stat(4, 'attack', 'positive')) });
  await seen(() => text().includes('Set 1 from rallies · 1 tap not counted.'));
  await press('Switch, set 1');
  await seen(() => text().includes('Set 1 from taps · 6 contacts not counted.'));
  expect(cellsOf().at(-1)?.slice(2, 5)).toEqual(['1', '0', '1']);
});

test('[COUNTS-6] a match of which only rallies, or only taps, are recorded says nothing of that', async () => {
  await see(<BoxScorePage sessionId={SESSION} />, { ...room, log: matchOf(...TOLD, end(5, 'us')) });
  expect(text()).not.toContain('not counted');
});
