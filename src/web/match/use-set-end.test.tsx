import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { matchOf, point, SESSION, TEAM } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { byRole } from '#tests/support/screen.ts';
import { leave, press, see, settle, toastTitles } from '#tests/support/see.ts';
import { postOf } from '#tests/support/told-rallies.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { MatchEntry, type StatSession } from '#domain/match/schema.ts';
import { newId } from '#web/sync/new-id.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { TrackerPage } from './tracker-page.tsx';

afterEach(leave);

const points = (count: number) => Array.from({ length: count }, (_, i) => point('us', i + 1));
const track = (given: Partial<StatSession> = {}, count = 24, query = '') => {
  window.history.replaceState(null, '', `/stat-tracking/${SESSION}${query}`);
  return see(<TrackerPage sessionId={SESSION} />, { sessions: [makeSession(given)], log: matchOf(...points(count)) });
};
const actions = () => currentToasts().map(({ action }) => action?.label);

test('the point that wins a set proposes the next one, and taken back it withdraws that', async () => {
  await track();
  await press('Our score, add 1, 24');
  expect(toastTitles()).toEqual(['Set 1 to Tidewater 16, 25–0']);
  expect(actions()).toEqual(['Set 2']);
  await press('Undo');
  expect(toastTitles()).toEqual([]);
  await press('Our score, add 1, 24');
  currentToasts()[0]?.action?.run();
  await press('Next set');
  expect(toastTitles()).toEqual([]);
});

test('the point that wins the game proposes to finish it, which checks it first', async () => {
  await track({ numSets: 1 });
  await press('Our score, add 1, 24');
  expect(actions()).toEqual(['Finish']);
});

test('points go on after a set is won, and what was won before is not proposed again', async () => {
  await track({}, 25);
  expect(toastTitles()).toEqual([]);
  await press('Our score, add 1, 25');
  expect(toastTitles()).toEqual([]);
  expect(byRole('button', 'Our score, add 1, 26')).toBeTruthy();
});

test('a point too many, taken back, proposes the end of the set again', async () => {
  await track();
  await press('Our score, add 1, 24');
  await press('Our score, add 1, 25');
  expect(toastTitles()).toEqual([]);
  await press('Our score minus 1');
  expect(toastTitles()).toEqual(['Set 1 to Tidewater 16, 25–0']);
  expect(actions()).toEqual(['Set 2']);
});

test('who plays on after the end that was proposed is not held to its score', async () => {
  await track();
  await press('Our score, add 1, 24');
  await press('Opponent score, add 1, 0');
  expect(toastTitles()).toEqual([]);
});

test('of a completed game no end is proposed', async () => {
  await track({ numSets: 1, sessionStatus: 'completed' });
  await press('Our score, add 1, 24');
  expect(toastTitles()).toEqual([]);
});

const end = (n: number, set: number, winner: 'us' | 'them') => ({
  ...MatchEntry.parse({ kind: 'rally-end', payload: { ...postOf(n, set), winner } }),
  set,
});

test('[END-7] in a deciding set the change of sides is said once, when a side first comes to it', async () => {
  const store = await seeRallies([...Array.from({ length: 7 }, (_, i) => end(i + 1, 3, 'us'))], '?set=3');
  await store.more(end(8, 3, 'us'));
  expect(toastTitles()).toEqual(['Change sides at 8–0']);
  dismissAllToasts();
  await store.more(end(9, 3, 'them'));
  await store.more(end(10, 3, 'them'));
  expect(toastTitles()).toEqual([]);
});

test('[END-7] it is said too where the rally was begun by a touch that ended nothing', async () => {
  const serve = { k: 1, side: 'us', who: null, skill: 'serve' } as const;
  const touched = (kind: 'in' | 'ace', k: number) => ({
    ...MatchEntry.parse({ kind: 'contact', payload: { ...postOf(8, 3), ...serve, k, grade: kind } }),
    set: 3,
  });
  const store = await seeRallies([...Array.from({ length: 7 }, (_, i) => end(i + 1, 3, 'us'))], '?set=3');
  await store.more(touched('in', 1));
  expect(toastTitles()).toEqual([]);
  await store.more(touched('ace', 2));
  expect(toastTitles()).toEqual(['Change sides at 8–0']);
});

test('[END-7] in any other set nobody changes sides', async () => {
  const store = await seeRallies([...Array.from({ length: 7 }, (_, i) => end(i + 1, 1, 'us'))], '');
  await store.more(end(8, 1, 'us'));
  expect(toastTitles()).toEqual([]);
});

/** A match told by rallies, and further entries of this device. */
async function seeRallies(log: Parameters<typeof matchOf>, query: string) {
  window.history.replaceState(null, '', `/stat-tracking/${SESSION}${query}`);
  const opened = await see(<TrackerPage sessionId={SESSION} />, { sessions: [makeSession()], log: matchOf(...log) });
  const more = async ({ set, ...entry }: ReturnType<typeof end>) => {
    const draft = recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id: newId(), setNumber: set, entry });
    await act(async () => void (await opened.do(draft)));
    await settle();
  };
  return { more };
}
