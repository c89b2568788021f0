import { afterEach, expect, test, vi } from 'vitest';
import { allByRole, byRole, clearScreen, click, nameOf, show } from '#tests/support/screen.ts';
import { NetBadge } from './net-badge.tsx';

afterEach(clearScreen);

const words = () => nameOf(byRole('button'));

test('[OFFLINE-02] online with changes to send it says Online and Syncing...', async () => {
  await show(<NetBadge state="online" pending={2} onOpen={() => undefined} />);
  expect(words()).toBe('Online Syncing...');
});

test('[OFFLINE-03][AMB-116] offline it counts what is pending, nothing included', async () => {
  const render = await show(<NetBadge state="offline" pending={3} onOpen={() => undefined} />);
  expect(words()).toBe('Offline Mode 3 pending');
  await render(<NetBadge state="offline" pending={0} onOpen={() => undefined} />);
  expect(words()).toBe('Offline Mode 0 pending');
});

test('[OFFLINE-04] online with nothing pending it is hidden', async () => {
  await show(<NetBadge state="online" pending={0} onOpen={() => undefined} />);
  expect(allByRole('button')).toEqual([]);
});

test('it opens the list of changes', async () => {
  const onOpen = vi.fn();
  await show(<NetBadge state="offline" pending={3} onOpen={onOpen} />);
  await click(byRole('button'));
  expect(onOpen).toHaveBeenCalledOnce();
});
