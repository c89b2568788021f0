/** Wait before the next try of a push or pull, with full jitter: 0.1 s growing to 30 s. `random` is in [0, 1). */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(30_000, 100 * 2 ** Math.max(0, failures));
  return Math.round(100 + (ceiling - 100) * random);
}

/** Waits between tries of the live connection (LIVE-03). */
const RECONNECT_MS = [1000, 2000, 5000, 10_000] as const;
export const reconnectMs = (failures: number): number => RECONNECT_MS[failures] ?? 10_000;

/** How often the live connection says that it is alive (LIVE-02). */
export const HEARTBEAT_MS = 25_000;
