import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Settings } from '#server/config.ts';
import { atThisMachine } from './loopback.ts';
import { Problem } from './problem.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Of the whole process, made when first asked for: memory, processor, the delay of the event loop. */
let ofProcess: Registry | undefined;

/** Figures for a scraper: with the token, where one is set; else only for who asks from this machine. */
export function metricsRoute(app: FastifyInstance, settings: Settings): Registry {
  const own = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by route, never by address: what stands in an address may be about a person.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [own],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: statusCode };
    requests.observe(labels, elapsedTime / 1000);
  });
  const guard = settings.metricsToken === undefined ? atThisMachine : withToken(settings.metricsToken);
  app.get('/metrics', { onRequest: guard }, async (_request, reply) => {
    if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
    const all = Registry.merge([ofProcess, own]);
    return reply.type(all.contentType).send(await all.metrics());
  });
  return own;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const withToken = (token: string) => async (request: FastifyRequest) => {
  const given = digest(request.headers.authorization ?? '');
  if (!timingSafeEqual(given, digest(`Bearer ${token}`))) throw new Problem(404, 'There is nothing at this address.');
};
