/** How long what was deleted can be taken back (AMB-095). */
export const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deleted at or before this instant is gone for good. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

export const isKept = (deletedAt: string | null, now: Date): boolean =>
  deletedAt === null || new Date(deletedAt) > keptSince(now);
