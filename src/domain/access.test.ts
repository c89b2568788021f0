import { expect, test } from 'vitest';
import { type Capability, denial, may } from './access.ts';

const ROLES = ['owner', 'coach', 'statistician', 'guest'] as const;
const who = (capability: Capability, pro: boolean): string =>
  ROLES.filter((role) => may({ role, pro }, capability)).join(' ');

test.each<[Capability, string, string]>([
  ['live.share', 'owner coach', 'owner coach'],
  ['scorer.invite', '', 'owner coach'],
  ['scorer.end', 'owner coach', 'owner coach'],
  ['stats.read', '', 'owner coach statistician'],
  ['stats.analyse', '', 'owner coach'],
  ['stats.record', '', 'owner coach statistician guest'],
])('[G-04] %s is for “%s” of a team, with Pro for “%s”', (capability, free, pro) => {
  expect([who(capability, false), who(capability, true)]).toEqual([free, pro]);
});

test('[G-04] the role is asked before the plan, and a stranger does not learn that there is a team', () => {
  expect(denial({ role: 'statistician', pro: false }, 'scorer.invite')).toEqual({ code: 'not-allowed' });
  expect(denial({ role: 'coach', pro: false }, 'scorer.invite')).toEqual({ code: 'needs-pro' });
  expect(denial(undefined, 'live.share')).toEqual({ code: 'not-found' });
});
