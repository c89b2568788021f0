import { afterEach, beforeEach, expect, test } from 'vitest';
import { fold, setOf } from '#domain/match/fold.ts';
import { SESSION } from '#tests/support/match.ts';
import { opening, PLAYERS, trackRallies as track } from '#tests/support/rally-tracker.tsx';
import { byRole, click } from '#tests/support/screen.ts';
import { labels, leave, press, text } from '#tests/support/see.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { chooseEntryWay } from '#web/match/entry-way.ts';
// Loaded ahead, so that no test waits for it.
import './rally-entry.tsx';

beforeEach(() => chooseEntryWay(SESSION, 'rally'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

const plate = (number: number): string => labels().find((name) => name.includes(`, number ${number} `)) ?? '';
/** `attack kill 2→5` of the newest rally. */
const paths = (store: SyncStore): string[] => {
  const state = fold(store.rows('matchEvents', { sessionId: SESSION }));
  const contacts = setOf(state, 1).rallies?.played.at(-1)?.rally.contacts ?? [];
  return contacts.map(({ payload: { skill, grade, from, to } }) => `${skill} ${grade} ${from ?? ''}→${to ?? ''}`);
};
const isAsked = (): boolean => labels().includes('Skip');

/** A set that begins with a serve of this side, on a device that asks where. */
async function trackWhere(serving: 'us' | 'them', depth = 'touch'): Promise<SyncStore> {
  const store = await track({ players: PLAYERS, log: opening(serving, depth) });
  await press(`Depth: ${depth === 'touch' ? 'Every touch' : 'Points'}, change`);
  await click(byRole('switch', 'Where it landed'));
  await press('Close');
  return store;
}
async function passAndKill(): Promise<void> {
  await press(plate(5));
  await press('Pass 3, perfect, number 5 Ruiz');
  await press(plate(2));
  await press('Kill, number 2 Lind');
}

test('[RALLY-14] off until it is chosen, and then kept by this device', async () => {
  await track({ players: PLAYERS, log: opening('them') });
  await passAndKill();
  expect(isAsked()).toBe(false);
  await leave();
  await trackWhere('them');
  await leave();
  await track({ players: PLAYERS, log: opening('them') });
  await press(plate(5));
  await press('Pass 3, perfect, number 5 Ruiz');
  expect(isAsked()).toBe(true);
});

test('[RALLY-14] a reception, and a kill from where she stood in its rally, get a zone each by one tap and one entry', async () => {
  const store = await trackWhere('them');
  await press(plate(5));
  await press('Pass 3, perfect, number 5 Ruiz');
  expect(text()).toContain('#5 pass 3.');
  expect(text()).not.toContain('The point counts already.');
  expect(labels()).not.toContain('From 5');
  await press('Where received 6');
  expect(paths(store)).toEqual(['receive 3 →6']);
  expect(isAsked()).toBe(false);
  await press(plate(2));
  await press('Kill, number 2 Lind');
  expect(text()).toContain('#2 kill, from 2. The point counts already.');
  expect(labels()).toContain('Our score, correct, 1');
  const before = store.rows('matchEvents', { sessionId: SESSION }).length;
  await press('Where to 5');
  expect(paths(store)).toEqual(['receive 3 →6', 'set in →', 'attack kill 2→5']);
  expect(store.rows('matchEvents', { sessionId: SESSION })).toHaveLength(before + 1);
  expect(isAsked()).toBe(false);
  await press('Undo');
  expect(paths(store).at(-1)).toBe('attack kill →');
  expect(isAsked()).toBe(false);
});

test('[RALLY-14] where she began is changed in our half', async () => {
  const store = await trackWhere('them');
  await passAndKill();
  await press('From 2');
  await press('Where from 9');
  expect(text()).toContain('#2 kill, from 9.');
  await press('Where to 1');
  expect(paths(store).at(-1)).toBe('attack kill 9→1');
});

test.each([
  ['Skip', () => press('Skip'), 1],
  ['the next point', () => press('They score'), 2],
  ['a player who is chosen', () => press(plate(3)), 1],
  ['a player who is chosen and let go again', () => press(plate(3)).then(() => press(plate(3))), 1],
])('[RALLY-14] %s goes on without it', async (_, goOn, points) => {
  const store = await trackWhere('us');
  await press('Ace, number 1 Marić');
  expect(text()).toContain('#1 ace, from 1. The point counts already.');
  await goOn();
  expect(isAsked()).toBe(false);
  const { us, them } = setOf(fold(store.rows('matchEvents', { sessionId: SESSION })), 1).score;
  expect(us + them).toBe(points);
  expect(text()).not.toContain('Where to');
});

test('[RALLY-14] nothing is asked of contacts that end nowhere: errors of a serve, blocks, digs, theirs', async () => {
  await trackWhere('us', 'points');
  await press('Serve error, number 1 Marić');
  expect(isAsked()).toBe(false);
  await press(labels().find((name) => name.startsWith('Their kill')) ?? 'their kill');
  expect(isAsked()).toBe(false);
  await press(plate(3));
  await press(labels().find((name) => name.startsWith('Block point')) ?? 'block');
  expect(isAsked()).toBe(false);
});
