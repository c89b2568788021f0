/** The second factor of admins (AMB-096, AMB-097). */
export const CODE_LENGTH = 6;
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;
export const ADMIN_SESSION_MS = 60 * 60_000;

/** Enough signs to be checked; which ones they must be, the server knows. */
export const isComplete = (code: string): boolean => code.length === CODE_LENGTH;
