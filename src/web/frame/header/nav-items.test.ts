import { expect, test } from 'vitest';
import { navigation } from './nav-items.ts';

const TEAM = '0198c0de-0000-7000-8000-000000000001';
const owner = { role: 'owner', pro: true } as const;
const at = (path: string, more: Partial<Parameters<typeof navigation>[0]> = {}) =>
  navigation({ path, teamId: TEAM, access: owner, isSubscribed: true, ...more });
const labels = (nav: ReturnType<typeof navigation>) => nav.stats.map((item) => item.label);

test('[HEAD-16] Teams leads to the list of teams from everywhere', () => {
  expect(at('/teams', { teamId: null }).teams).toMatchObject({ label: 'Teams', href: '/teams', isCurrent: true });
  expect(at(`/team/${TEAM}/stats`).teams).toMatchObject({ href: '/teams', isCurrent: false });
});

test('[HEAD-17] Schedule leads to the schedule of the team in context, and to no broken address without one', () => {
  expect(at('/teams').schedule?.href).toBe(`/team/${TEAM}/schedule`);
  expect(at('/teams', { teamId: null, access: undefined }).schedule?.href).toBeNull();
});

test('[HEAD-18] Schedule is crowned where the upgrade card would be met, and only there', () => {
  expect(at('/teams', { teamId: null, access: undefined, isSubscribed: false }).schedule?.crowned).toBe(true);
  expect(at('/teams', { teamId: null, access: undefined }).schedule?.crowned).toBe(false);
  const guest = { role: 'coach', pro: true } as const;
  expect(at('/teams', { access: guest, isSubscribed: false }).schedule?.crowned).toBe(false);
  expect(at('/teams', { access: { ...guest, pro: false } }).schedule?.crowned).toBe(true);
});

test.each([
  ['Upcoming Events', 'stats'],
  ['Past Events', 'stats/past-events'],
  ['Player Analysis', 'stats/player-analysis'],
  ['Team Analysis', 'stats/team-analysis'],
])('[HEAD-19] [HEAD-20] [HEAD-21] [HEAD-22] the Stats menu has %s', (label, page) => {
  expect(at('/teams').stats).toContainEqual(expect.objectContaining({ label, href: `/team/${TEAM}/${page}` }));
});

test('[ROLES-20] a statistician is offered neither schedule nor analysis', () => {
  const nav = at('/teams', { access: { role: 'statistician', pro: true } });
  expect(nav.schedule).toBeNull();
  expect(labels(nav)).toEqual(['Upcoming Events', 'Past Events']);
});

test('[GATE-12] without premium every item stays in its place', () => {
  const nav = at('/teams', { access: { role: 'owner', pro: false }, isSubscribed: false });
  expect(labels(nav)).toHaveLength(4);
  expect(nav.schedule?.crowned).toBe(true);
});

test('the current item is the screen that is open', () => {
  expect(at(`/team/${TEAM}/stats/past-events`).stats.filter((item) => item.isCurrent)).toHaveLength(1);
  expect(at(`/team/${TEAM}/lineups`).teams.isCurrent).toBe(true);
  expect(at('/stat-tracking/1').isInStats).toBe(true);
  expect(at('/teams').isInStats).toBe(false);
});
