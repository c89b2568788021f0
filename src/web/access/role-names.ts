import type { Access } from '#domain/access.ts';

export const ROLE_NAMES: Record<Access['role'], string> = {
  owner: 'Owner',
  coach: 'Coach',
  statistician: 'Statistician',
  guest: 'Guest',
};
