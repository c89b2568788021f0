import { toast } from '#web/ui/toasts.ts';

let waiting: ServiceWorker | null = null;

/** A new version is here. The person may take it now; otherwise it comes in with the next quiet change of screen. */
export function offerUpdate(worker: ServiceWorker): void {
  if (waiting === worker) return;
  waiting = worker;
  toast({ title: 'A new version is ready', tone: 'info', action: { label: 'Reload', run: takeUpdate } });
}

/** Lets the new version in and loads the page anew, at the address where the person is. */
export function takeUpdate(): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
  waiting = null;
}

export const isUpdateWaiting = (): boolean => waiting !== null;

const isRecording = (path: string) => path.startsWith('/stat-tracking/');

/** A change of screen is a good moment for a new version, unless a match is being recorded. */
export function isQuiet(from: string, to: string): boolean {
  return from !== to && !isRecording(from) && !isRecording(to);
}

/**
 * A chunk that another tab's update has taken away: the new version has it. Only then, since a reload for any
 * other cause (no network, a broken build) would go round in circles.
 */
export function reloadWhenReplaced(): void {
  let isReplaced = false;
  navigator.serviceWorker?.addEventListener('controllerchange', () => (isReplaced = true));
  addEventListener('vite:preloadError', () => {
    if (isReplaced) location.reload();
  });
}
