import Papa from 'papaparse';
import { afterEach, expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { rallyLog } from '#tests/support/rally-matches.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { allByRole, byRole, cellsOf, textsOf } from '#tests/support/screen.ts';
import { headings, leave, press, see, text } from '#tests/support/see.ts';
import { ours } from '#tests/support/told-rallies.ts';
import { SeasonPage } from './season-page.tsx';

afterEach(leave);

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
const csv = async () => Papa.parse<string[]>((await savedFiles().by('CSV')).replace(/^\uFEFF/, '')).data;

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
  expect(headings()).toEqual(expect.arrayContaining(['Six rotations', 'Compare rotations', 'Where to begin a set']));
  expect(text()).toContain('too few to compare');
  expect(text()).toMatch(/Not enough rallies yet: rotation \d has \d of 8\./);
});

test('[SEA-03] rotations are told by month, or by opponent', async () => {
  await show();
  expect(byRole('region', 'Rotations by month').textContent).toContain('2025-11');
  await press('By opponent');
  expect(byRole('region', 'Rotations by opponent').textContent).toContain('BREAKERS');
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
