import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { allByRole, byRole, clearScreen, click, focused, press, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { keepFocusNearby } from './keep-focus-nearby.ts';

beforeAll(() => {
  // The page of these tests has no layout.
  Object.assign(HTMLElement.prototype, {
    checkVisibility(this: HTMLElement) {
      return !this.closest('[hidden]');
    },
  });
  keepFocusNearby();
});
afterEach(clearScreen);

function Rows() {
  const [rows, setRows] = useState(['Ada', 'Bea', 'Cyd']);
  return (
    <main>
      <button type="button">Back</button>
      <div>
        {rows.map((row) => (
          <p key={row}>
            <button type="button">Edit {row}</button>
            <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
              Remove {row}
            </button>
          </p>
        ))}
      </div>
      <button type="button">Log</button>
    </main>
  );
}

test('the keyboard goes on at what follows a key that went with its press, or else at what stands before it', async () => {
  await show(<Rows />);
  const remove = async (row: string) => {
    byRole('button', `Remove ${row}`).focus();
    await click(byRole('button', `Remove ${row}`));
  };
  await remove('Bea');
  await seen(() => focused() === 'Edit Cyd');
  await remove('Cyd');
  await seen(() => focused() === 'Remove Ada');
  await remove('Ada');
  await seen(() => focused() === 'Log');
});

test('a key that is hidden with its press is gone, too', async () => {
  await show(<Rows />);
  const key = byRole('button', 'Remove Bea');
  key.focus();
  const row = key.closest('p');
  if (row) row.hidden = true;
  // As a browser does with what is seen no more.
  key.blur();
  await seen(() => focused() === 'Edit Cyd');
});

test('who came to a key by mouse and presses it by keyboard goes on beside it too', async () => {
  await show(<Rows />);
  const key = byRole('button', 'Remove Ada');
  const byMouse = vi.spyOn(key, 'matches').mockReturnValue(false);
  key.focus();
  byMouse.mockRestore();
  await press('Enter');
  await click(key);
  await seen(() => focused() === 'Edit Bea');
});

function FirstOne() {
  const [isAsked, setAsked] = useState(false);
  const [isMade, setMade] = useState(false);
  const make = () => {
    setMade(true);
    setAsked(false);
  };
  return (
    <main>
      <button type="button">Back</button>
      <div>
        {isMade ? (
          <button type="button">Choose</button>
        ) : (
          <button type="button" onClick={() => setAsked(true)}>
            Make the first
          </button>
        )}
      </div>
      <Dialog open={isAsked} onClose={make} title="Make it" actions={<button onClick={make}>Make</button>}>
        A first one
      </Dialog>
    </main>
  );
}

test('when what opened a dialog went with it, the keyboard goes on in the place of that', async () => {
  await show(<FirstOne />);
  byRole('button', 'Make the first').focus();
  await click(byRole('button', 'Make the first'));
  byRole('button', 'Make').focus();
  await click(byRole('button', 'Make'));
  await seen(() => allByRole('dialog').length === 0);
  expect(focused()).toBe('Choose');
});
