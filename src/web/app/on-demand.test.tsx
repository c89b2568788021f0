import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { onDemand } from './on-demand.tsx';

afterEach(async () => {
  await clearScreen();
  vi.restoreAllMocks();
});

const Greeting = ({ name }: { name: string }) => <h1>Hello {name}</h1>;

test('a part is drawn in the moment it has come, and asked for once', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const load = vi.fn(() => promise);
  const Part = onDemand(load);
  void Part.fetch();
  await show(<Part name="Ana" />);
  expect(document.body.textContent).not.toContain('Hello');
  await act(async () => resolve(Greeting));
  expect(byRole('heading', 'Hello Ana')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('[ERR-140] a part that cannot be fetched leaves the plain message', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = onDemand<object>(() => Promise.reject(new Error('gone')));
  await show(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  expect(byRole('heading', 'Something went wrong')).toBeDefined();
});
