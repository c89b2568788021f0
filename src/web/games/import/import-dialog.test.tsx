import { afterEach, expect, test } from 'vitest';
import { countsOf, fold, setOf } from '#domain/match/fold.ts';
import { breakClock } from '#tests/support/broken-clock.ts';
import { matchOf, playerId, point, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { scoutFile } from '#tests/support/scout.ts';
import {
  allByRole,
  allFileFields,
  byRole,
  descriptionOf,
  giveFile,
  nameOf,
  textsOf,
  type,
} from '#tests/support/screen.ts';
import { labels, leave, press, see, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { ImportDialog } from './import-dialog.tsx';

afterEach(leave);

const PLAYERS = [makePlayer(7, { name: 'Elena Ruiz' }), makePlayer(11, { name: 'Ida Lindqvist' })];
const RALLIES = ['*04EH#', '*07AH#', '*p01:00', '*07SQ=', 'ap01:01', '2|*07SQ#', '2|*p01:00'];

const choose = (content: string | Uint8Array<ArrayBuffer>) => giveFile(new File([content], 'match.dvw'));

/** The dialog with a file chosen and read. */
async function open(content: string | Uint8Array<ArrayBuffer> = scoutFile(...RALLIES), session = makeSession()) {
  const opened = await see(<ImportDialog open teamId={TEAM} onClose={() => undefined} />, {
    players: PLAYERS,
    sessions: [session],
    isTaken: true,
  });
  await choose(content);
  await seen(() => labels().includes('Import'));
  return opened;
}

const isDisabled = (name: string) => byRole('button', name).hasAttribute('disabled');
const logOf = (opened: SyncStore, sessionId: string) => fold(opened.rows('matchEvents', { sessionId }));

test('[COUNTS-09] what was read, and what has no figure, is shown before anything is taken in', async () => {
  const opened = await open(scoutFile(...RALLIES, '*07RH#', '*04RH#', '*07BH#'));
  expect(text()).toContain('Tidewater vs Breakers, Nov 15, 2025');
  expect(text()).toContain('Sets 1–1, 1–0');
  expect(text()).toContain('2 receptions and 1 block have no figure in Counts.');
  expect(opened.pending()).toEqual([]);
});

test('players are found by their number; who has none of ours is left out until placed', async () => {
  await open();
  const placed = () => allByRole('combobox').map((one) => (one instanceof HTMLSelectElement ? one.value : ''));
  expect(allByRole('combobox').map(nameOf)).toEqual(['Our team', 'Into', '#7 Elena RUIZ', '#4 Ida LINDQVIST']);
  expect(placed()).toEqual(['home', 'new', playerId(7), 'nobody']);
  expect(text()).toContain('1 of them are left out');
  await type(playerId(11), byRole('combobox', '#4 Ida LINDQVIST'));
  expect(text()).not.toContain('left out:');
});

test('[COUNTS-9] [DVI-01] a match becomes a game of its own day, complete, with every figure and point', async () => {
  const opened = await open();
  await type(playerId(11), byRole('combobox', '#4 Ida LINDQVIST'));
  await press('Import');
  await seen(() => toastTitles().length > 0);
  expect(toastTitles()).toEqual(['Match Imported']);
  const game = opened.rows('statSessions', { teamId: TEAM }).find(({ id }) => id !== SESSION);
  expect(game).toMatchObject({ opponentName: 'Breakers', sessionStatus: 'completed', numSets: 3 });
  expect(opened.rows('events', { teamId: TEAM })).toMatchObject([{ id: game?.eventId, startDate: '2025-11-15' }]);
  const kinds = opened.rows('matchEvents', { sessionId: game?.id ?? '' }).map(({ kind }) => kind);
  expect([...new Set(kinds)].toSorted()).toEqual(['score', 'stat']);
  const set = setOf(logOf(opened, game?.id ?? ''), 1);
  expect([set.score.us, set.score.them]).toEqual([1, 1]);
  expect(countsOf(set, playerId(7))).toMatchObject({
    attack: { positive: 1, negative: 0, attempts: 1 },
    serve: { positive: 0, negative: 1, attempts: 1 },
  });
  expect(countsOf(set, playerId(11)).pass).toEqual({ positive: 1, negative: 0, attempts: 1 });
});

test('[DVI-01] it can go into a session that is there, and the same file again adds nothing', async () => {
  const opened = await open();
  for (const expected of ['first', 'again']) {
    await type(SESSION, byRole('combobox', 'Into'));
    await seen(() => !isDisabled('Import'));
    await press('Import');
    await seen(() => toastTitles().includes('Match Imported'));
    const { score } = setOf(logOf(opened, SESSION), 1);
    expect([expected, score.us, score.them]).toEqual([expected, 1, 1]);
  }
  expect(opened.rows('statSessions', { teamId: TEAM })).toHaveLength(1);
  expect(currentToasts().map(({ title, description }) => `${title}: ${description ?? ''}`)).toEqual([
    'Match Imported: 9 entries',
    'Nothing New: Every entry of this file is in the game already.',
  ]);
});

test('[COUNTS-07] a game in which each press is one contact takes each contact of the file once', async () => {
  const opened = await open(scoutFile(...RALLIES), makeSession({ counting: 'contacts' }));
  await type(SESSION, byRole('combobox', 'Into'));
  await seen(() => !isDisabled('Import'));
  await press('Import');
  expect(
    countsOf(setOf(fold(opened.rows('matchEvents', { sessionId: SESSION }), { counting: 'contacts' }), 1), playerId(7)),
  ).toMatchObject({ attack: { attempts: 1 }, serve: { attempts: 1 } });
});

test('what is in the game already is not covered by the file while its log is not here', async () => {
  await open();
  await type(SESSION, byRole('combobox', 'Into'));
  expect(isDisabled('Import')).toBe(true);
  expect(text()).toContain('Loading the log of this game');
  await seen(() => !isDisabled('Import'));
  expect(text()).not.toContain('Loading the log of this game');
});

test('who adds a file to a game with figures is told before what is there, and of which day', async () => {
  const opened = await see(<ImportDialog open teamId={TEAM} onClose={() => undefined} />, {
    players: PLAYERS,
    sessions: [makeSession({ createdAt: '2025-11-02T18:00:00.000Z' })],
    log: matchOf(stat(7, 'attack', 'positive'), point('us', 1)),
  });
  await choose(scoutFile(...RALLIES));
  await seen(() => labels().includes('Import'));
  expect(text()).not.toContain('This game');
  await type(SESSION, byRole('combobox', 'Into'));
  await seen(() => !isDisabled('Import'));
  expect(text()).toContain('This game has figures already (sets 1–0).');
  expect(text()).toContain('This game is of Nov 2, 2025, the file of Nov 15, 2025.');
  expect(opened.pending()).toEqual([]);
});

test('who makes a new game of a day that has one is told, since the same match would count twice', async () => {
  await open();
  expect(text()).toContain('There is a game of that day already.');
  await type(SESSION, byRole('combobox', 'Into'));
  expect(text()).not.toContain('There is a game of that day already.');
  await leave();
  await open(scoutFile(...RALLIES).replace('11/15/2025', '11/16/2025'));
  expect(text()).not.toContain('There is a game of that day already.');
});

test('our team is the one of that name, on whichever side it is written', async () => {
  await open(
    scoutFile(...RALLIES, 'a09SQ#')
      .replace('Tidewater', 'Harbor')
      .replace('Breakers', 'TIDEWATER'),
  );
  expect(byRole('combobox', 'Our team')).toHaveProperty('value', 'visitor');
  await seen(() => text().includes('#9 Mia NOVAK'));
});

test('where two of ours wear a number the name tells who it is, and otherwise a person', async () => {
  const twin = makePlayer(12, { jerseyNumber: 7, name: 'Zoe Ruiz' });
  const other = makePlayer(13, { jerseyNumber: 7, name: 'Ana Silva' });
  for (const [second, expected] of [[other, playerId(7)] as const, [twin, 'nobody'] as const]) {
    await see(<ImportDialog open teamId={TEAM} onClose={() => undefined} />, { players: [second, ...PLAYERS] });
    await choose(scoutFile(...RALLIES));
    await seen(() => labels().includes('Import'));
    expect(byRole('combobox', '#7 Elena RUIZ')).toHaveProperty('value', expected);
    await leave();
  }
});

test('a game that is too short for the file does not take a part of it', async () => {
  await open(scoutFile('*07SQ#', '4|*07SQ#'));
  await type(SESSION, byRole('combobox', 'Into'));
  await seen(() => !text().includes('Loading the log'));
  expect(text()).toContain('The file has 4 sets, this game 3.');
  expect(isDisabled('Import')).toBe(true);
  await type('new', byRole('combobox', 'Into'));
  expect(isDisabled('Import')).toBe(false);
});

test('the games it can go into are called as everywhere, by their event and its day', async () => {
  const event = makeEvent({ title: 'League match', opponentName: 'Harbor', startDate: '2025-11-02' });
  const sessions = [makeSession({ eventId: event.id, opponentName: null })];
  await see(<ImportDialog open teamId={TEAM} onClose={() => undefined} />, { events: [event], sessions });
  await choose(scoutFile(...RALLIES));
  await seen(() => labels().includes('Import'));
  expect(textsOf('option', byRole('combobox', 'Into')).at(-1)).toBe('League match vs Harbor, Nov 2, 2025');
});

test('a file without anything of our team makes no empty game', async () => {
  await open(scoutFile('a09SQ!', '*05P'));
  expect(text()).toContain('There is nothing of this team in the file that could be taken in.');
  expect(isDisabled('Import')).toBe(true);
  await type('visitor', byRole('combobox', 'Our team'));
  expect(isDisabled('Import')).toBe(false);
});

test('teams without a name are called by their side', async () => {
  await open(
    scoutFile(...RALLIES)
      .replace('Tidewater', '')
      .replace('Breakers', ''),
  );
  expect(text()).toContain('Home team vs Visiting team');
});

test('[DVI-10] [OTI-04] a file that is far too large is not called one of another kind', async () => {
  await see(<ImportDialog open teamId={TEAM} onClose={() => undefined} />);
  await choose(new Uint8Array(5 * 1024 * 1024 + 1));
  await seen(() => text().includes('This file is larger than 5 MB.'));
});

test('lines that could not be read are named', async () => {
  await open(scoutFile('*07SQ#', '*07XQ#', '*p03:00'));
  expect(document.querySelector('section')?.textContent).toMatch(
    /Lines that could not be read \(2\)Line 20 “X” is no skill\. \*07XQ#Line 21 The score jumps from 0:0\. 3:0/,
  );
});

test.each<[string, string, string]>([
  ['of another kind', 'Name,Kills', 'This file is not a match that we can read. Line 1 does'],
  ['without a letter', '', 'This file is empty.'],
  ['of two matches', scoutFile(...RALLIES).repeat(2), 'in this file: another begins in line 26.'],
  ['that ends within a row', scoutFile(...RALLIES).slice(0, -20), 'cut off in line 25: its end is missing.'],
  ['with another separator', scoutFile(...RALLIES).replaceAll(';', ','), 'could be read, from line 11 on.'],
  ['without a rally', scoutFile(), 'There is no rally in this file after line 18.'],
])('[DVI-10] [OTI-04] a file %s is refused at its field, and nothing is taken in', async (_, content, words) => {
  const opened = await see(<ImportDialog open teamId={TEAM} onClose={() => undefined} />);
  await choose(content);
  await seen(() => text().includes(words));
  expect(descriptionOf(allFileFields()[0] ?? expect.fail('no field'))).toContain(words);
  expect(opened.pending()).toEqual([]);
});

test('a set that ended otherwise than its rallies come to is told before anything is taken in', async () => {
  const results = ['True;;;; 1-1;20;', 'True;;;;25-14;20;', 'True;;;;25-22;20;'].join('\r\n');
  await open(scoutFile(...RALLIES).replace('True;;;;;;', results));
  expect(text()).toContain('Set 2 ended 25–14, but its rallies come to 1–0.');
  expect(text()).toContain('Set 3 ended 25–22, but the file has no rally of it.');
  expect(text()).not.toContain('Set 1 ended');
});

test('a file that came into a game for the other team is not mixed with itself', async () => {
  await open(scoutFile(...RALLIES, 'a09SQ#'));
  await type('visitor', byRole('combobox', 'Our team'));
  await type(SESSION, byRole('combobox', 'Into'));
  await seen(() => !isDisabled('Import'));
  await press('Import');
  await type('home', byRole('combobox', 'Our team'));
  await seen(() => text().includes('This file is in this game already, for Breakers.'));
  expect(isDisabled('Import')).toBe(true);
  expect(text()).not.toContain('are added to them');
  await type('visitor', byRole('combobox', 'Our team'));
  expect(isDisabled('Import')).toBe(false);
});

test('who is somebody else this time is told that the entries stay where they are', async () => {
  await open();
  await type(SESSION, byRole('combobox', 'Into'));
  await seen(() => !isDisabled('Import'));
  await press('Import');
  expect(text()).not.toContain('came into this game before');
  await type(playerId(11), byRole('combobox', '#7 Elena RUIZ'));
  expect(text()).toContain('6 entries of this file came into this game before for another player');
});

test('names of an older file are read in the code page of its time', async () => {
  const bytes = new TextEncoder().encode(scoutFile(...RALLIES).replace('RUIZ', 'MARKOVI?'));
  bytes[bytes.indexOf(0x3f)] = 0xc8;
  await open(bytes);
  expect(allByRole('combobox').map(nameOf)).toContain('#7 Elena MARKOVIČ');
});

test('a file that names its code page is read in it', async () => {
  const text = scoutFile(...RALLIES)
    .replace(';1;1;Z;', ';1251;1;Z;')
    .replace('RUIZ', '?');
  const bytes = new TextEncoder().encode(text);
  bytes[bytes.indexOf(0x3f)] = 0xc8;
  await open(bytes);
  expect(allByRole('combobox').map(nameOf)).toContain('#7 Elena И');
});

test('when it cannot be stored it is said, the choices stay, and a second try makes no second game', async () => {
  const opened = await open();
  let isMended = false;
  breakClock(() => !isMended && opened.pending().length >= 2);
  await type('visitor', byRole('combobox', 'Our team'));
  await press('Import');
  expect(toastTitles()).toEqual(['Failed to import the match']);
  expect(byRole('combobox', 'Our team')).toHaveProperty('value', 'visitor');
  isMended = true;
  await press('Import');
  expect(opened.rows('statSessions', { teamId: TEAM })).toHaveLength(2);
  expect(opened.rows('events', { teamId: TEAM })).toHaveLength(1);
});
