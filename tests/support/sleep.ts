import { vi } from 'vitest';

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The page is out of sight for so long by the clock of the day, and stopped meanwhile: no timer of it runs. */
export function sleepFor(ms: number): void {
  const from = Date.now();
  const clock = vi.spyOn(Date, 'now');
  show('hidden');
  clock.mockReturnValue(from + ms);
  show('visible');
  vi.restoreAllMocks();
}
