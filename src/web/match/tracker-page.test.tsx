import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { breakClock } from '#tests/support/broken-clock.ts';
import { matchOf, playerId, point, SESSION, stat } from '#tests/support/match.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { makeSession } from '#tests/support/room.ts';
import { allByRole, byRole, clearScreen, click, isOff, nameOf, textsOf, type } from '#tests/support/screen.ts';
import { holdLongTimers } from '#tests/support/long-timers.ts';
import { seen } from '#tests/support/seen.ts';
import { labels, leave, press, pressByHand, settle, toastTitles } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';
import { expectConsoleError } from '#tests/support/web-setup.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { latestAnnouncement } from '#web/ui/messages/announcements.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';

afterEach(leave);

const status = () => allByRole('status').map(nameOf).join(' ');
const entries = (opened: SyncStore) => opened.rows('matchEvents', { sessionId: SESSION });

test('a phone that lies on its side has the players and their keys, not a sheet without height', async () => {
  await track({}, { width: 844, height: 390 });
  expect(byRole('group', 'Player')).toBeTruthy();
  expect(labels()).toContain('Kill, 0');
});

test('[TRACK-01] [TRACK-02] the screen shows title, opponent and the score of the current set', async () => {
  await track({ log: matchOf(point('us', 1), point('us', 2), point('them', 3)) });
  expect(byRole('heading', 'vs Breakers')).toBeTruthy();
  expect(document.body.textContent).toContain('Stat Session');
  expect(labels()).toEqual(expect.arrayContaining(['Our score, add 1, 2', 'Opponent score, add 1, 1']));
});

test('[STORE-23] [TRACK-02] the event of the session gives the title, and its opponent where the session has none', async () => {
  const event = makeEvent({ title: 'League match', opponentName: 'Harbor Point' });
  await track({ events: [event], sessions: [makeSession({ eventId: event.id, opponentName: null })] });
  expect(byRole('heading', 'vs Harbor Point')).toBeTruthy();
  expect(document.body.textContent).toContain('League match');
  expect(document.body.textContent).toContain('Tidewater 16');
});

test('[TRACK-03] [TRACK-04] [TRACK-41] a score begins at 0, goes up, goes down, never below 0, and is kept', async () => {
  const opened = await track();
  expect(labels()).toEqual(expect.arrayContaining(['Our score, add 1, 0', 'Opponent score, add 1, 0']));
  expect(isOff('Our score minus 1')).toBe(true);
  await press('Our score, add 1, 0');
  await press('Our score, add 1, 1');
  await press('Our score minus 1');
  expect(labels()).toContain('Our score, add 1, 1');
  expect(entries(opened)).toHaveLength(3);
  expect(opened.pending()).toHaveLength(3);
});

test('[TRACK-13] [TRACK-18] [TRACK-26] [ERR-090] player first, then stat: the count rises and is said in words', async () => {
  await track();
  expect(isOff('Kill, 0')).toBe(true);
  await press('Number 7, Elena Ruiz, OH');
  await press('Kill, 0');
  expect(labels()).toEqual(expect.arrayContaining(['Kill, 1', 'Attack attempt, 1']));
  expect(status()).toContain('Stat recorded #7 Ruiz – Kill');
});

test('[TRACK-20] [TRACK-24] [TRACK-25] [TRACK-27] [ERR-091] taking back stops at the floors and leaves the attempts', async () => {
  await track();
  await press('Number 7, Elena Ruiz, OH');
  await press('Kill, 0');
  await press('Take back');
  expect(isOff('Attack error, 0')).toBe(true);
  expect(isOff('Attack attempt, 1')).toBe(true);
  await press('Kill, 1');
  expect(status()).toContain('Stat removed #7 Ruiz – Kill');
  expect(labels()).toEqual(expect.arrayContaining(['Kill, 0', 'Attack attempt, 1']));
  await press('Attack attempt, 1');
  expect(labels()).toContain('Attack attempt, 0');
});

test('[TRACK-30] thirty fast presses are all counted, in order', async () => {
  const opened = await track();
  await press('Number 7, Elena Ruiz, OH');
  const key = byRole('button', 'Kill, 0');
  for (let i = 0; i < 30; i++) await act(async () => key.click());
  await settle();
  await seen(() => labels().includes('Kill, 30'));
  expect(entries(opened)).toHaveLength(30);
});

test('undo takes back the last taps one by one, and redo brings them again', async () => {
  await track();
  await press('Number 7, Elena Ruiz, OH');
  await press('Kill, 0');
  await press('Our score, add 1, 0');
  await press('Undo');
  expect(labels()).toContain('Our score, add 1, 0');
  await press('Undo');
  expect(labels()).toContain('Kill, 0');
  expect(status()).toContain('Undone #7 Ruiz – Kill');
  expect(isOff('Undo')).toBe(true);
  await press('Redo');
  expect(labels()).toEqual(expect.arrayContaining(['Kill, 1', 'Our score, add 1, 0']));
  await press('Redo');
  expect(labels()).toContain('Our score, add 1, 1');
  expect(labels()).not.toContain('Redo');
});

test('[TRACK-06] [TRACK-07] [TRACK-08] set navigation stands at set 1 of 3 and stops at both ends', async () => {
  await track();
  expect(document.body.textContent).toContain('of 3');
  expect(isOff('Previous set')).toBe(true);
  await press('Our score, add 1, 0');
  await press('Next set');
  expect(latestAnnouncement()).toMatchObject({ text: 'Set 2 of 3, 0–0', urgent: false });
  await press('Previous set');
  expect(latestAnnouncement().text).toBe('Set 1 of 3, 1–0');
  await press('Next set');
  await press('Next set');
  expect(isOff('Next set')).toBe(true);
});

test('[TRACK-09] [TRACK-11] the next set is opened once, 0-0, and each set keeps its own figures', async () => {
  const opened = await track();
  await press('Our score, add 1, 0');
  await press('Number 7, Elena Ruiz, OH');
  await press('Kill, 0');
  await press('Next set');
  expect(labels()).toEqual(expect.arrayContaining(['Our score, add 1, 0', 'Kill, 0']));
  await press('Previous set');
  expect(labels()).toEqual(expect.arrayContaining(['Our score, add 1, 1', 'Kill, 1']));
  await press('Next set');
  expect(entries(opened).filter(({ kind }) => kind === 'open-set')).toHaveLength(1);
});

test('[TRACK-12] [STORE-24] the screen opens at the set that is in progress', async () => {
  const opening: LoggedEvent[] = matchOf(point('us', 1), { kind: 'open-set', payload: {}, set: 2 });
  await track({ log: opening });
  expect(isOff('Next set')).toBe(false);
  expect(document.querySelector('[aria-current=true]')?.textContent).toContain('Set 2');
});

test('[TRACK-10] [TRACK-28] [ERR-077] [ERR-078] when nothing can be stored it is said, and the figures stay', async () => {
  await track();
  breakClock();
  await press('Next set');
  expect(toastTitles()).toContain('Failed to navigate to set');
  await press('Number 7, Elena Ruiz, OH');
  await press('Kill, 0');
  expect(toastTitles()).toContain('Failed to update stat');
  expect(labels()).toContain('Kill, 0');
});

test('[TRACK-05] [ERR-138] a score that cannot be stored is logged, and not announced by a toast', async () => {
  expectConsoleError(/A point was not stored/);
  await track();
  breakClock();
  await press('Our score, add 1, 0');
  expect(toastTitles()).toEqual([]);
  expect(labels()).toContain('Our score, add 1, 0');
});

test('[TRACK-31] [ERR-092] the opponent’s name can be changed', async () => {
  await track({ isTaken: true });
  await press('Game menu');
  await click(byRole('menuitem', 'Edit opponent name'));
  await type('Harbor Point', byRole('textbox', 'Opponent name'));
  await press('Save');
  expect(byRole('heading', 'vs Harbor Point')).toBeTruthy();
  await seen(() => toastTitles().includes('Opponent Updated'));
});

test('[TRACK-32] [ERR-079] when the name cannot be stored the old one is shown', async () => {
  await track();
  await press('Game menu');
  await click(byRole('menuitem', 'Edit opponent name'));
  await type('Harbor Point', byRole('textbox', 'Opponent name'));
  breakClock();
  await press('Save');
  expect(toastTitles()).toContain('Failed to update opponent name');
  expect(byRole('heading', 'vs Breakers')).toBeTruthy();
  expect(byRole('textbox', 'Opponent name')).toHaveProperty('value', 'Harbor Point');
  await press('Cancel');
  expect(toastTitles()).not.toContain('Failed to update opponent name');
});

test('[TRACK-33] [TRACK-34] [ERR-093] completing asks about a set without a winner, and then completes', async () => {
  const opened = await track({ log: matchOf(point('us', 1)), isTaken: true });
  await press('Complete Game');
  expect(document.body.textContent).toContain('Set 1 has no winner yet');
  await click(allByRole('button', 'Complete Game').at(-1) ?? document.body);
  await seen(() => currentToasts().length > 0);
  expect(currentToasts()).toMatchObject([{ title: 'Game Completed', description: 'Statistics have been finalized' }]);
  expect(opened.row('statSessions', SESSION)?.sessionStatus).toBe('completed');
});

const wonGame = matchOf(...Array.from({ length: 25 }, (_, i) => point('us', i + 1)));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('[TRACK-35] two seconds after completing the browser goes back', async () => {
  await track({ log: wonGame });
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.history.pushState(null, '', window.location.href);
  await pressByHand('Complete Game');
  await pass(1999);
  expect(back).not.toHaveBeenCalled();
  await pass(1);
  expect(back).toHaveBeenCalledOnce();
});

test('a game that was completed too early is reopened at once, and the browser stays', async () => {
  const opened = await track({ log: wonGame, isTaken: true });
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  const letTimersGo = holdLongTimers();
  window.history.pushState(null, '', window.location.href);
  await pressByHand('Complete Game');
  await seen(() => toastTitles().length > 0);
  expect(toastTitles()).toEqual(['Game Completed']);
  await act(async () => currentToasts()[0]?.action?.run());
  await settle();
  await act(async () => letTimersGo());
  expect(opened.row('statSessions', SESSION)?.sessionStatus).toBe('in_progress');
  expect(back).not.toHaveBeenCalled();
});

test('[TRACK-38] who leaves within the two seconds is not taken further', async () => {
  await track({ log: wonGame });
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.history.pushState(null, '', window.location.href);
  await pressByHand('Complete Game');
  await pass(500);
  await clearScreen();
  await pass(3000);
  expect(back).not.toHaveBeenCalled();
});

test('[TRACK-36] [ERR-080] when completing fails the session stays in progress', async () => {
  const opened = await track({ log: wonGame });
  breakClock();
  await pressByHand('Complete Game');
  expect(toastTitles()).toContain('Failed to complete game');
  expect(opened.row('statSessions', SESSION)?.sessionStatus).toBe('in_progress');
});

test('[TRACK-39] [ERR-082] a session that does not exist is not found', async () => {
  await track({ sessions: [] });
  expect(document.body.textContent).toContain('Session not found');
});

test('[TRACK-42] opening shows every figure as it was recorded and records nothing', async () => {
  const opened = await track({ log: matchOf(stat(7, 'attack', 'positive'), point('us', 1)) });
  await press('Number 7, Elena Ruiz, OH');
  expect(labels()).toEqual(expect.arrayContaining(['Kill, 1', 'Our score, add 1, 1']));
  expect(opened.pending()).toEqual([]);
});

test.each(['owner', 'coach', 'statistician'] as const)(
  '[TRACK-43] [ROLES-17] the %s of a team can track',
  async (role) => {
    await track({ access: { role, pro: true } });
    expect(byRole('button', 'Our score, add 1, 0')).toBeTruthy();
  },
);

test('[PAST-10] viewing shows the figures without a control that changes them', async () => {
  await track({ log: matchOf(stat(7, 'attack', 'positive'), point('us', 1)) }, { query: '?view=1' });
  await press('Number 7, Elena Ruiz, OH');
  expect(byRole('button', 'Kill, 1').hasAttribute('disabled')).toBe(true);
  const changing = ['Undo', 'Add', 'Take back', 'Complete Game', 'Game menu', 'Our score minus 1'];
  expect(labels().filter((label) => changing.includes(label) || label.includes('add 1'))).toEqual([]);
  expect(byRole('img', 'Our score: 1')).toBeTruthy();
});

test('[TRACK-14] [TRACK-15] [TRACK-16] [TRACK-17] the score sheet labels its columns by category', async () => {
  await track({}, { width: 1180 });
  const labelsOfColumns = [...document.querySelectorAll('abbr')].map(({ textContent }) => textContent).join(' ');
  expect(labelsOfColumns).toBe('K AE ATT SA SE SRV D DE DA S+ A- AT');
});

test('[TRACK-13] [TRACK-29] on wide screens one tap on a player’s cell records', async () => {
  const opened = await track({}, { width: 820 });
  expect(textsOf('rowheader')).toEqual(['4LindqvistS', '7RuizOH']);
  await press('#4 Ida Lindqvist: Ace, 0');
  expect(labels()).toEqual(
    expect.arrayContaining(['#4 Ida Lindqvist: Ace, 1', '#4 Ida Lindqvist: Serve attempt, 1', '#7 Elena Ruiz: Ace, 0']),
  );
  expect(entries(opened)).toMatchObject([
    { setNumber: 1, payload: { playerId: playerId(4), category: 'serve', counter: 'positive', by: 1 } },
  ]);
});
