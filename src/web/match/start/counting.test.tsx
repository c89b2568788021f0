import { afterEach, expect, test } from 'vitest';
import { localDay } from '#domain/core/dates.ts';
import { countSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { timeId } from '#domain/core/ids.ts';
import { breakClock } from '#tests/support/broken-clock.ts';
import { matchOf, playerId, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { clearRoom, makeSession, openRoom } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, allCalled, byRole, click } from '#tests/support/screen.ts';
import { labels, leave, press, see, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { track } from '#tests/support/tracker.tsx';
import { teamStats } from '#web/analysis/team-stats.ts';
import { UpcomingPage } from '#web/games/upcoming-page.tsx';

afterEach(leave);

const CONTACTS = { sessions: [makeSession({ counting: 'contacts' })] };
const radios = () =>
  allByRole('radio').filter((one) => one instanceof HTMLInputElement && ['contacts', 'attempts'].includes(one.value));
const chosen = () => radios().flatMap((one) => (one instanceof HTMLInputElement && one.checked ? [one.value] : []))[0];
const game = makeEvent({ title: 'League match', startDate: localDay(new Date()), endDate: localDay(new Date()) });
const startWith = async (...sessions: ReturnType<typeof makeSession>[]) => {
  const opened = await see(<UpcomingPage teamId={TEAM} />, { events: [game], sessions });
  await click(allCalled('button', 'Track Stats')[0] ?? expect.fail('no key'));
  return opened;
};
const started = (opened: Awaited<ReturnType<typeof startWith>>) =>
  opened.rows('statSessions', { teamId: TEAM, eventId: game.id })[0]?.counting;

test('[COUNTS-01] a new team is asked in words how it taps, and each press is one contact unless it says otherwise', async () => {
  const opened = await startWith();
  expect(text()).toContain('K, AE and ATT are each one contact');
  expect(text()).toContain('ATT is tapped for every attempt');
  expect(chosen()).toBe('contacts');
  await press('Start Tracking');
  expect(started(opened)).toBe('contacts');
});

test('[COUNTS-01] a team that has recorded before is asked once and keeps its way', async () => {
  const opened = await startWith(makeSession({ sessionStatus: 'completed' }));
  expect(chosen()).toBe('attempts');
  await press('Start Tracking');
  expect(started(opened)).toBe('attempts');
});

test('[COUNTS-01] who was asked is not asked again', async () => {
  const opened = await startWith(makeSession({ sessionStatus: 'completed', counting: 'contacts' }));
  expect(radios()).toEqual([]);
  await press('Start Tracking');
  expect(started(opened)).toBe('contacts');
});

test('[COUNTS-02] the third key reads In play and counts the contacts that nothing came of', async () => {
  await track(CONTACTS);
  await press('Number 7, Elena Ruiz, OH');
  await press('Attack in play, 0');
  await press('Kill, 0');
  expect(labels()).toEqual(expect.arrayContaining(['Kill, 1', 'Attack in play, 1', 'Attack error, 0']));
  expect(byRole('button', 'Attack in play, 1').textContent).toContain('In play');
  expect(
    allByRole('status')
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain('Stat recorded #7 Ruiz – Kill');
});

test('[COUNTS-02] the columns of the score sheet say so too', async () => {
  await track(CONTACTS, { width: 1180 });
  const heads = [...document.querySelectorAll('abbr')].map(({ textContent }) => textContent).join(' ');
  expect(heads).toBe('K AE In play SA SE In play D DE In play S+ A- In play');
});

test('[COUNTS-04] changed in the menu of the game, offline too, every figure on the screen follows', async () => {
  const log = matchOf(stat(7, 'attack', 'attempts'), stat(7, 'attack', 'positive'));
  const opened = await track({ log });
  await press('Number 7, Elena Ruiz, OH');
  expect(labels()).toContain('Attack attempt, 1');
  await press('Game menu');
  await click(byRole('menuitem', 'How taps are counted'));
  expect(chosen()).toBe('attempts');
  await click(radios().find((one) => one instanceof HTMLInputElement && one.value === 'contacts') ?? document.body);
  await press('Save');
  expect(labels()).toEqual(expect.arrayContaining(['Kill, 1', 'Attack in play, 1']));
  const { figures } = teamStats(opened, TEAM);
  expect(figures.statPairs).toMatchObject([{ positiveCount: 1, totalAttempts: 2 }]);
  await seen(() => toastTitles().length > 0);
  expect(toastTitles()).toEqual(['Kept on this device']);
});

test('[COUNTS-04] what cannot be stored is said, and the choice stays', async () => {
  await track();
  await press('Game menu');
  await click(byRole('menuitem', 'How taps are counted'));
  await click(radios()[0] ?? document.body);
  breakClock();
  await press('Save');
  expect(toastTitles()).toEqual(['Failed to change how taps are counted']);
  expect(byRole('dialog', 'How Taps Are Counted')).toBeTruthy();
});

test('[COUNTS-04] a device that is offline counts its taps in the way it has just been told', async () => {
  const opened = await openRoom({ sessions: [makeSession()] });
  const tap = (counter: 'attempts' | 'positive') => {
    const entry = {
      kind: 'stat' as const,
      payload: { playerId: playerId(7), category: 'attack' as const, counter, by: 1 as const },
    };
    const id = timeId(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
    return recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id, setNumber: 1, entry });
  };
  await opened.do(tap('attempts'));
  await opened.do(tap('positive'));
  const attempts = () => teamStats(opened, TEAM).figures.statPairs.map(({ totalAttempts }) => totalAttempts);
  expect(attempts()).toEqual([1]);
  await opened.do(countSession.draft({ teamId: TEAM, sessionId: SESSION, counting: 'contacts' }));
  expect(attempts()).toEqual([2]);
  clearRoom(opened);
});
