import type { Role } from '#domain/access.ts';

export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', coach: 'Coach', statistician: 'Statistician' };
