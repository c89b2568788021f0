import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { Crest } from './crest.tsx';

afterEach(clearScreen);

const logo = () => byRole('img', 'Team logo');

test('[TEAMS-03] a team without a logo shows the default image', async () => {
  await show(<Crest logoUrl={null} />);
  expect(logo()).toHaveProperty('tagName', 'SPAN');
});

test('[TEAMS-03] [LPAGE-04] a logo that fails to load gives way to the default image; a new one is tried again', async () => {
  const render = await show(<Crest logoUrl="/files/a.webp" />);
  expect(logo().getAttribute('src')).toBe('/files/a.webp');
  await act(async () => void logo().dispatchEvent(new Event('error')));
  expect(logo()).toHaveProperty('tagName', 'SPAN');
  await render(<Crest logoUrl="/files/b.webp" />);
  expect(logo().getAttribute('src')).toBe('/files/b.webp');
});
