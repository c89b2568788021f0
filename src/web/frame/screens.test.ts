import { expect, test } from 'vitest';
import { boxScoreInPath, audienceOf, sessionInPath, teamInPath, titleOf, withoutSlash } from './screens.ts';

const TEAM = '0198c0de-0000-7000-8000-000000000001';

test.each([
  ['ROUTE-01', '/', 'front'],
  ['ROUTE-03', '/auth', 'front'],
  ['ROUTE-05', '/teams', 'inner'],
  ['ROUTE-07', `/team/${TEAM}/lineups`, 'inner'],
  ['ROUTE-08', `/team/${TEAM}/schedule`, 'inner'],
  ['ROUTE-09', `/team/${TEAM}/stats`, 'inner'],
  ['ROUTE-10', `/team/${TEAM}/stats/past-events`, 'inner'],
  ['ROUTE-11', `/team/${TEAM}/stats/player-analysis`, 'inner'],
  ['ROUTE-12', `/team/${TEAM}/stats/team-analysis`, 'inner'],
  ['ROUTE-13', `/stat-tracking/${TEAM}`, 'inner'],
  ['ROUTE-15', '/terms', 'open'],
  ['ROUTE-16', '/privacy', 'open'],
  ['ROUTE-17', '/support', 'open'],
  ['ROUTE-18', '/app-store-screenshots', 'open'],
  ['ROUTE-19', `/team/${TEAM}`, 'open'],
  ['ROUTE-19', `/team/${TEAM}/lineups/more`, 'open'],
  ['ROUTE-19', '/nonsense', 'open'],
])('[%s] %s is for whom it should be', (_id, path, door) => {
  expect(audienceOf(path)).toBe(door);
});

test('[ROUTE-22] an address that is typed with a slash at its end is the same address', () => {
  expect(['/', '//', '/teams/', '/teams'].map(withoutSlash)).toEqual(['/', '/', '/teams', '/teams']);
});

test('[HEAD-10] the team in context is the one that the path names', () => {
  expect(teamInPath(`/team/${TEAM}/stats/past-events`)).toBe(TEAM);
  expect(teamInPath('/teams')).toBeNull();
  expect(teamInPath('/team/')).toBeNull();
});

test('[HEAD-11] a stat session is found by its address', () => {
  expect(sessionInPath(`/stat-tracking/${TEAM}`)).toBe(TEAM);
  expect(sessionInPath(`/team/${TEAM}/stats`)).toBeNull();
});

test('[HEAD-11] the box score of a session has an address of its own, for members only', () => {
  const path = `/stat-tracking/${TEAM}/box-score`;
  expect([boxScoreInPath(path), sessionInPath(path), audienceOf(path)]).toEqual([TEAM, null, 'inner']);
  expect(titleOf(path)).toBe('Box Score');
});

test('every screen has a name for its window', () => {
  expect(titleOf(`/team/${TEAM}/stats/player-analysis`)).toBe('Player Analysis');
  expect(titleOf('/teams')).toBe('My Teams');
  expect(titleOf('/')).toBeNull();
});
