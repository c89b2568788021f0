import type { FastifyInstance } from 'fastify';
import type { Outside } from '#server/outside/outside.ts';

/** `healthz`: the process answers. `readyz`: it can do its work, so that a balancer may send people. */
export function healthRoutes(app: FastifyInstance, { db }: Outside): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    try {
      await db.query('select 1');
      return { ok: true };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.status(503).send({ error: 'The database does not answer.' });
    }
  });
}
