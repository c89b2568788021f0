import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { allByRole, byRole, clearScreen, click, nameOf, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { expectConsoleError } from '#tests/support/web-setup.ts';
import { NotFoundPage } from '#web/pages/not-found-page.tsx';
import { OpenPages } from './open-pages.tsx';
import { VisitorPages } from './visitor-pages.tsx';

afterEach(async () => {
  await clearScreen();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(path: string, pages = <OpenPages />) {
  const location = memoryLocation({ path, record: true });
  await show(
    <Router hook={location.hook}>
      <Suspense>{pages}</Suspense>
    </Router>,
  );
  await seen(() => allByRole('heading').length > 0);
  return location;
}
const sections = () => allByRole('heading').filter(({ tagName }) => tagName === 'H2');
const said = () => allByRole('main')[0]?.textContent ?? '';
const bar = () => byRole('banner');

test.each([
  ['/terms', 'Terms of Use'],
  ['/privacy', 'Privacy Policy'],
  ['/support', 'Support & Contact'],
  ['/app-store-screenshots', 'App Store Screenshots Generator'],
])('[HEAD-02] [HEAD-03] [HEAD-04] [UMENU-01] [ROLES-35] %s is %s under the simple bar', async (path, title) => {
  await open(path);
  expect(byRole('heading', title).tagName).toBe('H1');
  expect(bar().textContent).toMatch(/^Lineup Pro/);
  const links = allByRole('link').filter((link) => bar().contains(link));
  expect(links.slice(1).map((link) => [nameOf(link), link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Sign In', '/auth'],
  ]);
  expect(allByRole('button', 'Account menu')).toEqual([]);
});

test.each(['/admin', '/nonsense'])(
  '[HEAD-05] [UMENU-01] at %s a visitor sees title and subtitle, and no menu',
  async (path) => {
    if (path === '/nonsense') expectConsoleError(/404/);
    await open(path, <VisitorPages />);
    expect(bar().textContent).toBe('Lineup ProVolleyball EditionSign In');
    expect(allByRole('button', 'Account menu')).toEqual([]);
  },
);

test('[STATIC-01] [STATIC-02] [STATIC-03] the terms have 14 sections, the date of today and a way back', async () => {
  vi.useFakeTimers({ now: new Date(2027, 1, 3, 23, 30), toFake: ['Date'] });
  const location = await open('/terms');
  expect(sections()).toHaveLength(14);
  expect(said()).toContain('Last updated: Feb 3, 2027');
  // Who came straight here has nothing to go back to but the start.
  vi.spyOn(history, 'length', 'get').mockReturnValue(1);
  await click(byRole('button', 'Back'));
  expect(location.history.at(-1)).toBe('/');
});

test('[STATIC-04] [STATIC-05] [STATIC-06] the policy has 13 sections, and says how long and for whom', async () => {
  await open('/privacy');
  expect(sections()).toHaveLength(13);
  expect(said()).toMatch(/logs.* up to 2 years/);
  expect(said()).toContain('not for children under 13');
});

test('[STATIC-07] [STATIC-08] [STATIC-09] [STATIC-10] [AMB-019] support says how to reach us, how soon, and gives tips', async () => {
  await open('/support');
  expect(said()).toContain('"Send Feedback" in the avatar menu');
  expect(said()).toMatch(/avatar at the top right of the app's own pages, such as My Teams, when you are signed in/);
  expect(said()).toContain('Typical response time: 24-48 hours');
  expect(byRole('heading', 'Tips for a quick answer').nextElementSibling?.childElementCount).toBeGreaterThan(2);
  expect(byRole('link', 'Email Support').getAttribute('href')).toMatch(/^mailto:[^@]+@[^?]+/);
});

test('[ROUTE-19] [ROUTE-20] [ROUTE-21] an unknown address is logged by its name, and leads home', async () => {
  expectConsoleError(/404.* \/nonsense$/);
  const location = memoryLocation({ path: '/nonsense', record: true });
  await show(
    <Router hook={location.hook}>
      <Route path="/nonsense">
        <NotFoundPage />
      </Route>
    </Router>,
  );
  expect(said()).toBe('404Oops! Page not foundReturn to Home');
  await click(byRole('link', 'Return to Home'));
  expect(location.history.at(-1)).toBe('/');
});

test.each(['/terms', '/privacy', '/support', '/app-store-screenshots'])(
  '[HONEST-66] %s has a way back, for who came straight here to the start',
  async (path) => {
    const location = await open(path);
    expect(allByRole('button', undefined, byRole('main'))[0]?.textContent).toBe('Back');
    await click(byRole('button', 'Back'));
    expect(location.history?.at(-1)).toBe('/');
  },
);
