import type { Lineup } from '#domain/lineups/schema.ts';

/** The page of where the six of a lineup stand as the ball is served. */
export const receiveHref = ({ id, teamId }: Pick<Lineup, 'id' | 'teamId'>): string =>
  `/team/${teamId}/lineups?receive=${id}`;
