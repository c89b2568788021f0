import { afterEach, expect, test, vi } from 'vitest';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold } from '#domain/match/fold.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { homeLog } from '#tests/support/home-match.ts';
import { matchOf, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { byRole, click, isOff } from '#tests/support/screen.ts';
import { labels, leave, press, see } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { readCsvRecords } from '#tests/support/strict-csv.ts';
import { wears } from '#tests/support/viewed-match.ts';
import { BoxExports } from './box-exports.tsx';
import { BoxScorePage } from './box-score-page.tsx';
import { readDvw } from '#tests/support/dvw-reader/reader.ts';
// Loaded ahead, so that no test waits for it.
import './rally-files.tsx';

afterEach(leave);

const player = (n: number, further: object = {}) =>
  makePlayer(n, { id: wears(String(n)), name: `Ana Number${n}`, ...further });
const PLAYERS = [2, 7, 8, 10, 4, 11, 1].map((n) => player(n));
const THEM = `A themline ${JSON.stringify({ six: [91, 92, 93, 94, 95, 96], setterAt: 3 })}`;
/** 1–1: their kill by #94 behind a pass of #93, then our timeout and a kill of #8. */
const LOG = [
  ...[THEM, 'A >0 depth touch', 'A r1 c us 2 serve in', 'A r1 c them 93 receive 2', 'A r1 c them 94 attack kill'],
  ...['A >r1 to us', 'A r2 c us 4 receive 3', 'A r2 c us 2 set in', 'A r2 c us 8 attack kill'],
];
const session = makeSession({ sessionStatus: 'completed', rules: PRESETS['fivb-2025'].rules });

async function openFiles(log: readonly LoggedEvent[] = homeLog(LOG)): Promise<void> {
  await see(<BoxScorePage sessionId={SESSION} />, { players: PLAYERS, sessions: [session], log });
  await seen(() => labels().includes('Rally Files'));
  await press('Rally Files');
  await seen(() => labels().includes('Contacts'));
}

test('[CARD-10] [CSV-02] [CSV-03] [CSV-04] a match of rallies offers its contacts, rallies and players, each read back as it was recorded', async () => {
  await openFiles();
  const files = savedFiles();
  const contacts = readCsvRecords(await files.by('Contacts'));
  expect(files.names).toEqual(['contacts-2025-11-15-breakers.csv']);
  expect(contacts.map(({ rally, side, number, player: who, skill, grade }) => [rally, side, number, who, skill, grade]))
    // Who assisted them has a number and no name.
    .toEqual([
      ['1', 'us', '2', 'Ana Number2', 'S', 'in'],
      ['1', 'them', '93', '', 'R', '2'],
      ['1', 'them', '94', '', 'A', 'kill'],
      ['2', 'us', '4', 'Ana Number4', 'R', '3'],
      ['2', 'us', '2', 'Ana Number2', 'E', 'in'],
      ['2', 'us', '8', 'Ana Number8', 'A', 'kill'],
    ]);
  const rallies = readCsvRecords(await files.by('Rallies'));
  expect(files.names).toEqual(['rallies-2025-11-15-breakers.csv']);
  expect(
    rallies.map(({ score_us, score_them, server, winner, between }) => [score_us, score_them, server, winner, between]),
  ).toEqual([
    ['0', '0', '2', 'them', expect.anything()],
    ['0', '1', '92', 'us', 'Timeout Tidewater 16'],
  ]);
  const players = readCsvRecords(await files.by('Players'));
  expect(files.names).toEqual(['players-2025-11-15-breakers.csv']);
  const ours = players.filter(({ set, side }) => set === 'match' && side === 'us');
  expect(ours.map(({ number, K, A }) => [number, K, A])).toEqual(
    expect.arrayContaining([
      ['8', '1', '0'],
      ['2', '0', '1'],
    ]),
  );
});

test('[CARD-11] [CSV-06] without names no file has one, nor what somebody wrote in a note', async () => {
  await openFiles(homeLog(LOG.toSpliced(6, 0, 'A >r1 note')));
  const files = savedFiles();
  expect(await files.by('Rallies')).toContain('Note: A note');
  await click(byRole('switch', 'Without names'));
  const made = [await files.by('Contacts'), await files.by('Rallies'), await files.by('Players')];
  for (const text of made) expect(text).not.toMatch(/Ana|Number\d|A note/);
  expect(made[1]).toContain('Timeout Tidewater 16; Note');
  expect(readCsvRecords(made[0] ?? '').map(({ number, player: who }) => [number, who])[0]).toEqual(['2', '']);
});

test('[CARD-12] [CSV-05] no request is made for any of them', async () => {
  const server = fakeServer({});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openFiles();
  await savedFiles().by('Rallies');
  expect(server.sent).toEqual([]);
  server.close();
});

test('[CARD-13] [MXP-05] a match that was counted has its files as before', async () => {
  const log = matchOf(stat(7, 'attack', 'positive'));
  await see(<BoxScorePage sessionId={SESSION} />, { players: [makePlayer(7)], sessions: [session], log });
  expect(labels()).toContain('CSV');
  expect(labels()).not.toContain('Rally Files');
});

const match = { id: SESSION, day: '2025-11-15', type: null, title: 'Stat Session', opponentName: 'Müller & Söhne' };
const supplierId = '0123456789abcdef0123456789abcdef';
async function openMaxPreps(log: readonly string[], players = PLAYERS): Promise<Element> {
  const told = fold(homeLog(log), readingOf(session));
  const given = { teamId: TEAM, match, figures: { setStats: [], statPairs: [] }, players, supplierId, told };
  await see(<BoxExports {...given} teamName="Tidewater 16" />);
  expect(labels()).not.toContain('MaxPreps');
  await press('Rally Files');
  await seen(() => labels().includes('MaxPreps'));
  return byRole('region', 'MaxPreps');
}

test('[CARD-14] [MXP-03] MaxPreps gets what was recorded throughout; what was not is named', async () => {
  const shown = await openMaxPreps([...LOG, 'A >r2 depth points', 'A r3 c us 10 attack kill']);
  expect(shown.textContent).toContain('Left out, not recorded throughout: AttacksAttempts, ServingReceivedSuccess, ');
  const files = savedFiles();
  const [supplier, heads = '', ...rows] = (await files.by('MaxPreps')).split('\r\n');
  expect([supplier, files.names]).toEqual([supplierId, ['maxpreps-2025-11-15-muller-sohne.txt']]);
  const kills = heads.split('|').indexOf('AttacksKills');
  expect(rows.map((row) => [row.split('|')[0], row.split('|')[kills]])).toEqual(
    expect.arrayContaining([
      ['8', '1'],
      ['10', '1'],
      ['7', '0'],
    ]),
  );
  expect(heads).not.toContain('Digs');
});

test('[CARD-14] [MXP-04] who has no number of her own is named; where nobody has one the key is off and says why', async () => {
  const two = PLAYERS.map((one) => (one.jerseyNumber === 7 ? { ...one, jerseyNumber: 2 } : one));
  const shown = await openMaxPreps(LOG, two);
  expect(shown.textContent).toContain('Left out, without a number of their own: Ana Number2, Ana Number7.');
  await leave();
  const nobody = await openMaxPreps(
    LOG,
    PLAYERS.map((one) => ({ ...one, jerseyNumber: null })),
  );
  expect(nobody.textContent).toContain('MaxPreps knows players by number, and nobody here has one of her own.');
  expect(isOff('MaxPreps')).toBe(true);
});

const US_NOW = { home: 1, visitors: 1 };
async function openDataVolley(log: readonly string[], given: { players?: typeof PLAYERS; opponentName?: string } = {}) {
  const { players = PLAYERS, opponentName = match.opponentName } = given;
  const told = fold(homeLog(log), readingOf(session));
  const all = {
    teamId: TEAM,
    match: { ...match, opponentName },
    figures: { setStats: [], statPairs: [] },
    players,
    told,
  };
  await see(<BoxExports {...all} teamName="Tidewater 16" />);
  await press('Rally Files');
  await seen(() => labels().includes('Data Volley (.dvw)'));
  return byRole('region', 'Data Volley');
}

test('[DVO-05] a match of rallies is saved for Data Volley, of us as the home team or as the visitors', async () => {
  const server = fakeServer({});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const shown = await openDataVolley(LOG);
  const files = savedFiles();
  const home = readDvw(await files.by('Data Volley (.dvw)'));
  expect(files.names).toEqual(['2025-11-15-müller-söhne.dvw']);
  expect(home.match.meta.teams).toMatchObject({ '*': { name: 'Tidewater 16' }, a: { name: 'Muller & Sohne' } });
  expect(home.match.played.at(-1)).toMatchObject({
    after: US_NOW,
    winner: '*',
    touches: ['a92S-', '*04R#', '*02E+', '*08A#'],
  });
  await click(byRole('switch', 'We are the visiting team'));
  const away = readDvw(await files.by('Data Volley (.dvw)'));
  expect(away.match.meta.teams).toMatchObject({ '*': { name: 'Muller & Sohne' }, a: { name: 'Tidewater 16' } });
  expect(away.match.played.at(-1)).toMatchObject({ winner: 'a', touches: ['*92S-', 'a04R#', 'a02E+', 'a08A#'] });
  expect(shown.textContent).not.toContain('Other programs');
  expect(server.sent).toEqual([]);
  server.close();
});

test('[DVO-07] without names nobody has one in it; two with one number are refused', async () => {
  const shown = await openDataVolley(LOG, {
    players: PLAYERS.map((one) => (one.jerseyNumber === 11 ? { ...one, jerseyNumber: null } : one)),
  });
  expect(shown.textContent).toContain('Without a number of their own: Ana Number11 stands as 99.');
  const files = savedFiles();
  expect(await files.by('Data Volley (.dvw)')).toContain(';Number2;Ana;');
  await click(byRole('switch', 'Without names'));
  expect(await files.by('Data Volley (.dvw)')).not.toMatch(/Ana|Number\d/);
  expect(shown.textContent).toContain('Without a number of their own: a player stands as 99.');
  await leave();
  const two = PLAYERS.map((one) => (one.jerseyNumber === 7 ? { ...one, jerseyNumber: 2 } : one));
  const refused = await openDataVolley(LOG, { players: two });
  expect(refused.textContent).toContain('Two players wear 2. Change one number and try again.');
  expect(isOff('Data Volley (.dvw)')).toBe(true);
});

test('[DVO-01] where a set is incomplete it is named, with a way there', async () => {
  const refused = await openDataVolley([...LOG, 's3 A r1 p us']);
  expect(refused.textContent).toContain('This file needs a line-up and the first server in each set. Missing: set 2.');
  expect(isOff('Data Volley (.dvw)')).toBe(true);
  expect(byRole('link', 'Go to Set 2').getAttribute('href')).toBe(`/stat-tracking/${SESSION}?set=2`);
});

test('[DVO-17] [DVO-18] the dialog counts what this match loses, and foretells the remarks of other programs', async () => {
  const shown = await openDataVolley([
    ...LOG,
    'A >r2 note',
    'A r3 replay',
    'A r4 c us 14 dig good',
    'A r4 c us 7 attack kill',
  ]);
  expect(shown.textContent).toContain(
    'This match loses: assists without a set (2), +/− of players (6), libero exchanges (1), replays (1), notes (1).',
  );
  expect(shown.textContent).toContain(
    'Other programs will remark on 1 thing that happened: a touch by a player who was not on court (1).',
  );
});
