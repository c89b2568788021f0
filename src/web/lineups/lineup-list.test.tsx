import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLineup, deleteLineup, reorderLineups, saveCourt } from '#domain/lineups/commands.ts';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import { deletePlayer, updatePlayer } from '#domain/roster/commands.ts';
import { deleteTeam } from '#domain/teams/commands.ts';
import { ids, LINEUP, makeTeam, mount, said, says, stands, submit, tab, tooLate } from '#tests/support/lineup-page.tsx';
import { allByRole, byRole, clearScreen, click, focused, nameOf, press, show, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, hall, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { useLineups } from './use-lineups.ts';

const SECOND = '44444444-4444-4444-8444-555555555555';
const THIRD = '44444444-4444-4444-8444-666666666666';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(async () => {
  dismissAllToasts();
  gym = hall();
  store = gym.signIn(ANNA).store;
  await makeTeam(store);
  const court = { assignments: [{ position: 1, row: 'front', playerId: ids[0] ?? '' } as const], servers: [] };
  const save = { teamId: TEAM, id: LINEUP, court, replaces: EMPTY_COURT, versionId: crypto.randomUUID() };
  await store.do(saveCourt.draft(save));
  await store.do(createLineup.draft({ teamId: TEAM, id: SECOND, name: 'Serve Receive' }));
  await until(() => store.status().pending === 0);
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

async function openList() {
  await mount(store);
  await tab('Lineups');
}
const names = () => store.rows('lineups', { teamId: TEAM }).map(({ name }) => name);
const openForm = () => click(byRole('button', 'Add Lineup'));
const rows = () =>
  allByRole('button')
    .map(nameOf)
    .filter((name) => name.startsWith('Move '));
const isCurrent = (name: string) => byRole('button', name).getAttribute('aria-current');

test('[LINEUP-02] [LINEUP-04] [LINEUP-09] [ERR-053] Add Lineup opens the dialog, and says when it is made', async () => {
  await openList();
  await openForm();
  const dialog = byRole('dialog', 'Create New Lineup');
  expect(byRole('textbox', 'Lineup Name').getAttribute('placeholder')).toMatch(/^e\.g\., /);
  expect(allByRole('button', undefined, dialog).map(nameOf)).toEqual(
    expect.arrayContaining(['Cancel', 'Create Lineup']),
  );
  await type('Best Six', byRole('textbox', 'Lineup Name'));
  await submit();
  await says('Lineup created successfully');
  expect(isCurrent('Best Six')).toBe('true');
});

test('[LINEUP-10] [ERR-043] a lineup of a team that was deleted in that moment is not made, and that is said', async () => {
  await openList();
  await openForm();
  await type('Best Six', byRole('textbox', 'Lineup Name'));
  await act(async () => {
    void store.do(deleteTeam.draft({ teamId: TEAM }));
    document.querySelector('form')?.requestSubmit();
  });
  await says('Failed to create lineup');
  expect(names()).not.toContain('Best Six');
});

test('[LPAGE-15] [LINEUP-11] the first lineup is selected; a click selects another, and the court shows it', async () => {
  await openList();
  expect([isCurrent('First Six'), isCurrent('Serve Receive')]).toEqual(['true', null]);
  await tab('On Court Positions');
  expect(stands()).toHaveLength(1);
  await tab('Lineups');
  await click(byRole('button', 'Serve Receive'));
  expect([isCurrent('First Six'), isCurrent('Serve Receive')]).toEqual([null, 'true']);
  await tab('On Court Positions');
  expect(stands()).toEqual([]);
});

test('[LINEUP-12] [HONEST-30] each lineup shows its formation and how many play, or that its court is empty', async () => {
  await openList();
  const texts = allByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([expect.stringMatching(/5-1.*1 player$/), expect.stringMatching(/5-1.*4 playersEmpty court$/)]);
});

test('[LINEUP-12] [LINEUP-14] the badge counts the setters on court, and not what is stored', async () => {
  await store.do(updatePlayer.draft({ teamId: TEAM, id: ids[1] ?? '', patch: { position: 'Setter' } }));
  const assignments = [0, 1].map((n) => ({ position: n === 0 ? 1 : 4, row: 'front', playerId: ids[n] ?? '' }) as const);
  const save = { teamId: TEAM, id: SECOND, court: { assignments, servers: [] }, replaces: EMPTY_COURT };
  await store.do(saveCourt.draft({ ...save, versionId: crypto.randomUUID() }));
  await openList();
  const texts = allByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([expect.stringMatching(/5-1.*1 player$/), expect.stringMatching(/6-2.*2 players$/)]);
});

test('[LINEUP-20] [LINEUP-21] neither Escape followed by loss of focus nor a field left as it was renames', async () => {
  const before = [...gym.calls.sent];
  await openList();
  const leaveWith = async (...events: Event[]) => {
    const field = byRole('textbox', 'New name of First Six');
    await act(async () => events.forEach((event) => field.dispatchEvent(event)));
    expect(allByRole('textbox')).toEqual([]);
  };
  const left = () => new FocusEvent('focusout', { bubbles: true });
  await click(byRole('button', 'Rename First Six'));
  await type('Other', byRole('textbox', 'New name of First Six'));
  await leaveWith(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }), left());
  await click(byRole('button', 'Rename First Six'));
  await leaveWith(left());
  expect([store.pending(), gym.calls.sent]).toEqual([[], before]);
  expect([said(), names()]).toEqual([[], ['First Six', 'Serve Receive']]);
});

test('[LINEUP-30] Delete Lineup is asked first, and cancelling changes nothing', async () => {
  await openList();
  await click(byRole('button', 'Delete First Six'));
  expect(byRole('alertdialog', 'Delete Lineup').textContent).toContain('cannot be undone');
  await click(byRole('button', 'Cancel'));
  expect([names(), said()]).toEqual([['First Six', 'Serve Receive'], []]);
});

test('[LPAGE-15] the lineup that is first in the order is the one selected', async () => {
  await store.do(reorderLineups.draft({ teamId: TEAM, ids: [SECOND, LINEUP] }));
  await openList();
  expect([isCurrent('First Six'), isCurrent('Serve Receive')]).toEqual([null, 'true']);
});

test('[LINEUP-18] [ERR-055] a lineup is renamed in its place', async () => {
  await openList();
  await click(byRole('button', 'Rename Serve Receive'));
  const field = byRole('textbox', 'New name of Serve Receive');
  expect(field.closest('li')?.textContent).toContain('4 players');
  await type('Side-out', field);
  await press('Enter', field);
  await says('Lineup renamed successfully');
  expect(rows()).toEqual(['Move First Six', 'Move Side-out']);
});

test('[LINEUP-19] [LINEUP-20] after a rename by key the keyboard goes on from where it began', async () => {
  await openList();
  await click(byRole('button', 'Rename Serve Receive'));
  await type('Side-out', byRole('textbox', 'New name of Serve Receive'));
  await press('Enter', byRole('textbox', 'New name of Serve Receive'));
  expect(focused()).toBe('Rename Side-out');
  await click(byRole('button', 'Rename Side-out'));
  await press('Escape', byRole('textbox', 'New name of Side-out'));
  expect(focused()).toBe('Rename Side-out');
});

test('[LINEUP-19] the Enter that ends a rename is not also that of the button where the focus goes', async () => {
  await openList();
  for (const name of ['Side-out', '  ']) {
    await click(allByRole('button').find((one) => nameOf(one).startsWith('Rename ')) ?? document.body);
    await type(name, byRole('textbox'));
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    await act(async () => void document.activeElement?.dispatchEvent(enter));
    expect([enter.defaultPrevented, allByRole('textbox').length]).toEqual([true, 0]);
  }
});

test('[LINEUP-31] after a deletion the keyboard goes on at the lineup that took the place', async () => {
  await openList();
  await click(byRole('button', 'Delete First Six'));
  await click(allByRole('button', 'Delete').at(-1) ?? document.body);
  await says('Lineup deleted successfully');
  await seen(() => focused() === 'Move Serve Receive');
});

test('[LINEUP-25] [ERR-045] a rename that fails is said, and the old name is shown', async () => {
  await openList();
  await click(byRole('button', 'Rename First Six'));
  const field = byRole('textbox', 'New name of First Six');
  await type('Worst Six', field);
  await tooLate(gym, store, () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  await says('Failed to rename lineup');
  await clearScreen();
  await openList();
  expect(rows()).toEqual(['Move First Six', 'Move Serve Receive']);
});

test('[LINEUP-28] [ERR-046] a copy that fails is said, and the list is as it was', async () => {
  await openList();
  const copy = byRole('button', 'Duplicate First Six');
  await tooLate(gym, store, () => copy.click());
  await says('Failed to duplicate lineup');
  expect(names()).toEqual(['First Six', 'Serve Receive']);
});

test('[LINEUP-32] [ERR-044] a deletion that fails is said, and the lineup stays', async () => {
  await openList();
  await click(byRole('button', 'Delete First Six'));
  const confirm = byRole('button', 'Delete');
  await tooLate(gym, store, () => confirm.click());
  await says('Failed to delete lineup');
  expect(names()).toEqual(['First Six', 'Serve Receive']);
});

test('[ERR-054] [ERR-056] copies and deletions are said', async () => {
  await openList();
  await click(byRole('button', 'Duplicate First Six'));
  await says('Lineup duplicated successfully');
  await click(byRole('button', 'Delete First Six'));
  await click(byRole('button', 'Delete'));
  await says('Lineup deleted successfully');
});

function Orders() {
  const { reorder } = useLineups(TEAM);
  return (
    <button type="button" onClick={() => void reorder([SECOND, LINEUP])}>
      Turn round
    </button>
  );
}
const showOrders = (given = store) =>
  show(
    <SyncContext value={given}>
      <Orders />
    </SyncContext>,
  );

test('[ERR-060] a new order is said', async () => {
  await showOrders();
  await click(byRole('button', 'Turn round'));
  await says('Lineup order updated');
});

test('[LINEUP-37] [ERR-052] an order that cannot be stored is said, and the list comes from the server again', async () => {
  const syncNow = vi.fn();
  await showOrders({ ...store, syncNow });
  const button = byRole('button', 'Turn round');
  await tooLate(gym, store, () => button.click());
  await says('Failed to save lineup order');
  expect(syncNow).toHaveBeenCalledOnce();
  expect(said()).not.toContain('Lineup order updated');
  expect(store.row('lineups', LINEUP)?.displayOrder).toBe(0);
});

test('[LPAGE-15] [COURT-33] what was selected stays so when somebody puts another lineup first', async () => {
  await openList();
  await act(async () => void (await store.do(reorderLineups.draft({ teamId: TEAM, ids: [SECOND, LINEUP] }))));
  expect(rows()).toEqual(['Move Serve Receive', 'Move First Six']);
  expect([isCurrent('First Six'), isCurrent('Serve Receive')]).toEqual(['true', null]);
});

test('[LINEUP-03] [LINEUP-31] after the last one is gone the keyboard stands on what makes the next', async () => {
  await openList();
  for (const name of ['First Six', 'Serve Receive']) {
    await click(byRole('button', `Delete ${name}`));
    await click(allByRole('button', 'Delete').at(-1) ?? document.body);
    await seen(() => !rows().includes(`Move ${name}`));
  }
  expect(document.body.textContent).toContain('No lineups created yet');
  await seen(() => focused() === 'Add Lineup');
});

test('[COURT-05] who looks for players where there are none is told so', async () => {
  await store.do(deletePlayer.draft({ teamId: TEAM, id: ids[0] ?? '' }));
  for (const id of ids.slice(1)) await store.do(updatePlayer.draft({ teamId: TEAM, id, patch: { isOut: true } }));
  await mount(store);
  await tab('On Court Positions');
  expect(byRole('region', 'Bench').textContent).toContain('No player is available.');
});

test('[AMB-064] a lineup that somebody else deletes makes room for its neighbour, and that is said', async () => {
  await store.do(createLineup.draft({ teamId: TEAM, id: THIRD, name: 'Last Six' }));
  await openList();
  await click(byRole('button', 'Serve Receive'));
  const other = gym.signIn(ANNA).store;
  await act(() => until(() => other.row('lineups', THIRD) !== undefined));
  await act(async () => void (await other.do(deleteLineup.draft({ teamId: TEAM, id: SECOND }))));
  await says('“Serve Receive” is no longer there');
  expect([isCurrent('First Six'), isCurrent('Last Six')]).toEqual([null, 'true']);
  await click(byRole('button', 'Delete Last Six'));
  await click(allByRole('button', 'Delete').at(-1) ?? document.body);
  await says('Lineup deleted successfully');
  expect([isCurrent('First Six'), said()]).toEqual([
    'true',
    expect.not.arrayContaining([expect.stringMatching(/^“Last/)]),
  ]);
});

test('[LINEUP-21] a new name for a lineup that somebody else deletes meanwhile is told, not dropped unseen', async () => {
  await openList();
  await click(byRole('button', 'Rename Serve Receive'));
  await type('Second Six', byRole('textbox', 'New name of Serve Receive'));
  const other = gym.signIn(ANNA).store;
  await act(() => until(() => other.row('lineups', SECOND) !== undefined));
  await act(async () => void (await other.do(deleteLineup.draft({ teamId: TEAM, id: SECOND }))));
  await says('Serve Receive was deleted meanwhile');
  expect(currentToasts().map(({ description }) => description)).toContain('You had entered: Second Six');
});
