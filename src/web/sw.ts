import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Paths that the server answers: data, pictures, local mailbox and payment pages. */
const SERVED = [/^\/api\//, /^\/dev\//, /^\/files\//, /^\/healthz$/, /^\/readyz$/];
/** Decided by the server while it can be reached: landing for visitors, the app for those who are signed in. */
const ROOT = /^\/(\?|$)/;

// No index of a folder: `/` would be the app for everybody.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

const shell = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute((options) => fetch(options.request).catch(() => shell(options)), { allowlist: [ROOT] }),
);
registerRoute(new NavigationRoute(shell, { denylist: SERVED }));

// A new version waits until the person, or a quiet moment, lets it in: see app/update.ts.
self.addEventListener('message', (message) => {
  if (message.data === 'take-over') void self.skipWaiting();
});
