import { afterEach, expect, test } from 'vitest';
import { allByRole, byRole, clearScreen, nameOf, show, textsOf } from '#tests/support/screen.ts';
import { LandingPage } from './landing-page.tsx';

afterEach(clearScreen);

test('[LAND-01] [LAND-02] [LAND-06] [LAND-07] title, tagline and one way in, without a header', async () => {
  await show(<LandingPage />);
  const title = byRole('heading', 'Lineup Pro');
  expect([title.tagName, title.nextElementSibling?.firstElementChild?.textContent]).toEqual([
    'H1',
    'Volleyball Edition',
  ]);
  expect(allByRole('link').map((link) => [nameOf(link), link.getAttribute('href')])).toEqual([
    ['Get Started', '/auth'],
  ]);
  expect(allByRole('banner')).toEqual([]);
});

test('[LAND-03] [LAND-04] [LAND-05] three features', async () => {
  await show(<LandingPage />);
  const cards = allByRole('article').flatMap((card) => textsOf('heading', card));
  expect(cards).toEqual(['Team Management', 'Smart Lineups', 'Schedule & Stats']);
});
