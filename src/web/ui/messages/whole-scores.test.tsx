import { afterEach, expect, test } from 'vitest';
import { clearScreen, show } from '#tests/support/screen.ts';
import { wholeScores } from './whole-scores.tsx';

afterEach(clearScreen);

test('words with scores read as they were, and each score stands whole on a line', async () => {
  await show(<p>{wholeScores('Set 1 to Breakers, 23–25; now 0–1.')}</p>);
  const words = document.querySelector('p');
  expect(words?.textContent).toBe('Set 1 to Breakers, 23–25; now 0–1.');
  const whole = [...(words?.children ?? [])].filter((part) => getComputedStyle(part).whiteSpace === 'nowrap');
  expect(whole.map(({ textContent }) => textContent)).toEqual(['23–25', '0–1']);
});
