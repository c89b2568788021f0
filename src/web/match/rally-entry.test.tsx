import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fold, type MatchState, setOf } from '#domain/match/fold.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { matchOf, PHONE, point, SESSION } from '#tests/support/match.ts';
import { contact, firstServe, postOf } from '#tests/support/told-rallies.ts';
import { allByRole, byRole, isOff } from '#tests/support/screen.ts';
import { labels, leave, press, settle, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { DEPTH, opening, PLAYERS, said, SAME, told, trackRallies as track } from '#tests/support/rally-tracker.tsx';
import { chooseEntryWay } from './entry-way.ts';
import type { SyncStore } from '#web/sync/client.ts';
// Loaded ahead, so that no test waits for it.
import './rally/rally-entry.tsx';

beforeEach(() => chooseEntryWay(SESSION, 'rally'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

const rows = (store: SyncStore) => store.rows('matchEvents', { sessionId: SESSION });
const stateOf = (store: SyncStore): MatchState => fold(rows(store));
const scoreOf = (store: SyncStore) => {
  const { us, them } = setOf(stateOf(store), 1).score;
  return `${us}–${them}`;
};
/** Contacts of the newest rally: `1 set in`. */
const newest = (store: SyncStore): string[] =>
  (setOf(stateOf(store), 1).rallies?.played.at(-1)?.rally.contacts ?? []).map(({ payload: { who, skill, grade } }) => {
    const number = who && 'playerId' in who ? PLAYERS.find(({ id }) => id === who.playerId)?.jerseyNumber : '?';
    return `${number} ${skill} ${grade}`;
  });
const plate = (number: number): string =>
  labels().find((name) => name.includes(`, number ${number} `)) ?? `no ${number}`;
const tapPlate = (number: number) => press(plate(number));
const key = (start: string): string => labels().find((name) => name.startsWith(start)) ?? start;
const score = () => labels().filter((name) => name.includes('score, correct'));

test('[ENTRY-20] [RALLY-1] a side-out on the first ball is four taps, and its set is told by the kill', async () => {
  const store = await track({ players: PLAYERS, log: opening('them') });
  await tapPlate(5);
  await press('Pass 3, perfect, number 5 Ruiz');
  expect(text()).toContain('who attacks?');
  await tapPlate(2);
  await press('Kill, number 2 Lind');
  expect(newest(store)).toEqual(['5 receive 3', '1 set in', '2 attack kill']);
  expect(score()).toEqual(['Our score, correct, 1', 'Opponent score, correct, 0']);
  expect(said()).toContain('Point, we serve #2 Lind – Kill, 1–0');
  await press('Rally list');
  await seen(() => text().includes('Last change'));
  expect(text()).toContain('Last changeContact recorded – #2 Lind – Kill');
});

test('[ENTRY-21] [FIX-1] one Undo takes back a press with all that it confirmed, one Redo brings it again', async () => {
  const store = await track({ players: PLAYERS, log: opening('them') });
  await tapPlate(5);
  await press('Pass 3, perfect, number 5 Ruiz');
  await tapPlate(2);
  await press('Kill, number 2 Lind');
  await press('Undo');
  expect([newest(store), scoreOf(store)]).toEqual([['5 receive 3'], '0–0']);
  await press('Redo');
  expect([newest(store), scoreOf(store)]).toEqual([['5 receive 3', '1 set in', '2 attack kill'], '1–0']);
  await press('Undo');
  await press('Undo');
  expect(newest(store)).toEqual([]);
});

test('[ENTRY-22] [RALLY-1] our server’s ace is one tap, and the server is the same again', async () => {
  const store = await track({ players: PLAYERS, log: opening('us', 'points') });
  expect(plate(1)).toContain('serves');
  await press('Ace, number 1 Marić');
  expect([scoreOf(store), newest(store)]).toEqual(['1–0', ['1 serve ace']]);
  expect(plate(1)).toContain('serves');
});

test('[ENTRY-23] a side-out turns the six, and the next server is marked', async () => {
  await track({ players: PLAYERS, log: opening('them', 'score') });
  expect(plate(2)).toContain('P2');
  await press('We score');
  expect([plate(2), plate(1)]).toEqual(['P1, number 2 Ida Lind, serves', 'P6, number 1 Ana Marić, setter']);
});

test('[ENTRY-24] a key that is off says why, and is recorded after a second tap', async () => {
  const store = await track({ players: PLAYERS, log: opening('us', 'touch', contact(postOf(1), 1, 'serve', 'in')) });
  await tapPlate(5);
  const block = key('Block touch');
  expect([block, isOff(block)]).toEqual(['Block touch, number 5 Ruiz: back row', true]);
  await press(block);
  expect(newest(store)).toEqual(['1 serve in']);
  expect(said()).toContain('Block touch: back row');
  await press('Record anyway');
  expect(newest(store)).toEqual(['1 serve in', '5 block touch']);
});

test('[ENTRY-24] a dashed key that is held is recorded at once, and its click is none', async () => {
  const store = await track({ players: PLAYERS, log: opening('us', 'touch', contact(postOf(1), 1, 'serve', 'in')) });
  await tapPlate(5);
  const held = byRole('button', key('Block touch'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => void held.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  await act(async () => void vi.advanceTimersByTime(499));
  expect(newest(store)).toEqual(['1 serve in']);
  await act(async () => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  await act(async () => held.click());
  await settle();
  expect(newest(store)).toEqual(['1 serve in', '5 block touch']);
  expect(labels()).not.toContain('Record anyway');
});

test('[ENTRY-25] after a bare point How? explains it, until something else is recorded', async () => {
  const store = await track({ players: PLAYERS, log: opening('us', 'points') });
  await press('They score');
  await press('How?');
  await tapPlate(4);
  await press('Attack error, number 4 Fitz');
  expect([scoreOf(store), newest(store)]).toEqual(['0–1', ['4 attack error']]);
  expect(labels()).not.toContain('How?');
});

test('[ENTRY-26] the depth turns from the next rally on', async () => {
  const store = await track({ players: PLAYERS, log: opening('us', 'touch', contact(postOf(1), 1, 'serve', 'in')) });
  await press('Depth: Every touch, change');
  await act(async () => allByRole('radio')[0]?.click());
  await settle();
  expect(rows(store).at(-1)).toMatchObject({ kind: 'depth', payload: { after: postOf(1).rally, depth: 'score' } });
  await tapPlate(2);
  expect(key('Kill')).toBe('Kill, number 2 Lind');
  await press('Kill, number 2 Lind');
  expect(labels()).not.toContain('Their kill');
});

test('[ENTRY-27] without a line-up all players are there to choose from', async () => {
  const store = await track({ players: PLAYERS, log: told(firstServe('us'), DEPTH('points')) });
  await press('Number 8, Uma Reyes, OH');
  await press('Kill, number 8 Reyes');
  expect([scoreOf(store), newest(store)]).toEqual(['1–0', ['8 attack kill']]);
  expect(labels()).toContain('Line-up');
});

test('[ENTRY-28] who is chosen is let go with her contact, and by a second tap', async () => {
  await track({ players: PLAYERS, log: opening('them') });
  const pressed = () => allByRole('button').filter((one) => one.getAttribute('aria-pressed') === 'true').length;
  await tapPlate(5);
  expect(pressed()).toBe(1);
  await tapPlate(5);
  expect(pressed()).toBe(0);
  await tapPlate(5);
  await press('Pass 2, number 5 Ruiz');
  expect(pressed()).toBe(0);
});

test('[ENTRY-29] the way of recording is chosen in the menu of both screens', async () => {
  chooseEntryWay(SESSION, 'counts');
  await track({ players: PLAYERS, log: matchOf(point('us', 1, PHONE)) });
  await press('Game menu');
  await act(async () =>
    allByRole('menuitem')
      .find((one) => one.textContent === 'Record by rallies')
      ?.click(),
  );
  await settle();
  expect(score()).toEqual(['Our score, correct, 1', 'Opponent score, correct, 0']);
  await press('More');
  await act(async () =>
    allByRole('menuitem')
      .find((one) => one.textContent === 'Record by counts')
      ?.click(),
  );
  await settle();
  expect(labels()).toContain('Our score, add 1, 1');
});

const typed = async (...keys: readonly string[]) => {
  for (const one of keys) {
    await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: one, bubbles: true })));
    await settle();
  }
};

test('[ENTRY-30] a rally by the keyboard alone', async () => {
  const store = await track({ players: PLAYERS, log: opening('them') });
  await typed('5', '3', '2', 'k');
  expect([scoreOf(store), newest(store)]).toEqual(['1–0', ['5 receive 3', '1 set in', '2 attack kill']]);
  await typed('Backspace', 'ArrowRight');
  expect(scoreOf(store)).toBe('0–1');
});

test('[ENTRY-30] a player by the number of the shirt: typed with Shift, then Enter', async () => {
  await track({ players: PLAYERS, log: opening('them') });
  const type = (given: object) =>
    act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { ...given, bubbles: true })));
  await type({ key: '%', code: 'Digit5', shiftKey: true });
  await type({ key: 'Enter', code: 'Enter' });
  await settle();
  expect(byRole('button', plate(5)).getAttribute('aria-pressed')).toBe('true');
});

test('[ENTRY-33] [RALLY-7] who else blocked is one tap each, until something else is recorded', async () => {
  const store = await track({ players: PLAYERS, log: opening('us', 'points') });
  await tapPlate(3);
  await press('Block point, number 3 Nguyen');
  await press('Blocked with number 4 Fitz');
  await press('Blocked with number 2 Lind');
  const block = setOf(stateOf(store), 1).rallies?.played[0]?.rally.contacts[0]?.payload;
  expect([block?.with.length, scoreOf(store)]).toEqual([2, '1–0']);
  await press('Undo');
  expect(setOf(stateOf(store), 1).rallies?.played[0]?.rally.contacts[0]?.payload.with.length).toBe(1);
  await press('We score');
  expect(labels().filter((name) => name.startsWith('Blocked with'))).toEqual([]);
});

test('[ENTRY-34] a rally that is replayed gives no point, and the same server serves again', async () => {
  const store = await track({ players: PLAYERS, log: opening('us', 'touch', contact(postOf(1), 1, 'serve', 'in')) });
  await press('More');
  await act(async () =>
    allByRole('menuitem')
      .find((one) => one.textContent === 'Replay, no point')
      ?.click(),
  );
  await settle();
  expect([scoreOf(store), plate(1)]).toEqual(['0–0', 'P1, number 1 Ana Marić, setter, serves']);
  expect(said()).toContain('Replayed, no point');
});

test('[ENTRY-31] [RALLY-11] two keys in one turn are decided one after the other', async () => {
  const store = await track({ players: PLAYERS, log: opening('us', 'points') });
  const [we, they] = [byRole('button', 'We score'), byRole('button', 'They score')];
  await act(async () => [we, we, they].forEach((one) => one.click()));
  await settle();
  expect(scoreOf(store)).toBe('2–1');
});

test('[ENTRY-32] [FIX-1] what another device recorded too stays after an Undo, until it is deleted for both', async () => {
  const pass = contact(postOf(1), 5, 'receive', '3');
  const store = await track({ players: PLAYERS, log: opening('them', 'touch', pass) });
  await act(async () => void store.do(recordEntry.draft({ ...SAME, entry: MatchEntry.parse(pass) })));
  await settle();
  await press('Undo');
  expect(newest(store)).toEqual(['5 receive 3']);
  expect(said()).toContain('recorded it too');
  await press('Delete for both');
  expect(newest(store)).toEqual([]);
  expect(rows(store).at(-1)?.kind).toBe('strike');
});

test('[ENTRY-36] while a bare point is explained, the point keys are those of the next rally', async () => {
  const store = await track({ players: PLAYERS, log: opening('us') });
  await press('We score');
  await press('How?');
  await press('We score');
  await press('How?');
  await press('They score');
  expect(scoreOf(store)).toBe('2–1');
});
