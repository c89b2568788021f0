import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outside } from '#server/outside/outside.ts';
import { Problem } from './problem.ts';

const YEAR = 'public, max-age=31536000, immutable';
const NOT_BUILT = 'The web app is not built yet: run `npm run build` and start again.';

/** The built web app: its files, the landing page for visitors, and the app's shell for every other address. */
export async function pages(app: FastifyInstance, { settings, authenticate }: Outside): Promise<void> {
  const { distDir } = settings;
  const has = (page: string): boolean => existsSync(join(distDir, page));
  const isBuilt = has('index.html');
  const hasLanding = has('landing.html');
  const shell = (reply: FastifyReply) => {
    if (!isBuilt) throw new Problem(503, NOT_BUILT);
    return reply.sendFile('index.html');
  };

  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: distDir,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => void reply.header('cache-control', cachingOf(file)),
    });
  }
  app.get('/', async (request, reply) => {
    // The same address shows two pages, by who asks.
    void reply.header('vary', 'cookie');
    const visitor = hasLanding && !(await authenticate(request.headers));
    return visitor ? reply.sendFile('landing.html') : shell(reply);
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) throw new Problem(404, 'There is nothing at this address.');
    return shell(reply);
  });
}

/** A malformed URL is an unknown page, not a 500. */
export function readable(url = '/'): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** Names under assets/ carry a hash of their content; everything else may change under its name. */
const cachingOf = (file: string): string => (file.includes(`${sep}assets${sep}`) ? YEAR : 'no-cache');

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path.startsWith('/api/') || path.startsWith('/assets/')) return false;
  return headers.accept?.includes('text/html') ?? false;
}
