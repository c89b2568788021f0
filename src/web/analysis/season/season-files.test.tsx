import { afterEach, expect, test, vi } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { fold } from '#domain/match/fold.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { ralliesIn } from '#domain/match/figures/rally-view.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { rallyLog } from '#tests/support/rally-matches.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { byRole, click, isOff } from '#tests/support/screen.ts';
import { labels, leave, press, see, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { readCsvRecords } from '#tests/support/strict-csv.ts';
import { ours } from '#tests/support/told-rallies.ts';
import { SeasonPage } from './season-page.tsx';
// Loaded ahead, so that no test waits for it.
import './season-files.tsx';

afterEach(leave);

const NAMES = ['points', 'touch', 'mix', 'gap'] as const;
const SESSIONS = NAMES.map((name, i) =>
  makeSession({
    ...{ id: derivedId(SESSION, name), sessionStatus: 'completed', createdAt: `2025-11-0${i + 1}T18:00:00.000Z` },
    opponentName: i % 2 === 0 ? 'Breakers' : 'Eagles',
  }),
);
const LOG = NAMES.flatMap((name) => rallyLog(name, derivedId(SESSION, name)));
const VIEWS = SESSIONS.map((session) => {
  const own = LOG.filter(({ sessionId }) => sessionId === session.id);
  return matchView(fold(own, readingOf(session)), session.id);
});
const RALLIES = VIEWS.flatMap(({ sets }) => ralliesIn(sets));
const PLAYERS = [1, 2, 4, 7, 8, 10, 11].map((n) =>
  makePlayer(n, { id: ours(n).playerId, name: `=Ana Number${n}`, ...(n === 4 && { position: 'Setter' as const }) }),
);

async function openFiles(query = ''): Promise<void> {
  history.replaceState(null, '', `/team/${TEAM}/stats/season${query}`);
  await see(<SeasonPage teamId={TEAM} />, { players: PLAYERS, sessions: SESSIONS, log: LOG });
  await press('Season Files');
  await seen(() => labels().includes('Contacts'));
}
async function fetched(query = ''): Promise<void> {
  await openFiles(query);
  await press('Get them');
  await seen(() => !text().includes('not on this device'));
}

test('[CARD-15] [CSV-05] a season has a row for each contact and each rally that stands, match after match', async () => {
  await fetched();
  const files = savedFiles();
  const rallies = readCsvRecords(await files.by('Rallies'));
  expect(files.names).toEqual(['season-rallies.csv']);
  expect(rallies.map(({ match_id, set, rally }) => [match_id, set, rally])).toEqual(
    VIEWS.flatMap(({ session, sets }) =>
      ralliesIn(sets).map(({ set, index }) => [session, String(set), String(index)]),
    ),
  );
  const contacts = readCsvRecords(await files.by('Contacts'));
  expect(contacts).toHaveLength(RALLIES.flatMap((rally) => rally.contacts).length);
  expect(text()).toContain(`Saved with ${contacts.length} rows.`);
  const players = readCsvRecords(await files.by('Players'));
  expect(new Set(players.map(({ match_id }) => match_id)).size).toBe(NAMES.length);
  expect(players.some(({ player }) => player === "'=Ana Number7")).toBe(true);
});

test('[CARD-15] the filter of the season is that of its files, its sets too', async () => {
  await fetched('?opponent=breakers&sets=1');
  const rallies = readCsvRecords(await savedFiles().by('Rallies'));
  const shown = RALLIES.filter(({ set }) => set === 1).length;
  expect(new Set(rallies.map(({ opponent, set }) => `${opponent} ${set}`))).toEqual(new Set(['Breakers 1']));
  expect(rallies.length).toBeLessThan(shown);
});

test('[CARD-16] [CSV-05] matches whose log is not on the device are named before and left out; with none there is no file', async () => {
  await openFiles('?opponent=breakers');
  expect(text()).toContain('The rallies of 2 matches are not on this device.');
  expect(isOff('Rallies')).toBe(true);
  await press('Get them');
  await seen(() => !text().includes('not on this device'));
  await click(byRole('button', 'Close'));
  await press('Clear filters');
  await press('Season Files');
  await savedFiles().by('Rallies');
  expect(text()).toContain('2 matches are not on this device and were left out.');
});

/** The logs of the matches against one opponent are here, those against the other are not. */
async function fetchHalf(): Promise<void> {
  await openFiles('?opponent=breakers');
  await press('Get them');
  await seen(() => !text().includes('not on this device'));
  await click(byRole('button', 'Close'));
  await press('Clear filters');
}

test('[CARD-16] with a player on court, the matches that only their logs could tell are named and counted too', async () => {
  await fetchHalf();
  await press('Setter 4');
  await seen(() => text().includes('2 matches are not on this device and were left out.'));
  await press('Season Files');
  expect(byRole('dialog').textContent).toContain('The rallies of 2 matches are not on this device.');
  await savedFiles().by('Rallies');
  expect(byRole('dialog').textContent).toContain('2 matches are not on this device and were left out.');
});

test('[CARD-17] rows that come while a file is made do not stop it', async () => {
  await fetchHalf();
  await press('Season Files');
  const files = savedFiles();
  const turns: (() => void)[] = [];
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms, ...rest) => {
    if (ms !== undefined || typeof work !== 'function' || turns.length > 0) return wait(work, ms, ...rest);
    turns.push(() => void work());
    return wait(() => undefined, 0);
  });
  await click(byRole('button', 'Contacts'));
  expect(text()).toContain('Match 1 of 2...');
  vi.mocked(globalThis.setTimeout).mockRestore();
  await click(byRole('button', 'Get them'));
  await seen(() => !text().includes('not on this device'));
  turns.shift()?.();
  await seen(() => files.names.length > 0);
  expect(files.names).toEqual(['season-contacts.csv']);
});

test('[CARD-17] [CSV-05] it is made one match after the other, and says how far it is; closed, it saves nothing', async () => {
  await fetched();
  const files = savedFiles();
  const turns: (() => void)[] = [];
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms, ...rest) => {
    if (ms !== undefined || typeof work !== 'function') return wait(work, ms, ...rest);
    turns.push(() => void work());
    return wait(() => undefined, 0);
  });
  await click(byRole('button', 'Contacts'));
  expect(text()).toContain('Match 1 of 4...');
  turns.shift()?.();
  await seen(() => text().includes('Match 2 of 4...'));
  await click(byRole('button', 'Close'));
  vi.mocked(globalThis.setTimeout).mockRestore();
  for (const turn of turns) turn();
  await seen(() => !labels().includes('Contacts'));
  expect(files.names).toEqual([]);
});

test('[CARD-17] [CSV-06] without names there is none in it', async () => {
  await fetched();
  await click(byRole('switch', 'Without names'));
  for (const name of ['Contacts', 'Rallies', 'Players'])
    expect(await savedFiles().by(name)).not.toMatch(/Ana|Number\d/);
});
