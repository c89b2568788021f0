import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { allByRole, byRole, clearScreen, click, descriptionOf, show } from '#tests/support/screen.ts';
import { Choices, ToggleTiles } from './choices.tsx';

afterEach(clearScreen);

const ROLES = [
  { value: 'coach', label: 'Coach' },
  { value: 'statistician', label: 'Statistician', disabled: true },
  { value: 'viewer', label: 'Viewer' },
] as const;

test('of the choices one is chosen, and a disabled one cannot be', async () => {
  const onChoose = vi.fn();
  await show(<Choices legend="Role" choices={ROLES} chosen="coach" onChoose={onChoose} />);
  expect(allByRole('radio').map((one) => one.matches(':checked'))).toEqual([true, false, false]);
  await click(byRole('radio', 'Statistician'));
  await click(byRole('radio', 'Viewer'));
  expect(onChoose.mock.calls).toEqual([['viewer']]);
});

test('toggle tiles are combined, and their error belongs to the group', async () => {
  function Days() {
    const [days, setDays] = useState([2]);
    const tiles = [
      { value: 2, label: 'Tu', spoken: 'Tuesday' },
      { value: 4, label: 'Th', spoken: 'Thursday' },
    ];
    const error = days.length === 0 ? 'Choose a day' : undefined;
    return <ToggleTiles legend="Days" tiles={tiles} chosen={days} onChange={setDays} error={error} />;
  }
  await show(<Days />);
  const pressed = () => allByRole('button').map((one) => one.getAttribute('aria-pressed'));
  await click(byRole('button', 'Thursday'));
  expect(pressed()).toEqual(['true', 'true']);
  await click(byRole('button', 'Tuesday'));
  await click(byRole('button', 'Thursday'));
  expect(pressed()).toEqual(['false', 'false']);
  const group = byRole('group');
  expect(descriptionOf(group)).toBe('Choose a day');
});
