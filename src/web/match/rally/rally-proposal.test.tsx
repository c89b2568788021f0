import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { substitutionEntry } from '#domain/match/between/substitutions.ts';
import type { Rules } from '#domain/match/rules.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { kindsOf, recorded } from '#tests/support/between.tsx';
import { firstServe, lineUp, playedSet, USAV } from '#tests/support/dead-time.ts';
import { playerId, SESSION, TABLET } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { labels, leave, press, settle, text } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import { latestAnnouncement } from '#web/ui/messages/announcements.ts';
import { allByRole, byRole } from '#tests/support/screen.ts';
// Loaded ahead, so that no test waits for it.
import './rally-entry.tsx';

beforeEach(() => chooseEntryWay(SESSION, 'rally'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

const PLAYERS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => makePlayer(n, { id: playerId(n) }));
const LIBERO = makePlayer(11, { id: playerId(11), position: 'Libero' });
type Set = ReturnType<typeof playedSet>;
const turn = (set: Set, times: number): void => {
  for (let i = 0; i < times; i++) set.win('them', 'us');
};
function exchange(set: Set, deed: string | null, ...pairs: readonly (readonly [out: number, comes: number])[]): void {
  for (const [out, comes] of pairs)
    set.enter(
      substitutionEntry(set.moment(), { out: playerId(out), in: playerId(comes), exceptional: false }, deed),
      TABLET,
    );
}
const DEEDS = [playerId(30), playerId(31), playerId(32), playerId(33)] as const;

/** A set in which the setter and her opposite have changed twice in the same rotation, a point before the third time. */
async function open({
  rules = USAV,
  depth = 'points',
  size = {},
}: { rules?: Rules; depth?: string; size?: object } = {}) {
  const set = playedSet(rules, [
    lineUp(),
    firstServe('us'),
    MatchEntry.parse({ kind: 'depth', payload: { after: null, depth } }),
  ]);
  DEEDS.forEach((deed, i) => {
    turn(set, 3);
    exchange(set, deed, ...(i % 2 === 0 ? ([[1, 9], [4, 8]] as const) : ([[9, 1], [8, 4]] as const))); // prettier-ignore
  });
  turn(set, 2);
  set.win('them');
  const room = { players: [...PLAYERS, LIBERO], sessions: [makeSession({ rules })] };
  const store = await track({ ...room, log: set.log }, size);
  await settle();
  return store;
}
const KEY = '#9 for #1, #8 for #4, usual';
const payloads = (store: Awaited<ReturnType<typeof open>>) => recorded(store).map(({ payload }) => payload);

test('[SUB-10] the usual exchange stands first in the row of the bench, where its name stands else, and is announced', async () => {
  await open();
  expect([labels().includes(KEY), text().includes('Bench')]).toEqual([false, true]);
  await press('We score');
  expect([labels().indexOf(KEY) + 1, text().includes('Bench')]).toEqual([
    ...[labels().findIndex((name) => name.startsWith('Sub ')), false],
  ]);
  expect(latestAnnouncement().text).toBe('Usual: #9 for #1, #8 for #4');
});

test('[SUB-10] [SUB-8] nothing is recorded by itself; one tap records both in one deed, a second one nothing more, and one Undo takes both back', async () => {
  const store = await open();
  await press('We score');
  expect(kindsOf(store)).toEqual(['rally-end']);
  const key = byRole('button', KEY);
  await act(async () => {
    key.click();
    key.click();
  });
  await settle();
  expect(kindsOf(store)).toEqual(['rally-end', 'substitution', 'substitution']);
  const [first, second] = payloads(store).slice(1);
  expect([first, second]).toMatchObject([
    { side: 'us', out: { playerId: playerId(1) }, in: { playerId: playerId(9) }, exceptional: false },
    { side: 'us', out: { playerId: playerId(4) }, in: { playerId: playerId(8) }, exceptional: false },
  ]);
  const deeds = [first, second].map((one) => one && 'deed' in one && one.deed);
  expect([deeds[0] === deeds[1], typeof deeds[0]]).toEqual([true, 'string']);
  expect(labels()).not.toContain(KEY);
  await press('Undo');
  expect(labels().filter((name) => /^P[14], number [14] /.test(name))).toHaveLength(2);
  expect(labels()).toContain(KEY);
});

test('[SUB-10] it is away while a point is explained or a player is chosen', async () => {
  await open({ size: { width: 1180, height: 820 } });
  await press('We score');
  for (const key of ['How?', labels().find((name) => name.startsWith('P1, ')) ?? '']) {
    await press(key);
    expect(labels()).not.toContain(KEY);
    await press(key);
    expect(labels()).toContain(KEY);
  }
});

test('[SUB-10] it is gone with the first contact and with a point', async () => {
  const store = await open({ depth: 'touch' });
  await press('We score');
  await press(labels().find((name) => name.startsWith('Serve in play')) ?? '');
  expect([kindsOf(store).at(-1), labels().includes(KEY)]).toEqual(['contact', false]);
  await press('They score');
  await press('We score');
  expect(labels()).not.toContain(KEY);
});

test('[SUB-10] at depth Score and in the rail of a wide screen it is there, too', async () => {
  await open({ depth: 'score' });
  await press('We score');
  expect(labels()).toContain(KEY);
  await leave();
  await open({ size: { width: 1180, height: 820 } });
  await press('We score');
  expect(labels()).toContain(KEY);
});

test('[SUB-11] the Sub key and its sheet say for how many turns the substitutions left will do', async () => {
  await open();
  expect(labels()).toContain('Sub 8/12, about 1 more turn');
  await press('Sub 8/12, about 1 more turn');
  await act(() => vi.waitUntil(() => allByRole('dialog').length > 0, { timeout: 10_000, interval: 5 }));
  expect(text()).toContain('8 of 12 used, 4 left, about 1 more turn');
});

test('[SUB-11] with more than four left there is nothing of it', async () => {
  await open({ rules: { ...USAV, subs: 15 } });
  expect(text()).toContain('Sub 8/15');
  expect(text()).not.toContain('more turn');
});
