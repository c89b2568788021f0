import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allByRole, byRole, clearScreen, click, nameOf, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { Header } from './header.tsx';
import { navigation } from './nav-items.ts';
import type { Account } from '#web/access/use-account.ts';
import { UserMenu } from './user-menu.tsx';

const TEAM = '0198c0de-0000-7000-8000-000000000001';
const NAVY = { team: '#17406d', team2: '#f2b632', onTeam: '#ffffff', onTeamDark: '#ffffff' };
const DANA: Account = {
  name: 'Dana Mercer',
  email: 'dana@example.com',
  avatarUrl: null,
  badge: 'Pro',
  isSubscribed: true,
};

beforeAll(() => {
  // The page of these tests has no popovers yet; here they only have to take the call.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
});
afterEach(clearScreen);

type Situation = { pro?: boolean; teamId?: string | null };

function header(palette: typeof NAVY | null, { pro = true, teamId = TEAM }: Situation = {}) {
  const access = teamId === null ? undefined : { role: 'owner' as const, pro };
  const nav = navigation({ path: '/teams', teamId, access, isSubscribed: pro });
  return <Header nav={nav} palette={palette} isHidden={false} account={null} accountFoot={null} />;
}
const bar = () => byRole('banner');

test('[HEAD-10][HEAD-12] the header wears the colours of the team and the text that can be read on them', async () => {
  await show(header(NAVY));
  expect(bar().hasAttribute('data-team')).toBe(true);
  expect(bar().style.getPropertyValue('--team')).toBe('#17406d');
  expect(bar().style.getPropertyValue('--on-team')).toBe('#ffffff');
});

test('[HEAD-05] the header shows the product title and subtitle', async () => {
  await show(header(null));
  expect(byRole('link', 'Lineup ProVolleyball Edition').getAttribute('href')).toBe('/teams');
});

test('[HEAD-13][HEAD-14] without colours, or when the team is left, the header has its own', async () => {
  const render = await show(header(NAVY));
  await render(header(null));
  expect(bar().hasAttribute('data-team')).toBe(false);
  expect(bar().style.getPropertyValue('--team')).toBe('');
});

test('[HEAD-18] Schedule is crowned for a team without premium, and not with it', async () => {
  const render = await show(header(null, { pro: false }));
  expect(allByRole('link').filter((link) => link.textContent.includes('Premium'))).not.toHaveLength(0);
  await render(header(null));
  expect(allByRole('link').filter((link) => link.textContent.includes('Premium'))).toHaveLength(0);
});

test('[HEAD-17] without a team no link leads to a broken address', async () => {
  await show(header(null, { teamId: null }));
  const addresses = allByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses.filter((address) => address?.includes('/team/'))).toEqual([]);
});

const STATS = ['Upcoming Events', 'Past Events', 'Player Analysis', 'Team Analysis'];

test('[HEAD-19] [HEAD-20] [HEAD-21] [HEAD-22] the menu "Stats" has its four items, each with its address', async () => {
  await show(header(null));
  await click(byRole('button', 'Stats'));
  expect(allByRole('menuitem').map((item) => [nameOf(item), item.getAttribute('href')])).toEqual([
    ['Upcoming Events', `/team/${TEAM}/stats`],
    ['Past Events', `/team/${TEAM}/stats/past-events`],
    ['Player Analysis', `/team/${TEAM}/stats/player-analysis`],
    ['Team Analysis', `/team/${TEAM}/stats/team-analysis`],
  ]);
});

test('[HEAD-17] [AMB-020] without a team the items stand there disabled, with a hint, in menu and drawer', async () => {
  await show(header(null, { teamId: null }));
  await click(byRole('button', 'Stats'));
  const closed = () => allByRole('menuitem').filter((item) => item.hasAttribute('disabled'));
  expect(closed().map(nameOf)).toEqual(STATS);
  expect(document.body.textContent).toContain('Open a team first');
  await click(byRole('button', 'Open menu'));
  const drawer = byRole('dialog', 'Menu');
  const rows = allByRole('button', undefined, byRole('navigation', undefined, drawer)).map((row) => [
    row.textContent,
    row.hasAttribute('disabled'),
  ]);
  expect(rows).toEqual(['Schedule', ...STATS].map((label) => [label, true]));
  expect(drawer.textContent).toContain('Open a team first');
  expect(allByRole('link', undefined, drawer).map((link) => link.getAttribute('href'))).toEqual(['/teams']);
});

test('[HEAD-23] [HEAD-24] the drawer has every item of the bar, and closes when one is chosen', async () => {
  await show(header(null));
  await click(byRole('button', 'Open menu'));
  const links = allByRole('link', undefined, byRole('dialog', 'Menu'));
  expect(links.map((link) => link.textContent)).toEqual(['Teams', 'Schedule', ...STATS]);
  await click(links[2] ?? document.body);
  await seen(() => allByRole('dialog').length === 0);
});

const menu = (account: Account, did: string[] = []) => (
  <UserMenu
    account={account}
    onProfile={() => did.push('profile')}
    onManage={() => did.push('manage')}
    onUpgrade={() => did.push('upgrade')}
    onSignOut={() => did.push('sign out')}
  />
);
const showOpen = async (account: Account, did: string[] = []) => {
  const render = await show(menu(account, did));
  await click(byRole('button', 'Account menu'));
  return render;
};
const names = (role: string) => allByRole(role).map((one) => one.textContent);

test('[HONEST-73] the account menu is named before its first key, which stands above its rows', async () => {
  await showOpen(DANA);
  const named = byRole('group', 'Account menu');
  expect(document.activeElement?.hasAttribute('data-entry')).toBe(true);
  expect(named.contains(document.activeElement)).toBe(true);
});

test('[UMENU-03][UMENU-04][UMENU-06] the menu shows name, email and badge', async () => {
  await showOpen(DANA);
  const text = document.body.textContent;
  for (const part of ['Dana Mercer', 'dana@example.com', 'Pro']) expect(text).toContain(part);
});

test('[UMENU-02] the avatar wears a crown for who is subscribed, and for nobody else', async () => {
  const crowns = () => byRole('button', 'Account menu').querySelectorAll('svg').length;
  const render = await show(menu(DANA));
  expect(crowns()).toBe(1);
  await render(menu({ ...DANA, badge: 'Free', isSubscribed: false }));
  expect(crowns()).toBe(0);
});

test('[UMENU-09][UMENU-10] who is subscribed manages, who is not upgrades', async () => {
  const did: string[] = [];
  const render = await showOpen(DANA, did);
  expect(names('button')).not.toContain('Upgrade');
  await click(byRole('button', 'Manage subscription'));
  await render(menu({ ...DANA, badge: 'Free', isSubscribed: false }, did));
  await click(byRole('button', 'Account menu'));
  expect(names('button')).not.toContain('Manage subscription');
  await click(byRole('button', 'Upgrade'));
  expect(did).toEqual(['manage', 'upgrade']);
});

test('[UMENU-09] by keyboard the plan is reached like every other entry', async () => {
  await showOpen(DANA);
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('Manage subscription');
  const press = (key: string) =>
    act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  await press('ArrowDown');
  expect(focused()).toBe('Profile');
  await press('ArrowUp');
  expect(focused()).toBe('Manage subscription');
});

test('[UMENU-12][UMENU-14][UMENU-15][UMENU-16] the menu leads to settings, support, terms and privacy', async () => {
  await showOpen(DANA);
  const links = allByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
  expect(links).toContainEqual(['Support', '/support']);
  expect(links).toContainEqual(['Terms of Use', '/terms']);
  expect(links).toContainEqual(['Privacy Policy', '/privacy']);
  expect(links).toContainEqual(['Settings', null]);
});

test('[UMENU-05][UMENU-17][ROLES-29] only an admin has the Admin Panel', async () => {
  const render = await showOpen(DANA);
  expect(names('menuitem')).not.toContain('Admin Panel');
  await render(menu({ ...DANA, badge: 'Admin' }));
  expect(
    allByRole('menuitem')
      .find((item) => item.textContent === 'Admin Panel')
      ?.getAttribute('href'),
  ).toBe('/admin');
});

test('[UMENU-13] [FEEDBACK-02] "Send Feedback" opens its dialog', async () => {
  await showOpen(DANA);
  const item = allByRole('menuitem').find((one) => one.textContent === 'Send Feedback');
  await click(item ?? document.body);
  await seen(() => allByRole('dialog', 'Send Feedback').length === 1);
});

test('[UMENU-18] "Sign out" signs out', async () => {
  const did: string[] = [];
  await showOpen(DANA, did);
  const item = allByRole('menuitem').find((one) => one.textContent === 'Sign out');
  if (item) await click(item);
  expect(did).toEqual(['sign out']);
});

test('[UMENU-11] "Profile" opens the profile', async () => {
  const did: string[] = [];
  await showOpen(DANA, did);
  const item = allByRole('menuitem').find((one) => one.textContent === 'Profile');
  if (item) await click(item);
  expect(did).toEqual(['profile']);
});
