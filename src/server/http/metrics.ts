import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Settings } from '#server/config.ts';
import { isFromThisMachine, isPrivate } from './loopback.ts';
import { isSameSecret } from './token.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Of the whole process, made when first asked for: memory, processor, the delay of the event loop. */
let ofProcess: Registry | undefined;

/**
 * Figures for a scraper, with the token. Where none is set and the server is this machine's alone, who asks from it
 * needs none; who may not see them finds an unknown page.
 */
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
  const mayRead = guardOf(settings);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
    const all = Registry.merge([ofProcess, own]);
    return reply.type(all.contentType).send(await all.metrics());
  });
  return own;
}

function guardOf(settings: Settings): (request: FastifyRequest) => boolean {
  const { metricsToken } = settings;
  if (metricsToken === undefined) return isPrivate(settings) ? isFromThisMachine : () => false;
  return ({ headers }) => isSameSecret(headers.authorization ?? '', `Bearer ${metricsToken}`);
}
