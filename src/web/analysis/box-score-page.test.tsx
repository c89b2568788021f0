import Papa from 'papaparse';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { deletePlayer } from '#domain/roster/commands.ts';
import { matchOf, playerId, point, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { allByRole, cellsOf, factsOf, textsOf } from '#tests/support/screen.ts';
import { headings, labels, leave, press, see, text, toastTitles } from '#tests/support/see.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { BoxExports } from './box-exports.tsx';
import { BoxScorePage } from './box-score-page.tsx';
import { csvOf } from './sheet-file.ts';

afterEach(leave);

const page = <BoxScorePage sessionId={SESSION} />;
const log = matchOf(
  point('us', 1),
  point('us', 2),
  point('them', 3),
  stat(7, 'attack', 'positive'),
  stat(7, 'attack', 'positive'),
  stat(7, 'attack', 'negative'),
  stat(4, 'serve', 'positive', { set: 2 }),
  { ...point('them', 1), set: 2 },
);
const roster = [
  makePlayer(7, { name: 'Elena Ruiz', position: 'Opposite Hitter' }),
  makePlayer(4, { name: '=Ida "I" Lind' }),
];
const played = { players: roster, sessions: [makeSession({ sessionStatus: 'completed' })], log };

const rows = () => cellsOf();
test('[AMB-053] who was deleted from the team keeps name and number in it', async () => {
  const opened = await see(page, played);
  await act(async () => void (await opened.do(deletePlayer.draft({ teamId: TEAM, id: playerId(7) }))));
  expect(rows().map(([who]) => who)).toEqual(['#4 =Ida "I" LindOutside Hitter', '#7 Elena RuizOpposite', 'Team']);
});

const heads = () => textsOf('columnheader');
const figure = (row: number, head: string) => rows()[row]?.[heads().indexOf(head)];

test('[PLAYER-34] a match stands on one sheet: its sets, each player with rates, and the team', async () => {
  await see(page, played);
  expect(headings()).toEqual(['Box Score', 'Box score of the match']);
  expect(text()).toContain('Stat Session vs Breakers · Nov 15, 2025');
  expect(factsOf()).toEqual(['Sets1–1', 'Set 12–1', 'Set 20–1']);
  expect(rows().map(([who]) => who)).toEqual(['#4 =Ida "I" LindOutside Hitter', '#7 Elena RuizOpposite', 'Team']);
  expect(['SP', 'K', 'AE', 'ATT', 'HIT', 'K%', 'SA', 'PTS'].map((head) => figure(1, head))).toEqual([
    '1',
    '2',
    '1',
    '3',
    '.333',
    '66.7%',
    '0',
    '2',
  ]);
  expect(figure(0, 'HIT')).toBe('–');
  expect(['SP', 'K', 'SA', 'PTS'].map((head) => figure(2, head))).toEqual(['2', '2', '1', '3']);
});

test('a set that is chosen stands in the address and alone on the sheet', async () => {
  await see(page, played);
  await press('Set 2');
  expect(window.location.search).toBe('?set=2');
  expect(rows().map(([who]) => who)).toEqual(['#4 =Ida "I" LindOutside Hitter', 'Team']);
  await press('Match');
  expect(window.location.search).toBe('');
  expect(rows()).toHaveLength(3);
});

test('an address that names no set shows the match', async () => {
  window.history.replaceState(null, '', '/?set=nine');
  await see(page, played);
  expect(rows()).toHaveLength(3);
});

test('a match in which nothing was recorded says so and offers no file', async () => {
  await see(page, { ...played, log: [] });
  expect(headings()).toEqual(['Box Score', 'No Statistics Available']);
  expect(labels()).toEqual([]);
});

test('a session that is not there, or behind the gate, has no box score', async () => {
  await see(page, { players: roster });
  expect(headings()).toEqual(['Game Session', 'Session not found']);
  expect(allByRole('table')).toHaveLength(0);
});

test('[COUNTS-10] CSV: a spreadsheet gets the same figures as numbers, and works out no name', async () => {
  await see(page, played);
  const file = await savedFiles().by('CSV');
  const parsed = Papa.parse<Record<string, string>>(file.replace(/^\uFEFF/, ''), { header: true });
  expect(parsed.data.map((row) => [row['Player'], row['Kills'], row['Hitting percentage'], row['Aces']])).toEqual([
    ['Elena Ruiz', '2', '0.333', '0'],
    [`'=Ida "I" Lind`, '0', '', '1'],
  ]);
});

test.each(['=cmd|1', '+1', '-1', '@sum', '\t=1', ' =1', '＝1'])('CSV: %j is written as text', (name) => {
  const [, row = ''] = csvOf({ heads: ['Player', 'Hitting'], rows: [[name, -0.125]] }).split('\r\n');
  expect(Papa.parse<string[]>(row).data).toEqual([[`'${name}`, '-0.125']]);
});

test('CSV: quotes, commas and lines in a name stay in its field', () => {
  const cells = ['Ida "I" Lind', 'Ruiz, Elena', ' two\nlines ', null, 2];
  const file = csvOf({ heads: ['a', 'b', 'c', 'd', 'e'], rows: [cells, ['=1\n2', 1, 2, 3, 4]] });
  const [, first, second] = Papa.parse<string[]>(file.replace(/^\uFEFF/, '')).data;
  expect(first).toEqual(['Ida "I" Lind', 'Ruiz, Elena', ' two\nlines ', '', '2']);
  expect(second?.[0]).toBe("'=1\n2");
});

test('Print calls the printer of the device', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await see(page, played);
  await press('Print');
  expect(print).toHaveBeenCalledTimes(1);
});

test('PDF: the server makes it on the paper of the language; what it says when it cannot is said', async () => {
  const address = `/api/teams/${TEAM}/box-score/${SESSION}?paper=letter`;
  const server = fakeServer({ [address]: () => ({ body: 'the file' }) });
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  await see(page, played);
  const files = savedFiles();
  expect(await files.by('PDF')).toBe('"the file"');
  expect(files.names).toEqual(['box-score-2025-11-15-breakers.pdf']);
  server.answer(address, () => ({ status: 503, body: { error: 'This server has no Chromium.' } }));
  await press('PDF');
  await act(() => vi.waitUntil(() => currentToasts().length > 0, { timeout: 10_000, interval: 5 }));
  expect(currentToasts()).toMatchObject([{ title: 'No PDF was made', description: 'This server has no Chromium.' }]);
  expect(currentToasts()[0]?.action?.label).toBe('Print');
  server.close();
});

test('PDF: without a network it is said before anything is asked', async () => {
  const server = fakeServer({});
  await see(page, played);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('PDF');
  expect(toastTitles()).toEqual(['A PDF needs a connection']);
  expect(server.sent).toEqual([]);
  server.close();
});

test('a statistician looks at the box score of a match too', async () => {
  await see(page, { ...played, access: { role: 'statistician', pro: true } });
  expect(rows()).toHaveLength(3);
});

const match = { id: SESSION, day: '2025-11-15', type: null, title: 'Stat Session', opponentName: 'The "Öwls" (B)' };
const supplierId = '0123456789abcdef0123456789abcdef';

test('[CARD-13] [MXP-05] MaxPreps is offered where this installation is known there, names who is left out, and its file has plain letters', async () => {
  const sent = await see(page, {
    ...played,
    players: [...roster.slice(0, 1), makePlayer(4, { name: 'Ida', jerseyNumber: null })],
  });
  expect(labels()).not.toContain('MaxPreps');
  const players = sent.rows('players');
  const figures = { setStats: sent.rows('setStats'), statPairs: sent.rows('statPairs') };
  await leave();
  const files = savedFiles();
  await see(<BoxExports teamId={TEAM} match={match} figures={figures} players={players} supplierId={supplierId} />);
  expect(text()).toContain('without a number of their own: Ida');
  expect((await files.by('MaxPreps')).split('\r\n')[2]).toBe('7|1|0|0|0|3|2|1|0|0|0|0|0');
  expect(files.names).toEqual(['maxpreps-2025-11-15-the-owls-b.txt']);
});
