import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { addPlayer, deletePlayer } from '#domain/roster/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { logged, matchOf, playerId, point, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { allByRole, allCalled, byRole, factsOf, textsOf, type } from '#tests/support/screen.ts';
import { headings, leave, see, settle, text } from '#tests/support/see.ts';
import { PlayerAnalysisPage } from './player-analysis-page.tsx';
import { TeamAnalysisPage } from './team-analysis-page.tsx';

afterEach(leave);

const team = <TeamAnalysisPage teamId={TEAM} />;
const player = <PlayerAnalysisPage teamId={TEAM} />;

const log = matchOf(
  ...Array.from({ length: 25 }, (_, i) => point('us', i + 1)),
  stat(7, 'attack', 'positive'),
  stat(7, 'attack', 'positive'),
  stat(7, 'attack', 'negative'),
  stat(4, 'serve', 'positive'),
);
const SECOND = derivedId(SESSION, 'second');
const again = (events: LoggedEvent[]) =>
  events.map((event, i): LoggedEvent => ({ ...event, sessionId: SECOND, id: derivedId(SECOND, String(i)) }));

const roster = [makePlayer(7, { name: 'Elena Ruiz' }), makePlayer(4, { name: 'Ida Lindqvist', position: 'Setter' })];
const tracked = { players: roster, sessions: [makeSession(), makeSession({ id: SECOND })], log };

test('[TEAMAN-01] [TEAMAN-02] [TEAMAN-08] [TEAMAN-09] [TEAMAN-10] title, subtitle and tiles', async () => {
  await see(team, { ...tracked, log: [...log, ...again(log)] });
  expect(headings()[0]).toBe('Team Analysis');
  expect(text()).toContain('Comprehensive team performance overview and trends');
  expect(factsOf()).toEqual(['Events Tracked2', 'Total Events2', 'Total Players (Top performers, at most 5)2']);
});

test('[TEAMAN-11] [TEAMAN-12] [TEAMAN-13] [TEAMAN-14] [TEAMAN-24] each category has its rate and attempts', async () => {
  await see(team, tracked);
  expect(textsOf('listitem', byRole('region', 'Category Performance'))).toEqual([
    'Kill Success66.7%2 of 3 attempts',
    'Ace Success100.0%1 of 1 attempts',
    'Dig Success0.0%0 of 0 attempts',
    'Assist Success0.0%0 of 0 attempts',
  ]);
});

test('[TEAMAN-15] [TEAMAN-17] [TEAMAN-20] [TEAMAN-22] [TEAMAN-23] team totals, or the words for none', async () => {
  await see(team, tracked);
  const totals = [...byRole('region', 'Team totals').children];
  expect(totals.map(({ textContent }) => textContent)).toEqual([
    'Team Kills266.7% success • 1.0 avg/player',
    'Team Aces1100.0% success • 0.5 avg/player',
    'Team Digs0No defensive plays recorded',
    'Team Assists0No passes recorded',
  ]);
});

test('[TEAMAN-16] [TEAMAN-18] [TEAMAN-19] [TEAMAN-21] the same for the other two pairs', async () => {
  const other = matchOf(stat(7, 'defense', 'positive'), stat(4, 'pass', 'positive'), stat(4, 'pass', 'negative'));
  await see(team, { ...tracked, log: other });
  const totals = [...byRole('region', 'Team totals').children];
  expect(totals.map(({ textContent }) => textContent)).toEqual([
    'Team Kills0No attacks recorded',
    'Team Aces0No serves recorded',
    'Team Digs1100.0% success • 0.5 avg/player',
    'Team Assists150.0% success • 0.5 avg/player',
  ]);
});

test('[TEAMAN-25] [TEAMAN-26] [TEAMAN-27] [TEAMAN-28] [TEAMAN-29] [TEAMAN-30] [TEAMAN-31] [TEAMAN-32] [TEAMAN-33] [TEAMAN-37] leaders', async () => {
  await see(team, { ...tracked, log: matchOf(...log, stat(4, 'attack', 'negative')) });
  expect(headings()).toContain('Top Performing Players by Category');
  const lists = allCalled('region', 'Top').map(({ textContent }) => textContent);
  expect(lists).toEqual([
    'Top Killers1#7 Elena Ruiz66.7%2 kills / 3 attacks2#4 Ida Lindqvist0.0%0 kills / 1 attacks',
    'Top Servers1#4 Ida Lindqvist100.0%1 aces / 1 serves',
    'Top DefendersNo stats yet',
    'Top SettersNo stats yet',
  ]);
});

test('[TEAMAN-33] the lists of digs and passes count in their own words', async () => {
  await see(team, { ...tracked, log: matchOf(stat(7, 'defense', 'positive'), stat(4, 'pass', 'negative')) });
  const lists = allCalled('region', 'Top').map(({ textContent }) => textContent);
  expect(lists.slice(2)).toEqual([
    'Top Defenders1#7 Elena Ruiz100.0%1 digs / 1 defensive plays',
    'Top Setters1#4 Ida Lindqvist0.0%0 assists / 1 passes',
  ]);
});

test('[TEAMAN-38] [TEAMAN-40] [AMB-093] the players with the most attempts stand with what they do most', async () => {
  await see(team, tracked);
  expect(textsOf('listitem', byRole('heading', 'Most Active Players').parentElement ?? undefined)).toEqual([
    '1#7 Elena Ruiz3attempts in all, most of them attacks',
    '2#4 Ida Lindqvist1attempts in all, most of them serves',
  ]);
});

test('[TEAMAN-42] without figures there is no team data', async () => {
  await see(team, { players: roster, sessions: [makeSession()] });
  expect(text()).toContain('No Team Data Available');
  expect(text()).toContain('Complete some stat tracking events to see team analytics and performance trends.');
});

test('[PLAYER-05] a team without players has nobody to choose, and says so', async () => {
  await see(player, { players: [] });
  expect(headings()).toEqual(['Player Analysis', 'No players in roster']);
});

test('[AMB-053] [TEAMAN-31] [TEAMAN-39] who was deleted stays in the lists by name and number, one with who came again', async () => {
  const opened = await see(team, tracked);
  await act(async () => {
    await opened.do(deletePlayer.draft({ teamId: TEAM, id: playerId(7) }));
    await opened.do(deletePlayer.draft({ teamId: TEAM, id: playerId(4) }));
    const again = { id: playerId(17), name: 'Elena Ruiz', position: 'Setter' as const, jerseyNumber: 7 };
    await opened.do(addPlayer.draft({ teamId: TEAM, ...again }));
    const entry = logged(900, stat(17, 'attack', 'positive'));
    await opened.do(recordEntry.draft({ teamId: TEAM, sessionId: SECOND, id: entry.id, setNumber: 1, entry }));
  });
  await settle();
  const lists = allCalled('region', 'Top').map(({ textContent }) => textContent);
  expect(lists[0]).toBe('Top Killers1#7 Elena Ruiz75.0%3 kills / 4 attacks');
  expect(lists[1]).toBe('Top Servers1#4 Ida Lindqvist100.0%1 aces / 1 serves');
});

test('[AMB-053] two players whose names this device never had are two', async () => {
  await see(team, { ...tracked, players: [] });
  expect(allByRole('listitem', undefined, byRole('region', 'Top Killers'))[0]?.textContent).toContain(
    '#? Former player',
  );
  expect(text().match(/#\? Former player/g)).toHaveLength(4);
});

test('paper says whose figures they are, of which matches and how many', async () => {
  window.history.replaceState(null, '', '/?from=2025-11-01');
  await see(team, tracked);
  expect(text()).toContain('Tidewater 16 · All events, from Nov 1, 2025 · 1 match');
  await leave();
  await see(player, tracked);
  expect(text()).toContain('#7 Elena Ruiz · All events · 1 match');
});

test('what was recorded here and not sent yet counts in the analysis', async () => {
  const opened = await see(team, tracked);
  const entry = logged(900, stat(7, 'attack', 'positive'));
  await act(async () => {
    await opened.do(recordEntry.draft({ teamId: TEAM, sessionId: SECOND, id: entry.id, setNumber: 1, entry }));
  });
  await settle();
  expect(text()).toContain('3 of 4 attempts');
  expect(text()).toContain('Events Tracked2');
});

test('[PLAYER-01] [PLAYER-02] [PLAYER-05] [PLAYER-06] [PLAYER-07] the first player by name is chosen at first', async () => {
  await see(player, { ...tracked, players: roster.toReversed() });
  expect(headings()[0]).toBe('Player Analysis');
  expect(text()).toContain('Detailed performance analytics for individual players');
  const select = byRole('combobox', 'Select Player');
  expect(textsOf('option', select)).toEqual([
    'Choose a player to analyze',
    '#7 Elena Ruiz - Outside Hitter',
    '#4 Ida Lindqvist - Setter',
  ]);
  expect(select).toHaveProperty('value', roster[0]?.id);
});

test('[PLAYER-09] [PLAYER-13] [PLAYER-14] [PLAYER-15] [PLAYER-16] [PLAYER-17] [PLAYER-18] the summary cards', async () => {
  await see(player, tracked);
  const cards = allByRole('article').map(({ firstElementChild }) => firstElementChild?.textContent);
  expect(cards).toEqual([
    'Kills66.7%2 of 3 attacks',
    'Aces–0 of 0 serves',
    'Digs–0 of 0 defensive plays',
    'Assists–0 of 0 passes',
  ]);
});

test('[PLAYER-13] [TEAMAN-19] attempts of which nothing came are a rate of nought, and not none', async () => {
  const missed = { ...tracked, log: matchOf(stat(7, 'defense', 'negative')) };
  await see(player, missed);
  const cards = allByRole('article').map(({ firstElementChild }) => firstElementChild?.textContent);
  expect(cards[2]).toBe('Digs0.0%0 of 1 defensive plays');
  await leave();
  await see(team, missed);
  const totals = [...byRole('region', 'Team totals').children];
  expect(totals[2]?.textContent).toBe('Team Digs00.0% success • 0.0 avg/player');
});

test('[PLAYER-11] [PLAYER-12] the cards of digs and assists count what succeeded', async () => {
  const passes = [stat(7, 'pass', 'positive'), stat(7, 'pass', 'positive'), stat(7, 'pass', 'attempts')];
  await see(player, {
    ...tracked,
    log: matchOf(stat(7, 'defense', 'positive'), stat(7, 'defense', 'negative'), ...passes),
  });
  const cards = allByRole('article').map(({ firstElementChild }) => firstElementChild?.textContent);
  expect(cards.slice(2)).toEqual(['Digs50.0%1 of 2 defensive plays', 'Assists66.7%2 of 3 passes']);
});

test('[PLAYER-19] [PLAYER-20] [PLAYER-21] [PLAYER-22] [PLAYER-23] [PLAYER-24] [PLAYER-25] [PLAYER-26] the category cards', async () => {
  await see(player, { ...tracked, log: matchOf(...log, stat(7, 'attack', 'attempts')) });
  expect(headings()).toEqual(
    expect.arrayContaining(['Kills (Attack)', 'Aces (Serve)', 'Digs (Defense)', 'Assists (Pass)']),
  );
  const none = 'Successful0Unsuccessful0Total0';
  expect(allByRole('article').map((card) => factsOf(card).join(''))).toEqual([
    ...['Successful2Unsuccessful1Total4', none, none, none],
  ]);
  const bar = byRole('img', '2 successful, 1 unsuccessful, 4 total');
  const widths = [...bar.querySelectorAll('span')].map(({ style }) => Number.parseFloat(style.width).toFixed(1));
  expect(widths).toEqual(['50.0', '25.0']);
  expect(allByRole('img', '0 successful, 0 unsuccessful, 0 total')).toHaveLength(3);
});

test('[PLAYER-29] each category says how many games its figures are from', async () => {
  await see(player, {
    ...tracked,
    log: [...log, ...again(matchOf(stat(7, 'attack', 'positive'), stat(7, 'serve', 'positive')))],
  });
  const games = allByRole('article').map(({ textContent }) => /From \d+ games?$/.exec(textContent)?.[0]);
  expect(games).toEqual(['From 2 games', 'From 1 game', 'From 0 games', 'From 0 games']);
});

test('[PLAYER-10] [PLAYER-31] choosing another player changes the figures', async () => {
  await see(player, tracked);
  await type(roster[1]?.id ?? '', byRole('combobox', 'Select Player'));
  expect(text()).toContain('1 of 1 serves');
  expect(text()).toContain('0 of 0 attacks');
});

test('[PLAYER-30] a player without stats is told so by name', async () => {
  await see(player, { players: roster, sessions: [makeSession()] });
  expect(text()).toContain('No Statistics Available');
  expect(text()).toContain('No statistics have been recorded for Elena Ruiz yet.');
});
