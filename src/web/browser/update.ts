import { toast } from '#web/ui/messages/toasts.ts';

/** Wait for the worker to take over, then reload all the same: some browsers delay it while requests run. */
const CALLED_FOR_MS = 2000;

let waiting: ServiceWorker | null = null;
/** Another tab has activated a new version: this page runs the old one. */
let isReplaced = false;

/** Offers a new version as a toast; otherwise it is activated at the next quiet change of screen. */
export function offerUpdate(worker: ServiceWorker): void {
  if (waiting === worker) return;
  waiting = worker;
  toast({ title: 'A new version is ready', tone: 'info', action: { label: 'Reload', run: takeUpdate } });
}

/** Activates the new version and reloads the page. */
export function takeUpdate(): void {
  if (isReplaced) return location.reload();
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
  setTimeout(() => location.reload(), CALLED_FOR_MS);
  waiting = null;
}

export const isUpdateWaiting = (): boolean => waiting !== null || isReplaced;

const isRecording = (path: string) => path.startsWith('/stat-tracking/');

/** Whether a new version may come in with this change of screen: not into or out of a match. */
export function isQuiet(from: string, to: string): boolean {
  return from !== to && !isRecording(from) && !isRecording(to);
}

/**
 * A chunk that is gone where a new version is there or waits: that one has it. Only then, since a reload for any
 * other cause (no network, a broken build) would go round in circles.
 */
export function reloadWhenReplaced(): void {
  navigator.serviceWorker?.addEventListener('controllerchange', () => (isReplaced = true));
  addEventListener('vite:preloadError', takeUpdate);
}
