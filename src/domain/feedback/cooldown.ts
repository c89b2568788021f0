/** Between two messages of one user, from the last one that was stored (AMB-104). */
const COOLDOWN_MS = 5 * 60_000;

/** The sentence for who has to wait, or nothing. */
export function waitText(lastAt: Date | undefined, now: Date): string | undefined {
  if (!lastAt) return undefined;
  const leftMs = lastAt.getTime() + COOLDOWN_MS - now.getTime();
  // A message of the future was stored while the clock was ahead; nobody waits for that.
  return leftMs > 0 && leftMs <= COOLDOWN_MS
    ? `Please wait ${Math.ceil(leftMs / 60_000)} more minute(s) before trying again`
    : undefined;
}
