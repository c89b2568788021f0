import { afterEach, expect, test } from 'vitest';
import { matchOf, point, SESSION } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { byRole } from '#tests/support/screen.ts';
import { leave, press, see, toastTitles } from '#tests/support/see.ts';
import type { StatSession } from '#domain/match/schema.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';
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
