import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTeam, mount, tab } from '#tests/support/lineup-page.tsx';
import { byRole, clearScreen, click, press, type } from '#tests/support/screen.ts';
import { text } from '#tests/support/see.ts';
import { ANNA, hall } from '#tests/support/sync.ts';

let gym: ReturnType<typeof hall>;
beforeEach(async () => {
  gym = hall();
  const { store } = gym.signIn(ANNA);
  await makeTeam(store);
  await mount(store);
  await tab('Lineups');
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

test('[LINEUP-24] a name that is still too long, as of a copy, is told in its place and stays', async () => {
  const long = 'x'.repeat(103);
  await click(byRole('button', 'Rename First Six'));
  const field = byRole('textbox', 'New name of First Six');
  await type(long, field);
  await press('Enter', field);
  expect(text()).toContain('A lineup name has at most 100 characters.');
  await act(async () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(byRole('textbox', 'New name of First Six')).toHaveProperty('value', long);
  await type(long.slice(3), field);
  expect(text()).not.toContain('at most 100');
  await press('Enter', field);
  expect(byRole('button', `Rename ${long.slice(3)}`)).toBeDefined();
});
