import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allByRole, byRole, clearScreen, click, show } from '#tests/support/screen.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { dismissAllToasts, forgetMistakes, toast, type ToastTone } from './toasts.ts';

const say = (title: string, tone: 'ok' | 'bad' = 'ok') => act(async () => void toast({ title, tone }));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const passing = () => [...byRole('status').children].map((card) => card.textContent);
const lasting = () => [...byRole('alert').children].map((card) => card.textContent);

beforeEach(async () => {
  vi.useFakeTimers();
  await show(<ToastRegion />);
});

afterEach(async () => {
  await act(async () => dismissAllToasts());
  await clearScreen();
  vi.useRealTimers();
});

test('a toast is there at once and leaves after five seconds', async () => {
  await say('Stat recorded');
  expect(passing()).toEqual(['Stat recorded']);
  await pass(4999);
  expect(passing()).toEqual(['Stat recorded']);
  await pass(1);
  expect(passing()).toEqual([]);
});

test('an error is announced as an alert and stays until it is closed', async () => {
  await say('Failed to save court layout', 'bad');
  await pass(600_000);
  expect(lasting()).toEqual(['Failed to save court layout']);
  expect(byRole('alert').hasAttribute('aria-live')).toBe(false);
  await click(byRole('button', 'Close'));
  expect(lasting()).toEqual([]);
});

test('while somebody stands in a toast it does not leave, and then gets the rest of its time', async () => {
  await say('Player deleted from team');
  await pass(3000);
  const region = byRole('region', 'Notifications');
  await act(async () => void region.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
  await pass(60_000);
  expect(passing()).toHaveLength(1);
  await act(async () => void region.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await pass(1999);
  expect(passing()).toHaveLength(1);
  await pass(1);
  expect(passing()).toHaveLength(0);
});

test('pointing at the toasts holds them as well', async () => {
  await say('Player deleted from team');
  const region = byRole('region', 'Notifications');
  await act(async () => void region.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  await pass(60_000);
  expect(passing()).toHaveLength(1);
  await act(async () => void region.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  await pass(5000);
  expect(passing()).toHaveLength(0);
});

test('three are shown; a fourth pushes out the oldest notice but never an error', async () => {
  await say('Failed', 'bad');
  for (const title of ['one', 'two', 'three']) await say(title);
  expect(lasting()).toEqual(['Failed']);
  expect(passing()).toEqual(['two', 'three']);
});

test('a notice that says the same again takes the place of the first', async () => {
  await say('Stat recorded');
  await pass(4000);
  await say('Stat recorded');
  expect(passing()).toEqual(['Stat recorded']);
  await pass(4000);
  expect(passing()).toEqual(['Stat recorded']);
});

test('the action of a toast runs once and takes the toast along', async () => {
  const run = vi.fn();
  await act(async () => void toast({ title: 'Player deleted from team', action: { label: 'Undo', run } }));
  await click(byRole('button', 'Undo'));
  expect(run).toHaveBeenCalledOnce();
  expect(passing()).toEqual([]);
});

test('inside an open dialog the toasts can still be reached', async () => {
  const render = await show(dialog(true));
  await say('Failed to save court layout', 'bad');
  await pass(150);
  expect(byRole('alert').closest('dialog')).toBe(byRole('dialog', 'Edit Team'));
  await render(dialog(false));
  expect(byRole('alert').closest('dialog')).toBeNull();
  expect(allByRole('alert')).toHaveLength(1);
});

test.each(['ok', 'bad'] as const)(
  '[HONEST-64] a dialog says no standing toast again (%s), but what is raised in it',
  async (tone) => {
    const heard = () => [...byRole('status').children, ...byRole('alert').children].map((card) => card.textContent);
    const render = await show(dialog(false));
    await say('said before', tone);
    expect(heard()).toEqual(['said before']);
    await pass(2000);
    await render(dialog(true));
    expect(heard()).toEqual([]);
    await say('said in it', tone);
    await pass(150);
    expect(heard()).toEqual(['said in it']);
    expect(byRole('region', 'Notifications', byRole('dialog')).textContent).toBe('said beforesaid in it');
    await pass(2000);
    await render(dialog(false));
    await pass(180);
    expect(heard()).toEqual([]);
    expect(byRole('region', 'Notifications').textContent).toBe('said beforesaid in it');
  },
);

function dialog(open: boolean) {
  return (
    <Dialog open={open} onClose={() => undefined} title="Edit Team">
      Fields
    </Dialog>
  );
}

test('however many errors stand, what was done since is said', async () => {
  for (const error of ['Email Required', 'Invalid Email', 'Not sent']) await say(error, 'bad');
  await say('Invitation Sent');
  expect(passing()).toEqual(['Invitation Sent']);
  expect(lasting()).toEqual(['Invalid Email', 'Not sent']);
  await pass(5000);
  expect(lasting()).toEqual(['Email Required', 'Invalid Email', 'Not sent']);
});

const sayOf = (about: string, title: string, tone: ToastTone = 'ok') =>
  act(async () => void toast({ title, tone, about }));

test('a form says one thing at a time: its success takes its mistakes away, and only those', async () => {
  await say('Failed to save court layout', 'bad');
  await sayOf('share', 'Email Required', 'bad');
  await sayOf('share', 'Invalid Email', 'bad');
  expect(lasting()).toEqual(['Failed to save court layout', 'Invalid Email']);
  await sayOf('share', 'Invitation Sent');
  expect(lasting()).toEqual(['Failed to save court layout']);
  expect(passing()).toEqual(['Invitation Sent']);
});

test('a form that is left takes its mistakes along, not what it has done', async () => {
  await sayOf('team', 'Team updated successfully!');
  await sayOf('logo', 'Please select an image file', 'bad');
  await act(async () => {
    forgetMistakes('team');
    forgetMistakes('logo');
  });
  expect(lasting()).toEqual([]);
  expect(passing()).toEqual(['Team updated successfully!']);
});

/** How often words came into a live region that was there. */
function hear(): () => string[] {
  const heard: string[] = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.matches('[role=status], [role=alert]'))
        heard.push(...[...addedNodes].map((node) => node.textContent ?? ''));
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          heard.push(
            ...[...node.querySelectorAll('[role=status] > *, [role=alert] > *')].map((card) => card.textContent),
          );
  }).observe(document.body, { childList: true, subtree: true });
  return () => heard;
}

test.each([
  ['with it', 0],
  ['just after it', 100],
  ['later', 600],
])('[HONEST-64] what is said beside a dialog that closes %s is announced once', async (_, ms) => {
  const render = await show(dialog(true));
  const heard = hear();
  await say('Event updated successfully!');
  await pass(ms);
  await render(dialog(false));
  await pass(180);
  await pass(1000);
  expect(heard()).toEqual(['Event updated successfully!']);
});

test('[COUNTS-31] what was heard in another way is shown, and not announced once more', async () => {
  const heard = hear();
  await act(async () => void toast({ title: 'Players swapped successfully', isHeard: true }));
  expect(byRole('region', 'Notifications').textContent).toBe('Players swapped successfully');
  expect(heard()).toEqual([]);
  await pass(5000);
  expect(byRole('region', 'Notifications').textContent).toBe('');
});
