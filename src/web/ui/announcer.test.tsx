import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { clearScreen, show } from '#tests/support/screen.ts';
import { announce } from './announcements.ts';
import { Announcer } from './announcer.tsx';

afterEach(clearScreen);

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
