import { afterEach, beforeAll, expect, test } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { pressOnce } from './held-key.ts';

beforeAll(pressOnce);
afterEach(clearScreen);

test('[TRACK-30] a key that is held presses a button once; in a text it goes on', async () => {
  await show(
    <>
      <button type="button">Kill, 0</button>
      <textarea aria-label="Notes" />
    </>,
  );
  const passes = (target: HTMLElement, key: string, repeat: boolean) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
  const button = byRole('button', 'Kill, 0');
  expect([passes(button, 'Enter', false), passes(button, 'Enter', true)]).toEqual([true, false]);
  expect([passes(button, 'Tab', true), passes(byRole('textbox', 'Notes'), 'Enter', true)]).toEqual([true, true]);
});
