import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fold, setOf } from '#domain/match/fold.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { SESSION } from '#tests/support/match.ts';
import { opening, PLAYERS, said, SAME, trackRallies as track } from '#tests/support/rally-tracker.tsx';
import { allByRole } from '#tests/support/screen.ts';
import { labels, leave, press, settle } from '#tests/support/see.ts';
import { end, ours, postOf } from '#tests/support/told-rallies.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { chooseEntryWay } from './entry-way.ts';
// Loaded ahead, so that no test waits for it.
import './rally/rally-entry.tsx';

beforeEach(() => chooseEntryWay(SESSION, 'rally'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

const scoreOf = (store: SyncStore) => {
  const { us, them } = setOf(fold(store.rows('matchEvents', { sessionId: SESSION })), 1).score;
  return `${us}–${them}`;
};
const plate = (number: number): string =>
  labels().find((name) => name.includes(`, number ${number} `)) ?? `no ${number}`;
const tapPlate = (number: number) => press(plate(number));

test('[TWO-15] a point that another device told, too, says with whose it counted; one more is a tap', async () => {
  const store = await track({ players: PLAYERS, log: opening('us', 'touch', end(postOf(1), 'us')) });
  expect(labels()).not.toContain('+1 more');
  await act(async () => void store.do(recordEntry.draft({ ...SAME, entry: MatchEntry.parse(end(postOf(1), 'us')) })));
  await settle();
  expect([said(), scoreOf(store)]).toEqual([expect.stringContaining('Counted with a former member’s'), '1–0']);
  await press('+1 more');
  expect([said(), scoreOf(store)]).toEqual([expect.not.stringContaining('Counted with'), '2–0']);
});

test('[SCO-08] a point that a guest told, too, is the guest’s by the name that they gave themselves', async () => {
  const guest = { guestLink: ours(98).playerId, guestName: 'Sam' };
  const log = opening('us', 'touch', end(postOf(1), 'us')).map((event) => ({ ...event, ...guest }));
  const store = await track({ players: PLAYERS, log });
  await act(async () => void store.do(recordEntry.draft({ ...SAME, entry: MatchEntry.parse(end(postOf(1), 'us')) })));
  await settle();
  expect(said()).toContain('Counted with Guest Sam’s');
  await press('Undo');
  expect(said()).toContain('Stays: Guest Sam recorded it too');
});

test('[RALLY-15] who is chosen and leaves the court by a substitution of another device is chosen no more', async () => {
  const store = await track({ players: PLAYERS, log: opening('them') });
  const pressed = () => allByRole('button').filter((one) => one.getAttribute('aria-pressed') === 'true').length;
  await tapPlate(5);
  expect([pressed(), labels().includes('Pass 2, number 5 Ruiz')]).toEqual([1, true]);
  const leaves = { kind: 'substitution', payload: { after: null, side: 'us', out: ours(5), in: ours(8) } };
  await act(async () => void store.do(recordEntry.draft({ ...SAME, entry: MatchEntry.parse(leaves) })));
  await settle();
  expect([pressed(), labels().filter((name) => name.endsWith('number 5 Ruiz'))]).toEqual([0, []]);
});
