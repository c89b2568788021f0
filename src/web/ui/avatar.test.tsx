import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { clearScreen, show } from '#tests/support/screen.ts';
import { Avatar } from './avatar.tsx';

afterEach(clearScreen);

const face = () => document.querySelector('[aria-hidden]')?.textContent;

test.each([
  ['Dana Mercer', 'DM'],
  ['Ana Maria de Souza', 'AS'],
  ['  cher ', 'C'],
  ['Łukasz Żak', 'ŁŻ'],
  ['', ''],
])('without a portrait %j is shown as %j', async (name, initials) => {
  await show(<Avatar name={name} />);
  expect(face()).toBe(initials);
});

test('a portrait that fails to load gives way to the initials', async () => {
  await show(<Avatar name="Dana Mercer" imageUrl="/files/dana.webp" />);
  const portrait = document.querySelector('img');
  expect(face()).toBe('');
  await act(async () => void portrait?.dispatchEvent(new Event('error')));
  expect(face()).toBe('DM');
});
