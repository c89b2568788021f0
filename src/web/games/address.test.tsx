import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, localDay } from '#domain/core/dates.ts';
import { matchOf, playerId, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, byRole, clearScreen, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { headings, labels, leave, press, see } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';
import { PastEventsPage } from './past-events-page.tsx';
import { PlayerAnalysisPage } from '#web/analysis/player-analysis-page.tsx';

afterEach(leave);

const RUIZ = 'Number 7, Elena Ruiz, OH';
const twoSets = () => matchOf(stat(7, 'attack', 'positive'), { kind: 'open-set', payload: {}, set: 2 });
const inSet = () =>
  Number(
    /Set (\d)/.exec(
      allByRole('listitem').find((one) => one.getAttribute('aria-current') === 'true')?.textContent ?? '',
    )?.[1],
  );
const isChosen = (name: string) => byRole('button', name).getAttribute('aria-pressed') === 'true';
const titles = () => headings().filter((title) => /Match/.test(title));

test('[HONEST-54] the set and the player of the tracker are there again after a reload, and Back leaves the screen', async () => {
  await track({ log: twoSets() });
  const steps = history.length;
  expect(inSet()).toBe(2);
  await press(RUIZ);
  await press('Previous set');
  await seen(() => location.search === `?set=1&player=${playerId(7)}`);
  expect(history.length).toBe(steps);
  await clearScreen();
  await track({ log: twoSets() }, { query: location.search });
  expect([isChosen(RUIZ), labels().includes('Kill, 1')]).toEqual([true, true]);
});

test('[HONEST-54] a choice that was made as the page goes is kept too', async () => {
  await track({ log: twoSets() });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await press(RUIZ);
  await act(async () => void dispatchEvent(new Event('pagehide')));
  expect(location.search).toBe(`?set=2&player=${playerId(7)}`);
  await act(async () => void dispatchEvent(new Event('pageshow')));
});

test.each(['?set=3', '?set=9', '?set=1.5', '?set=x&player=nobody'])(
  '[HONEST-55] [AMB-081] an address opens no set and chooses nobody who is not there: %s',
  async (query) => {
    const opened = await track({ log: twoSets() }, { query });
    expect(inSet()).toBe(2);
    expect([isChosen(RUIZ), opened.pending()]).toEqual([false, []]);
  },
);

const TODAY = localDay(new Date());
const events = [
  makeEvent({ title: 'League Match', startDate: addDays(TODAY, -3) }),
  makeEvent({ title: 'Test Match', startDate: addDays(TODAY, -4), eventType: 'scrimmage' }),
];
const past = <PastEventsPage teamId={TEAM} />;

test('[HONEST-54] the filter of the past events stands in the address; one that there is not is none', async () => {
  await see(past, { events });
  await press('Scrimmages');
  expect(location.search).toBe('?filter=scrimmages');
  await clearScreen();
  await see(past, { events });
  expect(titles()).toEqual(['Test Match']);
  await press('All Events');
  expect(location.search).toBe('');
  await act(async () => history.replaceState(null, '', '?filter=toString'));
  expect(titles()).toEqual(['League Match', 'Test Match']);
});

test('[HONEST-54] another player of the analysis is a step that Back returns from', async () => {
  const players = [makePlayer(7, { name: 'Elena Ruiz' }), makePlayer(4, { name: 'Ida Lindqvist' })];
  await see(<PlayerAnalysisPage teamId={TEAM} />, { players, sessions: [makeSession()], log: twoSets() });
  const steps = history.length;
  await type(playerId(4), byRole('combobox', 'Select Player'));
  expect([location.search, history.length - steps]).toEqual([`?player=${playerId(4)}`, 1]);
});
