import { expect, test } from 'vitest';
import { isComeBackTo } from './way-here.ts';

test('going back is told from going on', () => {
  expect(isComeBackTo()).toBe(false);
  dispatchEvent(new PopStateEvent('popstate'));
  expect(isComeBackTo()).toBe(true);
  dispatchEvent(new Event('pushState'));
  expect(isComeBackTo()).toBe(false);
});
