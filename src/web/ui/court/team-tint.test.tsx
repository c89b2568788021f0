import { expect, test } from 'vitest';
import { tint } from './team-tint.ts';

const NAVY = { team: '#17406d', team2: '#f2b632', onTeam: '#ffffff', onTeamDark: '#ffffff' };
const dress = (element: HTMLElement) =>
  ['--team', '--team-2', '--on-team'].map((name) => element.style.getPropertyValue(name));

test('[HEAD-10] a palette dresses the element it is given', () => {
  const header = document.createElement('header');
  tint(header, NAVY);
  expect(dress(header)).toEqual(['#17406d', '#f2b632', '#ffffff']);
  expect(header.hasAttribute('data-team')).toBe(true);
});

test('[HEAD-14] without a palette the dress goes and nothing of it is left', () => {
  const header = document.createElement('header');
  tint(header, NAVY);
  tint(header, null);
  expect(dress(header)).toEqual(['', '', '']);
  expect(header.hasAttribute('data-team')).toBe(false);
});
