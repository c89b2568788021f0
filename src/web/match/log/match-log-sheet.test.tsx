import { afterEach, expect, test } from 'vitest';
import { breakClock } from '#tests/support/broken-clock.ts';
import { matchOf, minus, PHONE, playerId, point, SESSION, stat, strike, TABLET } from '#tests/support/match.ts';
import { makePlayer, makeSession, ME } from '#tests/support/room.ts';
import { allByRole, byRole, focused, type } from '#tests/support/screen.ts';
import { labels, leave, press, see, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { latestAnnouncement } from '#web/ui/messages/announcements.ts';
import { TrackerPage } from '#web/match/tracker-page.tsx';

afterEach(leave);

const PLAYERS = [makePlayer(7, { name: 'Elena Ruiz' }), makePlayer(4, { name: 'Ida Lindqvist', position: 'Setter' })];

/** The tracker of a match with its log opened. */
async function openLog(log: ReturnType<typeof matchOf>, query = '') {
  window.history.replaceState(null, '', `/stat-tracking/${SESSION}${query}`);
  const room = { players: PLAYERS, sessions: [makeSession()], log };
  const opened = await see(<TrackerPage sessionId={SESSION} />, room);
  await press('Set log');
  return opened;
}

test('the set log says what was recorded; an entry can be struck out and restored', async () => {
  await openLog(matchOf(stat(7, 'attack', 'positive'), point('us', 1)));
  await press('#7 Ruiz – kill');
  await press('Strike out');
  expect(labels()).toContain('#7 Elena Ruiz: Kill, 0');
  expect(latestAnnouncement().text).toBe('Struck out: #7 Ruiz – kill');
  await press('Restore #7 Ruiz – kill, 0–0');
  expect(labels()).toContain('#7 Elena Ruiz: Kill, 1');
  expect(latestAnnouncement().text).toBe('Restored: #7 Ruiz – kill');
});

test('[COUNTS-16] after Strike out the keyboard stands on Restore, after Restore on the entry again', async () => {
  await openLog(matchOf(stat(7, 'attack', 'positive'), point('us', 1)));
  await press('#7 Ruiz – kill');
  byRole('button', 'Strike out').focus();
  await press('Strike out');
  expect(focused()).toBe('Restore #7 Ruiz – kill, 0–0');
  await press('Restore #7 Ruiz – kill, 0–0');
  expect(focused()).toBe('#7 Ruiz – kill');
});

test('[COUNTS-16] where the filter no longer shows the entry, the keyboard stands on the filter', async () => {
  await openLog(matchOf(stat(7, 'attack', 'positive'), strike(1)));
  await press('Struck out');
  byRole('button', 'Restore #7 Ruiz – kill, 0–0').focus();
  await press('Restore #7 Ruiz – kill, 0–0');
  expect(focused()).toBe('Struck out');
});

test('[COUNTS-16] a change that is made or given up leaves the keyboard on Change', async () => {
  await openLog(matchOf(stat(7, 'attack', 'positive')));
  await press('#7 Ruiz – kill');
  for (const [who, end] of [['', 'Cancel'] as const, [playerId(4), 'Save'] as const]) {
    await press('Change');
    if (who !== '') await type(who, byRole('combobox', 'Player'));
    await press(end);
    expect(focused()).toBe('Change');
  }
});

test('an entry can be said anew in the log, at its own place', async () => {
  await openLog(matchOf(stat(7, 'attack', 'positive')));
  await press('#7 Ruiz – kill');
  await press('Change');
  await type(playerId(4), byRole('combobox', 'Player'));
  await press('Save');
  expect(labels()).toContain('#4 Lindqvist – kill');
  expect(latestAnnouncement().text).toBe('Changed: #4 Lindqvist – kill');
});

test('a correction that is not kept is not said to be made', async () => {
  await openLog(matchOf(stat(7, 'attack', 'positive')));
  const before = latestAnnouncement();
  breakClock();
  await press('#7 Ruiz – kill');
  await press('Strike out');
  expect(toastTitles()).toEqual(['Failed to update stat']);
  expect(latestAnnouncement()).toBe(before);
});

test('the keyboard goes on in the first field of what is said anew', async () => {
  await openLog(matchOf(stat(7, 'attack', 'positive'), point('us', 1)));
  for (const [entry, field] of [
    ['#7 Ruiz – kill', 'Player'] as const,
    ['Tidewater 16 – point', 'Point for'] as const,
  ]) {
    await press(entry);
    await press('Change');
    expect(focused()).toBe(field);
    await press('Cancel');
  }
});

test('what was recorded as a kill can become an error, and the figures follow', async () => {
  await openLog(matchOf(stat(7, 'attack', 'positive')));
  await press('#7 Ruiz – kill');
  await press('Change');
  await type('attack.negative', byRole('combobox', 'Contact'));
  await press('Save');
  expect(labels()).toEqual(
    expect.arrayContaining([
      '#7 Elena Ruiz: Kill, 0',
      '#7 Elena Ruiz: Attack error, 1',
      '#7 Elena Ruiz: Attack attempt, 1',
    ]),
  );
});

test('[TRACK-03] a point taken back that becomes the other side’s takes back a point of that side', async () => {
  await openLog(matchOf(point('us', 1), point('them', 2), minus('them', 2)));
  await press('Breakers – point taken back');
  await press('Change');
  await type('us', byRole('combobox', 'Point for'));
  await press('Save');
  expect(labels()).toEqual(expect.arrayContaining(['Our score, add 1, 0', 'Opponent score, add 1, 1']));
});

test('an opened entry says who recorded it, and a changed one who changed it', async () => {
  const log = matchOf(stat(7, 'attack', 'positive')).map((event) => ({ ...event, userId: ME }));
  await openLog(log);
  await press('#7 Ruiz – kill');
  expect(text()).toMatch(/Recorded by you at \d+:\d\d [AP]M/);
  await press('Change');
  await type(playerId(4), byRole('combobox', 'Player'));
  await press('Save');
  expect(text()).toMatch(/Recorded by you at .+, changed by you at/);
});

test('who only views the log reads who struck an entry out, and can correct nothing', async () => {
  const log = matchOf(stat(7, 'attack', 'positive'), strike(1), point('us', 1));
  await openLog(log, '?view=1');
  expect(text()).toContain('Struck out by a former member at');
  await press('Tidewater 16 – point');
  expect(text()).toContain('Recorded by a former member at');
  expect(labels().filter((label) => /^(Restore|Change|Strike out)/.test(label))).toEqual([]);
});

test.each([
  ['Point for Tidewater 16', 'Our score, add 1, 1', 'Opponent score, add 1, 0'],
  ['Point for Breakers', 'Our score, add 1, 0', 'Opponent score, add 1, 1'],
])('a rally that two devices gave to both sides is settled: %s', async (answer, us, them) => {
  await openLog(matchOf(point('us', 1, PHONE), point('them', 1, TABLET)));
  expect(labels()).toEqual(expect.arrayContaining(['Our score, add 1, 1', 'Opponent score, add 1, 0']));
  await press('Breakers – point');
  await press(answer);
  expect(labels()).toEqual(expect.arrayContaining([us, them]));
  expect(text()).not.toContain('Another device gave this rally to the other side.');
});

test('of a long set the newest entries are drawn, at first a screenful, and the earlier ones when asked', async () => {
  await openLog(matchOf(...Array.from({ length: 100 }, () => stat(7, 'attack', 'positive'))));
  const drawn = () => allByRole('button', '#7 Ruiz – kill').length;
  await seen(() => drawn() === 60);
  await press('Earlier entries (40)');
  expect(drawn()).toBe(100);
  await press('Close');
  await press('Set log');
  await seen(() => drawn() === 60);
});
