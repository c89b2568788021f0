import { afterEach, expect, test } from 'vitest';
import { matchView } from '#domain/match/figures/match-view.ts';
import { fold } from '#domain/match/fold.ts';
import { readDataVolley } from '#domain/scouting/data-volley.ts';
import { importedEntries } from '#domain/scouting/scouted-log.ts';
import { logged, playerId, SESSION, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { byRole, giveFile, nameOf, allByRole, type } from '#tests/support/screen.ts';
import { labels, leave, press, see, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { begins, toldFile } from '#tests/support/told-file.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { ImportDialog } from './import-dialog.tsx';

afterEach(leave);

const PLAYERS = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => makePlayer(n));
const CODES = [
  ...[...begins(), '*01SM+', 'a12RM-', 'a11EH#', 'a14AH-', '*07DH#', '*01EH#', '*04AH#', 'a$$&H=', '*p01:00'],
  ...['*01SM=', 'ap01:01', 'az6', '*c05:08', 'a12SM+', '*08RM#', '*01EH#', '*04AH=', 'ap01:02'],
  ...[...begins(2), '2|*01SM#', '2|a12RM=', '2|*p01:00'],
];
const FILE = toldFile(CODES);

async function open(content = FILE, room: Parameters<typeof see>[1] = {}) {
  const opened = await see(<ImportDialog open teamId={TEAM} onClose={() => undefined} />, {
    ...{ players: PLAYERS, sessions: [makeSession()], isTaken: true },
    ...room,
  });
  await giveFile(new File([content], 'match.dvw'));
  await seen(() => labels().includes('Import'));
  return opened;
}
const isDisabled = (name: string) => byRole('button', name).hasAttribute('disabled');
async function into(session: string): Promise<void> {
  await type(session, byRole('combobox', 'Into'));
  await seen(() => !isDisabled('Import'));
}

test('[DVI-02] the sets, rallies, contacts and findings that will come are told before anything is taken in', async () => {
  const opened = await open();
  expect(text()).toContain('Rally by rally: 2 sets, 4 rallies and 14 contacts (1–2, 1–0).');
  expect(text()).toContain('in it: facts that contradict each other');
  expect(text()).not.toContain('have no figure in Counts');
  expect(opened.pending()).toEqual([]);
});

test('[DVI-02] everybody of ours who stands in the file is placed, and the preview follows', async () => {
  await open();
  const numbers = () =>
    allByRole('combobox')
      .map(nameOf)
      .filter((name) => name.startsWith('#'));
  expect(numbers().map((name) => name.split(' ')[0])).toEqual(['#1', '#2', '#3', '#4', '#5', '#6', '#8', '#7']);
  await type('visitor', byRole('combobox', 'Our team'));
  await seen(() => text().includes('(2–1, 0–1)'));
});

test('[DVI-02] it becomes a game told by its rallies, complete, and its report is opened', async () => {
  const opened = await open();
  await press('Import');
  await seen(() => toastTitles().length > 0);
  expect(toastTitles()).toEqual(['Match Imported']);
  const game = opened.rows('statSessions', { teamId: TEAM }).find(({ id }) => id !== SESSION);
  expect(game).toMatchObject({ opponentName: 'Breakers', sessionStatus: 'completed' });
  expect(location.pathname).toBe(`/stat-tracking/${game?.id ?? ''}/box-score`);
  const log = opened.rows('matchEvents', { sessionId: game?.id ?? '' });
  const { sets } = matchView(fold(log), game?.id ?? '');
  expect(sets.map(({ leads, rallies }) => [leads, rallies.length])).toEqual([
    ['rally', 3],
    ['rally', 1],
  ]);
  expect(sets[0]?.rallies[0]?.contacts.map(({ who }) => who).slice(0, 2)).toEqual([playerId(1), '12']);
  expect(log.some(({ kind }) => kind === 'stat' || kind === 'score')).toBe(false);
});

test('[DVI-02] the same file again adds nothing; for the other team it is not mixed with itself', async () => {
  const opened = await open();
  await into(SESSION);
  await press('Import');
  await seen(() => toastTitles().includes('Match Imported'));
  const before = opened.rows('matchEvents', { sessionId: SESSION });
  await press('Import');
  await seen(() => toastTitles().includes('Nothing New'));
  expect(opened.rows('matchEvents', { sessionId: SESSION })).toEqual(before);
  await type('visitor', byRole('combobox', 'Our team'));
  await seen(() => text().includes('This file is in this game already, for Tidewater.'));
  expect(isDisabled('Import')).toBe(true);
});

const NOTE = 'These sets now come from the rallies of the file. Switch back under Counts.';

test('[DVI-03] into a game that holds the file as taps, its rallies come beside them and lead', async () => {
  const scouted = readDataVolley(FILE) ?? expect.fail('no file');
  const taps = importedEntries(SESSION, scouted, 'home', (number) => playerId(Number(number))).map(
    ({ id, setNumber, entry }, i) => ({ ...logged(i + 1, { ...entry, set: setNumber }), id }),
  );
  const opened = await open(FILE, { log: taps });
  await into(SESSION);
  expect(text()).toContain(NOTE);
  expect(text()).not.toContain('counts twice');
  await press('Import');
  await seen(() => toastTitles().includes('Match Imported'));
  expect(currentToasts().map(({ description }) => description)).toContain(NOTE);
  const log = opened.rows('matchEvents', { sessionId: SESSION });
  expect(log.some(({ kind }) => kind === 'void' || kind === 'strike')).toBe(false);
  const state = fold(log);
  expect(state.sets.slice(0, 2).map(({ score: { us, them } }) => [us, them])).toEqual([
    [1, 2],
    [1, 0],
  ]);
  expect(matchView(state, SESSION).sets.map(({ leads }) => leads)).toEqual(['rally', 'rally']);
});

test('[DVI-08] without a network it is taken in all the same, in parts of at most 200 entries', async () => {
  const rally = (n: number) => [
    '*01SM+',
    'a12RM-',
    'a11EH#',
    'a14AH-',
    '*05DH#',
    '*01EH#',
    '*04AH#',
    `*p${String(n).padStart(2, '0')}:00`,
  ];
  const long = toldFile([...begins(), ...Array.from({ length: 40 }, (_, n) => rally(n + 1)).flat()]);
  const opened = await open(long, { isTaken: false });
  await press('Import');
  await seen(() => location.pathname.endsWith('/box-score'));
  const parts = opened.pending().filter(({ name }) => name === 'match.import');
  const sizes = parts.map(({ input }) =>
    typeof input === 'object' && input && 'entries' in input && Array.isArray(input.entries) ? input.entries.length : 0,
  );
  expect(sizes).toEqual([200, 124]);
});

test('[DVI-06] rows that break the order are named with their lines before anything is taken in', async () => {
  const opened = await open(toldFile([...begins(), '*02SM-', 'a12RM-', '*p02:00']));
  const list = document.querySelector('section')?.textContent ?? '';
  expect(list).toContain('Lines that could not be read (2)');
  expect(list).toContain('Line 33 #2 serves, but #1 stands in I.');
  expect(list).toContain('The score jumps from 0:0.');
  expect(opened.pending()).toEqual([]);
});

test('a name in the file that is written as code is shown as it stands', async () => {
  await open(FILE.replace('LAST4', '<img src=x onerror=alert(1)>').replace('Breakers', '<b>Breakers</b>'));
  expect(text()).toContain('#4 First <img src=x onerror=alert(1)>');
  expect(document.querySelector('img, p b b')).toBeNull();
});
