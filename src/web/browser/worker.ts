import { logProblem } from './log.ts';

const WORKER = '/sw.js';
const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** The only script address that the page's policy lets through. */
function workerAddress(): string {
  const rules = {
    createScriptURL(url: string) {
      if (url !== WORKER) throw new TypeError(`Not our worker: ${url}`);
      return url;
    },
  };
  return window.trustedTypes?.createPolicy('sw', rules).createScriptURL(WORKER) ?? WORKER;
}

/** Registers the worker once the page has loaded, and tells of each version that waits to take over. */
export function registerWorker(onWaiting: (worker: ServiceWorker) => void = () => undefined): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const begin = () => void register(onWaiting).catch((fault: unknown) => logProblem('No service worker', fault));
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

async function register(onWaiting: (worker: ServiceWorker) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
  const tell = (worker: ServiceWorker | null) => {
    // Without a controller this is the first version: there is nothing to take over from.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) onWaiting(worker);
  };
  tell(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => tell(worker));
  });
  lookAgain(registration);
}

/** Lets the worker fetch what is needed to record by rallies, if it is not here: for who is signed in. */
export async function keepRallies(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep-rallies');
}

/** An app that stays open all season still hears of new versions: every hour, and when it comes to the front. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (navigator.onLine) registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_AGAIN_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
