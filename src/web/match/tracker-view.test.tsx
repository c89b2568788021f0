import { afterEach, expect, test } from 'vitest';
import { allByRole } from '#tests/support/screen.ts';
import { matchOf, stat } from '#tests/support/match.ts';
import { leave, text } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';

afterEach(leave);

test.each([
  ['phone', 390, 844],
  ['tablet', 820, 1180],
  ['desk', 1280, 800],
])('[HONEST-71] View has the row of who left the team since in each set, on a %s', async (_, width, height) => {
  const log = matchOf(stat(9, 'attack', 'positive'), { kind: 'open-set', payload: {}, set: 2 });
  for (const set of [1, 2]) {
    await track({ log }, { width, height, query: `?view=1&set=${set}` });
    expect([set, text().includes('Former player')]).toEqual([set, true]);
    await leave();
  }
});

test('[HONEST-72] the heading of the page stands in its main part, and not in what is said beside it', async () => {
  await track({}, { width: 1280, height: 800 });
  const heading = allByRole('heading').find(({ tagName }) => tagName === 'H1');
  expect([heading?.closest('main') === null, heading?.closest('aside') === null]).toEqual([false, true]);
});
