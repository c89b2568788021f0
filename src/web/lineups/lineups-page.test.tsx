import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updatePlayer } from '#domain/roster/commands.ts';
import { cards, ids, LINEUP, makeTeam, mount, pick, said, says, stands, tab } from '#tests/support/lineup-page.tsx';
import { allByRole, byRole, clearScreen, click, focused, nameOf, press, submit, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, hall, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { dismissAllToasts } from '#web/ui/messages/toasts.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(() => {
  gym = hall();
  dismissAllToasts();
});
afterEach(async () => {
  vi.useRealTimers();
  await clearScreen();
  gym.close();
});

async function open({ withLineup = true } = {}) {
  store = gym.signIn(ANNA).store;
  await makeTeam(store, { withLineup });
  return mount(store);
}

test('[LPAGE-05] [LPAGE-06] [LPAGE-11] [LPAGE-12] [ROSTER-01] the head, three tabs, and the roster first', async () => {
  await open();
  expect(byRole('heading', 'Falcons')).toBeDefined();
  expect(document.body.textContent).toContain('Fall 2026');
  expect(allByRole('tab').map(nameOf)).toEqual(['Roster', 'On Court Positions', 'Lineups']);
  expect(byRole('tab', 'Roster').getAttribute('aria-selected')).toBe('true');
  expect(byRole('heading', 'Team Roster (4)')).toBeDefined();
});
test('[ROSTER-11] [ROSTER-12] [ROSTER-14] out players come last, marked', async () => {
  await open();
  await act(() => store.do(updatePlayer.draft({ teamId: TEAM, id: ids[2] ?? '', patch: { isOut: true } })));
  expect(cards()).toEqual([
    expect.stringContaining('Dee Moss'),
    expect.stringContaining('Bea Lind'),
    expect.stringContaining('Ada Roe'),
    expect.stringContaining('Cleo Park (Out)'),
  ]);
});
test('[ROSTER-03] [ROSTER-05] [ROSTER-10] [AMB-049] search and chip apply together, the title keeps the whole count', async () => {
  await open();
  await type('e', byRole('textbox', 'Search players'));
  await click(byRole('button', 'Setter'));
  expect(cards()).toEqual([expect.stringContaining('Ada Roe')]);
  await type('zz', byRole('textbox', 'Search players'));
  expect(document.body.textContent).toContain('No player matches.');
  expect(byRole('heading', 'Team Roster (4)')).toBeDefined();
  await click(byRole('button', 'Clear search'));
  expect(focused()).toBe('Search players');
  expect(cards()).toHaveLength(1);
});
test('[ROSTER-35] [ROSTER-40] [ROSTER-42] a player is added with a free number, a taken one is told', async () => {
  await open();
  await click(allByRole('button', 'Add Player')[0] ?? document.body);
  const number = byRole('textbox', 'Jersey Number');
  expect(number).toHaveProperty('value', '2');
  await type(' Tess Moreau ', byRole('textbox', 'Player Name'));
  await type('9', number);
  expect(document.body.textContent).toContain('Jersey number 9 is already taken. Next available: 2');
  await click(byRole('button', 'Use 2'));
  await submit();
  await says('Tess Moreau added to team roster');
  expect(cards()[1]).toContain('Tess Moreau');
});
test('[ROSTER-24] [ROSTER-26] [ROSTER-29] an edit is checked in place', async () => {
  await open();
  await click(byRole('button', 'Edit Ada Roe'));
  await type('100', byRole('textbox', 'Jersey'));
  expect(document.body.textContent).toContain('Please enter a valid number between 1 and 99');
  expect(byRole('button', 'Save')).toHaveProperty('disabled', true);
  await type('4', byRole('textbox', 'Jersey'));
  expect(document.body.textContent).toContain('A teammate has number 4 too.');
  await type(' ', byRole('textbox', 'Player Name'));
  expect(byRole('button', 'Save')).toHaveProperty('disabled', true);
  await type('Ada Lane', byRole('textbox', 'Player Name'));
  await submit();
  await seen(() => cards().join().includes('Ada Lane'));
});
test('[ROSTER-21] [ROSTER-22] [ROSTER-23] out and available again', async () => {
  await open();
  await click(byRole('button', 'Edit Ada Roe'));
  await click(byRole('button', 'Mark as Out'));
  await seen(() => store.row('players', ids[0] ?? '')?.isOut === true);
  await click(byRole('button', 'Mark as Available'));
  await seen(() => store.row('players', ids[0] ?? '')?.isOut === false);
});
test('[ROSTER-30] [ROSTER-31] a deletion asks first, says that it cannot be undone, and cancelling changes nothing', async () => {
  await open();
  const start = async () => {
    await click(byRole('button', 'Edit Ada Roe'));
    await click(byRole('button', 'Delete Player'));
  };
  await start();
  expect(byRole('alertdialog').textContent).toContain('cannot be undone');
  await click(allByRole('button', 'Cancel').at(-1) ?? document.body);
  expect(store.rows('players')).toHaveLength(4);
  await click(byRole('button', 'Delete Player'));
  await click(byRole('button', 'Delete'));
  await says('Player deleted from team');
  expect(store.rows('players')).toHaveLength(3);
});
test('[COURT-04] [COURT-34] [COURT-27] the picker places a player, and the court is saved by itself', async () => {
  await open();
  await tab('On Court Positions');
  await pick('Add a player to P1 front', /Ada Roe/);
  expect(stands()).toEqual(['P1 front: 10 Ada Roe, Setter']);
  await seen(() => store.row('lineups', LINEUP)?.courtAssignments.length === 1);
});
test('[COURT-11] the picker offers a libero for no front slot and says why', async () => {
  await open();
  await tab('On Court Positions');
  await click(byRole('button', 'Add a player to P4 front'));
  const libero = allByRole('button').find((one) => one.textContent.includes('Cleo Park') && one.closest('dialog'));
  expect(libero).toHaveProperty('disabled', true);
  expect(libero?.textContent).toContain('A libero cannot stand in a front slot.');
});
test('[COURT-13] [COURT-15] swap, serve and removal by the picker, without dragging', async () => {
  await open();
  await tab('On Court Positions');
  await pick('Add a player to P1 front', /Ada Roe/);
  await pick('Add a player to P4 front', /Bea Lind/);
  await click(byRole('button', 'Server at P1 front'));
  await click(byRole('button', 'P4 front: 9 Bea Lind, Outside Hitter'));
  await click(byRole('button', 'Swap with Ada Roe'));
  await says('Players swapped successfully');
  expect(stands()).toEqual(['P4 front: 10 Ada Roe, Setter', 'P1 front: 9 Bea Lind, Outside Hitter, server']);
  await click(byRole('button', 'P4 front: 10 Ada Roe, Setter'));
  await click(byRole('button', 'Remove from court'));
  expect(stands()).toHaveLength(1);
});
test('[COURT-18] [COURT-22] [COURT-23] a rotation takes the server along and is saved at once', async () => {
  await open();
  await tab('On Court Positions');
  await pick('Add a player to P1 front', /Ada Roe/);
  await click(byRole('button', 'Server at P1 front'));
  await click(byRole('button', 'Rotate clockwise'));
  expect(stands()).toEqual(['P6 front: 10 Ada Roe, Setter, server']);
  await seen(() => store.row('lineups', LINEUP)?.serverDesignations[0]?.position === 6);
  await click(byRole('button', 'Rotate counter-clockwise'));
  expect(stands()).toEqual(['P1 front: 10 Ada Roe, Setter, server']);
});
test('[LPAGE-02] while it is not known whether there is such a team, its lineups are being loaded', async () => {
  store = gym.signIn(ANNA).store;
  await mount(store);
  expect(allByRole('status').map(({ textContent }) => textContent)).toContain('Loading lineups...');
  expect(document.body.textContent).not.toContain('not found');
});
test('[LPAGE-16] [LPAGE-17] [LPAGE-18] [LPAGE-19] the head follows a save from the tap to the server and falls silent', async () => {
  await open();
  await tab('On Court Positions');
  const status = () => byRole('heading', 'Falcons').nextElementSibling?.textContent.replace('Fall 2026', '') ?? '';
  expect(status()).toBe('');
  await pick('Add a player to P1 front', /Ada Roe/);
  await seen(() => /Changes saved @ \d+:\d\d (AM|PM)/.test(status()));
  await seen(() => !status().includes('saved'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const answer = gym.holdAnswers();
  await click(byRole('button', 'Rotate clockwise'));
  await pass(500);
  expect(status()).toContain('Saving changes...');
  answer();
  for (let turns = 0; turns < 500 && !status().includes('Changes saved'); turns++) await pass(10);
  await pass(2980);
  expect(status()).toContain('Changes saved');
  await pass(20);
  expect(status()).not.toContain('saved');
});
test('[COURT-29] [COURT-30] [AMB-061] a new lineup clears the court; cancelling brings it back', async () => {
  await open();
  await tab('On Court Positions');
  await pick('Add a player to P1 front', /Ada Roe/);
  await click(byRole('button', 'New Lineup'));
  expect(stands()).toEqual([]);
  await click(byRole('button', 'Cancel'));
  expect(stands()).toEqual(['P1 front: 10 Ada Roe, Setter']);
  await click(byRole('button', 'New Lineup'));
  await type(' Serve receive ', byRole('textbox', 'Lineup Name'));
  await submit();
  await says('Lineup created successfully');
  expect(stands()).toEqual([]);
  expect(store.row('lineups', LINEUP)?.courtAssignments).toHaveLength(1);
});
test('[COURT-31] [COURT-32] [LINEUP-03] without a lineup there is the way to the first', async () => {
  await open({ withLineup: false });
  await tab('Lineups');
  expect(document.body.textContent).toContain('No lineups created yet');
  await tab('On Court Positions');
  expect(document.body.textContent).toContain('Select a lineup to view court positions');
  expect(document.body.textContent).toContain('Create a lineup from your roster or select an existing one');
  await click(byRole('button', 'Create First Lineup'));
  expect(byRole('button', 'Create Lineup')).toHaveProperty('disabled', true);
});
const names = () => store.rows('lineups').map(({ name }) => name);
const rename = async (typed: string) => {
  await click(byRole('button', 'Rename First Six'));
  await type(typed, byRole('textbox', 'New name of First Six'));
};
test('[LINEUP-19] [LINEUP-23] [LINEUP-24] Enter renames, once, also when the field then loses focus', async () => {
  store = gym.signIn(ANNA).store;
  await makeTeam(store);
  await mount(store);
  await tab('Lineups');
  await rename(' Best Six ');
  const field = byRole('textbox', 'New name of First Six');
  await act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
  await says('Lineup renamed successfully');
  expect(names()).toEqual(['Best Six']);
  expect(said()).toHaveLength(1);
  await until(() => store.status().pending === 0);
  expect(gym.calls.sent.filter((name) => name === 'lineup.rename')).toHaveLength(1);
});
test('[LINEUP-20] [LINEUP-22] Escape keeps the old name, and so does a blank one', async () => {
  await open();
  await tab('Lineups');
  await rename('Other');
  await press('Escape', byRole('textbox', 'New name of First Six'));
  await rename('   ');
  await press('Enter', byRole('textbox', 'New name of First Six'));
  expect(names()).toEqual(['First Six']);
  expect(said()).toEqual([]);
});
test('[LINEUP-21] leaving the field submits what was changed', async () => {
  await open();
  await tab('Lineups');
  await rename('Second Six');
  const field = byRole('textbox', 'New name of First Six');
  await act(async () => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await seen(() => names().includes('Second Six'));
});
test('[LINEUP-21] who leaves the field by Tab goes on behind it, and otherwise wherever that leads', async () => {
  await open();
  await tab('Lineups');
  for (const [to, isBehind] of [['Move First Six', false] as const, ['Save name', true] as const]) {
    await click(byRole('button', 'Rename First Six'));
    const left = new FocusEvent('focusout', { bubbles: true, relatedTarget: byRole('button', to) });
    await act(async () => void byRole('textbox', 'New name of First Six').dispatchEvent(left));
    expect(focused() === 'Rename First Six').toBe(isBehind);
  }
});
test('[LINEUP-27] [LINEUP-30] [LINEUP-31] duplicate and delete, with a confirmation', async () => {
  await open();
  await tab('Lineups');
  await click(byRole('button', 'Duplicate First Six'));
  await says('Lineup duplicated successfully');
  expect(names().toSorted()).toEqual(['First Six', 'First Six (Copy)']);
  await click(byRole('button', 'Delete First Six'));
  expect(byRole('alertdialog').textContent).toContain('cannot be undone');
  await click(byRole('button', 'Delete'));
  await says('Lineup deleted successfully');
  expect(names()).toEqual(['First Six (Copy)']);
});
test("[LPAGE-03] a team that is not the user's is not found", async () => {
  store = gym.signIn(BEN).store;
  await store.ready;
  await mount(store);
  await seen(() => document.body.textContent.includes('Team not found'));
});
test('[ROLES-20] a statistician is sent to the stats', async () => {
  await open();
  await seen(() => store.status().pending === 0);
  gym.members.set(TEAM, new Map([[BEN, 'statistician']]));
  await clearScreen();
  store = gym.signIn(BEN).store;
  await until(() => store.access(TEAM)?.role === 'statistician');
  const { history } = await mount(store);
  await seen(() => history.at(-1) === `/team/${TEAM}/stats`);
});
test('[ACCESS-14] [AMB-046] who was let go sees the team no longer, once the device has heard of it', async () => {
  await open();
  await seen(() => store.status().pending === 0);
  gym.members.set(TEAM, new Map([[BEN, 'coach']]));
  await clearScreen();
  store = gym.signIn(BEN).store;
  await mount(store);
  await seen(() => document.body.textContent.includes('Team Roster (4)'));
  gym.members.set(TEAM, new Map());
  await act(async () => store.syncNow());
  await seen(() => document.body.textContent.includes('Team not found'));
});
