import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Data that no browser shows as a page, asked for so often that headers of pages would weigh. */
    isDataOnly?: true;
  }
}

const Headers = z.record(z.string(), z.string());

/** The headers of these options on every answer but those of data alone. They are made once: the library itself makes them for each request. */
export async function addSecurityHeaders(app: FastifyInstance, options: FastifyHelmetOptions): Promise<void> {
  const headers = Object.entries(await headersOf(options));
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (!routeOptions.config.isDataOnly) for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** Those that a server without a route sends. */
async function headersOf(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const bare = Fastify();
  await bare.register(helmet, options);
  const headers = new Promise<object>((resolve) =>
    bare.addHook('onRequest', async (_request, reply) => resolve({ ...reply.raw.getHeaders() })),
  );
  await bare.inject('/');
  await bare.close();
  return Headers.parse(await headers);
}
