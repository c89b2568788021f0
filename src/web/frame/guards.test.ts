import { expect, test } from 'vitest';
import { entrance, teamEntrance } from './guards.ts';
import { TEAM_SCREENS } from './screens.ts';

const TEAM = '0198c0de-0000-7000-8000-000000000001';
const statistician = { access: { role: 'statistician', pro: true }, isLoaded: true } as const;
const stranger = { access: undefined, isLoaded: true } as const;

test('[ROUTE-02][ROUTE-04] who is signed in is led from landing and sign-in to My Teams', () => {
  expect(entrance('front', 'signed-in')).toEqual({ kind: 'go', to: '/teams' });
});

test('[ROUTE-01][ROUTE-03] a visitor sees landing and sign-in', () => {
  expect(entrance('front', 'signed-out').kind).toBe('enter');
});

test('[ROUTE-06][ROUTE-23] a visitor is led from every inner screen to sign-in', () => {
  expect(entrance('inner', 'signed-out')).toEqual({ kind: 'go', to: '/auth' });
});

test('[ROUTE-15][ROUTE-16][ROUTE-17] open pages do not ask who is there', () => {
  for (const visitor of ['unknown', 'signed-out', 'signed-in'] as const)
    expect(entrance('open', visitor).kind).toBe('enter');
});

test('[ROUTE-22] until it is known who is there nobody is sent anywhere', () => {
  expect(entrance('front', 'unknown').kind).toBe('wait');
  expect(entrance('inner', 'unknown').kind).toBe('wait');
});

test('[ROUTE-24][LPAGE-03] a stranger finds no team on its screens', () => {
  const { team: _redirectsFirst, ...screens } = TEAM_SCREENS;
  for (const screen of Object.values(screens))
    expect(teamEntrance(screen, TEAM, stranger)).toEqual({ kind: 'not-found' });
});

test('[TEAMAN-04] a stranger is led from the team analysis to the stats, as statisticians are', () => {
  expect(teamEntrance(TEAM_SCREENS.team, TEAM, stranger)).toEqual(teamEntrance(TEAM_SCREENS.team, TEAM, statistician));
});

test('[GATE-14] while the role is unknown nothing is shown', () => {
  expect(teamEntrance(TEAM_SCREENS.lineups, TEAM, { access: undefined, isLoaded: false }).kind).toBe('wait');
});

test('[ROLES-20] a statistician is led from lineups and schedule to the stats', () => {
  const stats = { kind: 'go', to: `/team/${TEAM}/stats` };
  expect(teamEntrance(TEAM_SCREENS.lineups, TEAM, statistician)).toEqual(stats);
  expect(teamEntrance(TEAM_SCREENS.schedule, TEAM, statistician)).toEqual(stats);
});

test('[ROLES-21][ROLES-22] a statistician is led from the analyses to the stats and told why', () => {
  const led = (screen: keyof typeof TEAM_SCREENS) => teamEntrance(TEAM_SCREENS[screen], TEAM, statistician);
  const stats = { kind: 'go', to: `/team/${TEAM}/stats` };
  expect(led('players')).toEqual({ ...stats, because: 'Player Analysis is not available for statisticians' });
  expect(led('team')).toEqual({ ...stats, because: 'Team Analysis is not available for statisticians' });
});

test('[ROLES-17] a statistician opens the stats screens', () => {
  expect(teamEntrance(TEAM_SCREENS.upcoming, TEAM, statistician).kind).toBe('enter');
  expect(teamEntrance(TEAM_SCREENS.past, TEAM, statistician).kind).toBe('enter');
});

test('[ROUTE-07] an editor opens every screen of the team, whatever the plan', () => {
  const coach = { access: { role: 'coach', pro: false }, isLoaded: true } as const;
  for (const screen of Object.values(TEAM_SCREENS)) expect(teamEntrance(screen, TEAM, coach).kind).toBe('enter');
});
