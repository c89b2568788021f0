import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { watchMissingParts } from '#web/browser/missing-parts.ts';

afterEach(async () => {
  await clearScreen();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('a secret of the stack');
}

test('[ERR-140] a screen that fails leaves a plain message and a way on, not an empty page', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(byRole('heading', 'Something went wrong')).toBeDefined();
  expect(byRole('button', 'Reload')).toBeDefined();
  expect(document.body.textContent).not.toContain('secret');
  expect(logged).toHaveBeenCalled();
});

function showMissing(absent?: { title: string; words: string }): Promise<unknown> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  watchMissingParts();
  const fault = new TypeError('Failed to fetch dynamically imported module');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: fault }));
  const Absent = (): never => {
    throw fault;
  };
  return show(
    <ErrorBoundary {...(absent && { absent })}>
      <Absent />
    </ErrorBoundary>,
  );
}

test('[ERR-140] a part that is not on the device says openly that it needs a network, and comes with it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showMissing();
  expect(byRole('heading', "You're offline")).toBeDefined();
  expect(byRole('button', 'Try Again')).toBeDefined();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(reload).toHaveBeenCalledOnce();
});

test('[ERR-140] a part that has words of its own for the time without a network says them', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showMissing({ title: 'Sign In', words: 'Signing in needs the network.' });
  expect(byRole('heading', 'Sign In')).toBeDefined();
  expect(document.body.textContent).toContain('Signing in needs the network.');
  expect(byRole('button', 'Try Again')).toBeDefined();
});

test('[ERR-140] a part that a working line does not bring is no matter of the network', async () => {
  await showMissing();
  expect(byRole('heading', 'Something went wrong')).toBeDefined();
  expect(byRole('button', 'Reload')).toBeDefined();
});
