import { toast } from '#web/ui/messages/toasts.ts';

/** A browser may leave a version waiting that was called in while the page asked for something; a load brings it in. */
const CALLED_FOR_MS = 2000;

let waiting: ServiceWorker | null = null;
/** Another tab has let a new version in: this page is of the old one. */
let isReplaced = false;

/** A new version is here. The person may take it now; otherwise it comes in with the next quiet change of screen. */
export function offerUpdate(worker: ServiceWorker): void {
  if (waiting === worker) return;
  waiting = worker;
  toast({ title: 'A new version is ready', tone: 'info', action: { label: 'Reload', run: takeUpdate } });
}

/** Lets the new version in and loads the page anew, at the address where the person is. */
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

/** A change of screen is a good moment for a new version, unless a match is being recorded. */
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
