import Papa from 'papaparse';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { matchOf, playerId, point, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, byRole, cellsOf, click, textsOf, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { headings, labels, leave, press, see, text } from '#tests/support/see.ts';
import { PlayerAnalysisPage } from './player-analysis-page.tsx';
import { TeamAnalysisPage } from './team-analysis-page.tsx';

afterEach(leave);

const team = <TeamAnalysisPage teamId={TEAM} />;
const player = <PlayerAnalysisPage teamId={TEAM} />;

const SCRIMMAGE = derivedId(SESSION, 'scrimmage');
const [kill, miss, ace] = [stat(7, 'attack', 'positive'), stat(7, 'attack', 'negative'), stat(4, 'serve', 'positive')];
const of = (sessionId: string, events: LoggedEvent[]) =>
  events.map((event): LoggedEvent => ({ ...event, sessionId, id: derivedId(sessionId, event.id) }));
const events = [
  makeEvent({ title: 'Cup', startDate: '2025-11-01' }),
  makeEvent({ title: 'Practice match', startDate: '2025-11-08', eventType: 'scrimmage' }),
];
const season = {
  events,
  players: [
    makePlayer(7, { name: 'Elena Ruiz' }),
    makePlayer(4, { name: 'Ida Lindqvist', position: 'Opposite Hitter' }),
  ],
  sessions: [
    makeSession({ eventId: events[0]?.id ?? null }),
    makeSession({ id: SCRIMMAGE, eventId: events[1]?.id ?? null, opponentName: 'Owls' }),
  ],
  log: [
    ...matchOf(point('us', 1), kill, kill, miss, ace),
    ...of(SCRIMMAGE, matchOf(kill, { ...kill, set: 2 }, { ...miss, set: 2 }, { ...ace, set: 2 })),
  ],
};

/** With what follows the first painting. */
async function seeAll(page: typeof team, room: typeof season): Promise<void> {
  await see(page, room);
  await seen(() => headings().includes('Trend'));
}

const cells = (caption: string) => cellsOf(byRole('region', caption));
const heads = (caption: string) => textsOf('columnheader', byRole('region', caption));
const tiles = () => textsOf('definition');
const count = () => document.querySelector('form [role=status]')?.textContent;

test('a type that is chosen narrows the team’s figures and stands in the address', async () => {
  await see(team, season);
  expect([count(), tiles()[0]]).toEqual(['2 matches', '2']);
  await type('scrimmage', byRole('combobox', 'Event type'));
  expect(window.location.search).toBe('?type=scrimmage');
  expect([count(), tiles()[0]]).toEqual(['1 match', '1']);
  expect(text()).toContain('2 of 3 attempts');
  await press('Clear filters');
  expect(window.location.search).toBe('');
  expect(tiles()[0]).toBe('2');
});

test('what is chosen goes along to the other analysis, and nowhere else', async () => {
  await seeAll(team, season);
  const ways = () =>
    allByRole('link', undefined, byRole('navigation', 'Stats')).map((link) => link.getAttribute('href'));
  expect(ways().some((way) => way?.includes('?'))).toBe(false);
  await type('scrimmage', byRole('combobox', 'Event type'));
  const chosen = '?type=scrimmage';
  expect(ways().map((way) => way?.split('/stats')[1])).toEqual([
    ...['', '/past-events', `/player-analysis${chosen}`, `/team-analysis${chosen}`, `/season${chosen}`],
  ]);
});

test('an address with days opens the figures of those days, both included', async () => {
  window.history.replaceState(null, '', '/?from=2025-11-01&to=2025-11-07');
  await see(team, season);
  expect(count()).toBe('1 match');
  await type('2025-11-08', byRole('textbox', 'To'));
  expect([count(), window.location.search]).toEqual(['2 matches', '?from=2025-11-01&to=2025-11-08']);
});

test('days that are the wrong way round are named, and no match stands between them', async () => {
  window.history.replaceState(null, '', '/?from=2025-11-08&to=2025-11-01');
  await see(team, season);
  expect(text()).toContain('Ends before it begins');
  expect(headings()).toContain('No Matches Found');
  expect(text()).not.toContain('No Team Data Available');
});

test('what is chosen stands in the line that opens the filter', async () => {
  window.history.replaceState(null, '', '/?type=game&from=2025-11-01');
  await see(team, season);
  const line = byRole('button', 'FiltersGame, from Nov 1, 2025');
  expect(line.getAttribute('aria-expanded')).toBe('false');
  await click(line);
  expect(line.getAttribute('aria-expanded')).toBe('true');
  await press('Clear filters');
  expect(line.textContent).toBe('FiltersAll events');
});

test('a team without any figures is asked for no filter', async () => {
  await see(team, { ...season, log: [] });
  expect(allByRole('combobox')).toEqual([]);
  expect(labels()).not.toContain('CSV');
});

test('set by set, each rate stands beside its attempts', async () => {
  await seeAll(team, season);
  const rows = cells('Figures set by set');
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['Set 1', '2', '4', '.500', '75.0%'],
    ['Set 2', '1', '2', '.000', '50.0%'],
    ['All sets', '3', '6', '.333', '66.7%'],
  ]);
  expect(heads('Figures set by set').slice(0, 5)).toEqual(['Set', 'SP', 'ATT', 'HIT', 'K%']);
});

test('the trend is drawn, said in words, and laid open match by match', async () => {
  await seeAll(team, season);
  const words = 'Hitting percentage in 2 matches: .333 on Nov 1, 2025, .333 on Nov 8, 2025, .333 in all.';
  expect(byRole('img', words)).toBeTruthy();
  await type('kills', byRole('combobox', 'Figure'));
  expect(window.location.search).toBe('?measure=kills');
  expect(text()).toContain('Kill Success in 2 matches: 66.7% on Nov 1, 2025');
  const table = document.querySelector('details');
  await act(async () => table?.setAttribute('open', ''));
  await act(async () => table?.dispatchEvent(new Event('toggle')));
  expect(cells('Kill Success, match by match')).toEqual([
    ['Nov 1, 2025', 'vs Breakers', '1', '3', '66.7%'],
    ['Nov 8, 2025', 'vs Owls', '2', '3', '66.7%'],
  ]);
});

test('one match alone makes no trend', async () => {
  window.history.replaceState(null, '', '/?type=game');
  await seeAll(team, season);
  expect(text()).toContain('A trend needs two matches with attempts; there is one.');
});

test('a player has the same choice, trend and sets, of the own figures alone', async () => {
  window.history.replaceState(null, '', `/?player=${playerId(4)}&measure=aces`);
  await seeAll(player, season);
  expect(text()).toContain('2 of 2 serves');
  expect(text()).toContain('Ace Success in 2 matches: 100.0%');
  expect(cells('Figures set by set').map(([set, played]) => `${set ?? ''} ${played ?? ''}`)).toEqual([
    'Set 1 1',
    'Set 2 1',
    'All sets 2',
  ]);
  await type('game', byRole('combobox', 'Event type'));
  expect(text()).toContain('1 of 1 serves');
});

test('[PLAYER-34] two players stand head to head, and Opposite stands in the row and not in the choice', async () => {
  await seeAll(player, season);
  await type(playerId(4), byRole('combobox', 'Compare Elena Ruiz with'));
  expect(window.location.search).toBe(`?with=${playerId(4)}`);
  const caption = '#7 Elena Ruiz and #4 Ida Lindqvist, figure by figure';
  expect(heads(caption)).toEqual(['Figure', '#7 Elena Ruiz, Outside Hitter', '#4 Ida Lindqvist, Opposite']);
  expect(cells(caption)).toEqual(
    expect.arrayContaining([
      ['Sets played', '3', '2'],
      ['Hitting percentage', '.333', '–'],
      ['Kills per set', '1.33', '0.00'],
      ['Aces', '0', '2'],
      ['Points, kills and aces', '4', '2'],
    ]),
  );
  expect(byRole('combobox', 'Select Player').textContent).toContain('#4 Ida Lindqvist - Opposite Hitter');
  await type('nobody', byRole('combobox', 'Compare Elena Ruiz with'));
  expect(window.location.search).toBe('');
});

test('the season goes out as the filter leaves it', async () => {
  const files = savedFiles();
  window.history.replaceState(null, '', '/?type=scrimmage');
  await see(team, season);
  const file = (await files.by('CSV')).replace(/^\uFEFF/, '');
  expect(files.names).toEqual(['season-tidewater-16.csv']);
  const { data } = Papa.parse<Record<string, string>>(file, { header: true });
  expect(data.map((row) => [row['Date'], row['Type'], row['Set'], row['Player'], row['Kills'], row['Aces']])).toEqual([
    ['2025-11-08', 'Scrimmage', '1', 'Elena Ruiz', '1', '0'],
    ['2025-11-08', 'Scrimmage', '2', 'Ida Lindqvist', '0', '1'],
    ['2025-11-08', 'Scrimmage', '2', 'Elena Ruiz', '1', '0'],
  ]);
});
