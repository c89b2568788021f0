import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLineup, deleteLineup, renameLineup, saveCourt } from '#domain/lineups/commands.ts';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import type { Court } from '#domain/lineups/schema.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { ids, leaveTeam, LINEUP, mount, openTeam, pick, said, says, stands, tab } from '#tests/support/lineup-page.tsx';
import { allByRole, byRole, clearScreen, click, focused, isOff, nameOf, press } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { BEN, type hall, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { latestAnnouncement } from '#web/ui/messages/announcements.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(async () => {
  ({ gym, store } = await openTeam());
});
afterEach(() => leaveTeam(gym));

async function openCourt() {
  await mount(store);
  await tab('On Court Positions');
}
const ADA_P1 = 'P1 front: 10 Ada Roe, Setter';
const ADA_P6 = 'P6 front: 10 Ada Roe, Setter';
const BEA_P4 = 'P4 front: 9 Bea Lind, Outside Hitter';
const keys = (key: string, how: KeyboardEventInit) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ...how, bubbles: true, cancelable: true }));
  });

test('[COURT-27] [AMB-060] a change is queued in the task of the hand: a page that is torn away takes nothing along', async () => {
  gym.goOffline();
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  await click(byRole('button', 'Server at P1 front'));
  await seen(() => store.unsent() === 2);
});

test('a step back and forward, by button and by key, also offline', async () => {
  gym.goOffline();
  await openCourt();
  expect([isOff('Undo'), isOff('Redo')]).toEqual([true, true]);
  await pick('Add a player to P1 front', /Ada Roe/);
  await click(byRole('button', 'Rotate clockwise'));
  await click(byRole('button', 'Undo'));
  expect(stands()).toEqual([ADA_P1]);
  await keys('z', { ctrlKey: true });
  expect(stands()).toEqual([]);
  expect(isOff('Undo')).toBe(true);
  await keys('y', { ctrlKey: true });
  expect(stands()).toEqual([ADA_P1]);
  await keys('Z', { metaKey: true, shiftKey: true });
  expect(stands()).toEqual([ADA_P6]);
  expect(isOff('Redo')).toBe(true);
  await seen(() => store.row('lineups', LINEUP)?.courtAssignments[0]?.position === 6);
});

test('one press too many on Undo or Redo does nothing, and the focus stays there', async () => {
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  for (const [name, left] of [['Undo', []] as const, ['Redo', [ADA_P1]] as const]) {
    byRole('button', name).focus();
    for (const _press of [1, 2]) await click(byRole('button', name));
    expect([isOff(name), focused(), stands()]).toEqual([true, name, left]);
    expect(byRole('button', name).matches(':disabled')).toBe(false);
  }
});

test('a rotation is said', async () => {
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  await click(byRole('button', 'Rotate clockwise'));
  expect(latestAnnouncement().text).toBe('Rotated clockwise.');
  await click(byRole('button', 'Rotate counter-clockwise'));
  expect(latestAnnouncement().text).toBe('Rotated counter-clockwise.');
});

test('[COURT-33] another lineup shows its own court, and no change goes to the wrong one', async () => {
  const second = crypto.randomUUID();
  await store.do(createLineup.draft({ teamId: TEAM, id: second, name: 'Second Six' }));
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  await tab('Lineups');
  await click(byRole('button', 'Second Six'));
  await tab('On Court Positions');
  expect(stands()).toEqual([]);
  await pick('Add a player to P4 front', /Bea Lind/);
  const stored = (id: string) =>
    store
      .row('lineups', id)
      ?.courtAssignments.map(({ playerId }) => playerId)
      .join();
  await seen(() => stored(LINEUP) === ids[0] && stored(second) === ids[1]);
});

test('in a field the keys are the field’s own', async () => {
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  await tab('Roster');
  const field = byRole('textbox', 'Search players');
  const event = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () => void field.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(false);
  await seen(() => store.row('lineups', LINEUP)?.courtAssignments.length === 1);
});

/** Ben, a coach of the team, on a device of his own that has what the server has. */
async function coach(): Promise<SyncStore> {
  await until(() => store.status().pending === 0);
  gym.members.get(TEAM)?.set(BEN, 'coach');
  const other = gym.signIn(BEN).store;
  await until(() => other.row('lineups', LINEUP) !== undefined);
  return other;
}
const at = (index: number, position: 1 | 4): Court => ({
  assignments: [{ position, row: 'front', playerId: ids[index] ?? '' }],
  servers: [],
});
const saved = (court: Court, replaces: Court) =>
  saveCourt.draft({ teamId: TEAM, id: LINEUP, court, replaces, versionId: crypto.randomUUID() });

test('two editors: the last court wins as a whole, and the other is told, may look, and may take the own one back', async () => {
  const other = await coach();
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  await act(() => until(() => store.status().pending === 0));
  // Ben has seen no more than the empty court.
  await act(async () => void (await other.do(saved(at(1, 4), EMPTY_COURT))));
  await act(() => until(() => other.status().pending === 0));
  // His came last: it stands, and hers is kept.
  await act(async () => store.syncNow());
  await seen(() => stands().join() === BEA_P4);
  await says('Changed by a teammate');
  expect(document.body.textContent).toContain('Changed by a teammate');
  await click(byRole('button', 'Look'));
  const picture = byRole('group', 'Earlier court');
  expect(byRole('img', 'P1 front: 10 Ada Roe', picture)).toBeDefined();
  expect(document.body.textContent).toContain('Your court, until ');
  await click(byRole('button', 'Take back'));
  expect(stands()).toEqual([ADA_P1]);
  await act(() => until(() => store.status().pending === 0));
  await act(async () => other.syncNow());
  await act(() => until(() => other.row('lineups', LINEUP)?.courtAssignments[0]?.position === 1));
});

test('what somebody else changes twice is told once', async () => {
  const other = await coach();
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  await act(() => until(() => store.status().pending === 0));
  const change = async (court: Court, replaces: Court, shown: string) => {
    await act(async () => void (await other.do(saved(court, replaces))));
    await act(() => until(() => other.status().pending === 0));
    await act(async () => store.syncNow());
    await seen(() => stands().join() === shown);
  };
  await change(at(1, 4), EMPTY_COURT, BEA_P4);
  await change(at(1, 1), at(1, 4), BEA_P4.replace('P4', 'P1'));
  expect(said().filter((title) => title?.startsWith('Changed by'))).toHaveLength(1);
});

test('a court that was overwritten while this device was away is told of once', async () => {
  const other = await coach();
  await store.do(saved(at(0, 1), EMPTY_COURT));
  await until(() => store.status().pending === 0);
  await other.do(saved(at(1, 4), EMPTY_COURT));
  await until(() => other.status().pending === 0);
  store.syncNow();
  await until(() => store.rows('lineupVersions').length === 1);
  await openCourt();
  await says('Changed by a teammate');
  await click(byRole('button', 'Dismiss'));
  await clearScreen();
  dismissAllToasts();
  await openCourt();
  expect(said()).toEqual([]);
  expect(allByRole('button', 'Earlier courts')).toHaveLength(1);
});

test('who was not overwritten is not told: the own second device, another name, another lineup', async () => {
  const other = await coach();
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  await act(() => until(() => store.status().pending === 0));
  await act(async () => void (await other.do(renameLineup.draft({ teamId: TEAM, id: LINEUP, name: 'Best Six' }))));
  await act(() => until(() => other.status().pending === 0));
  await act(async () => store.syncNow());
  await seen(() => document.body.textContent.includes('Best Six'));
  expect(said()).toEqual([]);
});

const printed = () => document.querySelector('.lineup-sheet')?.textContent ?? '';
const choose = (name: string) => click(byRole('button', name));

test('the sheet of what is shown goes to the printer, also offline', async () => {
  gym.goOffline();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  await choose('Print');
  await seen(() => print.mock.calls.length === 1);
  expect(printed()).toContain('First Six (5-1)');
  expect(printed()).toContain('I10RoeS');
  await act(async () => void dispatchEvent(new Event('afterprint')));
  expect(printed()).toBe('');
});

test('a PDF comes from the server; offline it says so and offers to print', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const net = fakeServer({
    [`/api/teams/${TEAM}/lineup-sheet`]: () => ({ status: 503, body: { error: 'No Chromium here.' } }),
  });
  await openCourt();
  await choose('Download PDF');
  await seen(() => currentToasts().some(({ description }) => description === 'No Chromium here.'));
  expect(JSON.stringify(net.sent)).toContain('First Six');
  await act(async () => gym.goOffline());
  await choose('Download PDF');
  await says('A PDF needs a connection');
  await act(async () => currentToasts().at(-1)?.action?.run());
  await seen(() => print.mock.calls.length === 1);
  net.close();
});

test('[COURT-01] [COURT-02] [COURT-03] P4 P3 P2 at the net, P5 P6 P1 behind, each with a front and a back slot', async () => {
  await openCourt();
  const places = allByRole('group')
    .map(nameOf)
    .filter((name) => /^P\d$/.test(name));
  expect(places).toEqual(['P4', 'P3', 'P2', 'P5', 'P6', 'P1']);
  for (const place of places) {
    const slots = allByRole('button', undefined, byRole('group', place)).map(nameOf);
    expect(slots).toContain(`Add a player to ${place} front`);
    expect(slots).toContain(`Add a player to ${place} back`);
  }
});

test('[COURT-17] a swap that would bring a libero into a front slot is not offered', async () => {
  await openCourt();
  await pick('Add a player to P1 front', /Ada Roe/);
  await pick('Add a player to P6 back', /Cleo Park/);
  await pick('Add a player to P5 back', /Bea Lind/);
  const swaps = async (slot: string) => {
    await click(byRole('button', slot));
    const names = allByRole('button')
      .map(nameOf)
      .filter((name) => name.startsWith('Swap with'));
    await press('Escape');
    return names;
  };
  expect(await swaps(ADA_P1)).toEqual(['Swap with Bea Lind']);
  expect(await swaps('P6 back: 1 Cleo Park, Libero')).toEqual(['Swap with Bea Lind']);
});

test('[COURT-33] who chooses for a lineup that is deleted meanwhile does not go on in the next one', async () => {
  await store.do(createLineup.draft({ teamId: TEAM, id: crypto.randomUUID(), name: 'Second' }));
  await openCourt();
  await click(byRole('button', 'Add a player to P1 front'));
  expect(allByRole('heading', 'Choose a playerP1 front slot')).toHaveLength(1);
  await act(() => store.do(deleteLineup.draft({ teamId: TEAM, id: LINEUP })));
  await says('“First Six” is no longer there');
  expect(allByRole('dialog').filter((one) => one.hasAttribute('open'))).toEqual([]);
});

test('[HONEST-33] who waits on the bench is called by number and position first', async () => {
  await openCourt();
  const handles = allByRole('button').filter((one) => one.closest('[aria-label=Bench] li'));
  expect(handles.map(nameOf)).toEqual(expect.arrayContaining(['10 Setter, Ada Roe', '9 Outside Hitter, Bea Lind']));
  expect(handles.map(nameOf).filter((name) => !/^#?\d+ [A-Z]/.test(name))).toEqual([]);
});
