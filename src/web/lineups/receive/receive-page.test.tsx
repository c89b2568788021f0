import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteLineup, saveCourt } from '#domain/lineups/commands.ts';
import { setFormation } from '#domain/lineups/receive/commands.ts';
import { SIX, storedPlaces } from '#domain/lineups/receive/places.ts';
import type { Court } from '#domain/lineups/schema.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { chooseDefaultRules } from '#domain/teams/commands.ts';
import { ids, LINEUP, makeTeam, mount, said } from '#tests/support/lineup-page.tsx';
import { allByRole, byRole, cellsOf, clearScreen, click, isOff, nameOf, press } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, hall, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { latestAnnouncement } from '#web/ui/messages/announcements.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(() => {
  gym = hall();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await clearScreen();
  gym.close();
});

const [ADA = '', BEA = '', CLEO = '', DEE = ''] = ids;
/** Ada sets in 1, Dee is in 6 with Cleo, the libero, behind her, Bea in 3. */
const COURT: Court = {
  assignments: [
    { position: 1, row: 'front', playerId: ADA },
    { position: 6, row: 'front', playerId: DEE },
    { position: 6, row: 'back', playerId: CLEO },
    { position: 3, row: 'front', playerId: BEA },
  ],
  servers: [{ position: 1, row: 'front' }],
};
const EMPTY: Court = { assignments: [], servers: [] };

async function open(id = LINEUP) {
  store = gym.signIn(ANNA).store;
  await makeTeam(store);
  await store.do(saveCourt.draft({ teamId: TEAM, id: LINEUP, court: COURT, replaces: EMPTY, versionId: ids[0] ?? '' }));
  await mount(store, `?receive=${id}`);
  await seen(() => document.querySelector('h1') !== null);
}

const court = (rotation: number) => byRole('region', `Rotation ${rotation}`);
const tiles = (rotation: number) => allByRole('button', undefined, court(rotation)).map(nameOf);
const tileAt = (rotation: number, position: number): HTMLElement =>
  allByRole('button', undefined, court(rotation)).find((tile) => nameOf(tile).startsWith(`Position ${position},`)) ??
  document.body;
const wrong = (rotation: number) => [...court(rotation).querySelectorAll('li')].map(({ textContent }) => textContent);
const stored = (rotation: (typeof SIX)[number], kind: 'receive' | 'serve' = 'receive') =>
  storedPlaces(store.rows('lineupFormations', { teamId: TEAM }), { lineupId: LINEUP, rotation, kind });
/** Where somebody stands, in centimetres. */
const placeOf = (rotation: (typeof SIX)[number], slot: number) => {
  const place = stored(rotation).find(({ playerSlot }) => playerSlot === slot);
  return place && [place.x, place.y];
};

async function move(tile: HTMLElement, ...keys: readonly string[]): Promise<void> {
  act(() => tile.focus());
  for (const key of keys) await press(key, tile);
}
const leave = (tile: HTMLElement) => act(async () => tile.blur());

test('[RECEIVE-10] [SHT-03] six courts: who stands where, who serves, sets and is in for whom, and a table of them', async () => {
  await open();
  expect(SIX.map((rotation) => nameOf(court(rotation)))).toHaveLength(6);
  expect(tiles(1)).toContain('Position 1, 10 Ada Roe, server, setter, 7.5 m from the left, 6.5 m from the net');
  expect(tiles(1)).toContain(
    'Position 6, 1 Cleo Park, libero, for 4 Dee Moss, 4.5 m from the left, 6.5 m from the net',
  );
  expect(tiles(2)).toContain(
    'Position 5, 1 Cleo Park, libero, for 4 Dee Moss, 1.5 m from the left, 6.5 m from the net',
  );
  expect(tiles(3)).toContain('Position 4, 4 Dee Moss, 1.5 m from the left, 1.5 m from the net');
  expect(court(2).textContent).toContain('Setter in 6');
  expect(cellsOf()[0]).toEqual(['1', '10', '–, 9, –', '–, 1, 10', '10 in 1']);
});

test('[RECEIVE-11] [SHT-05] arrow keys move a player and tell where she is; who stands wrong is said, seen, and saved all the same', async () => {
  await open();
  const libero = tileAt(1, 6);
  await move(libero, ...Array.from({ length: 13 }, () => 'ArrowRight'));
  expect(latestAnnouncement().text).toBe('7.8 m from the left, 6.5 m from the net. 6 must stand left of 1.');
  expect(wrong(1)).toEqual(['6 must stand left of 1.']);
  expect(nameOf(tileAt(1, 1))).toContain('stands wrong');
  expect(stored(1)).toEqual([]);
  await leave(libero);
  await seen(() => placeOf(1, 6)?.[0] === 775);
  await move(tileAt(1, 6), 'ArrowLeft');
  await leave(tileAt(1, 6));
  await seen(() => placeOf(1, 6)?.[0] === 750);
  expect(wrong(1), 'level feet are legal').toEqual([]);
});

test('[RECEIVE-11] keys that rest are stored, Escape puts back, and nobody leaves the court', async () => {
  await open();
  await move(tileAt(4, 2), 'ArrowUp', 'Escape');
  expect(nameOf(tileAt(4, 2))).toContain('1.5 m from the net');
  await move(tileAt(4, 2), ...Array.from({ length: 9 }, () => 'ArrowUp'));
  expect(nameOf(tileAt(4, 2))).toContain('0.0 m from the net');
  await seen(() => stored(4).length === 6);
});

test('[RECEIVE-11] a move that rests not yet is stored when the page is left', async () => {
  await open();
  await move(tileAt(3, 6), 'ArrowUp');
  expect(stored(3)).toEqual([]);
  await clearScreen();
  await until(() => stored(3).length === 6);
});

test('[RECEIVE-12] [SHT-04] mirrored from rotation 1 all others stand like it, and one Undo takes that back', async () => {
  await open();
  expect(isOff('Undo')).toBe(true);
  await move(tileAt(1, 1), 'ArrowDown', 'ArrowDown');
  await leave(tileAt(1, 1));
  await click(byRole('button', 'Mirror from rotation 1'));
  await seen(() => SIX.every((rotation) => stored(rotation).length === 6));
  expect(SIX.map((rotation) => placeOf(rotation, rotation))).toEqual(SIX.map(() => [750, 700]));
  await click(byRole('button', 'Undo'));
  await seen(() => stored(2).length === 0);
  expect(placeOf(1, 1)).toEqual([750, 700]);
  await press('z', byRole('button', 'Undo'));
  await click(byRole('button', 'Undo'));
  await seen(() => stored(1).length === 0);
  expect(isOff('Undo')).toBe(true);
});

test('[RECEIVE-12] Undo of a mirroring leaves the rotation alone that a colleague has placed since', async () => {
  await open();
  await move(tileAt(1, 1), 'ArrowDown');
  await leave(tileAt(1, 1));
  await click(byRole('button', 'Mirror from rotation 1'));
  await seen(() => SIX.every((rotation) => stored(rotation).length === 6));
  const hers = SIX.map((playerSlot) => ({ playerSlot, x: 100 * playerSlot, y: 333 }));
  const of = { teamId: TEAM, lineupId: LINEUP, rotation: 3, kind: 'receive' } as const;
  await act(() => store.do(setFormation.draft({ ...of, places: hers, replaces: [...stored(3)], versionId: BEA })));
  await click(byRole('button', 'Undo'));
  await seen(() => stored(2).length === 0);
  expect(SIX.map((rotation) => stored(rotation).length)).toEqual([6, 0, 6, 0, 0, 0]);
  expect(placeOf(3, 1)).toEqual([100, 333]);
});

test('[RECEIVE-13] while we serve the order binds by the rules of the team, which are said', async () => {
  await open();
  await act(() => store.do(chooseDefaultRules.draft({ teamId: TEAM, rules: PRESETS['fivb-2025'].rules })));
  await click(byRole('radio', 'We serve'));
  await move(tileAt(1, 3), ...Array.from({ length: 15 }, () => 'ArrowLeft'));
  expect(wrong(1)).toEqual([]);
  expect(document.body.textContent).toContain('By these rules the serving team may stand anywhere.');
  await leave(tileAt(1, 3));
  await act(() => store.do(chooseDefaultRules.draft({ teamId: TEAM, rules: PRESETS['nfhs-2026'].rules })));
  expect(wrong(1)).toEqual(['4 must stand left of 3.']);
  await seen(() => stored(1, 'serve').length === 6);
  expect(stored(1), 'the other side of the serve has places of its own').toEqual([]);
});

test('[RECEIVE-14] what a colleague placed meanwhile is shown, and what was replaced can be taken back', async () => {
  await open();
  await until(() => store.status().pending === 0);
  const placesAt = (y: number) => SIX.map((playerSlot) => ({ playerSlot, x: 100 * playerSlot, y }));
  const set = (y: number, versionId: string) =>
    setFormation.draft({
      ...{ teamId: TEAM, lineupId: LINEUP, rotation: 1, kind: 'receive', places: placesAt(y), replaces: [], versionId },
    });
  await act(() => store.do(set(300, BEA)));
  await act(() => store.do(set(450, DEE)));
  await click(byRole('button', 'Take back the earlier places of rotation 1'));
  await seen(() => placeOf(1, 1)?.[1] === 300);
  await click(byRole('button', 'Undo'));
  await seen(() => placeOf(1, 1)?.[1] === 450);
});

test('[RECEIVE-15] a lineup that was deleted meanwhile leaves an empty page with the way back', async () => {
  await open();
  await act(() => store.do(deleteLineup.draft({ teamId: TEAM, id: LINEUP })));
  expect(byRole('heading', 'This lineup is no longer there')).toBeDefined();
  expect(byRole('link', 'Lineups').getAttribute('href')).toBe(`/team/${TEAM}/lineups?tab=lineups`);
});

test('[RECEIVE-16] without a connection a PDF is refused before it is asked for, and printing goes on', async () => {
  await open();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dismissAllToasts();
  await click(byRole('button', 'Download PDF'));
  expect(said()).toEqual(['A PDF needs a connection']);
  await click(byRole('button', 'Print'));
  await seen(() => print.mock.calls.length === 1);
  expect(document.querySelector('.sheet-receive h1')?.textContent).toBe('Serve receive, six rotations');
  vi.unstubAllGlobals();
});
