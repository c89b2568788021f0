import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPlayer, deletePlayer, updatePlayer } from '#domain/roster/commands.ts';
import { ids, makeTeam, mount, said, says, tab, tooLate } from '#tests/support/lineup-page.tsx';
import {
  allByRole,
  byRole,
  clearScreen,
  click,
  descriptionOf,
  focused,
  nameOf,
  submit,
  textsOf,
  type,
} from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, hall, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(async () => {
  dismissAllToasts();
  gym = hall();
  store = gym.signIn(ANNA).store;
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

async function open(players = 4): Promise<void> {
  await makeTeam(store, { players });
  await act(() => until(() => store.status().pending === 0));
  await mount(store);
}
const cards = () => textsOf('article');
const nameField = () => byRole('textbox', 'Player Name');
const numberField = () => byRole('textbox', 'Jersey Number');
const ada = () => store.row('players', ids[0] ?? '');
const openForm = () => click(allByRole('button', 'Add Player')[0] ?? document.body);
const edit = () => click(byRole('button', 'Edit Ada Roe'));

test('[ROSTER-02] [ROSTER-09] a search, and chips for all and for each position', async () => {
  await open();
  expect(byRole('textbox', 'Search players').getAttribute('placeholder')).toBe('Search players...');
  const chips = allByRole('button', undefined, byRole('group', 'Filter by position')).map(nameOf);
  expect(chips).toEqual([
    ...['All', 'Setter', 'Outside Hitter', 'Middle Blocker', 'Opposite Hitter', 'Libero', 'Defensive Specialist'],
  ]);
});

test('[ROSTER-06] Refresh brings what others have done meanwhile', async () => {
  await open();
  gym.members.get(TEAM)?.set(BEN, 'coach');
  const other = gym.signIn(BEN).store;
  await act(() => until(() => other.row('teams', TEAM) !== undefined));
  const player = { name: 'Eve Hart', position: 'Setter', jerseyNumber: 7 } as const;
  await act(async () => {
    await other.do(addPlayer.draft({ teamId: TEAM, id: crypto.randomUUID(), ...player }));
    await until(() => other.status().pending === 0);
  });
  await clearScreen();
  const syncNow = vi.fn(store.syncNow);
  await mount({ ...store, syncNow });
  await click(byRole('button', 'Refresh'));
  expect(syncNow).toHaveBeenCalledOnce();
  await seen(() => cards().length === 5);
});

test('[ROSTER-07] [ROSTER-08] [ROSTER-33] button and tile open the same dialog', async () => {
  await open();
  const [button, tile, ...more] = allByRole('button', 'Add Player');
  expect([button === undefined, tile === undefined, more.length]).toEqual([false, false, 0]);
  expect(tile?.previousElementSibling?.firstElementChild?.tagName).toBe('ARTICLE');
  expect(tile?.nextElementSibling).toBeNull();
  for (const opener of [button, tile]) {
    await click(opener ?? document.body);
    const dialog = byRole('dialog', 'Add New Player');
    for (const field of [nameField(), numberField(), byRole('combobox', 'Position')]) {
      expect(dialog.contains(field)).toBe(true);
    }
    const buttons = allByRole('button', undefined, dialog).map(nameOf);
    expect(buttons).toEqual(expect.arrayContaining(['Cancel', 'Add Player']));
    await click(byRole('button', 'Cancel'));
    await seen(() => allByRole('dialog', 'Add New Player').length === 0);
  }
});

test('[ROSTER-31] what was being entered for a player whom somebody else deletes is told', async () => {
  await open();
  await edit();
  await type('Ada Lane', nameField());
  await act(async () => void (await store.do(deletePlayer.draft({ teamId: TEAM, id: ids[0] ?? '' }))));
  await says('Ada Roe was deleted meanwhile');
  expect(currentToasts()[0]?.description).toMatch(/^You had entered: Ada Lane, #/);
});

test('[ROSTER-31] who deletes the player while editing is not told of it as of somebody else', async () => {
  await open();
  await edit();
  await type('Ada Lane', nameField());
  await click(byRole('button', 'Delete Player'));
  await click(byRole('button', 'Delete'));
  await says('Player deleted from team');
  expect(said()).not.toContain('Ada Roe was deleted meanwhile');
});

test('[ROSTER-15] a team without players says so', async () => {
  await open(0);
  expect(byRole('heading', 'No players in roster')).toBeDefined();
});

test('[ROSTER-19] [ROSTER-20] a card is read, then edited in its place: name, position, number, starter', async () => {
  await open();
  expect(allByRole('textbox', 'Player Name')).toEqual([]);
  await edit();
  expect(cards()).toHaveLength(3);
  await type('Ada Lane', nameField());
  await type('12', byRole('textbox', 'Jersey'));
  await type('Opposite Hitter', byRole('combobox', 'Position'));
  await click(byRole('switch', 'Starter'));
  await submit();
  await seen(() => cards().length === 4);
  const changed = { name: 'Ada Lane', position: 'Opposite Hitter', jerseyNumber: 12, isStarter: true };
  expect(ada()).toMatchObject(changed);
  expect(cards().join()).toContain('12Ada LaneOpposite Hitter');
});

test('[ROSTER-25] [ROSTER-26] a card that is edited asks for a number, in its range, and is not saved without', async () => {
  await open();
  await edit();
  for (const [typed, words] of [
    ['', 'A player number is required'],
    ['0', 'Please enter a valid number between 1 and 99'],
    ['7.5', 'Please enter a valid number between 1 and 99'],
  ] as const) {
    await type(typed, byRole('textbox', 'Jersey'));
    expect(descriptionOf(byRole('textbox', 'Jersey'))).toBe(words);
    await submit();
    expect(allByRole('textbox', 'Jersey')).toHaveLength(1);
  }
  expect(ada()?.jerseyNumber).toBe(10);
});

test('[ROSTER-20] what somebody else changed while the card was edited is not put back', async () => {
  await open();
  await edit();
  await type('Ada Lane', nameField());
  const patch = { jerseyNumber: 77, position: 'Setter' } as const;
  await act(() => store.do(updatePlayer.draft({ teamId: TEAM, id: ids[0] ?? '', patch })));
  await submit();
  await seen(() => cards().length === 4);
  expect(ada()).toMatchObject({ name: 'Ada Lane', jerseyNumber: 77, position: 'Setter' });
});

test('[ROSTER-29] [ERR-047] an edit that fails is said, and the card shows what is stored', async () => {
  await open();
  await edit();
  await type('Ada Lane', nameField());
  await tooLate(gym, store, () => document.querySelector('form')?.requestSubmit());
  await says('Failed to update player');
  await clearScreen();
  await mount(store);
  expect(cards().join()).toContain('Ada Roe');
});

test('[ROSTER-29] a card whose edit the device could not keep shows what is stored at once', async () => {
  await open();
  await clearScreen();
  await mount({ ...store, do: () => Promise.reject(new Error('disk full')) });
  await edit();
  await type('Ada Lane', nameField());
  await submit();
  await says('Failed to update player');
  await seen(() => cards().length === 4);
  expect(cards().join()).toContain('Ada Roe');
});

test('[ROSTER-32] [ERR-049] a deletion that fails is said, and the player stays', async () => {
  await open();
  await edit();
  await click(byRole('button', 'Delete Player'));
  const confirm = byRole('button', 'Delete');
  await tooLate(gym, store, () => confirm.click());
  await says('Failed to delete player');
  expect(ada()).toBeDefined();
});

test('[ROSTER-42] [ERR-058] [ERR-059] what was added and deleted is said, and the form closes', async () => {
  await open();
  await openForm();
  await type('Eve Hart', nameField());
  await submit();
  await says('Eve Hart added to team roster');
  await seen(() => allByRole('dialog', 'Add New Player').length === 0);
  await edit();
  await click(byRole('button', 'Delete Player'));
  await click(byRole('button', 'Delete'));
  await says('Player deleted from team');
});

test('[ROSTER-34] [ROSTER-37] the form begins at Outside Hitter, and without a name nothing is added', async () => {
  await open();
  await openForm();
  expect(byRole('combobox', 'Position')).toHaveProperty('value', 'Outside Hitter');
  const add = () => allByRole('button', 'Add Player').find((one) => one.closest('dialog'));
  expect(add()).toHaveProperty('disabled', true);
  await type('   ', nameField());
  expect(add()).toHaveProperty('disabled', true);
  await type('Eve', nameField());
  expect(add()).toHaveProperty('disabled', false);
});

test('[ROSTER-38] [ROSTER-39] [ERR-061] [ERR-062] [ERR-063] a number is asked for, in its range, and free', async () => {
  await open();
  await openForm();
  await type('Eve', nameField());
  const told = async (number: string, text: string) => {
    await type(number, numberField());
    await submit();
    expect(byRole('dialog', 'Add New Player').textContent).toContain(text);
  };
  await told('', 'A player number is required');
  await told('100', 'Please enter a valid number between 1 and 99');
  await told('7.5', 'Please enter a valid number between 1 and 99');
  await told('9', 'Jersey number 9 is already taken. Next available: 2');
  expect(store.rows('players')).toHaveLength(4);
});

test('[ROSTER-43] [ERR-050] when somebody takes the number in that moment, it is said, and what was typed stays', async () => {
  await open();
  await openForm();
  await type('Eve Hart', nameField());
  await type('7', numberField());
  const other = { name: 'Fay Ash', position: 'Setter', jerseyNumber: 7 } as const;
  await act(async () => {
    void store.do(addPlayer.draft({ teamId: TEAM, id: crypto.randomUUID(), ...other }));
    document.querySelector('form')?.requestSubmit();
  });
  await says('Failed to add player');
  expect([nameField(), numberField()]).toMatchObject([{ value: 'Eve Hart' }, { value: '7' }]);
  expect(said()).not.toContain('Eve Hart added to team roster');
});

test('[ROSTER-18] on court the positions are abbreviated', async () => {
  await open();
  await tab('On Court Positions');
  await click(byRole('button', 'Add a player to P1 front'));
  const choice = allByRole('button').find((one) => one.closest('dialog') && one.textContent.includes('Dee Moss'));
  await click(choice ?? document.body);
  expect(byRole('button', 'P1 front: 4 Dee Moss, Middle Blocker').textContent).toBe('4MossMBFront');
});

test('[ROSTER-04] [ROSTER-19] a search that leaves out the card that is being edited loses nothing of it', async () => {
  await open();
  await edit();
  await type('Ada Roebuck', nameField());
  await type('bea', byRole('textbox', 'Search players'));
  expect(cards()).toEqual([expect.stringContaining('Bea Lind')]);
  await type('', byRole('textbox', 'Search players'));
  expect(nameField()).toHaveProperty('value', 'Ada Roebuck');
});

test('[ROSTER-19] [ROSTER-31] [HONEST-33] the keyboard goes on where an edit began, and behind who was deleted', async () => {
  await open();
  await edit();
  await click(byRole('button', 'Cancel'));
  expect(focused()).toBe('Edit Ada Roe');
  await click(byRole('button', 'Edit Bea Lind'));
  await click(byRole('button', 'Delete Player'));
  await click(byRole('button', 'Delete'));
  await says('Player deleted from team');
  await seen(() => focused() === '10 Setter, Ada Roe');
});
