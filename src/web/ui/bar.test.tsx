import { afterEach, expect, test } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { Bar } from './bar.tsx';

afterEach(clearScreen);

const widths = () => [...byRole('img').querySelectorAll('span')].map((part) => part.style.width);

test('the parts share the track by what they are of the whole', async () => {
  await show(<Bar label="12 kills and 3 errors of 30" total={30} good={12} bad={3} />);
  expect(widths()).toEqual(['40%', '10%']);
});

test('nothing out of nothing is an empty track', async () => {
  await show(<Bar label="No attempts" total={0} good={0} />);
  expect(widths()).toEqual(['0%', '0%']);
});
