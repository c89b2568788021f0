import type { Team } from './schema.ts';

/** Newest first (TEAMS-02). */
export const newestFirst = <T extends Pick<Team, 'id' | 'createdAt'>>(teams: readonly T[]): T[] =>
  teams.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id.localeCompare(a.id));
