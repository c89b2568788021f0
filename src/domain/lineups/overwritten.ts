import type { Stored } from '../sync/tables.ts';

/** As many overwritten courts of a lineup are kept; older ones go. */
export const KEPT_VERSIONS = 20;

type Version = Pick<Stored<'lineupVersions'>, 'id' | 'lineupId' | 'savedBy' | 'updatedBy' | 'replacedAt' | 'rev'>;

/** The overwritten courts of one lineup, the newest first. */
export const versionsOf = <V extends Version>(versions: readonly V[], lineupId: string): V[] =>
  versions
    .filter((version) => version.lineupId === lineupId)
    .toSorted((a, b) => b.replacedAt.localeCompare(a.replacedAt) || b.rev - a.rev || b.id.localeCompare(a.id));

/** The newest court of this person that another person's save replaced. */
export const findLostCourt = <V extends Version>(versions: readonly V[], userId: string): V | undefined =>
  versions.find(({ savedBy, updatedBy }) => savedBy === userId && updatedBy !== null && updatedBy !== userId);
