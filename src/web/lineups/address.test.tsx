import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLineup, deleteLineup } from '#domain/lineups/commands.ts';
import { leaveTeam, LINEUP, mount, openTeam, pick, said, stands, tab } from '#tests/support/lineup-page.tsx';
import { allByRole, byRole, clearScreen, click, isOff, nameOf, submit, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, type hall, newIds, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';

const [OTHER = ''] = newIds(1);
const AT = `/team/${TEAM}/lineups`;
let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(async () => {
  ({ gym, store } = await openTeam());
  await store.do(createLineup.draft({ teamId: TEAM, id: OTHER, name: 'Second Six' }));
  await until(() => store.status().pending === 0);
});
afterEach(() => leaveTeam(gym));

/** The page goes and comes again at the address where it stood. */
async function reload(location: Awaited<ReturnType<typeof mount>>) {
  const at = location.history.at(-1) ?? AT;
  await clearScreen();
  return mount(store, at.replace(AT, ''));
}
const chosenTab = () => nameOf(byRole('tabpanel'));
const chosenLineup = () =>
  allByRole('button')
    .map(nameOf)
    .find((name) => name.startsWith('Lineup: '));

test('[HONEST-52] the tab and the lineup stand in the address, each a step for Back, and a reload leads there', async () => {
  const location = await mount(store);
  expect(chosenTab()).toBe('Roster');
  await tab('Lineups');
  await click(byRole('button', 'Second Six'));
  const steps = [AT, `${AT}?tab=lineups&lineup=${LINEUP}`, `${AT}?tab=lineups&lineup=${OTHER}`];
  await seen(() => location.history.join() === steps.join());
  const again = await reload(location);
  expect(chosenTab()).toBe('Lineups');
  await tab('On Court Positions');
  expect(chosenLineup()).toContain('Second Six');
  await tab('Roster');
  expect(again.history.at(-1)).toBe(`${AT}?lineup=${OTHER}`);
});

test('[HONEST-52] Back from a lineup that was chosen shows the one before it', async () => {
  const location = await mount(store, `?tab=lineups&lineup=${LINEUP}`);
  await click(byRole('button', 'Second Six'));
  await seen(() => location.history.at(-1) === `${AT}?tab=lineups&lineup=${OTHER}`);
  await act(async () => location.navigate(`${AT}?tab=court&lineup=${LINEUP}`));
  expect(chosenLineup()).toBe('Lineup: First Six');
});

test.each(['?tab=nowhere&lineup=1', `?tab=&lineup=${TEAM}&position=Goalkeeper`])(
  '[HONEST-55] what an address says of no tab and no lineup of this team counts as not said: %s',
  async (query) => {
    await mount(store, query);
    expect(chosenTab()).toBe('Roster');
    await tab('On Court Positions');
    expect(chosenLineup()).toContain('First Six');
    expect(said()).toEqual([]);
  },
);

test('[HONEST-52] [AMB-064] a lineup of the address that is deleted leads on to its neighbour, also after a reload', async () => {
  const location = await mount(store, `?tab=court&lineup=${OTHER}`);
  expect(chosenLineup()).toBe('Lineup: Second Six');
  await act(async () => void (await store.do(deleteLineup.draft({ teamId: TEAM, id: OTHER }))));
  await seen(() => said().includes('“Second Six” is no longer there'));
  expect(chosenLineup()).toContain('First Six');
  expect(location.history).toEqual([`${AT}?tab=court&lineup=${LINEUP}`]);
});

test('[HONEST-52] a new lineup is the one that the address names', async () => {
  const location = await mount(store, '?tab=lineups');
  await click(byRole('button', 'Add Lineup'));
  await type('Third Six', byRole('textbox', 'Lineup Name'));
  await submit();
  await seen(() => store.rows('lineups').length === 3);
  const third = store.rows('lineups').find(({ name }) => name === 'Third Six');
  await seen(() => location.history.at(-1) === `${AT}?tab=lineups&lineup=${third?.id}`);
});

test('[HONEST-52] what the roster is narrowed to is there again after a reload, without a step of its own', async () => {
  const location = await mount(store);
  await click(byRole('button', 'Libero'));
  await type('cle', byRole('textbox', 'Search players'));
  await seen(() => location.history.join() === `${AT}?position=Libero&find=cle`);
  await reload(location);
  expect(byRole('textbox', 'Search players')).toMatchObject({ value: 'cle' });
  expect(byRole('button', 'Libero').getAttribute('aria-pressed')).toBe('true');
});

test('[HONEST-53] what was done on a court can be taken back after a reload, and done again', async () => {
  const location = await mount(store, '?tab=court');
  expect(isOff('Undo')).toBe(true);
  await pick('Add a player to P1 front', /Ada Roe/);
  await click(byRole('button', 'Rotate clockwise'));
  await seen(() => store.status().pending === 0);
  await reload(location);
  await click(byRole('button', 'Undo'));
  expect(stands()).toEqual(['P1 front: 10 Ada Roe, Setter']);
  await seen(() => store.status().pending === 0);
  await reload(location);
  await click(byRole('button', 'Undo'));
  expect(stands()).toEqual([]);
  expect(isOff('Undo')).toBe(true);
  await click(byRole('button', 'Redo'));
  expect(stands()).toEqual(['P1 front: 10 Ada Roe, Setter']);
});

test.each(['', '{', '{"done":[{"before":1}],"undone":[]}'])(
  '[HONEST-53] a history that cannot be read is none: %s',
  async (text) => {
    sessionStorage.setItem(`lineup-pro-undo:${ANNA}:${LINEUP}`, text);
    await mount(store, '?tab=court');
    expect([isOff('Undo'), isOff('Redo')]).toEqual([true, true]);
  },
);
