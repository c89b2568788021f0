import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allByRole, allFileFields, byRole, clearScreen, click, press, show } from '#tests/support/screen.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';

const onClose = vi.fn();
const onSubmit = vi.fn();

function example(props: { open?: boolean; confirmClose?: boolean } = {}) {
  const { open = true, confirmClose = false } = props;
  const save = (
    <Button type="submit" variant="primary">
      Save
    </Button>
  );
  return (
    <>
      <Button>Edit</Button>
      <Dialog {...{ open, onClose, onSubmit, confirmClose }} title="Edit Team" sub="Tidewater" actions={save}>
        <TextField label="Name" value="" onChange={() => undefined} initialFocus />
        <input type="file" aria-label="Logo" />
      </Dialog>
    </>
  );
}

const modal = () => byRole('dialog', 'Edit TeamTidewater');
const fire = (element: Element, event: Event) => act(async () => void element.dispatchEvent(event));

async function tapScrim(from: Element, to: Element) {
  await fire(from, new PointerEvent('pointerdown', { bubbles: true }));
  await fire(to, new MouseEvent('click', { bubbles: true }));
}

beforeEach(() => {
  onClose.mockClear();
  onSubmit.mockClear();
});
afterEach(clearScreen);

test('an open dialog is modal, named by its title, and puts the focus where it was told to', async () => {
  await show(example());
  expect(modal().matches('dialog[open]')).toBe(true);
  expect(document.activeElement).toBe(byRole('textbox', 'Name'));
});

test('[ENGINE-29] the focus goes back to the key that was pressed, where pressing it gave it none', async () => {
  const render = await show(example({ open: false }));
  // As WebKit does it with a mouse and a finger.
  await fire(byRole('button', 'Edit'), new MouseEvent('click', { bubbles: true }));
  expect(document.activeElement).toBe(document.body);
  await render(example());
  expect(document.activeElement).toBe(byRole('textbox', 'Name'));
  await render(example({ open: false }));
  expect(document.activeElement).toBe(byRole('button', 'Edit'));
});

test('[COURT-30] close button, Escape, the back gesture and a tap outside all ask to close', async () => {
  await show(example());
  await click(byRole('button', 'Close'));
  await press('Escape', byRole('textbox', 'Name'));
  await fire(modal(), new Event('cancel', { cancelable: true }));
  await tapScrim(modal(), modal());
  expect(onClose).toHaveBeenCalledTimes(4);
});

test('a press that began inside, and the cancelled file picker within, do not close it', async () => {
  await show(example());
  await tapScrim(byRole('textbox', 'Name'), modal());
  await fire(allFileFields()[0] ?? expect.fail('no field'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog with changes asks first: Keep Editing stays, Discard closes', async () => {
  await show(example({ confirmClose: true }));
  await press('Escape', byRole('textbox', 'Name'));
  expect(onClose).not.toHaveBeenCalled();
  await click(byRole('button', 'Keep Editing'));
  expect(onClose).not.toHaveBeenCalled();
  await press('Escape', byRole('textbox', 'Name'));
  await click(byRole('button', 'Discard'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('the primary action submits the form', async () => {
  await show(example());
  await click(byRole('button', 'Save'));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('when it closes it leaves the screen and is no longer modal', async () => {
  vi.useFakeTimers();
  const render = await show(example());
  await render(example({ open: false }));
  expect(modal().matches('dialog[open]')).toBe(false);
  await act(async () => vi.runAllTimers());
  expect(allByRole('dialog')).toEqual([]);
  vi.useRealTimers();
});

test('a confirmation starts on Cancel and cannot be confirmed twice while it is busy', async () => {
  const onConfirm = vi.fn();
  const confirm = (busy: boolean) => (
    <ConfirmDialog open title="Delete Lineup" action="Delete" {...{ busy, onClose, onConfirm }}>
      “Serve receive 2” will be removed. This action cannot be undone.
    </ConfirmDialog>
  );
  const render = await show(confirm(false));
  expect(document.activeElement).toBe(byRole('button', 'Cancel'));
  await click(byRole('button', 'Delete'));
  await render(confirm(true));
  await click(byRole('button', 'Delete'));
  expect(onConfirm).toHaveBeenCalledOnce();
});
