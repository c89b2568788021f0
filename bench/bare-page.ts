import { createServer } from 'node:http';
import { scriptOf } from './phone.ts';

const PAGE =
  '<!doctype html><meta name="viewport" content="width=device-width"><body><script type="module" src="/bare.js"></script></body>';
/** Keeps both files, as the app's worker keeps the app. */
const WORKER = `
const kept = caches.open('bare');
self.addEventListener('install', (event) => event.waitUntil(kept.then((cache) => cache.addAll(['/', '/bare.js']))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request))));
`;

/** The least that a start without a network can cost: one button of React's, from a worker of its own. */
export async function startBarePage(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const files: Record<string, readonly [type: string, text: string]> = {
    '/': ['text/html', PAGE],
    '/bare.js': [
      'text/javascript',
      `navigator.serviceWorker.register('/worker.js');${await scriptOf('bench/bare-button.ts')}`,
    ],
    '/worker.js': ['text/javascript', WORKER],
  };
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(text === '' ? 404 : 200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare page has no port.');
  return { url: `http://localhost:${String(address.port)}`, stop: () => server.close() };
}
