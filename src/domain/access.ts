import { z } from 'zod';
import type { Refusal } from './core/refusals.ts';

export const Role = z.enum(['owner', 'coach', 'statistician']);
export type Role = z.infer<typeof Role>;
/** A guest records one match by a link, and is no member (SCO-05). */
const AccessRole = z.enum([...Role.options, 'guest']);
type AccessRole = z.infer<typeof AccessRole>;

const EVERYONE = ['owner', 'coach', 'statistician'] as const;
const EDITORS = ['owner', 'coach'] as const;
const OWNER = ['owner'] as const;
const INVITED = ['coach', 'statistician'] as const;
const WITH_SCORERS = [...EVERYONE, 'guest'] as const;

/** Who may do what in a team; `pro` marks what the premium rule guards besides (GATE-01 to GATE-12). */
const CAPABILITIES = {
  'team.read': { roles: EVERYONE, pro: false },
  'team.edit': { roles: EDITORS, pro: false },
  'team.share': { roles: EDITORS, pro: false },
  'team.manage': { roles: EDITORS, pro: false },
  'team.delete': { roles: OWNER, pro: false },
  'team.leave': { roles: INVITED, pro: false },
  'roster.edit': { roles: EDITORS, pro: false },
  'lineups.edit': { roles: EDITORS, pro: false },
  'live.share': { roles: EDITORS, pro: false },
  'scorer.invite': { roles: EDITORS, pro: true },
  'scorer.end': { roles: EDITORS, pro: false },
  'schedule.read': { roles: EDITORS, pro: true },
  'schedule.edit': { roles: EDITORS, pro: true },
  'stats.read': { roles: EVERYONE, pro: true },
  'stats.track': { roles: EVERYONE, pro: true },
  'stats.record': { roles: WITH_SCORERS, pro: true },
  'stats.analyse': { roles: EDITORS, pro: true },
  'stats.delete': { roles: EDITORS, pro: true },
} as const satisfies Record<string, { roles: readonly AccessRole[]; pro: boolean }>;
export type Capability = keyof typeof CAPABILITIES;

/** A person's role in one team, and whether premium access opens its Pro parts (GATE-01 to GATE-04). */
export const Access = z.object({ role: AccessRole, pro: z.boolean() });
export type Access = z.infer<typeof Access>;

/** Why a person may not do something, or undefined where they may. A stranger does not learn that the team exists. */
export function denial(access: Access | undefined, capability: Capability): Refusal | undefined {
  if (!access) return { code: 'not-found' };
  const { roles, pro } = CAPABILITIES[capability];
  if (!roles.some((role) => role === access.role)) return { code: 'not-allowed' };
  if (pro && !access.pro) return { code: 'needs-pro' };
  return undefined;
}

export const may = (access: Access | undefined, capability: Capability): boolean => !denial(access, capability);
