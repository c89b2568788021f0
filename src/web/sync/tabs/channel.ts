/** To the other tabs. A browser that has no channel, or throws at it since it keeps nothing, leaves each on its own. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
