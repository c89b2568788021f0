import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { ErrorBoundary } from '#web/frame/error-boundary.tsx';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { dialogOnDemand, onDemand } from './on-demand.tsx';

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

type Asked = { open: boolean; onClose(): void };
const Question = ({ open }: Asked) => (open ? <h1>Sure?</h1> : null);

test('[ERR-140] a dialog that cannot be fetched says so, offers to reload and leaves the screen; the next try fetches it', async () => {
  dismissAllToasts();
  const load = vi.fn(() => Promise.resolve(Question));
  load.mockRejectedValueOnce(new Error('gone'));
  const Dialog = dialogOnDemand(load);
  const close = vi.fn();
  const screen = (open: boolean) => (
    <ErrorBoundary>
      <p>The match</p>
      <Dialog open={open} onClose={close} />
    </ErrorBoundary>
  );
  const draw = await show(screen(false));
  expect(load).not.toHaveBeenCalled();
  await draw(screen(true));
  expect(close).toHaveBeenCalledTimes(1);
  expect(currentToasts().map(({ title, action }) => [title, action?.label])).toEqual([
    ['This could not be opened', 'Reload'],
  ]);
  expect(document.body.textContent).toBe('The match');
  await draw(screen(false));
  await draw(screen(true));
  expect(byRole('heading', 'Sure?')).toBeDefined();
  await draw(screen(false));
  expect(document.body.textContent).toBe('The match');
});

test('[ERR-140] a screen that could not be fetched is asked for again by whoever comes back to it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.resolve(Greeting));
  load.mockRejectedValueOnce(new Error('gone'));
  const Part = onDemand(load);
  const draw = await show(
    <ErrorBoundary key="first">
      <Part name="Ana" />
    </ErrorBoundary>,
  );
  expect(byRole('heading', 'Something went wrong')).toBeDefined();
  await draw(
    <ErrorBoundary key="second">
      <Part name="Ana" />
    </ErrorBoundary>,
  );
  expect(byRole('heading', 'Hello Ana')).toBeDefined();
});

test('[ENGINE-04] a part that refuses at once for ever is asked for a few times, and not again while its screen stands', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.reject(new Error('gone')));
  const Part = onDemand<object>(load);
  const draw = await show(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  for (let drawn = 0; drawn < 20; drawn++) {
    await draw(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    );
  }
  expect(load.mock.calls.length).toBeLessThanOrEqual(3);
});
