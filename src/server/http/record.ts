import type { FastifyInstance } from 'fastify';

/** Logs attempts at sign-in, administration, payment and invitation, successful ones too. */
const WATCHED = /^\/api\/(accounts|auth|admin|billing|teams|invitations)\b/;
const REFUSED: ReadonlySet<number> = new Set([403, 429]);

/** A line for each try that matters, by route and person, with nothing of what was sent. */
export function recordTries(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    const isWrite = method !== 'GET' && method !== 'HEAD' && WATCHED.test(route);
    if (isWrite || REFUSED.has(statusCode))
      log.info({ method, route, status: statusCode, ms: Math.round(elapsedTime) });
  });
}
