import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allByRole, byRole, clearScreen, click, press, show } from '#tests/support/screen.ts';
import { Tabs } from './tabs.tsx';

const TABS = [
  { id: 'roster', label: 'Roster' },
  { id: 'court', label: 'On Court Positions' },
  { id: 'lineups', label: 'Lineups' },
] as const;

function Example() {
  const [chosen, setChosen] = useState<(typeof TABS)[number]['id']>('roster');
  return (
    <Tabs label="Team" tabs={TABS} chosen={chosen} onChoose={setChosen}>
      Panel of {chosen}
    </Tabs>
  );
}

const chosenTab = () => allByRole('tab').find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent;

beforeEach(async () => {
  await show(<Example />);
});
afterEach(clearScreen);

test('a tap chooses a tab and its panel', async () => {
  await click(byRole('tab', 'Lineups'));
  expect(chosenTab()).toBe('Lineups');
  expect(byRole('tabpanel', 'Lineups').textContent).toBe('Panel of lineups');
});

test('arrow keys, Home and End move focus and choice together, and go round', async () => {
  byRole('tab', 'Roster').focus();
  await press('ArrowRight');
  expect(chosenTab()).toBe('On Court Positions');
  expect(document.activeElement).toBe(byRole('tab', 'On Court Positions'));
  await press('End');
  expect(chosenTab()).toBe('Lineups');
  await press('ArrowRight');
  expect(chosenTab()).toBe('Roster');
  await press('ArrowLeft');
  expect(chosenTab()).toBe('Lineups');
  await press('Home');
  expect(chosenTab()).toBe('Roster');
});

test('only the chosen tab is a stop for the Tab key', async () => {
  await click(byRole('tab', 'On Court Positions'));
  expect(allByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});
