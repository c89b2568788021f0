import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearScreen, show } from '#tests/support/screen.ts';
import { announce } from './announcements.ts';
import { Announcer } from './announcer.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

afterEach(async () => {
  await clearScreen();
  vi.useRealTimers();
});

const heard = (urgency: 'polite' | 'assertive') => document.querySelector(`[aria-live=${urgency}]`);

test('what is announced is heard in the region of its urgency, and the same words count anew', async () => {
  await show(<Announcer />);
  await act(async () => announce('Ruiz moved to P4 front'));
  const first = heard('polite')?.firstElementChild;
  expect(first?.textContent).toBe('Ruiz moved to P4 front');
  await act(async () => announce('Ruiz moved to P4 front'));
  expect(heard('polite')?.firstElementChild).not.toBe(first);
  await act(async () => announce('A libero cannot stand in front', 'assertive'));
  expect(heard('assertive')?.textContent).toBe('A libero cannot stand in front');
  expect(heard('polite')?.textContent).toBe('');
});

const page = (open: boolean) => (
  <>
    <Announcer />
    <Dialog open={open} onClose={() => undefined} title="Edit Team">
      Fields
    </Dialog>
  </>
);

test('a dialog that opens does not say again what was heard, but what was said with it', async () => {
  vi.useFakeTimers();
  const render = await show(page(false));
  await act(async () => announce('Schedule'));
  await act(async () => vi.advanceTimersByTime(2000));
  await render(page(true));
  expect(heard('polite')?.closest('dialog')).not.toBeNull();
  expect(heard('polite')?.textContent).toBe('');
  await act(async () => announce('Ruiz moved to P4 front'));
  await render(page(false));
  expect(heard('polite')?.closest('dialog')).toBeNull();
  expect(heard('polite')?.textContent).toBe('Ruiz moved to P4 front');
});
