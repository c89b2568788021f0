import { useState } from 'react';
import { afterEach, beforeAll, test } from 'vitest';
import { byRole, clearScreen, click, focused, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { keepPlace } from './keep-place.ts';

beforeAll(() => {
  // The page of these tests has no layout.
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true });
  keepPlace();
});
afterEach(clearScreen);

function Rows() {
  const [rows, setRows] = useState(['Ada', 'Bea']);
  return (
    <main>
      {rows.map((row) => (
        <p key={row}>
          <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
            Remove {row}
          </button>
        </p>
      ))}
      <div>
        <button type="button">Log</button>
      </div>
    </main>
  );
}

test('the keyboard goes on beside a key that went with its press', async () => {
  await show(<Rows />);
  byRole('button', 'Remove Ada').focus();
  await click(byRole('button', 'Remove Ada'));
  await seen(() => focused() === 'Remove Bea');
  await click(byRole('button', 'Remove Bea'));
  await seen(() => focused() === 'Log');
});
