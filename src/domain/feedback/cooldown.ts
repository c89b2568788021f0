/** Between two messages of one user, from the last one that was stored (AMB-104). */
const COOLDOWN_MS = 5 * 60_000;

/** The sentence for a person who must wait; undefined when they may send. */
export function waitText(lastAt: Date | undefined, now: Date): string | undefined {
  if (!lastAt) return undefined;
  const leftMs = lastAt.getTime() + COOLDOWN_MS - now.getTime();
  // A message from the future was stored while the clock was ahead; it does not count.
  return leftMs > 0 && leftMs <= COOLDOWN_MS
    ? `Please wait ${Math.ceil(leftMs / 60_000)} more minute(s) before trying again`
    : undefined;
}
