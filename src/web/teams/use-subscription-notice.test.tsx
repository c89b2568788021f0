import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { byRole, clearScreen, click, show } from '#tests/support/screen.ts';
import { useSubscriptionNotice, withoutNotice } from './use-subscription-notice.ts';

afterEach(async () => {
  vi.useRealTimers();
  await clearScreen();
});

function Notice() {
  const { isOpen, close } = useSubscriptionNotice();
  return <button onClick={close}>{isOpen ? 'open' : 'closed'}</button>;
}

test('[TEAMS-29] [TEAMS-30] after a second the parameter is gone and the notice stays until it is dismissed', async () => {
  vi.useFakeTimers();
  const { hook, searchHook, history } = memoryLocation({
    path: '/teams?from=mail&subscription=success',
    record: true,
  });
  await show(
    <Router hook={hook} searchHook={searchHook}>
      <Notice />
    </Router>,
  );
  const after = async (ms: number) => {
    await act(async () => void vi.advanceTimersByTime(ms));
    return [history.at(-1), byRole('button').textContent];
  };
  expect(await after(999)).toEqual(['/teams?from=mail&subscription=success', 'open']);
  expect(await after(1)).toEqual(['/teams?from=mail', 'open']);
  expect(history).toHaveLength(1);
  expect((await after(60_000))[1]).toBe('open');
  await click(byRole('button'));
  expect(byRole('button').textContent).toBe('closed');
});

test('[TEAMS-30] only the subscription parameter goes from the address', () => {
  expect(withoutNotice('/teams', 'subscription=success')).toBe('/teams');
  expect(withoutNotice('/teams', 'from=mail&subscription=success&x=1')).toBe('/teams?from=mail&x=1');
});
