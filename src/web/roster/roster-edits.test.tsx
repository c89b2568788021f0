import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPlayer } from '#domain/roster/commands.ts';
import { cards, ids, leaveTeam, mount, openTeam, said, says, tab } from '#tests/support/lineup-page.tsx';
import { allByRole, byRole, click, focused, nameOf, submit, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { type hall, newIds, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(async () => {
  ({ gym, store } = await openTeam());
});
afterEach(() => leaveTeam(gym));

const nameField = () => byRole('textbox', 'Player Name');
const numberField = () => byRole('textbox', 'Jersey Number');
const openForm = () => click(allByRole('button', 'Add Player')[0] ?? document.body);
const edit = (name: string) => click(byRole('button', `Edit ${name}`));
/** Cards from top to bottom, open ones too. */
const inOrder = () =>
  [...document.querySelectorAll('div:not([hidden]) > article, form[aria-label^=Edit]')].map(
    (card) => /Ada|Bea|Cleo|Dee/.exec(card.textContent)?.[0],
  );
const asks = () => allByRole('alertdialog').some((one) => nameOf(one).includes('Discard changes?'));

test('[HONEST-27] who is marked as out in an open card stays where she is, unsaved words too, and it is said', async () => {
  await mount(store);
  expect(inOrder()).toEqual(['Cleo', 'Dee', 'Bea', 'Ada']);
  await edit('Dee Moss');
  await type('Dee Mossberg', nameField());
  await click(byRole('button', 'Mark as Out'));
  await says('Dee Moss is marked as out');
  await seen(() => allByRole('button', 'Mark as Available').length === 1);
  expect(inOrder()).toEqual(['Cleo', 'Dee', 'Bea', 'Ada']);
  expect(nameField()).toHaveProperty('value', 'Dee Mossberg');
  await submit();
  await says('Dee Mossberg was updated');
  await seen(() => cards().length === 4);
  expect(inOrder()).toEqual(['Cleo', 'Bea', 'Ada', 'Dee']);
});

test('[HONEST-28] what was entered and not saved asks before the tab takes it away, and no filter does', async () => {
  await mount(store);
  await edit('Ada Roe');
  await tab('Lineups');
  expect(asks(), 'nothing was entered').toBe(false);
  await tab('Roster');
  await edit('Ada Roe');
  await type('Ada Lane', nameField());
  await click(byRole('button', 'Libero'));
  expect(inOrder()).toEqual(['Cleo', 'Ada']);
  await tab('Lineups');
  expect(asks()).toBe(true);
  await click(byRole('button', 'Keep Editing'));
  expect(nameField()).toHaveProperty('value', 'Ada Lane');
  await tab('Lineups');
  await click(byRole('button', 'Discard'));
  expect(byRole('tab', 'Lineups').getAttribute('aria-selected')).toBe('true');
  await tab('Roster');
  await click(byRole('button', 'All'));
  expect(cards().join()).toContain('Ada Roe');
  expect(store.row('players', ids[0] ?? '')?.name).toBe('Ada Roe');
});

test('[HONEST-28] the browser holds a page back while something is not saved, and not otherwise', async () => {
  await mount(store);
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await edit('Ada Roe');
  expect(leaves()).toBe(true);
  await click(byRole('switch', 'Starter'));
  expect(leaves()).toBe(false);
  await submit();
  await says('Ada Roe was updated');
  expect(leaves()).toBe(true);
});

test('[HONEST-27] a card that is saved without a change sends nothing and says nothing', async () => {
  await mount(store);
  await edit('Ada Roe');
  await submit();
  expect(cards()).toHaveLength(4);
  expect([said(), store.status().pending]).toEqual([[], 0]);
});

test('[HONEST-29] a squad is added one after another, in the position of the chosen chip', async () => {
  await mount(store);
  await click(byRole('button', 'Middle Blocker'));
  await openForm();
  expect(byRole('combobox', 'Position')).toHaveProperty('value', 'Middle Blocker');
  expect(numberField()).toHaveProperty('value', '2');
  expect(byRole('button', 'Add another')).toHaveProperty('disabled', true);
  await type('Eve Hart', nameField());
  await click(byRole('button', 'Add another'));
  await says('Eve Hart added to team roster');
  expect(allByRole('dialog', 'Add New Player')).toHaveLength(1);
  expect([nameField(), numberField()]).toMatchObject([{ value: '' }, { value: '3' }]);
  expect(byRole('combobox', 'Position')).toHaveProperty('value', 'Middle Blocker');
  expect(focused()).toBe('Player Name');
  await type('Fay Ash', nameField());
  await submit();
  await seen(() => allByRole('dialog', 'Add New Player').length === 0);
  const added = store.rows('players').filter(({ jerseyNumber }) => jerseyNumber === 2 || jerseyNumber === 3);
  expect(added.map(({ name, position }) => [name, position])).toEqual([
    ['Eve Hart', 'Middle Blocker'],
    ['Fay Ash', 'Middle Blocker'],
  ]);
});

test('[HONEST-29] [ROSTER-36] with all 99 numbers used none is offered', async () => {
  const used = new Set(store.rows('players').map(({ jerseyNumber }) => jerseyNumber));
  const free = Array.from({ length: 99 }, (_, index) => index + 1).filter((number) => !used.has(number));
  const newPlayers = newIds(free.length);
  for (const [index, jerseyNumber] of free.entries()) {
    const given = { name: `Extra ${jerseyNumber}`, position: 'Setter' as const, jerseyNumber };
    await store.do(addPlayer.draft({ teamId: TEAM, id: newPlayers[index] ?? '', ...given }));
  }
  await act(() => until(() => store.status().pending === 0));
  await mount(store);
  await openForm();
  expect(numberField()).toHaveProperty('value', '');
  await type('Eve', nameField());
  await type('7', numberField());
  const dialog = byRole('dialog', 'Add New Player');
  expect(dialog.textContent).toContain('Jersey number 7 is already taken, as are all others from 1 to 99.');
  expect(dialog.textContent).not.toMatch(/Use \d|Next available/);
});
