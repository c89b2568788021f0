import Papa from 'papaparse';
import { afterEach, expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { fold } from '#domain/match/fold.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { onCourt, onlyRallies } from '#domain/match/figures/rally-view.ts';
import { sumOf, sumsOf } from '#domain/match/figures/sums.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { rallyLog } from '#tests/support/rally-matches.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { allByRole, byRole, cellsOf, textsOf, type } from '#tests/support/screen.ts';
import { headings, leave, press, see, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { ours } from '#tests/support/told-rallies.ts';
import { chooseRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { SeasonPage } from './season-page.tsx';

afterEach(async () => {
  await leave();
  localStorage.clear();
});

const NAMES = ['points', 'touch', 'mix', 'gap'] as const;
const PLAYERS = [
  makePlayer(1, { id: ours(1).playerId, name: 'Ana Marić' }),
  makePlayer(4, { id: ours(4).playerId, name: 'Ida Lindqvist', position: 'Setter' }),
  makePlayer(7, { id: ours(7).playerId, name: '=Elena <Ruiz>' }),
];
const SEASON = {
  players: PLAYERS,
  sessions: NAMES.map((name, i) =>
    makeSession({
      ...{ id: derivedId(SESSION, name), sessionStatus: 'completed', createdAt: `2025-11-0${i + 1}T18:00:00.000Z` },
      opponentName: i % 2 === 0 ? 'Breakers' : ' BREAKERS',
    }),
  ),
  log: NAMES.flatMap((name) => rallyLog(name, derivedId(SESSION, name))),
};
async function show(query = ''): Promise<void> {
  history.replaceState(null, '', `/team/${TEAM}/stats/season${query}`);
  await see(<SeasonPage teamId={TEAM} />, SEASON);
}
const csv = async (key = 'CSV') => Papa.parse<string[]>((await savedFiles().by(key)).replace(/^\uFEFF/, '')).data;
const shownIn = (table: string) =>
  [...byRole('region', table).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('[SEA-07] the head says how much is shown and from how many matches each rate comes', async () => {
  await show();
  expect(text()).toMatch(/4 matches, 6 sets, \d+ rallies\. SO% from \d of 4 matches, PASS from \d of 4 matches, HIT/);
  expect(textsOf('tab')).toEqual(['Rotations', 'Players', 'Opponents', 'Trend', 'Pairs']);
});

test('[SEA-01] what is looked at stands in the address, beside the filter of the analyses', async () => {
  await show('?last=5&sets=close&opponent=breakers');
  expect(text()).toContain('vs BREAKERS, close sets, last 5');
  await press('Clear filters');
  expect(location.search).toBe('');
  expect(text()).toContain('4 matches');
  await press('Wins');
  expect(location.search).toBe('?result=won');
});

test('[SEA-02] players under the minimum stand below a line, sorted by the column that is pressed', async () => {
  await show('?view=players');
  expect(text()).toContain('Under the minimum (18 attempts)');
  await press('Minimum attempts');
  expect(text()).not.toContain('Under the minimum');
  await press('SP');
  expect(byRole('columnheader', 'SP').getAttribute('aria-sort')).toBe('descending');
  await press('SP');
  expect(byRole('columnheader', 'SP').getAttribute('aria-sort')).toBe('ascending');
});

test('[SEA-09] a table is saved as it is shown, with its attempts, whatever a name looks like', async () => {
  await show('?view=players&sort=SP&min=off');
  const shown = cellsOf().map(([name]) => name);
  const [heads, ...rows] = await csv();
  expect(heads?.slice(0, 4)).toEqual(['Player', 'SP', 'HIT', 'HIT n']);
  expect(rows.map(([name]) => name)).toEqual(shown);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([heads?.length]));
});

test('[SEA-04] one opponent is one, however the name was written; its best are named match by match', async () => {
  await show('?view=opponents');
  expect(cellsOf()).toHaveLength(1);
  const [heads, row] = await csv();
  expect(row?.[heads?.indexOf('Matches') ?? -1]).toBe('4');
});

test.each(['rotations', 'players', 'opponents', 'trend', 'pairs'])(
  '[SEA-01] the view of %s says what it has not, and keeps its head',
  async (view) => {
    history.replaceState(null, '', `/team/${TEAM}/stats/season?view=${view}`);
    await see(<SeasonPage teamId={TEAM} />, { ...SEASON, log: [] });
    expect(headings()).toContain('No Matches Yet');
  },
);

test('[SEA-12] [SEA-13] rotations of two matches stand beside each other, and a start is advised once there are enough rallies', async () => {
  await show();
  await seen(() => headings().includes('Where to begin a set'));
  expect(headings()).toEqual(expect.arrayContaining(['Six rotations', 'Compare rotations', 'Where to begin a set']));
  expect(text()).toContain('too few to compare');
  expect(text()).toMatch(/Not enough rallies yet: rotation \d has \d of 8\./);
});

test('[ROT-06] [SEA-12] at first the newest match stands beside the whole season, with what each rate is of', async () => {
  await show();
  await seen(() => headings().includes('Compare rotations'));
  const chosen = (label: string) => {
    const field = byRole('combobox', label);
    return field instanceof HTMLSelectElement ? field.selectedOptions[0]?.textContent : undefined;
  };
  expect([chosen('First'), chosen('Second')]).toEqual([
    expect.stringMatching(/Nov 4, 2025 vs +BREAKERS/),
    'All that is shown',
  ]);
  await type(derivedId(SESSION, 'touch'), byRole('combobox', 'First'));
  const [heads = [], ...rows] = await csv('CSV of both');
  const received = (which: string) =>
    rows.reduce((sum, row) => sum + Number(row[heads.indexOf(`Side-out, ${which} n`)]), 0);
  expect(received('first')).toBeGreaterThan(0);
  expect(received('second')).toBeGreaterThan(received('first'));
});

test('[SEA-03] rotations are told by month, or by opponent', async () => {
  await show();
  await seen(() => headings().includes('Rotations over the season'));
  expect(byRole('region', 'Rotations by month').textContent).toContain('2025-11');
  await press('By opponent');
  expect(byRole('region', 'Rotations by opponent').textContent).toContain('BREAKERS');
});

test('[SEA-17] rotations by month, by opponent and beside each other are each saved as they are shown', async () => {
  await show();
  await seen(() => headings().includes('Rotations over the season'));
  const months = await csv('CSV by month');
  expect(months[0]?.slice(0, 4)).toEqual(['Month', 'Rotation', 'SO%', 'SO% n']);
  expect(months.slice(1).map((row) => row.slice(0, 2).join(' '))).toEqual(
    shownIn('Rotations by month').map((row) => row.slice(0, 2).join(' ')),
  );
  await press('By opponent');
  expect((await csv('CSV by opponent'))[1]?.[0]).toBe('BREAKERS');
  const both = await csv('CSV of both');
  expect(both[0]?.slice(0, 3)).toEqual(['Rotation', 'Side-out, first', 'Side-out, first n']);
  expect(both).toHaveLength(1 + shownIn('Rotations compared').length);
});

test('[REPORT-28] the season and its files name rotations as this device does', async () => {
  chooseRotationNaming('place');
  await show();
  await seen(() => headings().includes('Rotations over the season'));
  expect(textsOf('rowheader')[0]).toBe('P1setter in I');
  expect((await csv()).slice(1, 7).map(([name]) => name)).toEqual(['P1', 'P6', 'P5', 'P4', 'P3', 'P2']);
  expect((await csv('CSV by month'))[1]?.[1]).toMatch(/^P\d$/);
  expect(text()).not.toMatch(/\bR[1-6]\b/);
});

test('[SEA-05] a trend says what it is of, match by match, and where its rallies are', async () => {
  await show('?view=trend&figure=SO%25');
  expect(cellsOf().length).toBeGreaterThan(1);
  expect(text()).toContain('Open the match to see its rallies. This needs a connection.');
  expect(allByRole('link', 'vs Breakers')[0]?.getAttribute('href')).toMatch(/\/box-score$/);
});

test('[SEA-06] pairs are three tables', async () => {
  await show('?view=pairs');
  expect(text()).toContain('No setter and attacker have ten attempts together.');
  await press('With and without');
  expect(byRole('region', 'With and without a player').textContent).toContain('#1 Marić');
});

test('[SEA-15] with a player on court is told from the logs on this device; the others are left out, and fetched when asked', async () => {
  await show(`?view=players&min=off&with=${ours(7).playerId}`);
  await seen(() => text().includes('4 matches are not on this device and were left out.'));
  expect(headings()).toContain('No Matches Found');
  await press('Get them');
  await seen(() => !/not on this device|Reading rallies/.test(text()) && cellsOf().length > 1);
  expect(text()).toContain('with #7 <Ruiz> on court');
  const [heads, ...rows] = await csv();
  const column = heads?.findIndex((head) => head.endsWith('+/−')) ?? -1;
  const played = SEASON.sessions.flatMap((session) => {
    const own = SEASON.log.filter(({ sessionId }) => sessionId === session.id);
    const { sets } = matchView(fold(own, readingOf(session)), session.id);
    return onlyRallies(sets, (rally) => onCourt(rally)?.includes(ours(7).playerId) ?? false);
  });
  const plus = new Map(rows.map((row) => [row[0], row[column]]));
  const sums = sumsOf(played);
  for (const { id, name } of [
    { id: ours(7).playerId, name: '#7 <Ruiz>' },
    { id: ours(4).playerId, name: '#4 Lindqvist' },
  ]) {
    // A press of the score cards is no rally of a known depth.
    const total = (mark: 'ONW' | 'ONL') => sumOf(sums, { side: 'us', who: id }, mark, 1, false);
    expect(plus.get(name)).toBe(String(total('ONW') - total('ONL')));
  }
});

test('[SEA-15] each setter has a chip: the rallies with her on court', async () => {
  await show();
  expect(byRole('button', 'Setter 4').getAttribute('aria-pressed')).toBe('false');
  await press('Setter 4');
  expect(location.search).toBe(`?with=${ours(4).playerId}`);
  await press('Season');
  expect(location.search).toBe('');
});

test('[SEA-16] two players stand beside each other with bars from the middle, three with one each under their figures', async () => {
  await show();
  await seen(() => headings().includes('Compare players'));
  const table = (): Element => byRole('region', 'Compare players');
  const bars = () => [...table().querySelectorAll('tbody tr:first-child td[aria-hidden] i')];
  expect(bars()).toHaveLength(2);
  await press('Add a player');
  expect(bars()).toHaveLength(0);
  expect(table().querySelectorAll('tbody tr:first-child td i')).toHaveLength(3);
});
