import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { isRallyPart } from './browser/rally-parts.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Paths that the server answers: data, pictures, local mailbox and payment pages, public pages of matches, links of guests. */
const SERVED = [/^\/api\//, /^\/dev\//, /^\/files\//, /^\/live\//, /^\/score\//, /^\/healthz$/, /^\/readyz$/];
const RALLIES = 'rallies';
/** Decided by the server while it can be reached: landing for visitors, the app for those who are signed in. */
const ROOT = /^\/(\?|$)/;

const urlOf = (entry: PrecacheEntry | string): string => (typeof entry === 'string' ? entry : entry.url);
const isForRallies = (entry: PrecacheEntry | string): boolean => isRallyPart(urlOf(entry));
const manifest = self.__WB_MANIFEST;
const ralliesUrls = new Set(manifest.filter(isForRallies).map((entry) => new URL(urlOf(entry), self.origin).href));

// No index of a folder: `/` would be the app for everybody.
precacheAndRoute(
  manifest.filter((entry) => !isForRallies(entry)),
  { directoryIndex: '', cleanURLs: false },
);
cleanupOutdatedCaches();

registerRoute(
  ({ url }) => ralliesUrls.has(url.href),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

/** All that are missing, or none. */
async function keepRallies(): Promise<void> {
  const kept = await caches.open(RALLIES);
  const known = new Set((await kept.keys()).map(({ url }) => url));
  await kept.addAll([...ralliesUrls].filter((url) => !known.has(url)));
}

async function dropOldRallies(): Promise<void> {
  const kept = await caches.open(RALLIES);
  const old = (await kept.keys()).filter(({ url }) => !ralliesUrls.has(url));
  await Promise.all(old.map((request) => kept.delete(request)));
}

// A version that follows another has all parts before it takes over: it may do so where there is no network.
self.addEventListener('install', (installing) => {
  if (self.registration.active) installing.waitUntil(keepRallies());
});
self.addEventListener('activate', (activating) => activating.waitUntil(dropOldRallies()));

const shell = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute((options) => fetch(options.request).catch(() => shell(options)), { allowlist: [ROOT] }),
);
registerRoute(new NavigationRoute(shell, { denylist: SERVED }));

// A new version waits until the person, or a quiet moment, lets it in: see app/update.ts.
self.addEventListener('message', (message) => {
  if (message.data === 'take-over') void self.skipWaiting();
  if (message.data === 'keep-rallies') message.waitUntil(keepRallies());
});
