/** How often an open app looks at its sign-in, and how many checks before the end it renews it (AUTH-47). */
export const CHECK_MS = 30_000;
const CHECKS_BEFORE_END = 3;

export function renewalIsDue(expiresAt: string, now: Date): boolean {
  return Date.parse(expiresAt) - now.getTime() <= CHECKS_BEFORE_END * CHECK_MS;
}

const FIRST_RETRY_MS = 200;
/** Wait before a renewal is tried again: 200 ms, doubling up to the next check (AUTH-48). */
export const renewalRetryMs = (failures: number): number => Math.min(CHECK_MS, FIRST_RETRY_MS * 2 ** failures);

/** A network that is down or a server that restarts says nothing about the sign-in (AUTH-48). */
export const isPassing = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || status === 429;
