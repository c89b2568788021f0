import { afterEach, expect, test, vi } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { ErrorBoundary } from './error-boundary.tsx';

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
