import { vi } from 'vitest';

/** Timers of a second and more wait until they are let go: what the device does meanwhile takes as long as it takes. */
export function holdLongTimers(): () => void {
  const [later, never] = [globalThis.setTimeout, 2 ** 31 - 1];
  const forgotten = vi.spyOn(globalThis, 'clearTimeout');
  const held: { handle: unknown; work: () => void }[] = [];
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
    const handle = later(work, ms < 1000 ? ms : never);
    if (ms >= 1000) held.push({ handle, work });
    return handle;
  });
  return () => {
    const over = new Set<unknown>(forgotten.mock.calls.map(([handle]) => handle));
    for (const { handle, work } of held) if (!over.has(handle)) work();
    vi.stubGlobal('setTimeout', later);
  };
}
