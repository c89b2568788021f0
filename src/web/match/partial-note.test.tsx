import { afterEach, expect, test } from 'vitest';
import { PARTIAL } from '#domain/match/partial.ts';
import { readMatchEvent } from '#domain/match/schema.ts';
import { logged, matchOf, point, SESSION, stat } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { allByRole, nameOf } from '#tests/support/screen.ts';
import { labels, leave, press, see, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { track } from '#tests/support/tracker.tsx';
import { BoxScorePage } from '#web/analysis/box-score-page.tsx';

afterEach(leave);

function newer(id: number) {
  const event = readMatchEvent({ ...logged(id, point('us', 9)), kind: 'rally', payload: { winner: 'us' } });
  if (!event) throw new Error('not read');
  return { ...event, rev: id };
}
const log = [...matchOf(stat(7, 'attack', 'positive'), point('us', 1)), newer(3)];
const timesSaid = () => text().split(PARTIAL).length - 1;

test.each([
  ['a phone', 390, 844],
  ['a tablet', 820, 1180],
  ['a wide screen', 1280, 800],
])('[GEN-07] [A3-3] the tracker on %s says that part of the match is of a newer version', async (_, width, height) => {
  await track({ log }, { width, height });
  expect(timesSaid()).toBe(1);
});

test('[A3-3] in a set with an entry of a newer version nothing can be entered; in the others it can', async () => {
  await track({ log }, { width: 1280, height: 800 });
  expect(labels().filter((label) => /add 1/.test(label))).toEqual([]);
  const kills = allByRole('button').filter((key) => nameOf(key).startsWith('#7 Elena Ruiz: Kill'));
  expect(kills.map((key) => key.hasAttribute('disabled'))).toEqual([true]);
  await press('Next set');
  await press('Our score, add 1, 0');
  await seen(() => labels().includes('Our score, add 1, 1'));
});

test('[GEN-07] [A3-3] the box score says so where the log is at hand, and a match without such entries says nothing', async () => {
  const players = [makePlayer(7, { name: 'Elena Ruiz' })];
  const sessions = [makeSession({ sessionStatus: 'completed' })];
  const store = await see(<BoxScorePage sessionId={SESSION} />, { players, sessions, log });
  // As on a device that has looked at the match.
  store.openSession(SESSION);
  await seen(() => timesSaid() === 1);
  expect(text()).toContain('Elena Ruiz');
  await leave();
  await see(<BoxScorePage sessionId={SESSION} />, { players, sessions, log: log.slice(0, 2) });
  expect(timesSaid()).toBe(0);
});

test('[GEN-07] [A3-3] the log says so above its entries', async () => {
  await track({ log });
  const open = labels().find((label) => /log/i.test(label));
  await press(open ?? 'Set log');
  expect(timesSaid()).toBe(2);
});
