import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fold, type MatchState, setOf } from '#domain/match/fold.ts';
import { type Moment, momentOf } from '#domain/match/keys/moment.ts';
import { type RowName, zoneRows } from '#domain/match/keys/zone-keys.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { logged, PHONE, SESSION, TABLET } from '#tests/support/match.ts';
import { makePlayer } from '#tests/support/room.ts';
import { allByRole, byRole } from '#tests/support/screen.ts';
import { labels, leave, press, settle, text } from '#tests/support/see.ts';
import { contact, firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
import { track as open } from '#tests/support/tracker.tsx';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { isCharacter, keyGroups, OF_PLAYER, OF_SIDES, OPENS, PASSES } from './key-table.ts';
// Loaded ahead, so that no test waits for it.
import './rally-entry.tsx';

beforeEach(() => chooseEntryWay(SESSION, 'rally'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

const NAMES = ['Ana Marić', 'Ida Lind', 'Bo Nguyen', 'Cy Fitz', 'Elena Ruiz', 'Dee Okoro', 'Lia Okafor'];
const PLAYERS = NAMES.map((name, i) => makePlayer(i + 1, { id: ours(i + 1).playerId, name }));
const opening = (side: 'us' | 'them', depth: string) => [
  lineUp({ setters: [ours(1)], system: '5-1' }),
  firstServe(side),
  { kind: 'depth', payload: { after: null, depth } },
];
const logOf = (...entries: readonly object[]) =>
  entries.map((entry, i) => logged(i + 1, { ...MatchEntry.parse(entry), by: TABLET }));

async function track(side: 'us' | 'them', depth: string, ...further: readonly object[]): Promise<SyncStore> {
  const store = await open({ players: PLAYERS, log: logOf(...opening(side, depth), ...further) });
  await settle();
  return store;
}
const rows = (store: SyncStore) => store.rows('matchEvents', { sessionId: SESSION });
const stateOf = (store: SyncStore): MatchState => fold(rows(store));
const scoreOf = (store: SyncStore) => {
  const { us, them } = setOf(stateOf(store), 1).score;
  return `${us}–${them}`;
};
const newest = (store: SyncStore): string[] =>
  (setOf(stateOf(store), 1).rallies?.played.at(-1)?.rally.contacts ?? []).map(({ payload: { who, skill, grade } }) => {
    const player = who && 'playerId' in who ? PLAYERS.find(({ id }) => id === who.playerId)?.jerseyNumber : '?';
    return `${player} ${skill} ${grade}`;
  });
const tapPlate = (number: number) =>
  press(labels().find((name) => name.includes(`, number ${number} `)) ?? `no ${number}`);
/** The menu of a step of the trail, by whomever it was recorded. */
const openStep = (step: string) =>
  press(labels().find((name) => name.startsWith(`${step}, `) && name.endsWith('change')) ?? step);
const choose = async (row: string) => {
  const found = allByRole('menuitem').find(({ textContent }) => textContent === row);
  await act(async () => found?.click());
  await settle();
};
const typed = async (...keys: readonly string[]) => {
  for (const key of keys) {
    await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    await settle();
  }
};
const pressed = () => allByRole('button').filter((one) => one.getAttribute('aria-pressed') === 'true').length;

const PASSED = [contact(postOf(1), 5, 'receive', '3')];

test('[ENTRY-60] [RALLY-13] a step of the trail is changed by the keys: its player is chosen, and the next key stands in its place', async () => {
  const store = await track('them', 'touch', ...PASSED);
  await openStep('Number 5, pass 3');
  await choose('Change');
  expect(text()).toContain('Instead of #5 pass 3');
  expect(pressed()).toBe(1);
  await press('Pass 1, number 5 Ruiz');
  expect([newest(store), rows(store).at(-1)?.kind]).toEqual([['5 receive 1'], 'replace']);
  expect(text()).not.toContain('Instead of');
  await press('Undo');
  expect(newest(store)).toEqual(['5 receive 3']);
});

test('[ENTRY-60] another player is told by her plate and the key; Cancel and Escape leave the step as it is', async () => {
  const store = await track('them', 'touch', ...PASSED);
  await openStep('Number 5, pass 3');
  await choose('Change');
  await press('Cancel');
  expect([text().includes('Instead of'), pressed()]).toEqual([false, 0]);
  await openStep('Number 5, pass 3');
  await choose('Change');
  await typed('Escape');
  expect(text()).not.toContain('Instead of');
  await openStep('Number 5, pass 3');
  await choose('Change');
  await tapPlate(2);
  await press('Pass 3, perfect, number 2 Lind');
  expect(newest(store)).toEqual(['2 receive 3']);
});

test('[ENTRY-61] [RALLY-13] a contact that is missing is told before a step, with nothing assumed', async () => {
  const store = await track('them', 'touch', ...PASSED, contact(postOf(1), 2, 'attack', 'in', 2));
  await openStep('Number 2, attack');
  await choose('Insert before');
  expect(text()).toContain('Before #2 attack');
  await tapPlate(4);
  await press('Set, number 4 Fitz');
  expect(newest(store)).toEqual(['5 receive 3', '4 set in', '2 attack in']);
});

test('[RALLY-13] a step of the trail is deleted by its menu, and Redo brings it back', async () => {
  const store = await track('them', 'touch', ...PASSED, contact(postOf(1), 2, 'attack', 'in', 2));
  await openStep('Number 2, attack');
  await choose('Delete');
  expect(newest(store)).toEqual(['5 receive 3']);
  await press('Redo');
  expect(newest(store)).toEqual(['5 receive 3', '2 attack in']);
});

test('[ENTRY-62] a point key is the next point: of a rally whose step is mended, and beside one that is explained', async () => {
  const store = await track('them', 'touch', ...PASSED);
  await openStep('Number 5, pass 3');
  await choose('Change');
  await press('They score');
  expect([scoreOf(store), newest(store), text().includes('Instead of')]).toEqual(['0–1', ['5 receive 3'], false]);
  await press('How?');
  expect(text()).toContain('How did they score?');
  await press('We score');
  expect([scoreOf(store), setOf(stateOf(store), 1).rallies?.played.length]).toEqual(['1–1', 2]);
  await press('How?');
  await press('Their kill: we scored');
  await press('Record anyway');
  expect([scoreOf(store), setOf(stateOf(store), 1).rallies?.played.length]).toEqual(['1–2', 3]);
});

const hint = () => document.querySelector('p[role=status] > :last-child')?.textContent ?? '';
const HINT = 'Hide this hint';

test('[ENTRY-63] what is new is told once: until it is hidden, or until it was done', async () => {
  await track('them', 'touch');
  expect([labels().includes(HINT), hint()]).toEqual([true, 'Tap who plays the ball, then how it went.']);
  await press(HINT);
  expect(hint()).toBe('Letters work too: More, Keyboard.');
  await tapPlate(5);
  expect(labels()).not.toContain(HINT);
  await tapPlate(5);
  expect(labels()).not.toContain(HINT);
  await tapPlate(5);
  await press('Pass 3, perfect, number 5 Ruiz');
  expect(hint()).toBe('Dashed is assumed. Set by says who it was.');
  await leave();
  await track('them', 'touch', ...PASSED);
  expect(hint()).toBe('Dashed is assumed. Set by says who it was.');
  await press(HINT);
  await leave();
  await track('them', 'touch', ...PASSED);
  expect(labels()).not.toContain(HINT);
});

test('[ENTRY-63] no hint stands where a key is needed, nor at depth score', async () => {
  await track('us', 'points');
  expect(labels()).toContain(HINT);
  await press('They score');
  expect([labels().includes('How?'), labels().includes(HINT)]).toEqual([true, false]);
  await leave();
  localStorage.clear();
  chooseEntryWay(SESSION, 'rally');
  await track('us', 'score');
  expect(labels()).not.toContain(HINT);
});

/** The keys of every row in moments that have them all. */
function everyKey(chosen: number | null): Set<string> {
  const moments = (['us', 'them'] as const).flatMap((side): Moment[] =>
    [opening(side, 'touch'), [...opening(side, 'touch'), ...PASSED]].map((entries) =>
      momentOf(fold(logOf(...entries)), { setNumber: 1, clientId: PHONE }),
    ),
  );
  const who = chosen === null ? null : ours(chosen).playerId;
  const shown = moments.flatMap((moment) => zoneRows({ moment, chosen: who }));
  return new Set(shown.flatMap(({ name, keys }) => keys.map(({ spoken }) => `${name} ${spoken}`)));
}
const named = (keys: readonly (readonly [RowName, string])[]) => keys.map(([row, spoken]) => `${row} ${spoken}`);

test('[ENTRY-64] every key of the list is one of the screen, and the list has every key', async () => {
  const passes = Object.values(PASSES).map((spoken) => ['pass', spoken] as const);
  expect(named([...Object.values(OF_PLAYER), ...passes]).filter((key) => !everyKey(1).has(key))).toEqual([]);
  expect(named(Object.values(OF_SIDES)).filter((key) => !everyKey(null).has(key))).toEqual([]);
  const listed = keyGroups().flatMap(({ lines }) => lines.map(({ key }) => key.toLowerCase()));
  const pressable = [OF_PLAYER, OF_SIDES, PASSES, OPENS].flatMap((keys) => Object.keys(keys));
  expect(pressable.filter((key) => !listed.includes(key))).toEqual([]);
});

test('[ENTRY-64] the list stands in the menu', async () => {
  await track('us', 'touch');
  await press('More');
  await choose('Keyboard');
  expect(allByRole('heading').map(({ textContent }) => textContent)).toContain('Keyboard');
  for (const does of ['Undo', 'Their block point', 'Fault, ball handling']) expect(text()).toContain(does);
});

test('[ENTRY-65] letters and digits can be switched off on this device; arrows, Backspace and Esc go on', async () => {
  const store = await track('us', 'touch');
  await press('More');
  await choose('Keyboard');
  await act(async () => byRole('switch', 'Letters and digits').click());
  await press('Close');
  await settle();
  await typed('a', '5', 'f');
  expect([scoreOf(store), pressed()]).toEqual(['0–0', 0]);
  await typed('ArrowLeft');
  expect(scoreOf(store)).toBe('1–0');
  await leave();
  const again = await track('us', 'touch');
  await typed('a');
  expect(scoreOf(again)).toBe('0–0');
  expect(['a', '5', '%'].every(isCharacter)).toBe(true);
  expect(['ArrowLeft', 'Backspace', 'Enter', 'Escape'].some(isCharacter)).toBe(false);
});
