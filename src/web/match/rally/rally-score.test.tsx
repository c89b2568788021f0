import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRESETS } from '#domain/match/rules.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { logged, SESSION, TABLET } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { headings, labels, leave, press, settle, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { firstServe, lineUp, ours } from '#tests/support/told-rallies.ts';
import { track as open } from '#tests/support/tracker.tsx';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
// Loaded ahead, so that no test waits for it.
import './rally-entry.tsx';

beforeEach(() => chooseEntryWay(SESSION, 'rally'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

const PLAYERS = [1, 2, 3, 4, 5, 6, 7].map((n) => makePlayer(n, { id: ours(n).playerId }));
/** A set that begins with our serve, by points. */
const LOG = [lineUp(), firstServe('us'), { kind: 'depth', payload: { after: null, depth: 'points' } }].map((entry, i) =>
  logged(i + 1, { ...MatchEntry.parse(entry), by: TABLET }),
);
async function track(room: Parameters<typeof open>[0] = {}): Promise<void> {
  await open({ players: PLAYERS, log: LOG, ...room });
  await settle();
}
const score = () =>
  labels()
    .flatMap((label) => /score, correct, (\d+)$/.exec(label)?.[1] ?? [])
    .join('–');
const setsWon = () => [...document.querySelectorAll('[aria-label="Score"] b')].map(({ textContent }) => textContent);

test('[END-1] set point stands in the trail by the rules of the match, then the set is over', async () => {
  const rules = { ...PRESETS['usav-2026'].rules, points: 3, lead: 1 } as const;
  const sessions = [makeSession({ rules, numSets: 3 })];
  await track({ sessions });
  await press('We score');
  expect(text()).not.toContain('Set point');
  await press('We score');
  expect(text()).toContain('Set point Tidewater 16');
  await press('They score');
  await press('They score');
  expect(text()).toContain('Set point for both');
  await press('They score');
  expect(text()).not.toContain('Set point');
  expect(headings()).toContain('Set 1: 2–3');
  expect(setsWon()).toEqual(['0', '1']);
  await press('Undo');
  expect(setsWon()).toEqual(['0', '0']);
});

test('[FIX-10] a correction of an earlier rally says both scores; the screen stays, and so does what Undo does', async () => {
  await track();
  for (const key of ['We score', 'We score', 'They score']) await press(key);
  await press('Undo');
  expect(toastTitles()).toEqual([]);
  await press('Redo');
  expect([toastTitles(), score()]).toEqual([[], '2–1']);
  await press('Rally list');
  await seen(() => headings().includes('Rally list'));
  await press('Rally 1, our point, Tidewater 16 point, 1–0');
  await press('To Breakers');
  expect(toastTitles()).toEqual(['Rally 1 changed. 2–1 → 1–2.']);
  expect(headings()).toContain('Rally list');
  await press('Back to match');
  dismissAllToasts();
  await press('Undo');
  expect([toastTitles(), score()]).toEqual([['Rally 1 changed. 1–2 → 2–1.'], '2–1']);
  const [{ action } = {}] = currentToasts();
  expect(action?.label).toBe('Redo');
  await act(async () => action?.run());
  await settle();
  expect([toastTitles(), score()]).toEqual([['Rally 1 changed. 2–1 → 1–2.'], '1–2']);
  expect(labels()).toContain('They score');
});
